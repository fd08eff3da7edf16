import { beat, type Sequence } from '../../../engine/ask.ts';
import type { Input } from '../../../engine/play.ts';
import type { Unit } from '../../../engine/roster.ts';
import type { Outcome } from '../../../system/sequence.ts';
import { houseValues } from '../house.ts';
import { standingMen, UNIT_FACTS } from '../units.ts';
import { testMorale } from './morale.ts';

export type RallySetup = { readonly unit: Unit };

export const mayRally = (unit: Unit): boolean => UNIT_FACTS.of(unit, 'shaken') && standingMen(unit).length > 0;

export type RallyResult = Outcome & { readonly verdict: 'passed' | 'failed' };

/** Tests the morale of a shaken unit that wants to move. If it passes, it is no longer shaken. (tsatf-20 4.7) */
export function* rally({ setup: { unit }, house }: Input<RallySetup>): Sequence<RallyResult> {
  yield* beat('test');
  const passed = yield* testMorale('rally', unit, houseValues(house));
  return passed
    ? { verdict: 'passed', changes: UNIT_FACTS.set(unit, 'shaken', false) }
    : { verdict: 'failed', changes: [] };
}
