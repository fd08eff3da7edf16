import { beat, type Sequence } from '../../../engine/ask.ts';
import type { Input } from '../../../engine/play.ts';
import type { Unit } from '../../../engine/roster.ts';
import type { Outcome } from '../../../system/sequence.ts';
import { houseValues } from '../house.ts';
import { breaksAtOnce, fallChanges } from './breaking.ts';

export type LossesSetup = { readonly unit: Unit; readonly lost: readonly string[]; readonly shaken: readonly string[] };

export type LossesResult = Outcome & { readonly verdict: 'lost' | 'broken' };

/**
 * Applies losses from shooting or lack of command. The unit may break at the end of the step. (ircra 4.1 step 5, 4.3,
 * 4.9, A10)
 */
export function* losses({ setup: { unit, lost, shaken }, house }: Input<LossesSetup>): Sequence<LossesResult> {
  yield* beat('losses');
  const states = Object.fromEntries([
    ...shaken.map((id) => [id, 'disrupted'] as const),
    ...lost.map((id) => [id, 'lost'] as const),
  ]);
  const broken = breaksAtOnce(unit, lost.length, houseValues(house));
  return { verdict: broken ? 'broken' : 'lost', changes: fallChanges(unit, states, broken) };
}
