import type { Answer } from '../engine/answer.ts';
import type { Rule } from '../engine/ask.ts';
import { type Chances, measure } from '../engine/chances.ts';
import { catchOnly } from '../engine/refusal.ts';
import type { Overrulings } from '../engine/replay.ts';
import { Answered } from './answered.ts';
import { OddsCache } from './cache.ts';
import { Enumerator, Memos } from './enumerator.ts';
import type { OddsModel } from './model.ts';
import { mustBeCounted, Unread } from './partialsums.ts';

export type Assuming = {
  /** The answers so far; the odds go on from there. */
  readonly from?: readonly Answer[];
  readonly overruled?: Overrulings;
  /** The odds model of the sequence. Without it every path is walked. */
  readonly model?: OddsModel | undefined;
  /** Paths walked in any one part, or steps in any one fold, before giving up, ten times as many states with their sums after any of its items; where something is answered, in all parts together. */
  readonly limit?: number;
  /** What earlier odds have worked out. Without it nothing is kept. */
  readonly cache?: OddsCache | undefined;
};

export const NO_MODEL: OddsModel = [];

/** The exact chances of every outcome: each path is walked once, parts are worked out once per input, steps merged. Throws Undecided or TooMany. */
export const odds = <I, R>(rule: Rule<I, R>, input: I, assuming: Assuming = {}): Chances<R> =>
  enumerate(rule, input, assuming, undefined, assuming.cache ?? new OddsCache(), new Memos());

/**
 * Returns the exact chances of what a measure says of the outcome. Sums (`sumSteps`) are kept together
 * only as far as one measure reads several of them. What it returns throws Undecided or TooMany.
 */
export function measuredOdds<I, R>(
  rule: Rule<I, R>,
  input: I,
  assuming: Assuming = {},
): <M>(of: (outcome: R) => M) => Chances<M> {
  const known = new Map<string, Chances<R>>();
  const memos = new Memos();
  const cache = assuming.cache ?? new OddsCache();
  // What the rule itself reads is counted for every measure.
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
      const measured = unlessUnread(reads, () => measure(chances, countedMeasure));
      if (measured) return measured;
    }
  };
}

/** The result of work, unless it reads a sum that is not counted: nothing then, and it is read from now on. */
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
  const settings = { answered: new Answered(from, overruled), model, limit, reads, cache, memos };
  // The chances are those of the rule's outcome, or of what its model measures.
  return new Enumerator(settings).chancesOf(rule, input) as Chances<R>;
}
