import { formatSigned } from '../../engine/data/figure.ts';
import { resolveHouse } from '../../system/house.ts';
import type { Table } from '../../system/tables.ts';
import { house, houseValues } from './house.ts';
import { FLANK, PIKE } from './rules/duel.ts';

const DEFAULTS = houseValues(resolveHouse(house));

const byDefault = (by: number): string => `${by === 0 ? 'nothing' : formatSigned(by)} by default`;

const MODIFIERS: readonly (readonly [lines: string, title: string, by: string])[] = [
  ['cv', 'Combat value', 'CV'],
  ['pike, pike in cv', 'Pike against musket', `+${PIKE}`],
  ['pike horse', 'Pike against horse', byDefault(DEFAULTS['pike-horse'])],
  ['flank, joint flank', 'On the enemy’s flank', `+${FLANK}`],
  ['rear, joint rear', 'In the enemy’s rear', byDefault(DEFAULTS['rear-bonus'])],
  ['support', 'Friends in support', '+1 each by default'],
  ['actions', 'Actions given up', '+1 each by default'],
  ['commander', 'Named commander', '+1'],
  ['disrupted', 'Disrupted', byDefault(-DEFAULTS['disrupted-penalty'])],
];

export const modifierTitle = (line: string): string | undefined =>
  MODIFIERS.find(([lines]) => lines.split(', ').includes(line))?.[1];

export const tables: readonly Table[] = [
  {
    id: 'outcome',
    title: 'Duel results',
    ref: '4.6',
    head: ['Totals', 'Result', 'Loser'],
    rows: [
      ['Equal', 'Tie', 'Both fall back'],
      ['Three to one or more', 'Triple', 'Eliminated: casualty marker'],
      ['Two to one or more', 'Double', 'Falls back, disrupted'],
      ['Less', 'Simple', 'Falls back'],
    ],
    note: 'Compare totals after modifiers. A piece falls back its own width; the winner stays.',
  },
  {
    id: 'modifiers',
    title: 'Modifiers',
    ref: '4.4',
    head: ['For', 'Adds'],
    rows: MODIFIERS.map(([, title, by]) => [title, by]),
    note: 'A default is a house rule: the book gives no number.',
  },
  {
    id: 'locks',
    title: 'Corner locks',
    ref: '4.7, 4.8',
    head: ['Locks', 'Moves', 'Supports', 'Way out'],
    rows: [
      ['0', 'freely', 'yes', ''],
      ['1', 'no', 'yes', 'slide, pivot, or disengage'],
      ['2+', 'no', 'no', 'none until the enemy leaves'],
    ],
    note: 'A locked piece cannot shoot or be shot at.',
  },
  {
    id: 'tests',
    title: 'Start of phase tests',
    ref: '4.1',
    head: ['Test', 'Who', 'One D6'],
    rows: [
      ['Unit morale', 'Disrupted pieces at the limit or above', 'Unit quality or more; −1 for each above the limit'],
      ['Disruption', 'Every disrupted piece', '1: eliminated. Quality or more: recovers'],
      ['Disengage', 'Optional, with one corner lock', 'Quality or more: falls back free'],
    ],
    note: 'A leadership cube adds 1 to a die.',
  },
  {
    id: 'activation',
    title: 'Activation',
    ref: '4.2',
    head: ['Dice', 'Result'],
    rows: [
      ['All succeed', 'One action for each die'],
      ['Some fail', 'One action for each success; the next wing may roll at most one die fewer for each failure'],
      ['A single die fails', 'No action'],
      ['Two or three, all fail', 'The phase ends'],
    ],
  },
];
