import { roll, runPart, type Sequence } from '../../engine/ask.ts';
import { atLeast, atMost, faces, sum, type Tally } from '../../engine/dice/pool.ts';
import type { Input } from '../../engine/play.ts';
import type { Outcome } from '../../system/sequence.ts';

/** Dice pool and how to read it. `target` is the face needed, used only to count hits. */
export type DiceSetup = {
  readonly count: number;
  readonly sides: number;
  readonly look: 'sum' | 'at least' | 'at most' | 'faces';
  readonly target: number;
};

/** Result of a roll. `rolled` is a total, a number of hits, or the faces, lowest first. */
export type DiceResult = Outcome & { readonly verdict: 'rolled'; readonly rolled: number | readonly number[] };

export function* anyDice({ setup }: Input<DiceSetup>): Sequence<DiceResult> {
  return { verdict: 'rolled', rolled: yield* runPart(rollPool, setup), changes: [] };
}

export function* rollPool({ count, sides, look, target }: DiceSetup): Sequence<DiceResult['rolled']> {
  const pool = { count, sides };
  return look === 'faces' ? yield* roll('pool', pool, faces) : yield* roll('pool', pool, tallyBy(look, target));
}

const tallyBy = (look: Exclude<DiceSetup['look'], 'faces'>, target: number): Tally<number> =>
  look === 'sum' ? sum : look === 'at least' ? atLeast(target) : atMost(target);
