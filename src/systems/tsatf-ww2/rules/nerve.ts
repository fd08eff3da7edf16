import { type Sequence, yes } from '../../../engine/ask.ts';
import type { Unit } from '../../../engine/roster.ts';
import { because, type Switches } from '../house.ts';
import { CLOSE, CRITICAL, STAND_PINNED } from '../tables.ts';
import { hasLeader, hasState } from '../units.ts';
import { rollMorale } from './morale.ts';

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

/** A morale test. A pinned or shaken unit has one penalty to stand. (tsatf-ww2 4.10, 4.11, 4.14) */
export function* moraleTest({ test: which, unit, ...near }: MoraleTestInput): Sequence<boolean> {
  const shy = hasState(unit, 'pinned') ? 'already pinned' : hasState(unit, 'shaken') ? 'already shaken' : undefined;
  const less = which === 'stand' && shy ? [{ what: shy, by: STAND_PINNED, ref: '4.10' }] : [];
  return yield* rollMorale(which, unit, { ...MORALE_TESTS[which], ...near, less });
}

/** Asks for a nearby leader as "<test> leader". The unit's own leader is assumed near. (tsatf-ww2 2, W-09) */
export function* askForLeader(test: MoraleTestId, unit: Unit, rules: Switches): Sequence<LeaderNear> {
  const there = hasLeader(unit, rules);
  if (rules.reach === 'six') return { leader: yield* yes(`${test} leader`, { proposed: there }) };
  return { leader: there, house: because(rules, (rules) => hasLeader(unit, rules)) };
}

export function* takeMoraleTest(test: MoraleTestId, unit: Unit, rules: Switches): Sequence<boolean> {
  return yield* moraleTest({ test, unit, ...(yield* askForLeader(test, unit, rules)) });
}
