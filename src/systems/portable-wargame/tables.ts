import { formatRange, formatSigned } from '../../engine/data/figure.ts';
import { mustFind } from '../../engine/data/lists.ts';
import type { Table } from '../../system/tables.ts';
import type { Quality } from './units.ts';

/** Lowest unmodified D6 that hits. (portable-wargame 4.4) */
export const HITS_ON = 5;

export type Mod = 'P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7';

export type Modifier = { readonly id: Mod; readonly by: 1 | -1; readonly title: string; readonly who: string };

const row = (id: Mod, by: 1 | -1, title: string, who: string): Modifier => ({ id, by, title, who });

const COMMANDER_NEAR = 'Commander with it or adjacent';

export const MODIFIERS: readonly Modifier[] = [
  row('P1', -1, 'Defender in cover or uphill', 'attackers'),
  row('P2', +1, COMMANDER_NEAR, 'anybody'),
  row('P3', +1, 'Attacks flank or rear', 'attackers'),
  row('P4', -1, 'Attacked in flank or rear', 'the defender'),
  row('P5', +1, 'Mounted, in the open, target not in cover', 'mounted cavalry'),
  row('P6', +1, 'Artillery, target to its front', 'defending artillery'),
  row('P7', +1, 'Target is artillery', 'anybody'),
];

export const modifier = (id: Mod): Modifier => mustFind(MODIFIERS, (one) => one.id === id);

/** Highest D6 that routs, by quality. A higher roll is a retreat. (portable-wargame 4.5) */
export const ROUTS: readonly { readonly quality: Quality; readonly most: number; readonly retreats: string }[] = [
  { quality: 'poor', most: 4, retreats: formatRange(5, 6) },
  { quality: 'regular', most: 3, retreats: formatRange(4, 6) },
  { quality: 'elite', most: 2, retreats: formatRange(3, 6) },
];

export const LEVELS: readonly string[] = [
  'Attackers on the defender’s flank or rear',
  'The defender, if infantry, dismounted cavalry or artillery',
  'Attackers on the defender’s front',
  'The defender, if mounted cavalry',
];

/** Lowest D6 that returns a routed unit, a campaign option. (portable-wargame 8) */
export const RETURNS: Readonly<Record<Quality, number>> = { poor: 5, regular: 4, elite: 3 };

/** Highest D6 that kills a lost commander, a campaign option. A higher roll captures him. (portable-wargame 8) */
export const KILLED = 3;

export const FORBIDDEN = {
  artillery: 'Artillery may not attack.',
  commander: 'A commander alone may not attack.',
  foot: 'Infantry and dismounted cavalry may not attack mounted cavalry.',
  room: 'Each square holds one unit.',
} as const;
export type DeclarationFault = keyof typeof FORBIDDEN;

export const HIT: Readonly<Record<Quality, string>> = {
  poor: 'Poor',
  regular: 'Regular',
  elite: 'Elite, and every commander',
};

export const SHOOTING: readonly { readonly id: Mod; readonly title: string }[] = [
  { id: 'P2', title: COMMANDER_NEAR },
  { id: 'P1', title: 'Target in cover' },
];

export const tables: readonly Table[] = [
  {
    id: 'order',
    title: 'Rolling order',
    ref: '4.3',
    head: ['', 'Rolls'],
    rows: LEVELS.map((who, i) => [i + 1, who]),
    note: 'Each unit rolls once. The owner orders units of one level.',
  },
  {
    id: 'modifiers',
    title: 'To hit: 5 or more on a D6',
    ref: '4.4',
    head: ['For', 'Die', 'Who'],
    rows: MODIFIERS.map(({ title, by, who }) => [title, formatSigned(by), who]),
    note: 'Add every line that applies, each once.',
  },
  {
    id: 'effect',
    title: 'What a hit does',
    ref: '4.5, A1',
    head: ['Quality', 'Routed', 'Retreats'],
    rows: ROUTS.map(({ quality, most, retreats }) => [HIT[quality], formatRange(1, most), retreats]),
    note: 'Our reading: regular and elite. Only the line for poor troops is printed.',
  },
  {
    id: 'forbidden',
    title: 'Who may not attack',
    ref: '4.1',
    head: ['Who', 'Why'],
    rows: [
      ['Artillery', FORBIDDEN.artillery],
      ['A commander alone', FORBIDDEN.commander],
      ['Infantry, dismounted cavalry', FORBIDDEN.foot],
    ],
  },
  {
    id: 'shooting',
    title: 'Shooting an adjacent enemy: 5 or more on a D6',
    ref: '4.8',
    head: ['For', 'Die'],
    rows: SHOOTING.map(({ id, title }) => [title, formatSigned(modifier(id).by)]),
    note: 'From a worked example. A hit works as in close combat.',
  },
];
