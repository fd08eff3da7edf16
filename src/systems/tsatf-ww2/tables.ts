import { formatSigned } from '../../engine/data/figure.ts';
import { cardClassifier, PACK, rank, suit } from '../../engine/dice/deck.ts';
import { recoveryTable } from '../../system/settling.ts';
import { type Faces, facesOf, rowOfSign, type Table } from '../../system/tables.ts';

export const GRADES = ['Green', 'Veteran', 'Crack'] as const;
export type Grade = (typeof GRADES)[number];

/** Rows of a crew. No Crack row is printed: a house rule extrapolates one. (tsatf-ww2 W-21) */
export type CrewTable<R> = Readonly<Record<(typeof CREW_GRADES)[number] | 'extrapolated', R>>;
const CREW_GRADES = ['Green', 'Veteran'] as const;

// Movement. (tsatf-ww2 4.3)

/** Movement row of a kind of unit: number of D6 by ground. `least` is the minimum in rough ground, in inches. */
export type MovementRow = {
  readonly kind: string;
  readonly title: string;
  readonly open: number;
  readonly rough: number;
  readonly road: number;
  readonly least: number;
};

const move = (kind: string, title: string, open: number, rough: number, road: number, least = 0): MovementRow => ({
  kind,
  title,
  open,
  rough,
  road,
  least,
});

export const MOVES: readonly MovementRow[] = [
  move('infantry', 'Infantry', 3, 2, 1),
  move('hmg', 'HMG crew', 2, 1, 1, 3),
  move('mortar', 'Mortar crew', 2, 1, 1, 3),
  move('tracked', 'Tracked vehicle', 5, 3, 2),
  move('wheeled', 'Wheeled vehicle', 6, 2, 3),
];

// Major Morale, to move without a leader near. (tsatf-ww2 4.4)

/** Highest passing D20 roll, by grade, with and without a leader. */
export type PassNumbers = Readonly<Record<Grade, { readonly led: number; readonly alone: number }>>;

export const MAJOR: PassNumbers = {
  Green: { led: 8, alone: 6 },
  Veteran: { led: 15, alone: 13 },
  Crack: { led: 17, alone: 15 },
};

// Spotting. (tsatf-ww2 4.5)

export const ALWAYS_SEEN_INCHES = 6;

/** D20 number that spots, by distance in inches. (tsatf-ww2 4.5) */
export const SPOTTING: readonly { readonly to: number; readonly need: PassNumbers }[] = [
  { to: 12, need: { Green: { led: 10, alone: 8 }, Veteran: { led: 12, alone: 10 }, Crack: { led: 14, alone: 12 } } },
  { to: 20, need: { Green: { led: 8, alone: 6 }, Veteran: { led: 10, alone: 8 }, Crack: { led: 12, alone: 10 } } },
];

// Direct fire. (tsatf-ww2 4.6)

export const WEAPONS = ['rifle', 'bar', 'smg', 'lmg', 'mmg', 'hmg'] as const;
export type Weapon = (typeof WEAPONS)[number];

export const ROWS = ['Green rifle', 'Veteran rifle', 'Crack rifle', 'Submachine gun', 'Light MG', 'Heavy MG'] as const;
export type FireRow = (typeof ROWS)[number];

type Armament = {
  readonly title: string;
  readonly many: string;
  readonly dice: number;
  readonly row: FireRow | 'rifle';
};

const weapon = (title: string, many: string, dice: number, row: FireRow | 'rifle'): Armament => ({
  title,
  many,
  dice,
  row,
});

/** D20s and row of each weapon. The rows of BAR and MMG are inferred. (tsatf-ww2 4.6) */
export const ARMAMENT: Readonly<Record<Weapon, Armament>> = {
  rifle: weapon('Rifle', 'rifles', 1, 'rifle'),
  bar: weapon('BAR', 'BARs', 2, 'rifle'),
  smg: weapon('Submachine gun', 'SMGs', 3, 'Submachine gun'),
  lmg: weapon('LMG', 'LMGs', 3, 'Light MG'),
  mmg: weapon('MMG', 'MMGs', 5, 'Light MG'),
  hmg: weapon('HMG', 'HMGs', 6, 'Heavy MG'),
};

