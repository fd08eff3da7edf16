import { formatModifier } from '../../engine/data/figure.ts';
import { mustFind } from '../../engine/data/lists.ts';
import type { Table } from '../../system/tables.ts';
import type { Quality } from './units.ts';

/** Lowest unmodified D6 that hits. (portable-wargame 4.4) */
export const HITS_ON = 5;

export type Mod = 'P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7';

export type Modifier = { readonly id: Mod; readonly by: 1 | -1; readonly title: string; readonly who: string };

const row = (id: Mod, by: 1 | -1, title: string, who: string): Modifier => ({ id, by, title, who });

export const MODIFIERS: readonly Modifier[] = [
  row('P1', -1, 'Defender in cover or on favourable ground', 'attackers'),
  row('P2', +1, 'Commander in its square or adjacent', 'anybody'),
  row('P3', +1, 'Attacks the flank or rear', 'attackers'),
  row('P4', -1, 'Attacked in its own flank or rear', 'the defender'),
  row('P5', +1, 'Mounted cavalry in the open, its target without cover', 'mounted cavalry'),
  row('P6', +1, 'Artillery, its target to its front', 'defending artillery'),
  row('P7', +1, 'The target is artillery', 'anybody'),
];

export const modifier = (id: Mod): Modifier => mustFind(MODIFIERS, (one) => one.id === id);

/** Highest D6 that routs, by quality. A higher roll is a retreat. (portable-wargame 4.5) */
export const ROUTS: readonly { readonly quality: Quality; readonly most: number; readonly retreats: string }[] = [
  { quality: 'poor', most: 4, retreats: '5–6' },
  { quality: 'regular', most: 3, retreats: '4–6' },
  { quality: 'elite', most: 2, retreats: '3–6' },
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
  artillery: 'Artillery may never start a close combat.',
  commander: 'A commander alone may not start a close combat.',
  foot: 'Infantry and dismounted cavalry may not attack mounted cavalry from any side.',
  room: 'Two units cannot attack from the same square.',
} as const;
export type DeclarationFault = keyof typeof FORBIDDEN;

export const HIT: Readonly<Record<Quality, string>> = {
  poor: 'Poor',
  regular: 'Regular',
  elite: 'Elite, and every commander',
};

export const SHOOTING: readonly { readonly id: Mod; readonly title: string }[] = [
  { id: 'P2', title: 'Commander in its square or adjacent' },
  { id: 'P1', title: 'Target in cover' },
];

export const tables: readonly Table[] = [
  {
    id: 'order',
    title: 'Rolling order',
    ref: '4.3',
    head: ['', 'Who rolls'],
    rows: LEVELS.map((who, i) => [i + 1, who]),
    note: 'Each unit rolls once. On the same level the owner says who is first.',
  },
  {
    id: 'modifiers',
    title: 'To hit: 5 or more on a D6',
    ref: '4.4',
    head: ['For', 'Needs', 'Who'],
    rows: MODIFIERS.map(({ title, by, who }) => [title, formatModifier('or more', -by), who]),
    note: 'All that apply add up, each line once. The rules print them on the die: −1 there is 1 more here.',
  },
  {
    id: 'effect',
    title: 'What a hit does',
    ref: '4.5, A1',
    head: ['Quality', 'Routed', 'Retreats'],
    rows: ROUTS.map(({ quality, most, retreats }) => [HIT[quality], `1–${most}`, retreats]),
    note: 'Only the line for poor troops is printed. A commander in the square then rolls for himself.',
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
    title: 'Shooting at an adjacent enemy: 5 or more on a D6',
    ref: '4.8',
    head: ['For', 'Needs'],
    rows: SHOOTING.map(({ id, title }) => [title, formatModifier('or more', -modifier(id).by)]),
    note: 'Only what an example shows. A hit is read like one of close combat.',
  },
];
