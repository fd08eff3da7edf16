import type { House } from '../../rules/play.ts';
import type { HouseRule } from '../../rules/system.ts';
import { MODIFIERS, type Row, WHATS } from './tables.ts';

/** The house rules as this system reads them; what each is for stands in `house`. */
export type Switches = {
  readonly 'morale-die': 'd20' | 'd6' | '2d6';
  readonly morale: readonly MoraleRow[];
  readonly modifiers: readonly Row[];
  readonly strength: 'yes' | 'nco' | 'neither';
  readonly counted: 'fighting' | 'unit';
  readonly leaders: 'figure' | 'unit' | 'best';
  readonly smg: 'man' | 'unit';
  readonly higher: 'defender' | 'whoever';
  readonly grenades: 'hit' | 'throw';
  readonly floor: number;
  readonly units: 'unit' | 'pooled';
  readonly divisor: number;
  readonly confirm: 'd6' | 'divisor' | 'none';
  readonly confirming: 'always' | 'ask';
  readonly wiped: 'sensible' | 'literal';
  readonly margin: number;
  readonly all: 'fighting' | 'unit';
  readonly casualties: 'cards' | 'd20' | 'plain';
  readonly deck: 'used up' | 'replace' | 'combat';
  readonly d20: 'who' | 'literal';
  readonly roller: 'owner' | 'enemy';
  readonly retreat: string;
  readonly shaken: boolean;
  readonly wounded: 'decide' | 'table';
};

/** A row of the players' morale table: pass on `led` or less with a leader, `alone` or less without. (tsatf-20 4.1) */
export type MoraleRow = {
  readonly test: 'close' | 'stand' | 'rally';
  readonly class: 'A' | 'B' | 'C' | 'D' | 'any';
  readonly led: number;
  readonly alone: number;
};

/** The house rules of a play, typed. */
export const switches = (house: House): Switches => house as Switches;

const CHARGE = 'The charge';
const POOL = 'The dice pool';
const ROLL = 'Casualties rolled';
const WIN = 'Who wins';
const FALLEN = 'Who falls';
const AFTER = 'After the fight';

