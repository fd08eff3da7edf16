import { by, choose, type Sequence, under } from '../../rules/ask.ts';
import { once } from '../../rules/house.ts';
import type { House } from '../../rules/play.ts';
import type { Unit } from '../../rules/roster.ts';
import type { FieldOf, FieldsOf, Given } from '../../rules/setup.ts';
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

const mounted = (unit: Unit | undefined): boolean => unit !== undefined && type(unit) === 'mounted';
const led = (unit: Unit | undefined): boolean => unit !== undefined && !isCommander(unit);

/** Where the roster has a commander. (portable-wargame 3) */
export const near = (unit: Unit | undefined): Near =>
  unit && FACTS.of(unit, 'attached') ? 'attached' : unit && FACTS.of(unit, 'adjacent') ? 'adjacent' : 'none';

/** Where a commander is, as a question. (portable-wargame P2, A3) */
export const commanderField = (
  title: string,
  beat: string,
  { adjacency }: Switches,
): FieldOf<{ commander: Near }, 'commander', Near> => ({
  kind: 'one of',
  id: 'commander',
  title,
  beat,
  help:
    adjacency === 'straight'
      ? 'Adjacent: in one of the 4 squares beside.'
      : 'Adjacent: in any of the 8 squares around.',
  ref: 'P2',
  options: [
    { id: 'none', title: 'None' },
    { id: 'attached', title: 'In square' },
    { id: 'adjacent', title: 'Adjacent' },
  ],
  from: (_, unit) => near(unit),
});

/** The commanders of both sides: none is asked for, and one who is hit can be named. */
export const commandersField: FieldOf<object, 'commanders', readonly Unit[]> = {
  kind: 'others',
  id: 'commanders',
  title: 'Commanders',
  of: (unit) => isCommander(unit) && onTable(unit),
};

/** What a combat is told from, by the house rules. (portable-wargame 3, 4.1) */
export const setup = (house: House): FieldsOf<Setup> => asked(switches(house));

const asked = once((rules: Switches): FieldsOf<Setup> => {
  const beat = 'declare';
  const attacker: FieldsOf<Attacker> = [
    { kind: 'unit', id: 'unit', title: 'Unit', role: 'attacker', of: onTable, bars: barsAttacker },
    {
      kind: 'one of',
      id: 'side',
      title: 'It attacks the defender’s',
      help:
        rules['front-arc'] === 'straight'
          ? 'Straight ahead, through its own front.'
          : 'Through its own front, its diagonals too.',
      beat,
      ref: '4.1, A4',
      options: [
        { id: 'front', title: 'Front' },
        { id: 'flank', title: 'Flank' },
        { id: 'rear', title: 'Rear' },
      ],
    },
    {
      kind: 'one of',
      id: 'ground',
      title: 'Cover or higher ground against it',
      beat,
      ref: 'P1, A11',
      options: [
        { id: 'same', title: 'As below' },
        { id: 'yes', title: 'Yes' },
        { id: 'no', title: 'No' },
      ],
    },
    {
      kind: 'flag',
      id: 'open',
      title: 'It stands in the open',
      beat,
      ref: 'P5',
      when: ({ unit }) => mounted(unit),
      from: open,
    },
    ...(rules['cavalry-target'] === 'terrain'
      ? ([
          { kind: 'flag', id: 'sheltered', title: 'It stands in cover itself', beat, ref: 'A10', from: inCover },
        ] as const)
      : []),
    { ...commanderField('Its commander', beat, rules), when: ({ unit }) => led(unit) },
  ];
  return [
    {
      kind: 'list',
      id: 'attackers',
      title: 'Attackers',
      one: 'attacking unit',
      min: 1,
      max: 8,
      each: attacker,
    },
    {
      kind: 'unit',
      id: 'defender',
      title: 'Defender',
      role: 'defender',
      of: onTable,
      bars: (defender, { attackers = [] }) =>
        bars(
          attackers.map(({ unit }) => unit),
          [defender],
        ),
    },
    {
      kind: 'flag',
      id: 'cover',
      title: 'The defender has cover or higher ground',
      help: 'Uphill, behind works, in a wood. Both together count once.',
      beat,
      ref: 'P1, A12',
      from: inCover,
    },
    {
      kind: 'flag',
      id: 'open',
      title: 'The defender stands in the open',
      beat,
      ref: 'P5',
      when: ({ defender }) => mounted(defender),
      from: open,
    },
    { ...commanderField('The defender’s commander', beat, rules), when: ({ defender }) => led(defender) },
    ...(rules['front-target'] === 'any'
      ? ([
          {
            kind: 'flag',
            id: 'idle',
            title: 'To its front stands an enemy that does not attack',
            beat,
            ref: 'A7',
          },
          { kind: 'others', id: 'reserve', title: 'Others', of: onTable },
        ] as const)
      : []),
    commandersField,
  ];
});

function inCover(_: unknown, unit: Unit | undefined): boolean {
  return unit !== undefined && FACTS.of(unit, 'cover');
}

function open(_: unknown, unit: Unit | undefined): boolean {
  return unit === undefined || !FACTS.of(unit, 'cover');
}

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
export const barsAttacker = (unit: Unit, _: unknown, { units: { defender = [] } }: Given): string | undefined =>
  bars([unit], defender);

/** A declaration the rules do not allow, and that the table did not allow either. */
export type Refused = { readonly unit: string; readonly why: Forbidden };

/** Whether an attack stands: one that is forbidden only if the table rules so. (portable-wargame 4.1) */
export function* stands(unit: Unit, defender: Unit, place: number): Sequence<Refused | undefined> {
  const why = forbidden(unit, defender);
  if (why === undefined) return undefined;
  const ruled = yield* by('attacker', under(`${place}`, choose('allowed', ['no', 'table'], { assumed: 'no' })));
  return ruled === 'table' ? undefined : { unit: unit.id, why };
}
