import type { Change, Unit } from '../../../engine/roster.ts';
import { type FieldOf, type Option, optionsFrom } from '../../../engine/setup/fields.ts';
import { fieldsOf } from '../../../system/fields.ts';
import { cachedByRules } from '../../../system/house.ts';
import type { Switches } from '../house.ts';
import { FACTS, isCommander, onTable, troopType } from '../units.ts';
import { type BoardSide, sideLeft, whyAttackerBarred, whyFull, whyNoAttack } from './declaration.ts';
import type { NamedResult } from './effect.ts';

/** Position of a friendly commander: in the unit’s square, in an adjacent one, or neither. (portable-wargame 2) */
export type CommanderPosition = 'none' | 'attached' | 'adjacent';

export type Attacker = {
  readonly unit: Unit;
  readonly side: BoardSide;
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
const isUnit = (unit: Unit): boolean => !isCommander(unit);
const mayHaveCommander = (unit: Unit | undefined): boolean => unit !== undefined && isUnit(unit);

/** Sides of a square. Diagonals count as the front only by house rule. (portable-wargame 4.1, A4) */
const sidesOf = ({ 'front-arc': arc }: Switches): readonly (Option & { readonly id: BoardSide })[] => [
  {
    id: 'front',
    title: 'Front',
    squares:
      arc === 'straight'
        ? [[2, 1]]
        : [
            [1, 1],
            [3, 1],
          ],
  },
  { id: 'flank', title: 'Flank', squares: [[1, 2]] },
  { id: 'rear', title: 'Rear', squares: [[2, 3]] },
];

const commanderPosition = (unit: Unit | undefined): CommanderPosition =>
  unit && FACTS.of(unit, 'attached') ? 'attached' : unit && FACTS.of(unit, 'adjacent') ? 'adjacent' : 'none';

/**
 * Changes of commanders and cover that the declaration corrected. What a hit takes from a unit is left out.
 * (portable-wargame 3, 4.5)
 */
export function declaredChanges(
  before: CloseCombatSetup,
  { attackers, defender, cover, commander }: CloseCombatSetup,
  fates: readonly NamedResult[] = [],
): readonly Change[] {
  const was = (unit: Unit, ...any: readonly NamedResult['is'][]) =>
    fates.some((fate) => fate.unit === unit.id && any.includes(fate.is));
  const corrected = [
    ...(commander === before.commander ? [] : [{ unit: defender, commander }]),
    ...attackers.filter((one, at) => one.commander !== before.attackers[at]?.commander),
  ];
  return [
    ...corrected.flatMap(({ unit, commander }) => [
      ...(was(unit, 'routed', 'lost') ? [] : FACTS.set(unit, 'attached', commander === 'attached')),
      ...FACTS.set(unit, 'adjacent', commander === 'adjacent'),
    ]),
    ...(cover === before.cover || was(defender, 'retreats', 'routed') ? [] : FACTS.set(defender, 'cover', cover)),
  ];
}

export const commanderField = (
  title: string,
  beat: string,
  rules?: Switches,
): FieldOf<{ commander: CommanderPosition }, 'commander', CommanderPosition> => ({
  ...{ kind: 'one of', id: 'commander', title, beat, ref: 'P2', isUnitState: true },
  ...(rules ? { help: `Adjacent: ${rules.adjacency === 'straight' ? 'not diagonally' : 'any of the 8 squares'}` } : {}),
  options: optionsFrom({ none: 'None', attached: 'Same square', adjacent: 'Adjacent' }),
  default: (_, unit) => commanderPosition(unit),
});

/** Commanders of both sides, filled in from the roster. The owner can then name the one hit. */
export const commandersField: FieldOf<object, 'commanders', readonly Unit[]> = {
  ...{ kind: 'others', id: 'commanders', title: 'Commanders' },
  of: (unit) => isCommander(unit) && onTable(unit),
};

export const closeCombatFields = cachedByRules((rules: Switches) => {
  const beat = 'declare';
  const attacker = fieldsOf<Attacker>(({ unit, choice, flag }) => [
    unit('unit', 'Unit', 'attacker', { of: onTable, isProposed: isUnit, whyExcluded: whyAttackerBarred }),
    choice('side', 'It attacks', sidesOf(rules), {
      beat,
      ref: '4.1, A4',
      default: (_, __, ___, earlier) => sideLeft(earlier, rules),
      whyBarred: (side, earlier) => whyFull(side, earlier, rules),
    }),
    choice(
      'ground',
      'Defender’s cover against this unit',
      { same: 'Counts', yes: 'Uphill of it only', no: 'Does not count' },
      { beat, ref: 'P1, A11', rare: true },
    ),
    flag('open', 'Attacker in the open', { beat, ref: 'P5', when: ({ unit }) => isMounted(unit), default: open }),
    ...(rules['cavalry-target'] === 'terrain'
      ? [flag('sheltered', 'Attacker in cover', { beat, ref: 'A10', isUnitState: true, default: inCover })]
      : []),
    { ...commanderField('Its commander', beat), when: ({ unit }) => mayHaveCommander(unit) },
  ]);
  return fieldsOf<CloseCombatSetup>(({ list, unit, flag, others }) => [
    list('attackers', 'Attackers', { singular: 'attacking unit', range: [1, 8] }, () => attacker),
    unit('defender', 'Defender', 'defender', {
      ...{ of: onTable, isProposed: isUnit },
      whyExcluded: (defender, { attackers = [] }) =>
        whyNoAttack(
          attackers.map(({ unit }) => unit),
          [defender],
        ),
    }),
    flag('cover', 'Defender in cover or uphill', {
      help: 'Cover: works, a wood. Both count once.',
      ...{ beat, ref: 'P1, A12', isUnitState: true },
      default: inCover,
    }),
    flag('open', 'Defender in the open', {
      beat,
      ref: 'P5',
      when: ({ defender }) => isMounted(defender),
      default: open,
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
