import { beat, note, pick, runPart, type Sequence, withContext } from '../../../../engine/ask.ts';
import { nth, zip } from '../../../../engine/data/lists.ts';
import type { Input } from '../../../../engine/play.ts';
import { type Change, type Man, stateChange, type Unit } from '../../../../engine/roster.ts';
import { itemScope, mapTogether } from '../../../../engine/together.ts';
import type { Outcome } from '../../../../system/sequence.ts';
import type { Recovery } from '../../../../system/settling.ts';
import { houseValues, type Switches, type Test, testOrder } from '../../house.ts';
import {
  hasState,
  isHalfLost,
  labelOf,
  lossCount,
  type ManState,
  standingMen,
  startingStrength,
  UNIT_FACTS,
} from '../../units.ts';
import type { UnitRetreat } from '../melee/charge.ts';
import { askForLeader, type MoraleTestInput, moraleTest, takeMoraleTest } from '../morale.ts';
import { rollRun } from '../movement/rout.ts';
import { attempts, recoveryChanges, rollRecovery } from './recovery.ts';

export type MoralePhaseSetup = { readonly units: readonly { readonly unit: Unit }[] };

export type TestRecord = {
  readonly test: Test;
  readonly unit: string;
  readonly man?: string;
  readonly is: Recovery | Pass;
};
type Pass = 'passed' | 'failed';

/** Result of the phase. `back` lists units that run at once, by house rule. */
export type MoralePhaseResult = Outcome & {
  readonly verdict: 'tested';
  readonly tested: readonly TestRecord[];
  readonly back: readonly UnitRetreat[];
};

export type UnitInPhase = {
  readonly unit: Unit;
  readonly tested: readonly TestRecord[];
  readonly changes: readonly Change[];
  readonly back: readonly UnitRetreat[];
};
export const unitInPhase = (unit: Unit): UnitInPhase => ({ unit, tested: [], changes: [], back: [] });

export const woundedMen = ({ men }: Unit): readonly Man[] => men.filter(({ state }) => state === 'wounded');

export const isAlive = (unit: Unit): boolean => standingMen(unit).length + woundedMen(unit).length > 0;

export const pinnedMen = ({ men }: Unit): readonly Man[] => men.filter(({ state }) => state === 'pinned');

export const isDue: Readonly<Record<Test, (unit: Unit) => boolean>> = {
  recovery: (unit) => woundedMen(unit).length > 0,
  critical: (unit) => standingMen(unit).length > 0 && (isHalfLost(unit) || hasState(unit, 'routing')),
  rally: (unit) => standingMen(unit).length > 0 && hasState(unit, 'shaken'),
  pinned: (unit) => standingMen(unit).length > 0 && (hasState(unit, 'pinned') || pinnedMen(unit).length > 0),
};

/** Runs the tests of a morale phase. Recovered men count before their unit tests. (tsatf-ww2 4.14, W-39) */
export function* moralePhase({ setup, house }: Input<MoralePhaseSetup>): Sequence<MoralePhaseResult> {
  const rules = houseValues(house);
  const all = yield* runPart(takeMoraleTests, { units: setup.units, rules });
  return {
    verdict: 'tested',
    tested: all.flatMap(({ tested }) => tested),
    back: all.flatMap(({ back }) => back),
    changes: [
      ...all.flatMap(({ changes }) => changes),
      ...setup.units.flatMap(({ unit }) => UNIT_FACTS.set(unit, 'tested', true)),
    ],
  };
}

export function* takeMoraleTests({
  units,
  rules,
}: {
  readonly units: MoralePhaseSetup['units'];
  readonly rules: Switches;
}): Sequence<readonly UnitInPhase[]> {
  let all: readonly UnitInPhase[] = units.map(({ unit }) => unitInPhase(unit));
  for (const which of testOrder(rules)) {
    const due = all.filter(({ unit }) => isDue[which](unit));
    if (which === 'critical')
      for (const [i, { unit }] of all.entries())
        if (isDue.critical(nth(units, i).unit) && !isDue.critical(unit))
          yield* note(`unit/${i + 1}/not critical`, { lost: lossCount(unit), start: startingStrength(unit) });
    if (due.length === 0) continue;
    yield* beat(which);
    const rolling = which === 'recovery' ? yield* askRecovering(due, rules) : [];
    all = yield* mapTogether(all, function* (one, i) {
      if (!due.includes(one)) return one;
      const { id } = one.unit;
      return yield* itemScope(`unit/${i + 1}`, id, withContext({ of: id }, MORALE_TESTS[which](one, rules, rolling)));
    });
  }
  return all;
}

/** Asks who rolls for recovery. All wounded men are proposed. (tsatf-ww2 4.14, W-31) */
export function* askRecovering(
  due: readonly { readonly unit: Unit }[],
  { recovering }: Switches,
): Sequence<readonly string[]> {
  const men = due.flatMap(({ unit }) => woundedMen(unit).map((man) => ({ unit, man })));
  const ids = men.map(({ man }) => man.id);
  if (recovering === 'auto') return ids;
  const items = men.map(({ unit, man }) => ({ id: man.id, name: `${labelOf(man)} of ${unit.name}` }));
  return yield* pick('recovering', items, { min: 0, max: items.length }, { proposed: ids });
}

type TestTaken = (one: UnitInPhase, rules: Switches, rolling: readonly string[]) => Sequence<UnitInPhase>;

export const MORALE_TESTS: Readonly<Record<Test, TestTaken>> = {
  recovery: recover,
  critical: testCriticalMorale,
  rally: testRally,
  pinned: testPinned,
};

