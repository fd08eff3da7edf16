import { type Sequence, steps } from '../../../engine/ask.ts';
import type { Man, Unit } from '../../../engine/roster.ts';
import { finalMeasure, type OddsModel, shortcuts } from '../../../odds/model.ts';
import { mapResult, type SummedStepResult, sumSteps } from '../../../odds/quick.ts';
import type { Recovery } from '../../../system/settling.ts';
import { type Test, testOrder } from '../house.ts';
import {
  askRecovering,
  isDue,
  MORALE_TESTS,
  type MoralePhaseResult,
  recoverEach,
  type TestRecord,
  takeMoraleTests,
  unitInPhase,
} from '../rules/turn/moralephase.ts';
import { attempts, rollRecovery } from '../rules/turn/recovery.ts';
import { isLeader, standingMen, startingStrength } from '../units.ts';

export type Measure = {
  readonly back: number;
  readonly dead: number;
  readonly routing: number;
  readonly rallied: number;
  readonly freed: number;
};

const NOTHING: Measure = { back: 0, dead: 0, routing: 0, rallied: 0, freed: 0 };

export function measure({ tested }: Pick<MoralePhaseResult, 'tested'>): Measure {
  const count = (test: Test, is: TestRecord['is']) => tested.filter((one) => one.test === test && one.is === is).length;
  return {
    back: count('recovery', 'back'),
    dead: count('recovery', 'dies'),
    routing: count('critical', 'failed'),
    rallied: count('rally', 'passed'),
    freed: count('pinned', 'passed'),
  };
}

export const moraleModel: OddsModel = [
  finalMeasure(takeMoraleTests, (all) => measure({ tested: all.flatMap(({ tested }) => tested) }), {
    fasterSequence: unitByUnit,
    paths: () => ['recovering', 'unit'],
  }),
  shortcuts(recoverEach, { fasterSequence: rollForEach }),
];

function* unitByUnit({ units, rules }: Parameters<typeof takeMoraleTests>[0]): Sequence<Measure> {
  const due = units.filter(({ unit }) => isDue.recovery(unit));
  const ids = due.length > 0 ? yield* askRecovering(due, rules) : [];
  const tests = testOrder(rules);
  const unnamed = units.map(({ unit }) => ({
    unit: withoutNames(unit),
    rolling: unit.men.flatMap(({ id }, place) => (ids.includes(id) ? [`${place}`] : [])),
  }));
  const tested = sumSteps('unit', unnamed, null, NOTHING, function* (_, { unit, rolling }) {
    const testInTurn = function* (unit: Unit, test: Test): Sequence<SummedStepResult<Unit, keyof Measure>> {
      if (!isDue[test](unit)) return { state: unit, add: {} };
      const after = yield* MORALE_TESTS[test](unitInPhase(unit), rules, rolling);
      return { state: reducedFor(after.unit, tests.slice(tests.indexOf(test) + 1)), add: measure(after) };
    };
    const all = sumSteps('', tests, unit, NOTHING, testInTurn, Array(tests.length).fill(''));
    return yield* mapResult(all, ({ sums }) => ({ state: null, add: sums }));
  });
  return yield* mapResult(tested, ({ sums }) => sums);
}

/** Replaces names by positions, so that equal units share one count. */
const withoutNames = (unit: Unit): Unit => ({
  ...{ ...unit, id: '', side: '', name: '', mark: '' },
  men: unit.men.map((man, place) => ({ ...man, id: `${place}`, tag: '', name: '' })),
});

function reducedFor(unit: Unit, tests: readonly Test[]): Unit {
  if (tests.includes('recovery')) return unit;
  const men = standingMen(unit).map((man) => ({ ...man, facts: {} }));
  const sorted = men.toSorted((a, b) => (a.role + a.state < b.role + b.state ? -1 : 1));
  return withoutNames({ ...unit, facts: { ...unit.facts, start: startingStrength(unit) }, men: sorted });
}

/** Rolls for the men in sequence. Leaders may swap rolls, and so may other men. */
function* rollForEach(men: readonly Man[]) {
  const start: Readonly<Record<'leaders' | 'others', readonly Recovery[]>> = { leaders: [], others: [] };
  const kindOf = (man: Man) => (isLeader(man) ? 'leaders' : 'others');
  const rolled = yield* steps('recovery', men, start, function* (state, man) {
    return { ...state, [kindOf(man)]: [...state[kindOf(man)], yield* rollRecovery(attempts(man))].toSorted() };
  });
  const left = { leaders: [...rolled.leaders], others: [...rolled.others] };
  return men.flatMap((man) => left[kindOf(man)].splice(0, 1));
}
