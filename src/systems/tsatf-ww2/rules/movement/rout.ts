import { askYesNo, beat, roll, runPart, type Sequence, withContext } from '../../../../engine/ask.ts';
import { d6, sum } from '../../../../engine/dice/pool.ts';
import { type Input, NEWEST_EDITION } from '../../../../engine/play.ts';
import type { Unit } from '../../../../engine/roster.ts';
import { itemScope, mapTogether } from '../../../../engine/together.ts';
import type { Outcome } from '../../../../system/sequence.ts';
import type { Switches } from '../../house.ts';
import { hasState, noteClass, standingMen, UNIT_FACTS } from '../../units.ts';
import { endTurn } from '../turn/activation.ts';

export type RoutSetup = { readonly units: readonly { readonly unit: Unit }[] };

export type RoutedMove = { readonly unit: string; readonly inches: number; readonly off: boolean };
export type RoutResult = Outcome & { readonly verdict: 'ran'; readonly runs: readonly RoutedMove[] };

/** Routing units run in each movement phase; house rules change this for both states. (tsatf-ww2 4.14, W-32, W-37) */
export const mustRun = (unit: Unit, rules: Pick<Switches, 'shaken-run' | 'rout'>): boolean =>
  standingMen(unit).length > 0 &&
  !UNIT_FACTS.of(unit, 'off') &&
  ((hasState(unit, 'routing') && rules.rout === 'next') ||
    (hasState(unit, 'shaken') && rules['shaken-run'] === 'each'));

export const flees = (unit: Unit): boolean => hasState(unit, 'routing') || hasState(unit, 'shaken');

/** Each unit runs 4D6" to the rear until it leaves the table or passes. (tsatf-ww2 4.6, 4.14) */
export function* rout({ setup: { units }, edition = NEWEST_EDITION }: Input<RoutSetup>): Sequence<RoutResult> {
  yield* beat('run');
  const ran = yield* mapTogether(units, function* ({ unit }, i) {
    return { unit, ...(yield* itemScope(`unit/${i + 1}`, unit.id, runPart(runToRear, undefined))) };
  });
  return {
    verdict: 'ran',
    runs: ran.map(({ unit, ...run }) => ({ unit: unit.id, ...run })),
    changes: ran.flatMap(({ unit, off }) => [
      ...UNIT_FACTS.set(unit, 'moved', true),
      ...endTurn(unit),
      // The app’s edition 1 left its terrain class unchanged.
      ...(off ? UNIT_FACTS.set(unit, 'off', true) : edition < 2 ? [] : noteClass(unit, 'I')),
    ]),
  };
}

export const rollRun = (): Sequence<number> => roll('run', d6(4), sum);

export function* runToRear(): Sequence<Omit<RoutedMove, 'unit'>> {
  const inches = yield* rollRun();
  return { inches, off: yield* withContext({ inches }, askYesNo('off', { proposed: false })) };
}
