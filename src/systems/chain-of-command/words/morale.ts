import type { Ask } from '../../../engine/ask.ts';
import { formatNumber, formatSigned } from '../../../engine/data/figure.ts';
import type { FieldsOf } from '../../../engine/setup/fields.ts';
import { fieldsOf } from '../../../system/fields.ts';
import { defineSequence } from '../../../system/sequence.ts';
import { asksByStep, possessive, saysNumber, stepsOf } from '../../../system/wording.ts';
import { earlyMoraleLossCounter, moraleCounter } from '../changes.ts';
import { houseValues } from '../house.ts';
import {
  type ForceMoraleResult,
  type ForceMoraleSetup,
  pendingTests,
  STARTING_MORALE_SIDES,
  type StartingMoraleResult,
  type StartingMoraleSetup,
  type StartingMoraleSide,
  setStartingMorale,
  testForceMorale,
} from '../rules/morale.ts';
import { clampForceMorale } from '../setup.ts';
import { MORALE_EVENTS, STARTING_MORALE } from '../tables.ts';
import { isFit, UNIT_FACTS } from '../units.ts';
import { eventTitle, TEST_WORDS } from './sentences.ts';

type Measure = { readonly drop: number; readonly collapsed: boolean };

const measure = ({ drop, verdict }: ForceMoraleResult): Measure => ({ drop, collapsed: verdict === 'collapsed' });

export const forceMoraleSequence = defineSequence<ForceMoraleSetup, ForceMoraleResult, Measure>({
  id: 'force-morale',
  title: 'Force Morale Test',
  about: 'A bad thing happened: roll a D6 on its row.',
  phase: 'morale',
  edition: 3,
  oldestEdition: 2,
  beats: { test: 'Test' },
  roles: { unit: 'Unit' },
  setup: (house) =>
    fieldsOf<ForceMoraleSetup>(({ unit, choice, number }) => [
      unit('unit', 'Unit, or any of its side', 'unit', { of: () => true }),
      choice(
        'event',
        'What happened',
        MORALE_EVENTS.map(({ id, title }) => ({ id, title })),
        {
          ref: '4.15',
          default: (_, unit) => (unit && pendingTests(unit, houseValues(house))[0]?.event) ?? 'team breaks',
        },
      ),
      number('morale', 'Force Morale of its side', [0, 20], {
        when: () => false,
        default: (_, unit, { counters = {} }) => clampForceMorale(counters[moraleCounter(unit?.side ?? '')]),
      }),
    ]),
  rule: testForceMorale,
  odds: {
    of: measure,
    verdict: ({ drop, collapsed }) => (collapsed ? 'collapsed' : drop < 0 ? 'lost' : 'none'),
    verdicts: [
      { id: 'none', title: 'Nothing lost', role: 'unit' },
      { id: 'lost', title: 'Force Morale lost' },
      { id: 'collapsed', title: 'The force collapses' },
    ],
    amounts: [{ id: 'drop', title: 'Force Morale lost', counts: 'points', of: ({ drop }) => 0 - drop }],
  },
  words: {
    ask: (ask, { event, morale }) =>
      asksByStep(TEST_WORDS)({ ...ask, context: { ...ask.context, event, morale } }, undefined),
    outcome: ({ verdict, way: method, drop }, { unit, event, morale }) => ({
      title:
        verdict === 'collapsed'
          ? 'The force collapses.'
          : verdict === 'lost'
            ? `${eventTitle(event)}: Force Morale ${formatSigned(drop)}.`
            : `${eventTitle(event)}: no loss.`,
      orders: [
        ...(method === 'coc' ? ['Spend six CoC points.'] : []),
        ...(method === 'later' ? [`${unit.name} still owes the test.`] : []),
        ...(morale > 0 ? [`Force Morale: ${morale}, now ${formatNumber(morale + drop)}.`] : []),
      ],
    }),
  },
});

const SIDE_TITLES: Readonly<Record<StartingMoraleSide, string>> = { one: 'One side', other: 'The other side' };