export const CLASSES = ['I', 'II', 'III', 'IV'] as const;
export type Class = (typeof CLASSES)[number];

export const TERRAIN: readonly (readonly [of: Class, who: string])[] = [
  ['I', 'Moving in the open'],
  ['II', 'Not moving, in the open; moving in rough or woods; crews serving weapons in the open'],
  ['III', 'Not moving, in rough or woods; crews serving weapons in rough or woods'],
  ['IV', 'Behind walls or light works, in trenches or foxholes, in houses'],
];

/** Terrain classes as short options. A unit serving a weapon counts as stationary. */
export const TERRAINS = (
  [
    ['I', 'Open, moving'],
    ['II', 'Open, still; woods, moving'],
    ['III', 'Woods or rough, still'],
    ['IV', 'Walls, trenches, houses'],
  ] as const
).map(([id, detail]) => ({ id, title: `Class ${id}`, detail }));

export const BANDS = ['close', 'medium', 'long'] as const;
export type Band = (typeof BANDS)[number];

/** A row of a fire table: its limit in inches, and the number to hit by terrain class. 0 is a dash and cannot hit. */
export type FireRange = {
  readonly to: number;
  readonly hits: readonly [I: number, II: number, III: number, IV: number];
};

const range = (to: number, I: number, II: number, III: number, IV: number): FireRange => ({
  to,
  hits: [I, II, III, IV],
});

export const FIRE: Readonly<Record<Band, Readonly<Partial<Record<FireRow, FireRange>>>>> = {
  close: {
    'Green rifle': range(6, 5, 3, 2, 1),
    'Veteran rifle': range(6, 6, 4, 3, 1),
    'Crack rifle': range(6, 7, 5, 3, 2),
    'Submachine gun': range(6, 7, 5, 3, 2),
    'Light MG': range(6, 7, 5, 3, 2),
    'Heavy MG': range(12, 7, 5, 3, 2),
  },
  medium: {
    'Green rifle': range(12, 4, 2, 1, 0),
    'Veteran rifle': range(12, 5, 3, 2, 0),
    'Crack rifle': range(12, 6, 4, 2, 1),
    'Light MG': range(20, 6, 4, 2, 1),
    'Heavy MG': range(24, 6, 4, 2, 1), // Class IV is printed as 12. (tsatf-ww2 W-03)
  },
  long: {
    'Green rifle': range(24, 3, 2, 0, 0),
    'Veteran rifle': range(24, 4, 2, 1, 0),
    'Crack rifle': range(24, 5, 3, 2, 1),
    'Light MG': range(30, 5, 3, 2, 1),
    'Heavy MG': range(36, 5, 3, 2, 1),
  },
};

// Casualty cards. (tsatf-ww2 4.7)

export const FIGURE_CLASSES = ['ordinary', 'key', 'leader'] as const;
export type FigureClass = (typeof FIGURE_CLASSES)[number];
export type Effect = 'pinned' | 'wounded' | 'killed';

export const SUITS: readonly (readonly [suits: string, effect: Effect])[] = [
  ['s c', 'pinned'],
  ['d', 'wounded'],
  ['h', 'killed'],
];

export const CARD_RANKS: readonly (readonly [ranks: string, figure: FigureClass])[] = [
  ['2 3 4 5 6 7 8 9 10', 'ordinary'],
  ['J Q K', 'key'],
  ['A', 'leader'],
];

/** Classifies a casualty card: nine classes, "ordinary pinned" to "leader killed". (tsatf-ww2 4.7) */
export const casualtyClassifier = cardClassifier(
  PACK,
  (card) => `${rowOfSign(CARD_RANKS, rank(card))} ${rowOfSign(SUITS, suit(card))}` as const,
);

