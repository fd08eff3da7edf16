import { roll, type Sequence, stated } from '../../../engine/ask.ts';
import { atMost, d20 } from '../../../engine/dice/pool.ts';
import { runningTotals } from '../../../engine/lines.ts';
import type { Unit } from '../../../engine/roster.ts';
import type { Morale } from '../tables.ts';
import { gradeOf } from '../units.ts';

/** A morale test. `less` is subtracted from the number. */
export type MoraleRoll = {
  readonly table: Morale;
  readonly leader: boolean;
  readonly less?: readonly { readonly what: string; readonly by: number; readonly ref?: string }[];
  readonly ref: string;
  readonly house?: readonly string[];
};

/**
 * A D20 of the number or less passes. The number is stated as "<id> need", and the die is asked for as "<id>".
 * The line of the sum is "Veteran with leader" or "Veteran without leader". (tsatf-ww2 4.4, 4.11, 4.14)
 */
export function* rollMorale(
  id: string,
  unit: Unit,
  { table, leader, less = [], ref, house = [] }: MoraleRoll,
): Sequence<boolean> {
  const of = gradeOf(unit);
  const number = table[of][leader ? 'led' : 'alone'];
  const what = `${of} ${leader ? 'with' : 'without'} leader`;
  const sum = runningTotals([
    { what, by: number, ref, ...(house.length > 0 ? { house } : {}) },
    ...less.map(({ by, ...line }) => ({ ...line, by: -by })),
  ]);
  const need = yield* stated(`${id} need`, Math.max(0, sum.at(-1)?.now ?? 0), sum, { min: 0, max: 20 });
  return (yield* roll(id, d20(1), atMost(need))) === 1;
}
