import { formatRange, formatSigned } from '../../engine/data/figure.ts';
import { nth } from '../../engine/data/lists.ts';
import { type Tally, tally } from '../../engine/dice/pool.ts';
import type { Table } from '../../system/tables.ts';

const poolLine = <const I extends string, const D extends number | string>(
  no: number,
  id: I,
  text: string,
  who: 'Both' | 'Attacker' | 'Defender' | 'The Unit hit',
  rounds: 'All' | 'First',
  dice: D,
  full = 1,
) => ({ no, id, text, who, rounds, dice, full });

/** Lines of the dice pool, as printed. Each adds or subtracts `dice` for every `full` points counted. (chain-of-command 4.3) */
export const POOL_SUM_LINES = [
  poolLine(0, 'figures', 'One die a man; Leaders don’t count', 'Both', 'All', 1),
  poolLine(1, 'orders', 'Each Order its Leaders can issue', 'Both', 'All', +1),
  poolLine(2, 'support', 'Each full 2 firepower dice in support', 'Defender', 'All', +1, 2),
  poolLine(3, 'elite', 'Elite', 'Both', 'All', +2),
  poolLine(4, 'green', 'Green', 'Both', 'All', -2),
  poolLine(5, 'visible', 'Each fully visible movement D6 of the Attacker', 'Defender', 'First', +1),
  poolLine(6, 'shock', 'Each full 2 Shock, Regular or Elite', 'Both', 'All', -1, 2),
  poolLine(7, 'shock each', 'Each Shock, Green', 'Both', 'All', -1),
  poolLine(8, 'smg', 'Each SMG or assault rifle, Leaders’ too', 'Both', 'All', +1),
  poolLine(9, 'lmg', 'Each LMG whose arc was crossed', 'Defender', 'First', +3),
  poolLine(10, 'mg', 'Each MMG or HMG whose arc was crossed', 'Defender', 'First', +4),
  poolLine(11, 'suppressing', 'Each MG whose Suppressing Fire was crossed', 'Defender', 'All', +3),
] as const;

export const POOL_REDUCTIONS = [
  poolLine(12, 'light', 'The enemy defends Light Cover', 'Attacker', 'First', 'lose a third'),
  poolLine(13, 'hard', 'The enemy defends Hard Cover', 'Attacker', 'First', 'lose half'),
  poolLine(14, 'rear', 'Hit in the rear', 'The Unit hit', 'First', 'lose half'),
  poolLine(15, 'pinned', 'Pinned', 'Both', 'All', 'lose half'),
] as const;

export const POOL_LINES = [...POOL_SUM_LINES, ...POOL_REDUCTIONS].map((row) => ({
  ...row,
  ref: `4.3, line ${row.no}`,
  change: row.no === 0 || typeof row.dice === 'string' ? `${row.dice}` : formatSigned(row.dice),
}));
export type PoolLineId = (typeof POOL_LINES)[number]['id'];

export const PRINTED_SUM_NOTE = 'The book’s sum says 11, but its own table gives 13. We follow the table.';

export const LEADER_HITS = [
  { id: 'none', title: 'Not hit', effect: '', faces: '' },
  { id: 'stunned', title: 'Stunned', effect: 'No Orders until Turn End', faces: formatRange(1, 2) },
  { id: 'wounded', title: 'Wounded', effect: 'One Order fewer; test', faces: formatRange(3, 4) },
  { id: 'killed', title: 'Killed', effect: 'Removed; test', faces: formatRange(5, 6) },
] as const;
export type LeaderHit = (typeof LEADER_HITS)[number]['id'];

/** Reads the severity of a hit on a Leader from the house D6. (chain-of-command 4.7, HOUSE) */
export const leaderHitTally = tally<LeaderHit>(
  'severity',
  'none',
  (_, face) => nth(LEADER_HITS, Math.ceil(face / 2)).id,
);

/**
 * Cost of a defeat by margin: inches directly away, facing, Shock on each Team. The last row is for four or more.
 * (chain-of-command 4.9)
 */
export const DEFEATS_BY_MARGIN = [
  { by: 1, inches: 6, faces: 'enemy', shock: 0 },
  { by: 2, inches: 9, faces: 'enemy', shock: 1 },
  { by: 3, inches: 12, faces: 'away', shock: 2 },
  { by: 4, inches: 18, faces: 'away', shock: 3 },
] as const;

export const defeatByMargin = (margin: number) => nth(DEFEATS_BY_MARGIN, Math.min(4, Math.max(1, margin)) - 1);

/** Counts Shock and kills of an over-run by the house D6: 4 and 5 are Shock, 6 kills. (chain-of-command 4.13, HOUSE) */
export const overrunTally = tally<readonly [shock: number, kills: number]>(
  'crushed',
  [0, 0],
  ([shock, kills], face) => [shock + (face === 4 || face === 5 ? 1 : 0), kills + (face === 6 ? 1 : 0)],
);

/**
 * Events and the Force Morale that they cost on each face of a D6. First edition, from a player’s sheet.
 * (chain-of-command 4.15)
 */
