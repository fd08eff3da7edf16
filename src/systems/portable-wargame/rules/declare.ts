import { asRole, choose, type Sequence, scope, withContext } from '../../../engine/ask.ts';
import type { Unit } from '../../../engine/roster.ts';
import {
  type FieldOf,
  type Option,
  optionsFrom,
  type SetupDefaults,
  type Square,
} from '../../../engine/setup/fields.ts';
import { fieldsOf } from '../../../system/fields.ts';
import { cachedByRules } from '../../../system/house.ts';
import type { Switches } from '../house.ts';
import { type DeclarationFault, FORBIDDEN } from '../tables.ts';
import { FACTS, isCommander, onFoot, onTable, troopType } from '../units.ts';

/** Position of a friendly commander: in the unit’s square, in an adjacent one, or neither. (portable-wargame 2) */
export type CommanderPosition = 'none' | 'attached' | 'adjacent';

export type Attacker = {
  readonly unit: Unit;
  readonly side: 'front' | 'flank' | 'rear';
  /** Cover or higher ground of the defender against this attacker. "same" means as in `cover` of the setup. */
  readonly ground: 'same' | 'yes' | 'no';
  readonly open: boolean;
  readonly commander: CommanderPosition;
  readonly sheltered?: boolean;
};

export type CloseCombatSetup = {
  readonly attackers: readonly Attacker[];
  readonly defender: Unit;
  readonly cover: boolean;
  readonly open: boolean;
  readonly commander: CommanderPosition;
  /** True if an enemy that does not attack is at the defender’s front, for a house rule. (portable-wargame A7) */
  readonly idle?: boolean;
  readonly reserve?: readonly Unit[];
  readonly commanders: readonly Unit[];
};

const isMounted = (unit: Unit | undefined): boolean => unit !== undefined && troopType(unit) === 'mounted';
const mayHaveCommander = (unit: Unit | undefined): boolean => unit !== undefined && !isCommander(unit);

export type BoardSide = Attacker['side'];

/** Sides of a square. Diagonals count as the front only by house rule. (portable-wargame 4.1, A4) */
const sidesOf = ({ 'front-arc': arc }: Switches): readonly (Option & { readonly id: BoardSide })[] => [
  { id: 'front', title: 'Front', squares: arc === 'straight' ? [AHEAD] : [AHEAD, [1, 1], [3, 1]] },
  {
    ...{ id: 'flank', title: 'Flank' },
    squares: [
      [1, 2],
      [3, 2],
    ],
  },
  { id: 'rear', title: 'Rear', squares: [[2, 3]] },
];
const AHEAD: Square = [2, 1];

/** Attackers that fit on each side of a square. They attack straight ahead, one per square. (portable-wargame 1, A4) */
const ROOM: Readonly<Record<BoardSide, number>> = { front: 1, flank: 2, rear: 1 };
const SIDES: readonly BoardSide[] = ['front', 'flank', 'rear'];

const hasRoom = (side: BoardSide, taken: readonly BoardSide[], rules: Pick<Switches, 'front-arc'>): boolean =>
  rules['front-arc'] === 'diagonal' || taken.filter((one) => one === side).length < ROOM[side];

function sideLeft(earlier: readonly { readonly side?: unknown }[], rules: Switches): BoardSide {
  const taken = earlier.flatMap(({ side }) => SIDES.filter((one) => one === side));
  return SIDES.find((side) => hasRoom(side, taken, rules)) ?? 'front';
}

const commanderPosition = (unit: Unit | undefined): CommanderPosition =>
  unit && FACTS.of(unit, 'attached') ? 'attached' : unit && FACTS.of(unit, 'adjacent') ? 'adjacent' : 'none';

export const commanderField = (
  title: string,
  beat: string,
  rules?: Switches,
): FieldOf<{ commander: CommanderPosition }, 'commander', CommanderPosition> => ({
  ...{ kind: 'one of', id: 'commander', title, beat, ref: 'P2', state: true },
  ...(rules ? { help: `Adjacent: ${rules.adjacency === 'straight' ? 'not diagonally' : 'any of the 8 squares'}` } : {}),
  options: optionsFrom({ none: 'None', attached: 'Same square', adjacent: 'Adjacent' }),
  from: (_, unit) => commanderPosition(unit),
});

/** Commanders of both sides, filled in from the roster. The owner can then name the one hit. */
export const commandersField: FieldOf<object, 'commanders', readonly Unit[]> = {
  ...{ kind: 'others', id: 'commanders', title: 'Commanders' },
  of: (unit) => isCommander(unit) && onTable(unit),
};

