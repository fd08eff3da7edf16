import type { Table } from '../../system/tables.ts';
import { FLANK, PIKE } from './rules/duel.ts';

const HOUSE = 'by house rule';

const MODIFIERS: readonly (readonly [lines: string, title: string, by: string])[] = [
  ['cv', 'The piece’s combat value', 'as it is'],
  ['pike, pike in cv', 'Pike against musket', `+${PIKE}`],
  ['pike horse', 'Pike against horse', HOUSE],
  ['flank, joint flank', 'In the enemy’s flank', `+${FLANK}`],
  ['rear, joint rear', 'In the enemy’s rear', HOUSE],
  ['support', 'Friends in support', HOUSE],
  ['actions', 'Actions given up', HOUSE],
  ['commander', 'Named commander with it', '+1'],
  ['disrupted', 'Disrupted itself', HOUSE],
];

export const modifierTitle = (line: string): string | undefined =>
  MODIFIERS.find(([lines]) => lines.split(', ').includes(line))?.[1];

export const tables: readonly Table[] = [
  {
    id: 'outcome',
    title: 'How a duel ends',
    ref: '4.6',
    head: ['Totals', 'Result', 'Loser'],
    rows: [
      ['Equal', 'Tie', 'Both fall back their own width'],
      ['Three to one or more', 'Triple', 'Lost: a casualty marker'],
      ['Two to one or more', 'Double', 'Falls back and is disrupted'],
      ['Any less', 'Simple', 'Falls back'],
    ],
    note: 'Totals after modifiers. The winner stays where it is.',
  },
  {
    id: 'modifiers',
    title: 'Modifiers',
    ref: '4.4',
    head: ['For', 'By'],
    rows: MODIFIERS.map(([, title, by]) => [title, by]),
    note: 'Modifiers cancel: the better side alone adds the difference.',
  },
  {
    id: 'locks',
    title: 'Corner locks',
    ref: '4.7, 4.8',
    head: ['Locks', 'Moves', 'Supports', 'Way out'],
    rows: [
      ['0', 'as it likes', 'yes', ''],
      ['1', 'no', 'yes', 'slide, pivot, or disengage'],
      ['2+', 'no', 'no', 'none while the enemy stays'],
    ],
    note: 'A locked piece neither shoots nor is shot at.',
  },
  {
    id: 'tests',
    title: 'Tests at the start of a phase',
    ref: '4.1',
    head: ['Test', 'Who', 'One D6'],
    rows: [
      ['Unit morale', 'As many pieces disrupted as the casualty limit', 'Unit’s quality or more; −1 for each above'],
      ['Disruption', 'Every disrupted piece', '1 lost; its quality or more recovers'],
      ['Disengage', 'Pieces with one corner lock that want to', 'Its quality or more falls back free'],
    ],
    note: 'A leadership cube adds 1 to a die.',
  },
  {
    id: 'activation',
    title: 'Activation',
    ref: '4.2',
    head: ['Dice', 'Result'],
    rows: [
      ['All succeed', 'as many actions'],
      ['Some fail', 'as many actions as successes; the next wing has as many dice fewer'],
      ['A single die fails', 'no action'],
      ['Two or three, all fail', 'the phase ends'],
    ],
  },
];
