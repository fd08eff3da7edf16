import { about, by, choose, type Sequence, under } from '../../engine/ask.ts';
import type { House } from '../../engine/play.ts';
import type { Unit } from '../../engine/roster.ts';
import { type FieldOf, type FieldsOf, optionsFrom, type SetupDefaults } from '../../engine/setup.ts';
import { fieldsOf } from '../../system/fields.ts';
import { once } from '../../system/house.ts';
import { type Switches, switches } from './house.ts';
import { FORBIDDEN, type Forbidden } from './tables.ts';
import { FACTS, isCommander, onFoot, onTable, type } from './unit.ts';

/** Where a friendly commander is: in the unit's square, beside it, or neither. (portable-wargame 2) */
export type Near = 'none' | 'attached' | 'adjacent';

/** A unit that attacks: the side of the defender it stands on, and what helps or hinders. (portable-wargame 3) */
export type Attacker = {
  readonly unit: Unit;
  readonly side: 'front' | 'flank' | 'rear';
  /** Whether the defender has cover or higher ground against this attacker; "same" is as told of the defender. */
  readonly ground: 'same' | 'yes' | 'no';
  /** Whether it stands in open terrain: mounted cavalry alone is asked. */
  readonly open: boolean;
  readonly commander: Near;
  /** Whether it stands in cover itself, where the house lets that count. */
  readonly sheltered?: boolean;
};

/** One defender, and all who attack it. (portable-wargame 3) */
export type Setup = {
  readonly attackers: readonly Attacker[];
  readonly defender: Unit;
  readonly cover: boolean;
  readonly open: boolean;
  readonly commander: Near;
  /** Whether an enemy that does not attack stands to its front, where the house lets that count. */
  readonly idle?: boolean;
  readonly reserve?: readonly Unit[];
  readonly commanders: readonly Unit[];
};

const isMounted = (unit: Unit | undefined): boolean => unit !== undefined && type(unit) === 'mounted';
const mayHaveCommander = (unit: Unit | undefined): boolean => unit !== undefined && !isCommander(unit);

export type Side = Attacker['side'];

/** How many attackers there is room for on each side of a square, as they attack straight ahead and each fills a square. (portable-wargame 1, A4) */
const ROOM: Readonly<Record<Side, number>> = { front: 1, flank: 2, rear: 1 };
const SIDES: readonly Side[] = ['front', 'flank', 'rear'];

const hasRoom = (side: Side, taken: readonly Side[], rules: Pick<Switches, 'front-arc'>): boolean =>
  rules['front-arc'] === 'diagonal' || taken.filter((one) => one === side).length < ROOM[side];

/** The first side with room beside the attackers before; the front where every square is full. */
function sideLeft(earlier: readonly { readonly side?: unknown }[], rules: Switches): Side {
  const taken = earlier.flatMap(({ side }) => SIDES.filter((one) => one === side));
  return SIDES.find((side) => hasRoom(side, taken, rules)) ?? 'front';
}

/** Where the roster has a commander. (portable-wargame 3) */
export const near = (unit: Unit | undefined): Near =>
  unit && FACTS.of(unit, 'attached') ? 'attached' : unit && FACTS.of(unit, 'adjacent') ? 'adjacent' : 'none';

/** Where a commander is, as a question. (portable-wargame P2, A3) */
export const commanderField = (
  title: string,
  beat: string,
  { adjacency }: Switches,
): FieldOf<{ commander: Near }, 'commander', Near> => ({
  ...{ kind: 'one of', id: 'commander', title, beat, ref: 'P2' },
  help:
    adjacency === 'straight'
      ? 'Adjacent: in one of the 4 squares beside.'
      : 'Adjacent: in any of the 8 squares around.',
  options: optionsFrom({ none: 'None', attached: 'In square', adjacent: 'Adjacent' }),
  from: (_, unit) => near(unit),
});

/** The commanders of both sides: none is asked for, and one who is hit can be named. */
export const commandersField: FieldOf<object, 'commanders', readonly Unit[]> = {
  ...{ kind: 'others', id: 'commanders', title: 'Commanders' },
  of: (unit) => isCommander(unit) && onTable(unit),
};

/** What a combat is told from, by the house rules. (portable-wargame 3, 4.1) */
export const setup = (house: House): FieldsOf<Setup> => asked(switches(house));

