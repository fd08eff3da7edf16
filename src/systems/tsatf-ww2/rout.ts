import { about, beat, part, roll, type Sequence, under, yes } from '../../engine/ask.ts';
import { type Input, NEWEST } from '../../engine/play.ts';
import { d6, sum } from '../../engine/pool.ts';
import type { Unit } from '../../engine/roster.ts';
import { eachOf } from '../../engine/together.ts';
import type { Outcome } from '../../system/system.ts';
import type { Switches } from './house.ts';
import { endTurn } from './order.ts';
import { is, noteClass, standing, UNIT } from './unit.ts';

/** The units that run. */
export type Setup = { readonly units: readonly { readonly unit: Unit }[] };

/** How far each runs, and whether it has left the table. */
export type Run = { readonly unit: string; readonly inches: number; readonly off: boolean };
export type Result = Outcome & { readonly verdict: 'ran'; readonly runs: readonly Run[] };

/** Routing units run in each movement phase, unless by house rule they did at once when they failed; shaken ones too by house rule. (tsatf-ww2 4.14, W-32, W-37) */
export const runs = (unit: Unit, rules: Pick<Switches, 'shaken-run' | 'rout'>): boolean =>
  standing(unit).length > 0 &&
  !UNIT.of(unit, 'off') &&
  ((is(unit, 'routing') && rules.rout === 'next') || (is(unit, 'shaken') && rules['shaken-run'] === 'each'));

/** Whether a unit may have to run: it routs or is shaken. */
export const flees = (unit: Unit): boolean => is(unit, 'routing') || is(unit, 'shaken');

/** 4D6" to the rear for each, until it leaves the table or passes; it is then fired at as one that moves in the open. (tsatf-ww2 4.6, 4.14) */
export function* rout({ setup: { units }, edition = NEWEST }: Input<Setup>): Sequence<Result> {
  yield* beat('run');
  const ran = yield* eachOf(units, function* ({ unit }, i) {
    return { unit, ...(yield* under(`unit/${i + 1}`, part(running, undefined))) };
  });
  return {
    verdict: 'ran',
    runs: ran.map(({ unit, ...run }) => ({ unit: unit.id, ...run })),
    changes: ran.flatMap(({ unit, off }) => [
      ...UNIT.set(unit, 'moved', true),
      ...endTurn(unit),
      // Before edition 2 its class was left as it was.
      ...(off ? UNIT.set(unit, 'off', true) : edition < 2 ? [] : noteClass(unit, 'I')),
    ]),
  };
}

/** Inches a unit runs. */
export const rollRun = (): Sequence<number> => roll('run', d6(4), sum);

/** One unit's run. */
export function* running(): Sequence<Omit<Run, 'unit'>> {
  const inches = yield* rollRun();
  return { inches, off: yield* about({ inches }, yes('off', { proposed: false })) };
}
