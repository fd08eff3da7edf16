import type { Answer } from '../engine/answer.ts';
import type { Rule } from '../engine/ask.ts';
import { type Chances, mapChances } from '../engine/dice/chances.ts';
import { catchOnly } from '../engine/refusal.ts';
import type { Overrulings } from '../engine/replay.ts';
import { PlayAnswers } from './answered.ts';
import { OddsCache } from './cache.ts';
import { Enumerator, Memos } from './enumerator.ts';
import type { OddsModel } from './model.ts';
import { mustBeCounted, Unread } from './partialsums.ts';

export type Assuming = {
  readonly from?: readonly Answer[];
  readonly overruled?: Overrulings;
  readonly model?: OddsModel | undefined;
  /**
   * Maximum paths per part, or steps per fold. A fold may have ten times as many states. Parts with answers share one
   * limit.
   */
  readonly limit?: number;
  readonly cache?: OddsCache | undefined;
};

export const NO_MODEL: OddsModel = [];

/** Exact chances of every outcome. Throws Undecided or TooMany. */
export const odds = <I, R>(rule: Rule<I, R>, input: I, assuming: Assuming = {}): Chances<R> =>
  enumerate(rule, input, assuming, undefined, assuming.cache ?? new OddsCache(), new Memos());

/**
 * Returns a function for the exact chances of any measure. Only sums that one measure reads together are counted
 * together. The function throws Undecided or TooMany.
 */
export function measuredOdds<I, R>(
  rule: Rule<I, R>,
  input: I,
  assuming: Assuming = {},
): <M>(of: (outcome: R) => M) => Chances<M> {
  const known = new Map<string, Chances<R>>();
  const memos = new Memos();
  const cache = assuming.cache ?? new OddsCache();
  // Reads by the rule itself apply to every measure.
  const always = new Set<string>();
  const chancesBy = (reads: ReadonlySet<string>): Chances<R> => {
    const all = new Set([...always, ...reads]);
    const at = [...all].sort().join();
    const found = known.get(at) ?? unlessUnread(always, () => enumerate(rule, input, assuming, all, cache, memos));
    if (found) known.set(at, found);
    return found ?? chancesBy(reads);
  };
  return (of) => {
    const reads = new Set<string>();
    const countedMeasure = (outcome: R) => {
      const measure = of(outcome);
      mustBeCounted(measure);
      return measure;
    };
    for (;;) {
      const chances = chancesBy(reads);
      const measured = unlessUnread(reads, () => mapChances(chances, countedMeasure));
      if (measured) return measured;
    }
  };
}

/** Returns the result of `work`, or undefined after it reads an uncounted sum, which it adds to `reads`. */
const unlessUnread = <T>(reads: Set<string>, work: () => T): T | undefined =>
  catchOnly(Unread, work, (error) => {
    if (reads.has(error.sum)) throw error;
    reads.add(error.sum);
    return undefined;
  });

function enumerate<I, R>(
  rule: Rule<I, R>,
  input: I,
  { from = [], overruled = {}, model = NO_MODEL, limit = 50_000 }: Assuming,
  reads: ReadonlySet<string> | undefined,
  cache: OddsCache,
  memos: Memos,
): Chances<R> {
  const settings = { answered: new PlayAnswers(from, overruled), model, limit, reads, cache, memos };
  // The value is the outcome, or the measure if the model decides early.
  return new Enumerator(settings).chancesOf(rule, input) as Chances<R>;
}
