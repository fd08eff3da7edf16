import type { Ask } from '../../../engine/ask.ts';
import { formatList } from '../../../engine/data/figure.ts';
import { mustFind, nth } from '../../../engine/data/lists.ts';
import { type Man, recoveryCause, type Unit } from '../../../engine/roster.ts';
import { unitsField } from '../../../engine/setup/fields.ts';
import { defineSequence } from '../../../system/sequence.ts';
import {
  asksByStep,
  contextText,
  countOf,
  independentBecause,
  mayFollow,
  notesByStep,
  saysNumber,
  saysTest,
  siblingPath,
  stepsOf,
  testKeys,
  verbOf,
  type WordsByStep,
} from '../../../system/wording.ts';
import type { SequenceWords } from '../../../system/words.ts';
import { TEST_TITLES } from '../house.ts';
import { type Measure, measure, moraleModel } from '../odds/moralephase.ts';
import {
  isAlive,
  type MoralePhaseResult,
  type MoralePhaseSetup,
  moralePhase,
  type TestRecord,
} from '../rules/turn/moralephase.ts';
import { labelOf, UNIT_FACTS } from '../units.ts';
import { manOfUnit, recoveryWords } from './hospital.ts';
import { leaderQuestion, menStayingPinned, moralePhaseTitle, staysPinned, testHelp } from './morale.ts';
import { RUN_HELP } from './rout.ts';

const unitAt = (asked: { readonly id: string }, { units }: MoralePhaseSetup): Unit =>
  nth(units, Number(stepsOf(asked)[1]) - 1).unit;

const tests = (which: Tests): WordsByStep<MoralePhaseSetup> => ({
  [which]: (ask, setup) => {
    const unit = unitAt(ask, setup);
    const [, place = '', , no] = stepsOf(ask);
    const { title, ref, keys, table, about } = TESTS[which];
    const [good, bad]: readonly (readonly [one: string, many: string])[] = TESTS[which].says;
    const saysOf = (name: string) => saysTest(`${name} ${verbOf(name, ...good)}.`, `${name} ${verbOf(name, ...bad)}.`);
    const line = { ...sheetOf(which, place), who: unit.name };
    if (no === undefined)
      return {
        title: `${unit.name}: ${title}`,
        ref,
        keys: testKeys(ask, ...keys),
        line,
        ...independentBecause('next'),
        ...saysOf(unit.name),
        ...testHelp(ask, table, about),
      };
    const man = manOf(unit, ask);
    const who = labelOf({ ...man, state: 'ok' });
    return {
      title: `${who}: ${title}`,
      ref,
      keys: testKeys(ask, ...keys),
      line: { ...line, id: manLine(place, no), who, detail: unit.name },
      ...mayFollow(`unit/${place}/${which}`),
      ...independentBecause('next'),
      ...saysOf(manOfUnit(man, unit)),
      ...testHelp(ask, table, about),
    };
  },
  [`${which} leader`]: (ask, setup) =>
    leaderQuestion(unitAt(ask, setup), TESTS[which].table, sheetOf(which, stepsOf(ask)[1])),
});

type Notes = {
  readonly back: { readonly stand: number };
  readonly 'not critical': { readonly lost: number; readonly start: number };
};

const words: SequenceWords<MoralePhaseSetup, MoralePhaseResult> = {
  ask: (ask, setup) => asks(ask, setup),
  note: notesByStep<Notes, MoralePhaseSetup>({
    back: ({ stand }, setup, note) => `${unitAt(note, setup).name}: ${countOf(stand, 'man stands', 'men stand')}.`,
    'not critical': ({ lost, start }, setup, note) =>
      `${unitAt(note, setup).name} has lost ${lost} of ${start}: no Critical Morale.`,
  }),
  stated: (stated, setup) => {
    const [, place = '', what = '', no] = stepsOf(stated);
    const which = WHICH.find((test) => what.startsWith(test)) ?? 'pinned';
    return {
      title: `${unitAt(stated, setup).name} needs, for ${TESTS[which].title}`,
      unit: 'or less',
      line: ({ what }) => what,
      on: no === undefined ? sheetOf(which, place).id : manLine(place, no),
    };
  },
  why: recoveryCause,
  changesSoFar: (trail, setup) =>
    trail.flatMap((step) => {
      if (!('ask' in step) || step.value !== 1) return [];
      const [, , which, no] = stepsOf(step.ask);
      const ended = no === undefined && WHICH.find((test) => test === which);
      return ended ? UNIT_FACTS.set(unitAt(step.ask, setup), TESTS[ended].ends, false) : [];
    }),
  outcome: ({ tested, back }, setup) => {
    const of = (id: string) => mustFind(setup.units, ({ unit }) => unit.id === id).unit;
    const men = (test: TestRecord['test'], is: TestRecord['is']) =>
      tested.flatMap((one) => {
        const unit = of(one.unit);
        const man = unit.men.find(({ id }) => id === one.man);
        return one.test === test && one.is === is && man ? [manOfUnit(man, unit)] : [];
      });
    const units = (test: TestRecord['test'], is: TestRecord['is']) =>
      tested.flatMap((one) => (one.test === test && one.is === is && one.man === undefined ? [of(one.unit).name] : []));
    const ran = back.map(({ unit }) => of(unit).name);
    const returns = (names: readonly string[]) =>
      names.length > 0 ? [`Move back to their unit at once: ${formatList(names)}.`] : [];
    return {
      title: moralePhaseTitle({
        routs: units('critical', 'failed'),
        holds: units('critical', 'passed'),
        rallies: units('rally', 'passed'),
        'stays shaken': units('rally', 'failed'),
        back: men('recovery', 'back').length,
        dies: men('recovery', 'dies').length,
        wounded: men('recovery', 'stays').length,
        unpinned: [...units('pinned', 'passed'), ...men('pinned', 'passed')],
        pinned: men('pinned', 'failed').length + units('pinned', 'failed').length,
      }),
      ...staysPinned([...units('pinned', 'failed'), ...menStayingPinned(setup, tested)]),
      orders: [
        ...units('critical', 'failed')
          .filter((name) => !ran.includes(name))
          .map((name) => `${name} runs 4D6" to the rear each movement phase.`),
        ...back.map(
          ({ unit, inches }) => `${of(unit).name} runs ${inches}" to the rear, and again each turn it fails.`,
        ),
        ...returns(men('pinned', 'passed')),
      ],
    };
  },
};