export const closeCombatFields = cachedByRules((rules: Switches) => {
  const beat = 'declare';
  const attacker = fieldsOf<Attacker>(({ unit, choice, flag }) => [
    unit('unit', 'Unit', 'attacker', { of: onTable, bars: whyAttackerBarred }),
    choice('side', 'Which side of the enemy does it hit?', sidesOf(rules), {
      beat,
      ref: '4.1, A4',
      from: (_, __, ___, earlier) => sideLeft(earlier, rules),
    }),
    choice(
      'ground',
      'Cover against this unit',
      { same: 'As for all', yes: 'Yes', no: 'No' },
      { beat, ref: 'P1, A11', rare: true },
    ),
    flag('open', 'Attacker in the open', { beat, ref: 'P5', when: ({ unit }) => isMounted(unit), from: open }),
    ...(rules['cavalry-target'] === 'terrain'
      ? [flag('sheltered', 'Attacker in cover', { beat, ref: 'A10', state: true, from: inCover })]
      : []),
    { ...commanderField('Its commander', beat), when: ({ unit }) => mayHaveCommander(unit) },
  ]);
  return fieldsOf<CloseCombatSetup>(({ list, unit, flag, others }) => [
    list('attackers', 'Attackers', { one: 'attacking unit', range: [1, 8] }, () => attacker),
    unit('defender', 'Defender', 'defender', {
      of: onTable,
      bars: (defender, { attackers = [] }) =>
        whyNoAttack(
          attackers.map(({ unit }) => unit),
          [defender],
        ),
    }),
    flag('cover', 'Defender in cover or uphill', {
      help: 'Cover: works, a wood. Both count once.',
      ...{ beat, ref: 'P1, A12', state: true },
      from: inCover,
    }),
    flag('open', 'Defender in the open', {
      beat,
      ref: 'P5',
      when: ({ defender }) => isMounted(defender),
      from: open,
    }),
    { ...commanderField('Defender’s commander', beat, rules), when: ({ defender }) => mayHaveCommander(defender) },
    ...(rules['front-target'] === 'any'
      ? [flag('idle', 'Enemy in front, not attacking', { beat, ref: 'A7' }), others('reserve', 'Others', onTable)]
      : []),
    commandersField,
  ]);
});

const inCover = (_: unknown, unit: Unit | undefined): boolean => FACTS.of(unit, 'cover');
const open = (_: unknown, unit: Unit | undefined): boolean => !FACTS.of(unit, 'cover');

/** Returns why a unit cannot attack this defender. (portable-wargame 4.1) */
export function whyForbidden(unit: Unit, defender: Unit): DeclarationFault | undefined {
  const is = troopType(unit);
  if (is === 'artillery' || is === 'commander') return is;
  return onFoot(unit) && troopType(defender) === 'mounted' ? 'foot' : undefined;
}

/** Returns a reason if no attacker can attack any of the defenders. (portable-wargame 4.1) */
export function whyNoAttack(attackers: readonly Unit[], defenders: readonly Unit[]): string | undefined {
  const whys = attackers.flatMap((unit) => defenders.map((defender) => whyForbidden(unit, defender)));
  return whys[0] && !whys.includes(undefined) ? FORBIDDEN[whys[0]] : undefined;
}

export const whyAttackerBarred = (
  unit: Unit,
  _: unknown,
  { units: { defender = [] } }: SetupDefaults,
): string | undefined => whyNoAttack([unit], defender);

export type RefusedDeclaration = { readonly unit: string; readonly why: DeclarationFault };

/**
 * Assigns attackers to sides. One without room moves to another side, gives up, or stays by a ruling. (portable-wargame
 * 1, A4)
 */
export function* assignSides<A extends Attacker & { readonly place: number }>(
  attackers: readonly A[],
  rules: Switches,
): Sequence<{ readonly attackers: readonly A[]; readonly refused: readonly RefusedDeclaration[] }> {
  const stand: A[] = [];
  const refused: RefusedDeclaration[] = [];
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
    const answer = yield* asRole('attacker', scope(`${place}`, withContext({ side }, ways)));
    if (answer === 'no') refused.push({ unit: unit.id, why: 'room' });
    else stand.push(answer === 'table' ? attacker : { ...attacker, side: answer });
  }
  return { attackers: stand, refused };
}

export function* askAllowed(unit: Unit, defender: Unit, place: number): Sequence<RefusedDeclaration | undefined> {
  const why = whyForbidden(unit, defender);
  if (why === undefined) return undefined;
  const ruled = yield* asRole(
    'attacker',
    scope(`${place}`, choose('allowed', ['no', 'table'], { assumed: 'no', decision: true })),
  );
  return ruled === 'table' ? undefined : { unit: unit.id, why };
}
