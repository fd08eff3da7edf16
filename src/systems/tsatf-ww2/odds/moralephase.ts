import { decides, type OddsModel } from '../../../odds/model.ts';
import { mapResult, sumSteps } from '../../../odds/quick.ts';
import { part, type Sequence, steps } from '../../../rules/ask.ts';
import type { Man, Unit } from '../../../rules/roster.ts';
import { type Switches, type Test, testOrder } from '../house.ts';
import {
  type Dice,
  type Result,
  recovering,
  standingOf,
  TAKEN,
  type Tested,
  takes,
  takeTests,
} from '../moralephase.ts';
import { leads, stands } from '../unit.ts';

/** Measure of a phase: men back and dead, units routing and rallied, men and units freed. */
export type Measure = {
  readonly back: number;
  readonly dead: number;
  readonly routing: number;
  readonly rallied: number;
  readonly freed: number;
};

const NOTHING: Measure = { back: 0, dead: 0, routing: 0, rallied: 0, freed: 0 };

/** Man by man; only leaders are told apart. How far routers run is not measured. */
const BLIND: Dice = {
  *men<K extends string>(id: string, men: readonly Man[], rolls: (man: Man) => Sequence<K>) {
    const start: readonly (readonly K[])[] = [[], []];
    const came = yield* steps(id, men, start, function* (state, man) {
      const is = yield* rolls(man);
      return state.map((all, led) => (led === Number(leads(man)) ? [...all, is].toSorted() : all));
    });
    const rest = came.map((all) => [...all]);
    return men.flatMap((man) => rest[Number(leads(man))]?.splice(0, 1) ?? []);
  },
  runs: false,
};

/** The phase unit by unit, under the paths of the rule. (tsatf-ww2 4.14) */
function* unitByUnit({ units: all, rules }: Parameters<typeof takeTests>[0]): Sequence<Measure> {
  const units = all.map(({ unit }) => unit);
  const due = all.filter(({ unit }) => takes.recovery(unit));
  const ids = due.length > 0 ? yield* recovering(due, rules) : [];
  const tests = testOrder(rules);
  const tested = sumSteps('unit', units, null, NOTHING, function* (_, unit) {
    const rolling = unit.men.flatMap(({ id }, i) => (ids.includes(id) ? [`${i}`] : []));
    const alone = part(ofUnit, { unit: nameless(unit), rolling, rules, tests });
    return yield* mapResult(alone, (add) => ({ state: null, add }));
  });
  return yield* mapResult(tested, ({ sums }) => sums);
}

/** A unit by itself, which of its wounded roll, and the tests to come. */
type Alone = {
  readonly unit: Unit;
  readonly rolling: readonly string[];
  readonly rules: Switches;
  readonly tests: readonly Test[];
};

/** The unit with its men by their places, so that equal units are counted once. */
const nameless = (unit: Unit): Unit => ({
  ...{ ...unit, id: '', side: '', name: '', mark: '' },
  men: unit.men.map((man, i) => ({ ...man, id: `${i}`, tag: '', name: '' })),
});

/** The unit as far as the tests to come depend on it. */
function forgetful(unit: Unit, tests: readonly Test[]): Unit {
  if (tests.includes('recovery')) return unit;
  const counted = tests.includes('critical');
  const men = unit.men.map((man) => ({
    ...man,
    role: leads(man) ? 'leader' : 'ordinary',
    state: stands(man) || man.state === 'gone' ? man.state : 'dead',
    facts: {},
  }));
  const [plain] = men.filter((man) => man.state === 'ok' && !leads(man));
  const kept = counted
    ? men
    : men.filter((man) => man === plain || (stands(man) && (leads(man) || man.state !== 'ok')));
  const sorted = kept.toSorted((a, b) => (a.role + a.state < b.role + b.state ? -1 : 1));
  return nameless({ ...unit, facts: { ...unit.facts, ...(counted ? {} : { routing: false }) }, men: sorted });
}

function* ofUnit({ unit, tests, rolling, rules }: Alone): Sequence<Measure> {
  const test = tests.find((test) => takes[test](unit));
  if (!test) return NOTHING;
  const one = yield* TAKEN[test](standingOf(unit), rules, rolling, BLIND);
  const came = measure(one);
  const others = tests.slice(tests.indexOf(test) + 1);
  const rest = { unit: forgetful(one.unit, others), tests: others, rolling: test === 'recovery' ? [] : rolling, rules };
  return yield* mapResult(part(ofUnit, rest), (more) => both(came, more));
}

const both = (one: Measure, other: Measure): Measure => ({
  back: one.back + other.back,
  dead: one.dead + other.dead,
  routing: one.routing + other.routing,
  rallied: one.rallied + other.rallied,
  freed: one.freed + other.freed,
});

export function measure({ tested }: Pick<Result, 'tested'>): Measure {
  const many = (test: Test, is: Tested['is']) => tested.filter((one) => one.test === test && one.is === is).length;
  return {
    back: many('recovery', 'back'),
    dead: many('recovery', 'dies'),
    routing: many('critical', 'failed'),
    rallied: many('rally', 'passed'),
    freed: many('pinned', 'passed'),
  };
}

/** The tests decide. Units are counted one by one and their measures added up. */
export const moraleModel: OddsModel = [
  decides(takeTests, (all) => measure({ tested: all.flatMap(({ tested }) => tested) }), {
    instead: unitByUnit,
    samePaths: true,
    paths: () => ['recovering', 'unit'],
  }),
];
