import { type Ask, beat, number, roll, type Sequence, scope } from '../../../engine/ask.ts';
import { formatNumber, formatSigned } from '../../../engine/data/figure.ts';
import { d6 } from '../../../engine/dice/pool.ts';
import type { Input } from '../../../engine/play.ts';
import type { Change, Man, Unit } from '../../../engine/roster.ts';
import type { FieldsOf } from '../../../engine/setup/fields.ts';
import { together } from '../../../engine/together.ts';
import { fieldsOf } from '../../../system/fields.ts';
import { defineSequence, type Outcome } from '../../../system/system.ts';
import { asksByStep, saysNumber, stepsOf } from '../../../system/wording.ts';
import { mergeChanges, morale, moraleOf } from '../changes.ts';
import { type Switches, switches } from '../house.ts';
import { clampForceMorale } from '../setup.ts';
import { EVENTS, type EventId, STARTING, STARTS } from '../tables.ts';
import { isBrokenByShock, isFit, isLeader, isSection, MAN, UNIT } from '../units.ts';
import { eventTitle, TESTS } from '../words/sentences.ts';
import { type TestMethod, takeTest } from './moraletest.ts';
import { eventOf, type OwedTest } from './result.ts';

export type Waiting = { readonly event: EventId; readonly what: OwedTest['what']; readonly man?: Man };

/**
 * Tests pending for a Unit: those put off, and one for a Unit Broken by Shock without a marker. (chain-of-command 4.10,
 * 4.15)
 */
export function waiting(unit: Unit, rules: Switches): readonly Waiting[] {
  const section = isSection(unit);
  const of = (what: OwedTest['what']): Waiting => ({ event: eventOf(what, { section, rank: '' }), what });
  const owed = UNIT.of(unit, 'owed');
  const breaks = isBrokenByShock(unit, rules) && !UNIT.of(unit, 'broken');
  return [
    ...(owed ? [of(owed)] : breaks ? [of('breaks')] : []),
    ...unit.men.filter(isLeader).flatMap((man): readonly Waiting[] => {
      const what = MAN.of(man, 'owed');
      return what ? [{ event: eventOf(what, { section, rank: man.role }), what, man }] : [];
    }),
  ];
}

/** Event, a Unit of its side, and the side’s Force Morale (0 if not kept). */
export type Setup = { readonly unit: Unit; readonly event: EventId; readonly morale: number };

export type Result = Outcome & {
  readonly verdict: 'none' | 'lost' | 'collapsed';
  readonly way: TestMethod;
  readonly drop: number;
};

/** Takes a Force Morale Test for one event. (chain-of-command 4.15) */
export function* forceMorale({ setup, house }: Input<Setup>): Sequence<Result> {
  yield* beat('test');
  const lost = yield* takeTest(setup.event, switches(house));
  const after = setup.morale + lost.drop;
  return {
    verdict: setup.morale > 0 && after <= 0 ? 'collapsed' : lost.drop < 0 ? 'lost' : 'none',
    ...lost,
    changes: mergeChanges([
      ...(setup.morale > 0 ? morale(setup.unit.side, lost.drop) : []),
      ...(lost.way === 'later' ? [] : answeredFor(setup, switches(house))),
    ]),
  };
}

/** Clears the pending test. A Unit that Breaks by Shock takes its marker. */
function answeredFor({ unit, event }: Setup, rules: Switches): readonly Change[] {
  const test = waiting(unit, rules).find((one) => one.event === event);
  if (!test) return [];
  if (test.man) return MAN.set(unit, test.man, 'owed', null);
  return [...UNIT.set(unit, 'owed', null), ...(test.what === 'breaks' ? UNIT.set(unit, 'broken', true) : [])];
}

type Measure = { readonly drop: number; readonly collapsed: boolean };

const measure = ({ drop, verdict }: Result): Measure => ({ drop, collapsed: verdict === 'collapsed' });

export const testing = defineSequence<Setup, Result, Measure>({
  id: 'force-morale',
  title: 'Force Morale Test',
  about: 'A bad thing has happened: a D6 on its row.',
  phase: 'morale',
  edition: 2,
  beats: { test: 'Test' },
  roles: { unit: 'Unit' },
  setup: (house) =>
    fieldsOf<Setup>(({ unit, choice, number }) => [
      unit('unit', 'Unit, or one of its side', 'unit', { of: () => true }),
      choice(
        'event',
        'What happened',
        EVENTS.map(({ id, title }) => ({ id, title })),
        { ref: '4.15', from: (_, unit) => (unit && waiting(unit, switches(house))[0]?.event) ?? 'team breaks' },
      ),
      number('morale', 'Force Morale of its side', [0, 20], {
        ...{ help: '0: not used', ref: '4.15', when: () => false },
        from: (_, unit, { counters = {} }) => clampForceMorale(counters[moraleOf(unit?.side ?? '')]),
      }),
    ]),
  rule: forceMorale,
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
    ask: (ask, { event }) => asksByStep(TESTS)({ ...ask, context: { ...ask.context, event } }, undefined),
    outcome: ({ verdict, way, drop }, { unit, event, morale }) => ({
      title:
        verdict === 'collapsed'
          ? 'The force has collapsed.'
          : verdict === 'lost'
            ? `${eventTitle(event)}: Force Morale ${formatSigned(drop)}.`
            : `${eventTitle(event)}: nothing is lost.`,
      orders: [
        ...(way === 'coc' ? ['Take off a full CoC Dice: six points.'] : []),
        ...(way === 'later' ? [`The test is still owed for ${unit.name}.`] : []),
        ...(morale > 0 ? [`Force Morale of its side: ${morale}, now ${formatNumber(morale + drop)}.`] : []),
      ],
    }),
  },
});