export const colourCard = cardClassifier(PACK, (card) => (suit(card) === 'h' || suit(card) === 'd' ? 'red' : 'black'));

// Mortars and artillery. (tsatf-ww2 4.9)

/** Range and blast of each mortar, in inches. */
export const MORTARS = {
  light: { title: 'Light mortar', from: 6, to: 30, template: 2 },
  medium: { title: 'Medium mortar', from: 12, to: 42, template: 3 },
} as const;

/** Direction of a round. A miss deviates a D6". (tsatf-ww2 4.9) */
export type Fall = 'on target' | 'short' | 'right' | 'left' | 'long';
export const DIRECTIONS: readonly (Faces & { readonly fall: Fall })[] = [
  { from: 1, to: 2, fall: 'on target' },
  { from: 3, to: 3, fall: 'short' },
  { from: 4, to: 4, fall: 'right' },
  { from: 5, to: 5, fall: 'left' },
  { from: 6, to: 6, fall: 'long' },
];

/** Subtracted from both dice on later turns at the same exact target. (tsatf-ww2 4.9) */
export const SAME_TARGET = 2;

/** Number to hit under the template, by the crew's grade. (tsatf-ww2 4.9) */
export const BLAST: CrewTable<readonly [I: number, II: number, III: number, IV: number]> = {
  Green: [5, 4, 2, 1],
  Veteran: [6, 5, 3, 2],
  extrapolated: [7, 6, 4, 3],
};

// The charge. (tsatf-ww2 4.10)

export const STRAGGLERS: Readonly<
  Record<Grade, { readonly dice: number; readonly counts: 'higher' | 'die' | 'lower, none on doubles' }>
> = {
  Green: { dice: 2, counts: 'higher' },
  Veteran: { dice: 1, counts: 'die' },
  Crack: { dice: 2, counts: 'lower, none on doubles' },
};

/** Stragglers of small units on one D6, by another author. (tsatf-ww2 W-35, outside) */
export const FEW_STRAGGLERS: readonly (Faces & { readonly stragglers: number })[] = [
  { from: 1, to: 2, stragglers: 1 },
  { from: 3, to: 4, stragglers: 2 },
  { from: 5, to: 5, stragglers: 3 },
  { from: 6, to: 6, stragglers: 0 },
];

/** Subtracted once from the number to stand if pinned or shaken. (tsatf-ww2 4.10) */
export const STAND_PINNED = 2;

// Close, Stand and Rally. (tsatf-ww2 4.11)

export const CLOSE: PassNumbers = {
  Green: { led: 10, alone: 8 },
  Veteran: { led: 17, alone: 14 },
  Crack: { led: 19, alone: 17 },
};

// Melee. (tsatf-ww2 4.12)

export type Fighting = { readonly charging: number; readonly cover: number; readonly flank: number };

const fighting = (charging: number, cover: number, flank: number): Fighting => ({ charging, cover, flank });

/** Modifiers of charging, defending in cover, and being charged in flank or rear. (tsatf-ww2 4.12) */
export const MELEE_INFANTRY: Readonly<Record<Grade, Fighting>> = {
  Green: fighting(0, +1, -2),
  Veteran: fighting(0, +2, -1),
  Crack: fighting(+1, +2, -1),
};
export const MELEE_CREW: CrewTable<Fighting> = {
  Green: fighting(0, +1, -2),
  Veteran: fighting(0, +2, -1),
  extrapolated: fighting(+1, +2, -1),
};

export const MELEE_OTHERS = {
  higher: { title: 'Defender on higher ground', by: +1 },
  gurkha: { title: 'Gurkha, attacking', by: +1 },
  usmc: { title: 'US Marine, attacking', by: +1 },
  wire: { title: 'Attacking through wire', by: -2 },
  serving: { title: 'Crewman serving his weapon', by: -1 },
  smg: { title: 'Armed with a submachine gun', by: +1 },
} as const;

