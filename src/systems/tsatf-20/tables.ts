import { cardClassifier, PACK, rank, suit } from '../../engine/dice/deck.ts';
import { tally } from '../../engine/dice/pool.ts';
import { type Faces, rowOf, rowOfSign } from '../../system/tables.ts';
import type { ManRole } from './units.ts';

/** Kind of man that a card or die names. "officer" includes NCOs if there is no officer. (tsatf-20 4.6) */
export type FigureRole = 'ordinary' | 'crewman' | 'officer';
/** State of a man hit. "out" is killed or wounded, undecided. (tsatf-20 4.6) */
export type Fate = 'killed' | 'wounded' | 'out';

/** Kinds of modifier rows. "free" is the players' own. (tsatf-20 4.3) */
export const MODIFIER_IDS = [
  'officer',
  'nco',
  'smg',
  'class-a',
  'class-b',
  'class-c',
  'class-d',
  'higher',
  'grenade',
  'rear',
  'higher-att',
  'flank',
  'wire',
  'crew',
  'cover',
  'shaken',
  'free',
] as const;
export type ModifierId = (typeof MODIFIER_IDS)[number];

export type Modifier = {
  readonly what: ModifierId;
  readonly name: string;
  readonly dice: number;
  readonly who: 'attacker' | 'defender' | 'both';
  readonly counted: 'each' | 'unit' | 'side';
  readonly on: boolean;
};

type Source = 'roster' | 'ground' | 'asked';

const modifierRow = (
  what: ModifierId,
  name: string,
  dice: number,
  who: Modifier['who'],
  counted: Modifier['counted'],
  on: 'on' | 'off',
  source: Source,
  evidence: string,
) => ({ row: { what, name, dice, who, counted, on: on === 'on' }, source, evidence });

/** Modifiers, with where each fact comes from and the evidence for it: both printed lists are lost. (tsatf-20 T-06) */
const MODIFIER_ROWS = [
  modifierRow('officer', 'Officer fighting', +1, 'both', 'each', 'on', 'roster', 'shown in the examples'),
  modifierRow('nco', 'NCO fighting', +1, 'both', 'each', 'on', 'roster', 'shown in the examples'),
  modifierRow('smg', 'Sub-machine gun', +2, 'both', 'each', 'on', 'roster', 'shown in the examples'),
  modifierRow('class-a', 'Class A', +1, 'both', 'unit', 'on', 'roster', 'shown in the examples'),
  modifierRow('class-b', 'Class B', 0, 'both', 'unit', 'on', 'roster', 'shown by a sum'),
  modifierRow('class-c', 'Class C', 0, 'both', 'unit', 'on', 'roster', 'our reading'),
  modifierRow('class-d', 'Class D', 0, 'both', 'unit', 'on', 'roster', 'shown by a sum'),
  modifierRow('higher', 'On higher ground', +1, 'defender', 'side', 'on', 'ground', 'shown for a defender'),
  modifierRow('grenade', 'Grenade hit', +1, 'both', 'each', 'on', 'asked', 'shown in the examples'),
  modifierRow('rear', 'Attacked in the rear', -2, 'defender', 'unit', 'on', 'asked', 'shown in the examples'),
  modifierRow(
    'higher-att',
    'Attacking from higher ground',
    +1,
    'attacker',
    'side',
    'off',
    'ground',
    'our reading, a guess',
  ),
  modifierRow('flank', 'Attacked in the flank', -1, 'defender', 'unit', 'off', 'asked', 'our reading, a guess'),
  modifierRow('wire', 'Attacking through wire', -2, 'attacker', 'unit', 'off', 'asked', 'a suggestion from TSATF-WW2'),
  modifierRow('crew', 'Crew serving their weapon', -1, 'both', 'unit', 'off', 'asked', 'a suggestion from TSATF-WW2'),
  modifierRow('cover', 'Defending in cover', +1, 'defender', 'unit', 'off', 'asked', 'a suggestion from TSATF-WW2'),
  modifierRow('shaken', 'Shaken or pinned', -1, 'both', 'unit', 'off', 'asked', 'a suggestion'),
];

export const MODIFIERS: readonly Modifier[] = MODIFIER_ROWS.map(({ row }) => row);

const byModifier = <T>(of: (one: (typeof MODIFIER_ROWS)[number]) => T, free: T) =>
  Object.fromEntries([...MODIFIER_ROWS.map((one) => [one.row.what, of(one)]), ['free', free]]) as Readonly<
    Record<ModifierId, T>
  >;

export const MODIFIER_SOURCES = byModifier(({ source }) => source, 'asked');
export const MODIFIER_EVIDENCE = byModifier(({ evidence }) => evidence, 'your own');

export const baseDice = (men: number): number => Math.ceil(men / 2);

export const CARD_RANKS: readonly (readonly [ranks: string, figure: FigureRole])[] = [
  ['2 3 4 5 6 7 8 9 10', 'ordinary'],
  ['J Q K', 'crewman'],
  ['A', 'officer'],
];

const SUITS: readonly (readonly [suits: string, fate: 'killed' | 'wounded'])[] = [
  ['h', 'killed'],
  ['s c d', 'wounded'],
];

/** Classifies a casualty card: six classes, "ordinary wounded" to "officer killed". (tsatf-20 4.6 A) */
export const casualtyClassifier = cardClassifier(
  PACK,
  (card) => `${rowOfSign(CARD_RANKS, rank(card))} ${rowOfSign(SUITS, suit(card))}` as const,
);

/**
 * Who is hit when a card or D20 names a kind of figure: the first of these roles that the unit has. Inferred; the last two
 * roles for a crewman are ours. (tsatf-20 4.6)
 */
export const FALLBACKS: Readonly<Record<FigureRole, readonly ManRole[]>> = {
  ordinary: ['ordinary', 'crewman', 'nco', 'officer'],
  crewman: ['crewman', 'ordinary', 'nco', 'officer'],
  officer: ['officer', 'nco', 'crewman', 'ordinary'],
};

/** Man hit on a D20. Only the house rule “To the letter” reads `literalFate`. (tsatf-20 4.6 B, T-12) */
export const D20_ROWS: readonly (Faces & {
  readonly figure: FigureRole;
  readonly literalFate: 'killed' | 'wounded';
})[] = [
  { from: 1, to: 14, figure: 'ordinary', literalFate: 'wounded' },
  { from: 15, to: 19, figure: 'crewman', literalFate: 'killed' },
  { from: 20, to: 20, figure: 'officer', literalFate: 'killed' },
];

export const figureByD20 = tally<FigureRole>('figure hit', 'ordinary', (_, face) => rowOf(D20_ROWS, face).figure);