/** Every choice these rules leave to the players. (tsatf-20 4.1, 4.3, 4.6, 4.7, 5, 8) */
export const house: readonly HouseRule[] = [
  {
    id: 'morale-die',
    title: 'Morale dice',
    reason: 'The parent rules have the morale numbers and we do not. This is what your own table below is rolled with.',
    ref: '4.1',
    group: CHARGE,
    source: 'house',
    kind: 'one of',
    default: 'd20',
    options: [
      { id: 'd20', title: 'D20' },
      { id: 'd6', title: 'D6' },
      { id: '2d6', title: '2D6' },
    ],
  },
  {
    id: 'morale',
    title: 'Morale table',
    reason: 'Roll this number or less to pass. While there is no row for a unit you say yourself who passed.',
    ref: '4.1',
    group: CHARGE,
    source: 'house',
    kind: 'table',
    default: [],
    columns: [
      {
        id: 'test',
        title: 'Test',
        kind: 'one of',
        options: [
          { id: 'close', title: 'To close' },
          { id: 'stand', title: 'To stand' },
          { id: 'rally', title: 'To rally' },
        ],
      },
      {
        id: 'class',
        title: 'Class',
        kind: 'one of',
        options: [
          { id: 'any', title: 'Any' },
          ...['A', 'B', 'C', 'D'].map((letter) => ({ id: letter, title: letter })),
        ],
      },
      { id: 'led', title: 'With leader', kind: 'number', min: 0, max: 20 },
      { id: 'alone', title: 'Without', kind: 'number', min: 0, max: 20 },
    ],
    row: { test: 'close', class: 'any', led: 0, alone: 0 },
  },
  {
    id: 'modifiers',
    title: 'Dice added and taken off',
    reason:
      'Both printed lists are lost; these rows come from the examples, and those switched off are inferred or suggested. Class rows are yours to edit too (T-21).',
    ref: 'T-06',
    group: POOL,
    source: 'inferred',
    kind: 'table',
    default: MODIFIERS,
    columns: [
      {
        id: 'what',
        title: 'For',
        kind: 'one of',
        options: WHATS.map((what) => ({
          id: what,
          title: MODIFIERS.find((row) => row.what === what)?.name ?? 'Your own',
        })),
      },
      { id: 'name', title: 'Name', kind: 'text' },
      { id: 'dice', title: 'Dice', kind: 'number', min: -20, max: 20 },
      {
        id: 'who',
        title: 'Who',
        kind: 'one of',
        options: [
          { id: 'both', title: 'Both' },
          { id: 'attacker', title: 'Attacker' },
          { id: 'defender', title: 'Defender' },
        ],
      },
      {
        id: 'counted',
        title: 'Counted',
        kind: 'one of',
        options: [
          { id: 'each', title: 'For each' },
          { id: 'unit', title: 'Once a unit' },
          { id: 'side', title: 'Once a side' },
        ],
      },
      { id: 'on', title: 'On', kind: 'flag' },
    ],
    row: { what: 'free', name: 'Your own', dice: 1, who: 'both', counted: 'unit', on: true },
  },
  {
    id: 'strength',
    title: 'Leaders are part of a unit’s number',
    reason:
      'One example gives six men and an NCO a die too many. If leaders stand beside the number, each is one man more to count.',
    ref: 'T-04',
    group: POOL,
    source: 'inferred',
    kind: 'one of',
    default: 'yes',
    options: [
      { id: 'yes', title: 'Yes' },
      { id: 'nco', title: 'Not the NCO' },
      { id: 'neither', title: 'Neither officer nor NCO' },
    ],
  },
  {
    id: 'counted',
    title: 'Who counts for dice',
    reason: 'The charge limits who may fight, but the dice are said to come from the men in the unit.',
    ref: 'T-07',
    group: POOL,
    source: 'inferred',
    kind: 'one of',
    default: 'fighting',
    options: [
      { id: 'fighting', title: 'Men fighting' },
      { id: 'unit', title: 'The whole unit' },
    ],
  },
  {
    id: 'leaders',
    title: 'Leader dice',
    reason: 'The examples show one officer or one NCO, never two.',
    ref: 'T-08',
    group: POOL,
    source: 'inferred',
    kind: 'one of',
    default: 'figure',
    options: [
      { id: 'figure', title: 'Each leader' },
      { id: 'unit', title: 'Once a unit', detail: 'Officers once, NCOs once' },
      { id: 'best', title: 'The best leader only' },
    ],
  },
  {
    id: 'smg',
    title: 'Sub-machine guns',
    reason: 'One such man gave two dice; nothing shows what two of them give.',
    ref: 'T-20',
    group: POOL,
    source: 'inferred',
    kind: 'one of',
    default: 'man',
    options: [
      { id: 'man', title: 'Each man' },
      { id: 'unit', title: 'Once a unit' },
    ],
  },
  {
    id: 'higher',
    title: 'Higher ground helps',
    reason: 'Only a defender is shown to gain by it.',
    ref: 'T-09',
    group: POOL,
    source: 'inferred',
    kind: 'one of',
    default: 'defender',
    options: [
      { id: 'defender', title: 'The defender' },
      { id: 'whoever', title: 'Whoever is higher' },
    ],
  },
  {
    id: 'grenades',
    title: 'Grenades count',
    reason: 'In the example both grenades thrown also hit.',
    ref: 'T-19',
    group: POOL,
    source: 'inferred',
    kind: 'one of',
    default: 'hit',
    options: [
      { id: 'hit', title: 'For each hit' },
      { id: 'throw', title: 'For each thrown' },
    ],
  },
  {
    id: 'floor',
    title: 'Least dice of a unit',
    reason: 'It is not said what happens when more dice are taken off than there are.',
    ref: 'T-10',
    group: POOL,
    source: 'inferred',
    kind: 'number',
    default: 0,
    min: 0,
    max: 1,
  },
  {
    id: 'units',
    title: 'Several units on a side',
    reason: 'Rounding up each unit gives a die more than rounding up all men together.',
    ref: 'T-24',
    group: POOL,
    source: 'inferred',
    kind: 'one of',
    default: 'unit',
    options: [
      { id: 'unit', title: 'Round each unit up' },
      { id: 'pooled', title: 'Add the men first' },
    ],
  },
  {
    id: 'divisor',
    title: 'Dice total for one casualty',
    reason: 'The text says 4, but every worked division uses 6, and only 6 fits a D6 to confirm.',
    ref: 'T-01',
    group: ROLL,
    source: 'inferred',
    kind: 'number',
    default: 6,
    min: 1,
    max: 20,
  },
  {
    id: 'confirm',
    title: 'Confirming die',
    reason: 'A D6 is only fair with divisor 6.',
    ref: 'T-02',
    group: ROLL,
    source: 'printed',
    kind: 'one of',
    default: 'd6',
    options: [
      { id: 'd6', title: 'D6' },
      { id: 'divisor', title: 'As many sides as the divisor' },
      { id: 'none', title: 'None: drop the remainder' },
    ],
  },
  {
    id: 'confirming',
    title: 'Confirming',
    reason: 'The text allows it rather than demands it, but it costs nothing.',
    ref: 'T-03',
    group: ROLL,
    source: 'inferred',
    kind: 'one of',
    default: 'always',
    options: [
      { id: 'always', title: 'Always rolled' },
      { id: 'ask', title: 'Ask the player' },
    ],
  },
  {
    id: 'wiped',
    title: 'Defenders wiped out on a tie',
    reason: 'A tie is the defender’s; but men who are all down can hold nothing.',
    ref: 'T-14',
    group: WIN,
    source: 'inferred',
    kind: 'one of',
    default: 'sensible',
    options: [
      { id: 'sensible', title: 'They cannot hold' },
      { id: 'literal', title: 'To the letter', detail: 'Wiping them out counts in a good position only' },
    ],
  },
  {
    id: 'margin',
    title: 'Lead needed for a good position',
    reason: 'Two more casualties than received is read as a difference of two or more.',
    ref: 'T-15',
    group: WIN,
    source: 'printed',
    kind: 'number',
    default: 2,
    min: 1,
    max: 10,
  },
  {
    id: 'all',
    title: 'Wiped out means',
    reason: 'All the defenders may be those fighting, or the whole unit.',
    ref: 'T-17',
    group: WIN,
    source: 'inferred',
    kind: 'one of',
    default: 'fighting',
    options: [
      { id: 'fighting', title: 'All men fighting' },
      { id: 'unit', title: 'The whole unit' },
    ],
  },
  {
    id: 'casualties',
    title: 'Who falls',
    reason: 'The rules offer cards and a D20; plain removal is ours.',
    ref: '4.6',
    group: FALLEN,
    source: 'printed',
    kind: 'one of',
    default: 'cards',
    options: [
      { id: 'cards', title: 'Cards', detail: 'Who, and killed or wounded' },
      { id: 'd20', title: 'A D20 each', detail: 'Who is out' },
      { id: 'plain', title: 'Plain', detail: 'Ordinary men first' },
    ],
  },
  {
    id: 'deck',
    title: 'Casualty cards',
    reason: 'One card is drawn for each casualty; when the cards go back is not said.',
    ref: 'T-22',
    group: FALLEN,
    source: 'inferred',
    kind: 'one of',
    default: 'used up',
    options: [
      { id: 'used up', title: 'Shuffled when used up' },
      { id: 'replace', title: 'Each card goes back at once' },
      { id: 'combat', title: 'Shuffled for each combat' },
    ],
  },
  {
    id: 'd20',
    title: 'What the D20 says',
    reason: 'Its heading says killed and wounded are not told apart, its table then does so.',
    ref: 'T-12',
    group: FALLEN,
    source: 'inferred',
    kind: 'one of',
    default: 'who',
    options: [
      { id: 'who', title: 'Only who is out' },
      { id: 'literal', title: 'To the letter', detail: 'Ordinary men wounded, crew and leaders killed' },
    ],
  },
  {
    id: 'roller',
    title: 'Who rolls the D20',
    reason: 'Each player rolls for casualties; the plain reading is for his own.',
    ref: 'T-23',
    group: FALLEN,
    source: 'inferred',
    kind: 'one of',
    default: 'owner',
    options: [
      { id: 'owner', title: 'The owner' },
      { id: 'enemy', title: 'The enemy' },
    ],
  },
  {
    id: 'retreat',
    title: 'How the loser falls back',
    reason: 'The parent rules have the distance and we do not. The sister rules use 2D6" and 4D6".',
    ref: 'T-18',
    group: AFTER,
    source: 'house',
    kind: 'text',
    default: '',
    chips: ['2D6"', '4D6"', 'to the next cover', 'out of sight'],
  },
  {
    id: 'shaken',
    title: 'The loser is shaken',
    reason: 'Taken from the parent game’s author; he recovers by a morale test when he next wants to move.',
    ref: '4.7',
    group: AFTER,
    source: 'house',
    kind: 'flag',
    default: true,
  },
  {
    id: 'wounded',
    title: 'Wounded men after the game',
    reason: 'Nothing is printed. Decide man by man, or roll once on the sister rules’ recovery table.',
    ref: '8',
    group: AFTER,
    source: 'house',
    kind: 'one of',
    default: 'decide',
    options: [
      { id: 'decide', title: 'The player decides' },
      { id: 'table', title: 'Roll a D6 for each' },
    ],
  },
];
