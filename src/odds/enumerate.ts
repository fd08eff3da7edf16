import type { Answer } from '../engine/answer.ts';
import type { Rule } from '../engine/ask.ts';
import { type Chance, type Chances, ChancesBuilder } from '../engine/dice/chances.ts';
import { catchOnly } from '../engine/refusal.ts';
import type { Overrulings } from '../engine/replay.ts';
import { OddsCache } from './counting/cache.ts';
import { Enumerator } from './counting/enumerator.ts';
import { countLazy, FinalMeasure, type PartChances } from './counting/partchances.ts';
import { UncountedFieldError } from './counting/uncountedfields.ts';
import type { OddsModel } from './model.ts';
import { PlayAnswers } from './playanswers.ts';

export type CountingOptions = {
  readonly answers?: readonly Answer[];
  readonly overruled?: Overrulings;
  readonly model?: OddsModel | undefined;
  /** Maximum paths of a part, or steps of a fold. Parts with answers share one maximum. */
  readonly maxPaths?: number | undefined;
  readonly cache?: OddsCache | undefined;
};

export const NO_MODEL: OddsModel = [];

export function exactChances<I, R>(rule: Rule<I, R>, input: I, options: CountingOptions = {}): Chances<R> {
  return measured(enumerate(rule, input, options), (outcome: R) => outcome);
}

/**
 * Returns a function that counts the chances of a measure, reading only the fields it uses. Both functions may
 * throw ChoiceRequired or TooManyPaths.
 */
export function exactMeasureCounter<I, R>(
  rule: Rule<I, R>,
  input: I,
  options: CountingOptions = {},
): (of: (outcome: R) => Primitive) => Chances<Primitive> {
  const part = enumerate(rule, input, options);
  const count = (of: (outcome: R) => Primitive, reads: readonly string[]): Chances<Primitive> =>
    catchOnly(
      UncountedFieldError,
      () => measured(part, of, reads),
      ({ field }) => count(of, [...reads, field]),
    );
  return (of) => count(of, []);
}

export type Primitive = string | number | boolean;

function measured<R, M>({ chances, lazy }: PartChances, of: (outcome: R) => M, reads?: readonly string[]): Chances<M> {
  const all = new ChancesBuilder<M>();
  const put = ({ value, p }: Chance<unknown>) =>
    all.put(of((value instanceof FinalMeasure ? value.measure : value) as R), p);
  for (const chance of chances.values()) put(chance);
  for (const chance of countLazy(lazy, reads)) put(chance);
  return all;
}

function enumerate<I, R>(
  rule: Rule<I, R>,
  input: I,
  { answers = [], overruled = {}, model = NO_MODEL, maxPaths = 50_000, cache = new OddsCache() }: CountingOptions,
): PartChances {
  const enumerator = new Enumerator({ answers: new PlayAnswers(answers, overruled), model, maxPaths, cache });
  return enumerator.chancesOf(rule, input);
}