// How a game begins.

const SIDES = ['one', 'other'] as const;
type Beginner = (typeof SIDES)[number];

export type StartSetup = Readonly<Record<Beginner, Unit>> & {
  readonly [how in `${Beginner}-how`]: 'roll' | 'typed';
} & { readonly [quality in `${Beginner}-quality`]: keyof typeof STARTING } & {
  readonly [now in `${Beginner}-now`]: number;
};

export type StartResult = Outcome & { readonly verdict: 'set' } & Readonly<Record<Beginner, number>>;

/** Sets Force Morale at the start of a game: typed, or a D6 on the first edition’s table. (chain-of-command 4.15) */
export function* starting({ setup }: Input<StartSetup>): Sequence<StartResult> {
  yield* beat('start');
  const { one, other } = yield* together({
    one: scope('one', start('one', setup)),
    other: scope('other', start('other', setup)),
  });
  const change = (side: Beginner, to: number) => morale(setup[side].side, to - (setup[`${side}-now`] ?? 0));
  return { verdict: 'set', one, other, changes: mergeChanges([...change('one', one), ...change('other', other)]) };
}

function* start(side: Beginner, setup: StartSetup): Sequence<number> {
  if (setup[`${side}-how`] === 'typed') return yield* number('typed', { min: 1, max: 20 }, { assumed: 9 });
  return yield* roll('die', d6(1), STARTING[setup[`${side}-quality`]]);
}

const fieldsOfSide = (side: Beginner, title: string): FieldsOf<StartSetup> =>
  fieldsOf(({ unit, choice, number }) => [
    unit(side, title, side, { of: (unit) => unit.men.some(isFit) }),
    choice(
      `${side}-how`,
      `${title}: Force Morale`,
      { roll: ['A D6', 'First edition'], typed: 'Entered' },
      { ref: '4.15' },
    ),
    choice(
      `${side}-quality`,
      `${title}: quality`,
      { green: ['Green', '−2 on the die'], regular: 'Regular', elite: ['Elite', '+2 on the die'] },
      {
        ref: '4.15',
        from: (beside) => UNIT.of(beside[side], 'quality') ?? 'regular',
        when: (beside) => beside[`${side}-how`] === 'roll',
      },
    ),
    number(`${side}-now`, `${title}: Force Morale now`, [-40, 40], {
      ...{ help: 'As the game has it now.', when: () => false },
      from: (beside, _, { counters = {} }) =>
        Math.min(40, Math.max(-40, counters[moraleOf(beside[side]?.side ?? '')] ?? 0)),
    }),
  ]);

export const beginning = defineSequence<StartSetup, StartResult, Readonly<Record<Beginner, number>>>({
  id: 'starting-morale',
  title: 'Starting Force Morale',
  about: 'What both sides begin the game with, entered or rolled.',
  phase: 'morale',
  edition: 1,
  beats: { start: 'Start' },
  roles: { one: 'One side', other: 'The other side' },
  setup: () => [...fieldsOfSide('one', 'One side'), ...fieldsOfSide('other', 'The other side')],
  rule: starting,
  odds: {
    of: ({ one, other }) => ({ one, other }),
    verdict: () => 'set',
    verdicts: [{ id: 'set', title: 'Set' }],
    amounts: SIDES.map((side) => ({
      id: side,
      title: side === 'one' ? 'One side' : 'The other side',
      counts: 'Force Morale',
      of: (m) => m[side],
    })),
  },
  words: {
    ask: asksByStep<StartSetup>({
      typed: (ask, setup) => ({ title: sideOf(ask, setup), detail: 'From your book or scenario.', ref: '4.15' }),
      die: (ask, setup) => ({
        title: sideOf(ask, setup),
        detail: 'First edition.',
        ref: '4.15',
        keys: Object.fromEntries(STARTS.map((n) => [n, { label: `${n}` }])),
        ...saysNumber((n) => `${sideOf(ask, setup)}: ${n}.`),
      }),
    }),
    outcome: ({ one, other }, setup) => ({
      title: 'Force Morale is set.',
      orders: [`The side of ${setup.one.name}: ${one}.`, `The side of ${setup.other.name}: ${other}.`],
    }),
  },
});

const sideOf = (ask: Ask, { one, other }: StartSetup): string =>
  `${(stepsOf(ask)[0] === 'one' ? one : other).name}: Force Morale of its side`;