const TESTS = {
  critical: {
    title: 'Critical Morale',
    ref: '4.14',
    ends: 'routing',
    keys: ['Holds', 'Routs'],
    says: [
      ['holds', 'hold'],
      ['routs', 'rout'],
    ],
    table: 'critical',
    about: 'A unit that has lost half its strength tests every turn. If it fails, it routs.',
  },
  rally: {
    title: 'test to rally',
    ref: '4.11',
    ends: 'shaken',
    keys: ['Rallies', 'Stays shaken'],
    says: [
      ['rallies', 'rally'],
      ['stays shaken', 'stay shaken'],
    ],
    table: 'close',
    about: 'A shaken unit may not move until it rallies.',
  },
  pinned: {
    title: 'Pinned Morale',
    ref: '4.14',
    ends: 'pinned',
    keys: ['Unpinned', 'Pinned'],
    says: [
      ['is unpinned', 'are unpinned'],
      ['stays pinned', 'stay pinned'],
    ],
    table: 'critical',
    about: 'Pinned units and men test to recover.',
  },
} as const;

type Tests = keyof typeof TESTS;
const WHICH = ['critical', 'rally', 'pinned'] as const;

const asks = asksByStep<MoralePhaseSetup>({
  recovering: () => ({
    title: 'Which wounded men roll?',
    ref: '4.14',
    ...independentBecause('choice'),
    help: {
      about: 'Each wounded man may roll once a morale phase. A later roll kills more often than it heals.',
      table: 'recovery',
      none: 'Each man’s die gives his row.',
    },
  }),
  die: (ask, setup) => {
    const unit = unitAt(ask, setup);
    return {
      ...recoveryWords(ask, manOf(unit, ask), unit, 'Wound recovery'),
      ref: '4.14',
      ...independentBecause('next'),
    };
  },
  run: (ask, setup) => ({
    title: `${unitAt(ask, setup).name}: inches to the rear`,
    ref: '4.14',
    follows: [siblingPath(ask, 'critical')],
    ...saysNumber((n) => `${unitAt(ask, setup).name}: ${n}" to the rear.`),
    help: RUN_HELP,
  }),
  ...tests('critical'),
  ...tests('rally'),
  ...tests('pinned'),
});

const sheetOf = (test: Tests, place = '') => ({ sheet: TEST_TITLES[test], id: `unit/${place}/${test}` });

const manLine = (place: string, no: string): string => `unit/${place}/pinned/${no}`;

const manOf = ({ men }: Unit, ask: Ask): Man => mustFind(men, ({ id }) => id === contextText(ask, 'man'));

export const morale = defineSequence<MoralePhaseSetup, MoralePhaseResult, Measure>({
  id: 'morale-phase',
  title: 'Morale phase',
  about: 'Every test due, one after another: wounds, Critical Morale, rally, pinned.',
  phase: 'morale',
  edition: 1,
  beats: TEST_TITLES,
  roles: { unit: 'Unit' },
  setup: () => [unitsField(isAlive, { all: true })],
  rule: moralePhase,
  odds: {
    model: moraleModel,
    of: measure,
    verdict: () => 'tested',
    verdicts: [{ id: 'tested', title: 'Tested' }],
    amounts: [
      { id: 'back', title: 'Wounded men back', counts: 'men', of: ({ back }) => back },
      { id: 'dead', title: 'Wounded men dead', counts: 'men', of: ({ dead }) => dead },
      { id: 'routing', title: 'Units routing', counts: 'units', of: ({ routing }) => routing },
      { id: 'rallied', title: 'Units rallied', counts: 'units', of: ({ rallied }) => rallied },
      { id: 'freed', title: 'Men and units unpinned', counts: 'men and units', of: ({ freed }) => freed },
    ],
    events: [{ id: 'routing', title: 'A unit routs', of: ({ routing }) => routing > 0 }],
  },
  words,
});
