import { formatSigned } from '../../../engine/data/figure.ts';
import { recoveryTable } from '../../../system/settling.ts';
import { facesOf, type Table } from '../../../system/tables.ts';
import { WINNER_ROWS } from '../rules/winner.ts';
import { CARD_RANKS, D20_ROWS, FALLBACKS, MODIFIER_EVIDENCE, MODIFIERS, type Modifier } from '../tables.ts';
import { ROLE_NAMES } from '../units.ts';

const BASE: Table = {
  id: 'base',
  title: 'Dice for the men',
  ref: '4.3',
  head: ['Men', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'two more'],
  rows: [['Dice', 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 'one more']],
};

const COUNTED: Readonly<Record<Modifier['counted'], string>> = { each: 'each', unit: 'a unit', side: 'a side' };

const DICE: Table = {
  id: 'modifiers',
  title: 'Dice added and taken off',
  ref: '4.3',
  head: ['For', 'Dice', 'Who', 'Counted', 'How we know'],
  rows: MODIFIERS.map(({ what, name, dice, who, counted, on }) => [
    on ? name : `(${name})`,
    formatSigned(dice),
    who,
    COUNTED[counted],
    MODIFIER_EVIDENCE[what],
  ]),
  note: 'Rows in brackets are off. Edit them under House rules.',
};

export const tables: readonly Table[] = [
  BASE,
  DICE,
  {
    id: 'confirm',
    title: 'Chance of one more casualty',
    ref: '4.4',
    head: ['Remainder', '0', '1', '2', '3', '4', '5'],
    rows: [['Chance', 'none', '1/6', '2/6', '3/6', '4/6', '5/6']],
    note: 'With divisor 6 and a D6.',
  },
  {
    id: 'win',
    title: 'Who wins',
    ref: '4.5',
    head: ['The first that applies', 'Holds the place'],
    rows: WINNER_ROWS.map(({ line, holds }) => [line, holds]),
    note: 'House rules set the lead, and what wiped out means.',
  },
  {
    id: 'cards',
    title: 'Casualty cards',
    ref: '4.6 A',
    head: ['Card', 'Means'],
    rows: [
      ...CARD_RANKS.map(([ranks, figure]) => [ranks.replace(/^2.*10$/, '2–10'), ROLE_NAMES[figure]]),
      ['Heart', 'killed'],
      ['Spade, club, diamond', 'wounded'],
    ],
  },
  {
    id: 'instead',
    title: 'If there is no such man',
    ref: '4.6, our reading',
    head: ['Named', 'Taken in this order'],
    rows: (['ordinary', 'crewman', 'officer'] as const).map((figure) => [
      ROLE_NAMES[figure],
      FALLBACKS[figure].map((role) => ROLE_NAMES[role]).join(', '),
    ]),
  },
  {
    id: 'd20',
    title: 'D20 for each casualty',
    ref: '4.6 B',
    head: ['D20', 'Man hit', 'To the letter'],
    rows: D20_ROWS.map((row) => [
      facesOf(row),
      row.figure === 'officer' ? 'officer or NCO' : ROLE_NAMES[row.figure],
      row.literalFate,
    ]),
  },
  recoveryTable({
    title: 'Wound recovery (optional)',
    ref: '8',
    note: 'From The Sword, the Flame, Machine guns and Grenades.',
  }),
];