export const MORALE_EVENTS = [
  { id: 'team breaks', title: 'Team breaks', losses: [0, 1, 1, 1, 1, 2] },
  { id: 'team wiped out', title: 'Team wiped out', losses: [0, 0, 1, 1, 1, 1] },
  { id: 'section breaks', title: 'Section breaks', losses: [1, 1, 2, 2, 2, 2] },
  { id: 'section wiped out', title: 'Section wiped out', losses: [1, 1, 1, 2, 2, 2] },
  { id: 'junior wounded', title: 'Junior Leader wounded', losses: [0, 0, 1, 1, 1, 2] },
  { id: 'junior killed', title: 'Junior Leader killed', losses: [1, 1, 1, 2, 2, 2] },
  { id: 'junior routs', title: 'Junior Leader routs', losses: [1, 1, 2, 2, 2, 2] },
  { id: 'senior wounded', title: 'Senior Leader wounded', losses: [1, 1, 1, 1, 2, 2] },
  { id: 'senior killed', title: 'Senior Leader killed', losses: [1, 2, 2, 2, 2, 3] },
  { id: 'senior routs', title: 'Senior Leader routs', losses: [2, 2, 2, 2, 3, 3] },
  { id: 'support killed', title: 'Support killed', losses: [1, 1, 1, 2, 2, 2] },
  { id: 'support routs', title: 'Support routs', losses: [1, 1, 1, 1, 2, 2] },
  { id: 'jump-off lost', title: 'Jump-off point lost', losses: [1, 1, 1, 2, 2, 2] },
  { id: 'dice lost', title: 'Friendly force loses Command Dice', losses: [0, 0, 0, 1, 1, 1] },
  { id: 'platoon lost', title: 'Platoon destroyed or breaks', losses: [1, 1, 2, 2, 2, 3] },
] as const;
export type MoraleEventId = (typeof MORALE_EVENTS)[number]['id'];

/**
 * Starting Force Morale for each face of a D6. Green subtracts 2 from the die, Elite adds 2. First edition.
 * (chain-of-command 4.15)
 */
export const STARTING_MORALE = [8, 8, 9, 9, 10, 11] as const;

const startingTally = (by: number): Tally<number> =>
  tally(`start ${by}`, 0, (_: number, face: number) => nth(STARTING_MORALE, Math.min(6, Math.max(1, face + by)) - 1));

export const STARTING_TALLIES = {
  elite: startingTally(2),
  regular: startingTally(0),
  green: startingTally(-2),
} as const;

export const tables: readonly Table[] = [
  {
    id: 'pool',
    title: 'Dice pool',
    ref: '4.3',
    head: ['For', 'Who', 'Rounds', 'Dice'],
    rows: POOL_LINES.map(({ text, who, rounds, change }) => [text, who, rounds, change]),
    note: 'Take the lines in this order, and round down what is left. Who counts support, movement, machine guns and cover is partly our reading.',
  },
  {
    id: 'overwhelming',
    title: 'Overwhelming numbers',
    ref: '4.4',
    head: ['The smaller side has', 'It'],
    rows: [
      ['an active Leader', 'Breaks: 18" away, +3 Shock a Team'],
      ['no active Leader', 'surrenders'],
    ],
    note: 'For four times the dice or more. Nobody rolls.',
  },
  {
    id: 'dice',
    title: 'The dice',
    ref: '4.5',
    head: ['Die', 'Does'],
    rows: [
      [formatRange(1, 4), 'nothing'],
      ['5', 'one Shock'],
      ['6', 'one kill'],
    ],
  },
  {
    id: 'margin',
    title: 'The result',
    ref: '4.9',
    head: ['Beaten by', 'Moves', 'Faces', 'Shock a Team'],
    rows: [
      ['0, first round', 'fight again', '–', 0],
      ['0, last round', 'both 6"', 'the enemy', 0],
      ...DEFEATS_BY_MARGIN.map(({ by, inches, faces, shock }) => [
        by === 4 ? '4 or more' : by,
        `${inches}"`,
        faces === 'away' ? 'away' : 'the enemy',
        shock === 0 ? 0 : `+${shock}`,
      ]),
    ],
    note: 'Beaten by four without an active Leader, it surrenders. By one, Aggressive or defending Stubborn men draw. A blocked Broken Unit surrenders; another stops there (our reading).',
  },
  {
    id: 'leaders',
    title: 'Hits on Leaders (our own D6)',
    ref: '4.7, our own',
    head: ['D6', 'He is', 'Effect'],
    rows: LEADER_HITS.slice(1).map(({ faces, title, effect }) => [faces, title, effect]),
    note: 'A D6 no higher than his Unit’s losses hits him. A 6 never does.',
  },
  {
    id: 'force-morale',
    title: 'Force Morale (first edition)',
    ref: '4.15',
    head: ['Event', '1', '2', '3', '4', '5', '6'],
    rows: MORALE_EVENTS.map(({ title, losses }) => [title, ...losses.map((drop) => formatSigned(0 - drop))]),
    note: 'Second edition table not included: use your own. A full CoC Dice skips one test.',
  },
  {
    id: 'starting',
    title: 'Starting Force Morale (first edition)',
    ref: '4.15',
    head: ['Die', '1 or less', '2', '3', '4', '5', '6 or more'],
    rows: [['Force Morale', ...STARTING_MORALE]],
    note: 'Green −2, Elite +2 on the die.',
  },
  {
    id: 'tank',
    title: 'Over-run and ramming',
    ref: '4.13, 4.14',
    head: ['What', 'Roll', 'Then'],
    rows: [
      ['A Team touched', 'more than its Shock', 'evades 2D6"'],
      ['A Team caught', 'a D6', 'that many hits in Light Cover; moves 4"'],
      ['A crewed weapon', '6', 'moves 3" and is safe'],
      ['A crewed weapon', formatRange(1, 5), 'destroyed, crew removed'],
      ['Ramming', 'a D6 a point of armour', '5 or 6 hits. Fewer hits: 3 Shock, otherwise 2'],
    ],
  },
];