/** Effect on the loser, by the winner's natural score. Wounds occur only in a campaign. (tsatf-ww2 4.12) */
export type DuelEffect = 'killed' | 'wounded' | 'pushed';
export const DUEL_EFFECTS: readonly (Faces & Readonly<Record<'campaign' | 'one-off', DuelEffect>>)[] = [
  { from: 5, to: 6, campaign: 'killed', 'one-off': 'killed' },
  { from: 3, to: 4, campaign: 'wounded', 'one-off': 'pushed' },
  { from: 1, to: 2, campaign: 'pushed', 'one-off': 'pushed' },
];
/** Distance a man is pushed back, in inches. (tsatf-ww2 4.12) */
export const PUSHED = 6;

// Critical Morale and Pinned Morale. (tsatf-ww2 4.14)

export const CRITICAL: PassNumbers = {
  Green: { led: 8, alone: 6 },
  Veteran: { led: 15, alone: 13 },
  Crack: { led: 16, alone: 14 },
};

// The reference sheet.

const dash = (need: number): string | number => (need > 0 ? need : '–');

const morale = (id: string, title: string, ref: string, table: PassNumbers, note = ''): Table => ({
  id,
  title,
  ref,
  head: ['Grade', 'With leader', 'Without'],
  rows: GRADES.map((grade) => [grade, table[grade].led, table[grade].alone]),
  note: ['Roll this or less on a D20.', note].filter((words) => words !== '').join(' '),
});

const fire = (band: Band, title: string, note?: string): Table => ({
  id: `fire-${band}`,
  title,
  ref: '4.6',
  head: ['Row', 'To', ...CLASSES],
  rows: ROWS.flatMap((row) => {
    const range = FIRE[band][row];
    return range ? [[row, `${range.to}"`, ...range.hits.map(dash)]] : [];
  }),
  ...(note ? { note } : {}),
});

