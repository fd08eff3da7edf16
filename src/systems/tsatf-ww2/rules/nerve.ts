import { type Sequence, yes } from '../../../engine/ask.ts';
import type { Unit } from '../../../engine/roster.ts';
import { because, type Switches } from '../house.ts';
import { CLOSE, CRITICAL, STAND_PINNED } from '../tables.ts';
import { hasLeader, is } from '../units.ts';
import { test } from './morale.ts';

const TABLES = {
  close: { table: CLOSE, ref: '4.11' },
  stand: { table: CLOSE, ref: '4.11' },
  rally: { table: CLOSE, ref: '4.11' },
  critical: { table: CRITICAL, ref: '4.14' },
  pinned: { table: CRITICAL, ref: '4.14' },
} as const;
export type Tests = keyof typeof TABLES;

export type Testing = { readonly test: Tests; readonly unit: Unit } & Near;
type Near = { readonly leader: boolean; readonly house?: readonly string[] };

/** A morale test. A pinned or shaken unit has one penalty to stand. (tsatf-ww2 4.10, 4.11, 4.14) */
export function* nerve({ test: which, unit, ...near }: Testing): Sequence<boolean> {
  const shy = is(unit, 'pinned') ? 'already pinned' : is(unit, 'shaken') ? 'already shaken' : undefined;
  const less = which === 'stand' && shy ? [{ what: shy, by: STAND_PINNED, ref: '4.10' }] : [];
  return yield* test(which, unit, { ...TABLES[which], ...near, less });
}

/** Asks for a nearby leader as "<test> leader". The unit's own leader is assumed near. (tsatf-ww2 2, W-09) */
export function* near(test: Tests, unit: Unit, rules: Switches): Sequence<Near> {
  const there = hasLeader(unit, rules);
  if (rules.reach === 'six') return { leader: yield* yes(`${test} leader`, { proposed: there }) };
  return { leader: there, house: because(rules, (rules) => hasLeader(unit, rules)) };
}

export function* takeTest(test: Tests, unit: Unit, rules: Switches): Sequence<boolean> {
  return yield* nerve({ test, unit, ...(yield* near(test, unit, rules)) });
}
