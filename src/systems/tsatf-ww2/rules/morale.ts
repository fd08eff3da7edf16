import { askYesNo, roll, type Sequence, stateNumber } from '../../../engine/ask.ts';
import { atMost, d20 } from '../../../engine/dice/pool.ts';
import { runningTotals } from '../../../engine/lines.ts';
import type { Unit } from '../../../engine/roster.ts';
import type { FieldOf } from '../../../engine/setup/fields.ts';
import { causesOf, type Switches } from '../house.ts';
import { CLOSE, CRITICAL, type PassNumbers, STAND_PINNED } from '../tables.ts';
import { gradeOf, hasLeader, hasState } from '../units.ts';

const MORALE_TESTS = {
  close: { table: CLOSE, ref: '4.11' },
  stand: { table: CLOSE, ref: '4.11' },
  rally: { table: CLOSE, ref: '4.11' },
  critical: { table: CRITICAL, ref: '4.14' },
  pinned: { table: CRITICAL, ref: '4.14' },
} as const;
export type MoraleTestId = keyof typeof MORALE_TESTS;

export type MoraleTestInput = { readonly test: MoraleTestId; readonly unit: Unit } & LeaderNear;
type LeaderNear = { readonly leader: boolean; readonly house?: readonly string[] };

/** A morale test. A pinned or shaken unit has one penalty to stand. (tsatf-ww2 4.10 step 4, 4.11, 4.14) */
export function* moraleTest({ test, unit, ...near }: MoraleTestInput): Sequence<boolean> {
  const already = hasState(unit, 'pinned') ? 'already pinned' : hasState(unit, 'shaken') ? 'already shaken' : undefined;
  const penalty = test === 'stand' && already ? [{ what: already, by: -STAND_PINNED, ref: '4.10' }] : [];
  return yield* rollMorale(test, unit, { ...MORALE_TESTS[test], ...near, penalty });
}

export function* takeMoraleTest(test: MoraleTestId, unit: Unit, rules: Switches): Sequence<boolean> {
  return yield* moraleTest({ test, unit, ...(yield* askForLeader(test, unit, rules)) });
}

type MoraleRoll = LeaderNear & {
  readonly table: PassNumbers;
  readonly ref: string;
  readonly penalty?: readonly { readonly what: string; readonly by: number; readonly ref: string }[];
};

/** A D20 of the number or less passes. (tsatf-ww2 4.4, 4.11, 4.14) */
export function* rollMorale(
  id: string,
  unit: Unit,
  { table, leader, penalty = [], ref, house = [] }: MoraleRoll,
): Sequence<boolean> {
  const grade = gradeOf(unit);
  const printed = {
    what: `${grade} ${leader ? 'with' : 'without'} leader`,
    by: table[grade][leader ? 'led' : 'alone'],
    ref,
    ...(house.length > 0 ? { house } : {}),
  };
  const sum = runningTotals([printed, ...penalty]);
  const need = yield* stateNumber(`${id} need`, Math.max(0, sum.at(-1)?.now ?? 0), sum, { min: 0, max: 20 });
  return (yield* roll(id, d20(1), atMost(need))) === 1;
}

/** Asks for a leader near. The unit's own leader is assumed near. (tsatf-ww2 2, W-09) */
export function* askForLeader(test: MoraleTestId, unit: Unit, rules: Switches): Sequence<LeaderNear> {
  const there = hasLeader(unit, rules);
  if (rules.reach === 'six') return { leader: yield* askYesNo(`${test} leader`, { proposed: there }) };
  return { leader: there, house: causesOf(rules, (rules) => hasLeader(unit, rules)) };
}

export const leaderField = (rules: Switches, beat?: string): FieldOf<object, 'leader', boolean> => ({
  kind: 'flag',
  id: 'leader',
  title: rules.reach === 'six' ? 'Leader within 6"' : 'With a leader',
  help: 'Its own, or a higher one without a unit',
  ref: 'W-09',
  ...(beat === undefined ? {} : { beat }),
  default: (_, unit) => unit !== undefined && hasLeader(unit, rules),
});