const asked = once((rules: Switches) => {
  const beat = 'declare';
  const attacker = fieldsOf<Attacker>(({ unit, choice, flag }) => [
    unit('unit', 'Unit', 'attacker', { of: onTable, bars: barsAttacker }),
    choice(
      'side',
      'Direction of attack',
      { front: 'Front', flank: 'Flank', rear: 'Rear' },
      {
        help:
          rules['front-arc'] === 'straight'
            ? 'The side of the enemy it strikes, straight ahead.'
            : 'The side of the enemy it strikes, ahead or on its diagonals too.',
        beat,
        ref: '4.1, A4',
        from: (_, __, ___, earlier) => sideLeft(earlier, rules),
      },
    ),
    choice(
      'ground',
      'Cover against this unit alone',
      { same: 'As against all', yes: 'Yes', no: 'No' },
      { beat, ref: 'P1, A11', rare: true },
    ),
    flag('open', 'In the open', { beat, ref: 'P5', when: ({ unit }) => isMounted(unit), from: open }),
    ...(rules['cavalry-target'] === 'terrain'
      ? [flag('sheltered', 'In cover itself', { beat, ref: 'A10', from: inCover })]
      : []),
    { ...commanderField('Its commander', beat, rules), when: ({ unit }) => mayHaveCommander(unit) },
  ]);
  return fieldsOf<Setup>(({ list, unit, flag, others }) => [
    list('attackers', 'Attackers', { one: 'attacking unit', range: [1, 8] }, () => attacker),
    unit('defender', 'Defender', 'defender', {
      of: onTable,
      bars: (defender, { attackers = [] }) =>
        bars(
          attackers.map(({ unit }) => unit),
          [defender],
        ),
    }),
    flag('cover', 'The defender has cover or higher ground', {
      help: 'Uphill, behind works, in a wood. Both together count once.',
      beat,
      ref: 'P1, A12',
      from: inCover,
    }),
    flag('open', 'The defender is in the open', {
      beat,
      ref: 'P5',
      when: ({ defender }) => isMounted(defender),
      from: open,
    }),
    { ...commanderField('The defender’s commander', beat, rules), when: ({ defender }) => mayHaveCommander(defender) },
    ...(rules['front-target'] === 'any'
      ? [
          flag('idle', 'An enemy to its front does not attack', { beat, ref: 'A7' }),
          others('reserve', 'Others', onTable),
        ]
      : []),
    commandersField,
  ]);
});

const inCover = (_: unknown, unit: Unit | undefined): boolean => FACTS.of(unit, 'cover');
const open = (_: unknown, unit: Unit | undefined): boolean => !FACTS.of(unit, 'cover');

/** Why a unit may not attack this defender; nothing where it may. (portable-wargame 4.1) */
export function forbidden(unit: Unit, defender: Unit): Forbidden | undefined {
  const is = type(unit);
  if (is === 'artillery' || is === 'commander') return is;
  return onFoot(unit) && type(defender) === 'mounted' ? 'foot' : undefined;
}

/** The sentence that bars these attackers from all of these defenders; nothing where one may attack one of them. (portable-wargame 4.1) */
export function bars(attackers: readonly Unit[], defenders: readonly Unit[]): string | undefined {
  const whys = attackers.flatMap((unit) => defenders.map((defender) => forbidden(unit, defender)));
  return whys[0] && !whys.includes(undefined) ? FORBIDDEN[whys[0]] : undefined;
}

/** The sentence that bars a unit from attacking any enemy that is there. (portable-wargame 4.1) */
export const barsAttacker = (unit: Unit, _: unknown, { units: { defender = [] } }: SetupDefaults): string | undefined =>
  bars([unit], defender);

/** A declaration the rules do not allow, and that the table did not allow either. */
export type Refused = { readonly unit: string; readonly why: Forbidden };

/**
 * The attackers as they stand: where more are told of a side than there are squares, the later one stands elsewhere,
 * does not attack, or is allowed by the table. (portable-wargame 1, A4)
 */
export function* placed<A extends Attacker & { readonly place: number }>(
  attackers: readonly A[],
  rules: Switches,
): Sequence<{ readonly attackers: readonly A[]; readonly refused: readonly Refused[] }> {
  const stand: A[] = [];
  const refused: Refused[] = [];
  for (const [at, attacker] of attackers.entries()) {
    const { unit, side, place } = attacker;
    const before = stand.map((one) => one.side);
    if (hasRoom(side, before, rules)) {
      stand.push(attacker);
      continue;
    }
    const others = [...before, ...attackers.slice(at + 1).map((one) => one.side)];
    const free = SIDES.filter((one) => hasRoom(one, others, rules));
    const ways = choose('side', [...free, 'no', 'table'], { assumed: free[0] ?? 'no' });
    const answer = yield* by('attacker', under(`${place}`, about({ side }, ways)));
    if (answer === 'no') refused.push({ unit: unit.id, why: 'room' });
    else stand.push(answer === 'table' ? attacker : { ...attacker, side: answer });
  }
  return { attackers: stand, refused };
}

/** Whether an attack stands: one that is forbidden only if the table rules so. (portable-wargame 4.1) */
export function* stands(unit: Unit, defender: Unit, place: number): Sequence<Refused | undefined> {
  const why = forbidden(unit, defender);
  if (why === undefined) return undefined;
  const ruled = yield* by(
    'attacker',
    under(`${place}`, choose('allowed', ['no', 'table'], { assumed: 'no', decision: true })),
  );
  return ruled === 'table' ? undefined : { unit: unit.id, why };
}