export const tables: readonly Table[] = [
  {
    id: 'moves',
    title: 'Movement',
    ref: '4.3',
    head: ['Troops', 'Open', 'Rough, woods', 'Road'],
    rows: MOVES.map(({ title, open, rough, road, least }) => [
      title,
      `${open}D6`,
      least > 0 ? `${rough}D6, at least ${least}"` : `${rough}D6`,
      `+${road}D6`,
    ]),
    note: 'No dice are printed for cavalry and artillery: ours are a house rule.',
  },
  morale('major', 'Major Morale: to move with no leader within 6"', '4.4', MAJOR, 'Failed: may not move, may fire.'),
  {
    id: 'spotting',
    title: 'Spotting',
    ref: '4.5',
    head: [
      'Spotter',
      `To ${ALWAYS_SEEN_INCHES}"`,
      ...SPOTTING.flatMap(({ to }) => [`To ${to}", led`, `To ${to}", not`]),
    ],
    rows: GRADES.map((grade) => [
      grade,
      'seen',
      ...SPOTTING.flatMap(({ need }) => [need[grade].led, need[grade].alone]),
    ]),
    note: 'Roll this or less on a D20. Our reading: nothing farther off.',
  },
  {
    id: 'weapons',
    title: 'Dice of a weapon',
    ref: '4.6',
    head: ['Weapon', 'D20s', 'Row'],
    rows: WEAPONS.map((id) => {
      const { title, dice, row } = ARMAMENT[id];
      const ours = id === 'bar' || id === 'mmg' ? ' (our reading)' : '';
      return [title, dice, `${row === 'rifle' ? 'rifle of the grade' : row}${ours}`];
    }),
  },
  { id: 'terrain', title: 'Terrain class of the target', ref: '4.6', head: ['Class', 'Who'], rows: TERRAIN },
  fire('close', 'Fire at close range'),
  fire('medium', 'Fire at medium range', 'Our reading: Heavy MG, class IV is 1. Printed: 12.'),
  fire('long', 'Fire at long range'),
  {
    id: 'cards',
    title: 'Casualty cards',
    ref: '4.7',
    head: ['Card', 'Means'],
    rows: [
      ['Spade, club', 'pinned'],
      ['Diamond', 'wounded'],
      ['Heart', 'killed'],
      ['2–10', 'an ordinary soldier'],
      ['J–K', 'a crewman; if none, a once-wounded man'],
      ['Ace', 'the senior leader'],
    ],
    note: 'Any card kills a man who is or was wounded.',
  },
  {
    id: 'mortars',
    title: 'Mortars',
    ref: '4.9',
    head: ['Mortar', 'Range', 'Template'],
    rows: Object.values(MORTARS).map(({ title, from, to, template }) => [
      title,
      `${from}" to ${to}"`,
      `${template}" across`,
    ]),
  },
  {
    id: 'deviation',
    title: 'Where the round falls',
    ref: '4.9',
    head: ['D6', 'Falls'],
    rows: DIRECTIONS.map((row) => [facesOf(row), row.fall]),
    note: `A miss is a D6" off. Later turns at the same spot: take ${SAME_TARGET} off both dice.`,
  },
  {
    id: 'blast',
    title: 'Under the template',
    ref: '4.9',
    head: ['Crew', ...CLASSES],
    rows: CREW_GRADES.map((grade) => [grade, ...BLAST[grade]]),
    note: 'Each figure: this or less on a D20. No Crack row is printed.',
  },
  {
    id: 'stragglers',
    title: 'Stragglers',
    ref: '4.10',
    head: ['Grade', 'Roll', 'Stragglers'],
    rows: [
      ['Green', '2D6', 'the higher die'],
      ['Veteran', '1D6', 'the die'],
      ['Crack', '2D6', 'the lower die, none on doubles'],
    ],
  },
  {
    id: 'few-stragglers',
    title: 'Stragglers of small units (house rule)',
    ref: 'W-35',
    head: ['D6', 'Stragglers'],
    rows: FEW_STRAGGLERS.map((row) => [facesOf(row), row.stragglers === 0 ? 'none' : row.stragglers]),
    note: 'For units of ten men or fewer.',
  },
  morale('close', 'Close, Stand and Rally', '4.11', CLOSE, `To stand when pinned or shaken: ${STAND_PINNED} less.`),
  {
    id: 'melee',
    title: 'Melee: added to the die',
    ref: '4.12',
    head: ['Figure', 'Charging', 'In cover', 'Flank, rear'],
    rows: [
      ...GRADES.map((grade) => [`${grade} infantry`, MELEE_INFANTRY[grade]] as const),
      ...CREW_GRADES.map((grade) => [`${grade} crew`, MELEE_CREW[grade]] as const),
    ].map(([who, { charging, cover, flank }]) => [
      who,
      formatSigned(charging),
      formatSigned(cover),
      formatSigned(flank),
    ]),
    note: 'No row is printed for a Crack crew.',
  },
  {
    id: 'melee-others',
    title: 'Melee: also',
    ref: '4.12',
    head: ['For', 'Adds'],
    rows: Object.values(MELEE_OTHERS).map(({ title, by }) => [title, formatSigned(by)]),
  },
  {
    id: 'blows',
    title: 'What becomes of the loser',
    ref: '4.12',
    head: ['Winner’s die', 'Campaign', 'One-off game'],
    rows: DUEL_EFFECTS.map((row) => [
      facesOf(row),
      ...[row.campaign, row['one-off']].map((blow) => (blow === 'pushed' ? `pushed back ${PUSHED}"` : blow)),
    ]),
  },
  recoveryTable({ title: 'Wound recovery', ref: '4.14', note: 'Any later hit kills a man who recovered.' }),
  morale('critical', 'Critical and Pinned Morale', '4.14', CRITICAL, 'Critical: half or more lost.'),
];
