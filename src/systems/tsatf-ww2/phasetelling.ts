import type { Man, Unit } from '../../rules/roster.ts';
import { unitsThat } from '../../rules/setup.ts';
import { defineSequence, type Wording } from '../../rules/system.ts';
import { byRecovery } from '../../rules/why.ts';
import { countOf, listOf, testKeys, YES } from '../../rules/wording.ts';
import {
  alive,
  chances,
  type Measure,
  measured,
  moralePhase,
  type Result,
  type Setup,
  type Tested,
} from './moralephase.ts';
import { RECOVERY_KEYS } from './recovery.ts';
import { called } from './unit.ts';

/** The players' words for a morale phase. */
const telling: Wording<Setup, Result> = {
  ask: (ask, setup) => {
    if (ask.id === 'recovering')
      return { title: 'Which wounded men roll?', detail: 'Each may; all are proposed.', ref: '4.14' };
    const [, place, what = '', no] = ask.id.split('/');
    const { unit } = setup.units[Number(place) - 1]!;
    if (what === 'recovery') {
      const man = manOf(unit, ask.about) ?? unit.men[0]!;
      return {
        title: `${called(man)}, ${unit.name}: wound recovery`,
        ref: '4.14',
        keys: RECOVERY_KEYS,
        line: { sheet: 'Wound recovery', id: ask.id, who: called({ ...man, state: 'ok' }), group: unit.name },
      };
    }
    if (what === 'run') return { title: `${unit.name}: inches to the rear`, ref: '4.14' };
    if (what.endsWith(' leader'))
      return {
        title: `${unit.name}: leader within 6"?`,
        ref: 'W-09',
        keys: YES,
        line: { ...sheetOf(what.replace(/ leader$/, ''), place!), who: unit.name, label: 'Leader within 6"' },
      };
    if (no !== undefined) {
      const man = manOf(unit, ask.about);
      const who = man ? called(man) : `Pinned man ${no}`;
      return {
        title: `${who}, ${unit.name}: Pinned Morale`,
        ref: '4.14',
        keys: testKeys(ask, 'Unpinned', 'Pinned'),
        line: { ...sheetOf('pinned', place!), id: manLine(place!, no), who },
      };
    }
    const { title, ref, passed, failed } = TESTS[what as keyof typeof TESTS] ?? TESTS.pinned;
    const line = { ...sheetOf(what, place!), who: unit.name };
    return { title: `${unit.name}: ${title}`, ref, keys: testKeys(ask, passed, failed), line };
  },
  stated: ({ id }, setup) => {
    const [, place, what = '', no] = id.split('/');
    const { unit } = setup.units[Number(place) - 1]!;
    const which = what.replace(/ need$/, '');
    const test = TESTS[which as keyof typeof TESTS] ?? TESTS.pinned;
    return {
      title: `${unit.name}: ${test.title}, or less`,
      line: ({ what }) => what,
      on: no === undefined ? sheetOf(which, place!).id : manLine(place!, no),
    };
  },
  why: byRecovery,
  outcome: ({ tested, back }, setup) => {
    const of = (id: string) => setup.units.find(({ unit }) => unit.id === id)!.unit;
    const men = (test: Tested['test'], is: Tested['is']) =>
      tested.flatMap((one) => {
        const unit = of(one.unit);
        const man = unit.men.find(({ id }) => id === one.man);
        return one.test === test && one.is === is && man ? [nameOf(man, unit)] : [];
      });
    const units = (test: Tested['test'], is: Tested['is']) =>
      tested.flatMap((one) => (one.test === test && one.is === is && one.man === undefined ? [of(one.unit).name] : []));
    const ran = back.map(({ unit }) => of(unit).name);
    const line = (names: readonly string[], words: string) => (names.length > 0 ? [`${words} ${listOf(names)}.`] : []);
    return {
      title: tested.length === 0 ? 'No test was due.' : `${countOf(tested.length, 'test is', 'tests are')} done.`,
      orders: [
        ...line(men('recovery', 'back'), 'Back on duty, and marked:'),
        ...line(men('recovery', 'stays'), 'Still wounded:'),
        ...line(men('recovery', 'dies'), 'Dead of their wounds:'),
        ...units('critical', 'failed').map((name) =>
          ran.includes(name) ? `${name} routs.` : `${name} routs: 4D6" to the rear in each movement phase.`,
        ),
        ...units('critical', 'passed').map((name) => `${name} does not rout.`),
        ...back.map(
          ({ unit, inches }) => `${of(unit).name} runs ${inches}" to the rear now, and each turn it fails again.`,
        ),
        ...units('rally', 'passed').map((name) => `${name} is shaken no longer.`),
        ...units('rally', 'failed').map((name) => `${name} stays shaken.`),
        ...units('pinned', 'passed').map((name) => `${name} is pinned no longer.`),
        ...units('pinned', 'failed').map((name) => `${name} stays pinned.`),
        ...line(men('pinned', 'passed'), 'Unpinned, each goes back to his unit at once:'),
        ...line(men('pinned', 'failed'), 'Still pinned:'),
      ],
    };
  },
};

const TESTS = {
  critical: { sheet: 'Critical Morale', title: 'Critical Morale', ref: '4.14', passed: 'Holds', failed: 'Routs' },
  rally: { sheet: 'Rally', title: 'the test to rally', ref: '4.11', passed: 'Rallies', failed: 'Stays shaken' },
  pinned: { sheet: 'Pinned Morale', title: 'Pinned Morale', ref: '4.14', passed: 'Unpinned', failed: 'Pinned' },
} as const;

/** A unit's line on the sheet of a test: its leader, its number and its die. */
const sheetOf = (test: string, place: string) => ({
  sheet: (TESTS[test as keyof typeof TESTS] ?? TESTS.pinned).sheet,
  id: `unit/${place}/${test}`,
});
/** The line of a pinned man who tests for himself. */
const manLine = (place: string, no: string): string => `unit/${place}/pinned/${no}`;

/** The man a row is of: the rule says who. */
const manOf = (unit: Unit, about: { readonly man?: unknown } | undefined): Man | undefined =>
  unit.men.find(({ id }) => id === about?.man);

const nameOf = (man: Man, unit: Unit): string => `${called({ ...man, state: 'ok', facts: {} })} of ${unit.name}`;

/** The morale phase as the app offers it. */
export const morale = defineSequence<Setup, Result, Measure>({
  id: 'morale-phase',
  title: 'Morale phase',
  about: 'Wound recovery, Critical Morale, Rally and Pinned Morale: all that is due, a sheet each.',
  phase: 'morale',
  edition: 1,
  beats: { recovery: 'Wound recovery', critical: 'Critical Morale', rally: 'Rally', pinned: 'Pinned Morale' },
  roles: { unit: 'Unit' },
  setup: () => [unitsThat(alive, { all: true })],
  rule: moralePhase,
  reckon: {
    rule: chances,
    of: measured,
    verdict: () => 'tested',
    verdicts: [{ id: 'tested', title: 'Tested' }],
    amounts: [
      { id: 'back', title: 'Wounded men back', of: ({ back }) => back },
      { id: 'dead', title: 'Wounded men dead', of: ({ dead }) => dead },
      { id: 'routing', title: 'Units routing', of: ({ routing }) => routing },
      { id: 'rallied', title: 'Units rallied', of: ({ rallied }) => rallied },
      { id: 'freed', title: 'Men and units unpinned', of: ({ freed }) => freed },
    ],
    events: [{ id: 'routing', title: 'A unit routs', of: ({ routing }) => routing > 0 }],
  },
  telling,
});