/** Each wounded man rolls. A man who is back counts at once. (tsatf-ww2 4.14 step 1) */
function* recover(one: UnitInPhase, _: Switches, rolling: readonly string[]): Sequence<UnitInPhase> {
  const { unit } = one;
  const men = woundedMen(unit).filter(({ id }) => rolling.includes(id));
  const recoveries = zip(men, yield* runPart(recoverEach, men));
  const after = unitAfter(unit, Object.fromEntries(recoveries.map(([{ id }, is]) => [id, AFTER[is]])));
  const back = recoveries.flatMap(([{ id }, is]) => (is === 'back' ? [id] : []));
  if (back.length > 0) yield* note('back', { back, men: back.length, stand: standingMen(after).length });
  return afterTest(
    one,
    after,
    recoveries.map(([{ id }, is]) => ({ test: 'recovery', unit: unit.id, man: id, is })),
    recoveries.flatMap(([man, is]) => recoveryChanges(unit, man, is)),
  );
}

export const recoverEach = (men: readonly Man[]): Sequence<readonly Recovery[]> =>
  mapTogether(men, (man, i) =>
    withContext({ man: man.id }, itemScope(`recovery/${i + 1}`, man.id, rollRecovery(attempts(man)))),
  );

/** A unit that fails routs, by house rule at once. A unit that passes stops. (tsatf-ww2 4.14 step 2, W-32) */
function* testCriticalMorale(one: UnitInPhase, rules: Switches): Sequence<UnitInPhase> {
  const { unit } = one;
  const passed = yield* takeMoraleTest('critical', unit, rules);
  const runs = passed || rules.rout !== 'once' ? [] : [{ unit: unit.id, inches: yield* runPart(rollRun, undefined) }];
  const after = afterTest(
    one,
    unitAfter(unit, {}, { routing: !passed }),
    [{ test: 'critical', unit: unit.id, is: passed ? 'passed' : 'failed' }],
    UNIT_FACTS.set(unit, 'routing', !passed),
  );
  return { ...after, back: [...one.back, ...runs] };
}

/** A shaken unit that passes is no longer shaken. (tsatf-ww2 4.14 step 3) */
function* testRally(one: UnitInPhase, rules: Switches): Sequence<UnitInPhase> {
  const { unit } = one;
  const passed = yield* takeMoraleTest('rally', unit, rules);
  return afterTest(
    one,
    unitAfter(unit, {}, { shaken: !passed }),
    [{ test: 'rally', unit: unit.id, is: passed ? 'passed' : 'failed' }],
    UNIT_FACTS.set(unit, 'shaken', !passed),
  );
}

/**
 * A pinned unit rolls once for all its men, or by house rule each man rolls after it. In an unpinned unit each pinned
 * man rolls. (tsatf-ww2 4.14 step 4, W-15)
 */
function* testPinned(one: UnitInPhase, rules: Switches): Sequence<UnitInPhase> {
  const { unit } = one;
  const testing = { test: 'pinned', unit, ...(yield* askForLeader('pinned', unit, rules)) } as const;
  const isUnitPinned = hasState(unit, 'pinned');
  const unitTested: TestRecord[] = [];
  if (isUnitPinned) {
    const passed = yield* moraleTest(testing);
    unitTested.push({ test: 'pinned', unit: unit.id, is: passed ? 'passed' : 'failed' });
    if (!passed) return afterTest(one, unit, unitTested, []);
  }
  const men = pinnedMen(unit);
  const unpinsAll = isUnitPinned && rules.unpinning === 'all';
  const tests = zip(men, unpinsAll ? [] : yield* runPart(testEachPinned, { men, testing }));
  const unpinned = unpinsAll ? men : tests.flatMap(([man, is]) => (is === 'passed' ? [man] : []));
  return afterTest(
    one,
    unitAfter(unit, Object.fromEntries(unpinned.map(({ id }) => [id, 'ok' as const])), { pinned: false }),
    [...unitTested, ...tests.map(([{ id }, is]): TestRecord => ({ test: 'pinned', unit: unit.id, man: id, is }))],
    [...UNIT_FACTS.set(unit, 'pinned', false), ...unpinned.flatMap((man) => stateChange(unit, man, 'ok'))],
  );
}

type PinnedMen = { readonly men: readonly Man[]; readonly testing: MoraleTestInput };

export const testEachPinned = ({ men, testing }: PinnedMen): Sequence<readonly Pass[]> =>
  mapTogether(men, (man, i) => withContext({ man: man.id }, itemScope(`pinned/${i + 1}`, man.id, passOrFail(testing))));

export function* passOrFail(testing: MoraleTestInput): Sequence<Pass> {
  return (yield* moraleTest(testing)) ? 'passed' : 'failed';
}

const afterTest = (
  one: UnitInPhase,
  unit: Unit,
  tested: readonly TestRecord[],
  changes: readonly Change[],
): UnitInPhase => ({
  ...one,
  unit,
  tested: [...one.tested, ...tested],
  changes: [...one.changes, ...changes],
});

const AFTER: Readonly<Record<Recovery, ManState>> = { back: 'ok', stays: 'wounded', dies: 'dead' };

const unitAfter = (unit: Unit, states: Readonly<Record<string, ManState>>, facts: Unit['facts'] = {}): Unit => ({
  ...unit,
  facts: { ...unit.facts, ...facts },
  men: unit.men.map((man) => ({ ...man, state: states[man.id] ?? man.state })),
});