const fieldsOfSide = (side: StartingMoraleSide): FieldsOf<StartingMoraleSetup> =>
  fieldsOf(({ unit, choice, number }) => [
    unit(side, SIDE_TITLES[side], side, { of: (unit) => unit.men.some(isFit), isForSide: true }),
    choice(
      `${side}-how`,
      `${SIDE_TITLES[side]}: Force Morale`,
      { roll: 'Roll a D6', typed: 'Enter it' },
      { ref: '4.15' },
    ),
    choice(
      `${side}-quality`,
      `${SIDE_TITLES[side]}: quality`,
      { green: 'Green', regular: 'Regular', elite: 'Elite' },
      {
        ref: '4.15',
        default: (siblings) => UNIT_FACTS.of(siblings[side], 'quality') ?? 'regular',
        when: (siblings) => siblings[`${side}-how`] === 'roll',
      },
    ),
    number(`${side}-now`, 'Force Morale now', [-40, 40], {
      when: () => false,
      default: (siblings, _, { counters = {} }) =>
        Math.min(40, Math.max(-40, counters[moraleCounter(siblings[side]?.side ?? '')] ?? 0)),
    }),
    number(`${side}-lost`, 'Force Morale lost already', [-40, 0], {
      when: () => false,
      default: (siblings, _, { counters = {} }) => {
        const { side: id = '' } = siblings[side] ?? {};
        return moraleCounter(id) in counters
          ? 0
          : Math.min(0, Math.max(-40, counters[earlyMoraleLossCounter(id)] ?? 0));
      },
    }),
  ]);

export const startingMoraleSequence = defineSequence<
  StartingMoraleSetup,
  StartingMoraleResult,
  Readonly<Record<StartingMoraleSide, number>>
>({
  id: 'starting-morale',
  title: 'Starting Force Morale',
  about: 'Roll or enter both sides’ Force Morale.',
  phase: 'morale',
  edition: 1,
  beats: { start: 'Start' },
  verb: 'start',
  roles: SIDE_TITLES,
  setup: () => STARTING_MORALE_SIDES.flatMap(fieldsOfSide),
  rule: setStartingMorale,
  odds: {
    of: ({ one, other }) => ({ one, other }),
    verdict: () => 'set',
    verdicts: [{ id: 'set', title: 'Set' }],
    amounts: STARTING_MORALE_SIDES.map((side) => ({
      id: side,
      title: `${SIDE_TITLES[side]} starts at`,
      counts: 'Force Morale',
      of: (m) => m[side],
    })),
  },
  words: {
    ask: asksByStep<StartingMoraleSetup>({
      typed: (ask, setup) => ({
        title: sideOf(ask, setup),
        ref: '4.15',
        help: {
          about: 'Enter Force Morale from your book or scenario.',
          table: 'starting',
          none: 'Use your own number.',
        },
      }),
      die: (ask, setup) => ({
        title: sideOf(ask, setup),
        ref: '4.15',
        keys: Object.fromEntries(STARTING_MORALE.map((n) => [n, { label: `Morale ${n}` }])),
        faces: true,
        ...saysNumber((n) => `${sideOf(ask, setup)} ${n}.`),
        help: {
          about: 'Roll a D6 for each side’s Force Morale: Green −2, Elite +2.',
          table: 'starting',
          none: 'Your die decides the column.',
        },
      }),
    }),
    outcome: ({ one, other }, setup) => ({
      title: 'Force Morale is set.',
      orders: [startWords(one, 'one', setup), startWords(other, 'other', setup)],
    }),
  },
});

function startWords(start: number, side: StartingMoraleSide, setup: StartingMoraleSetup): string {
  const lost = setup[`${side}-lost`] ?? 0;
  const less = lost < 0 ? `, less ${-lost} already lost: ${start + lost}` : '';
  return `${possessive(setup[side].name)} side: ${start}${less}.`;
}

const sideOf = (ask: Ask, { one, other }: StartingMoraleSetup): string =>
  `${possessive((stepsOf(ask)[0] === 'one' ? one : other).name)} side: Force Morale`;
