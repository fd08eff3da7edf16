import type { Rule } from '../engine/ask.ts';
import type { Chances } from '../engine/dice/chances.ts';
import type { Input } from '../engine/play.ts';
import { type CountingOptions, exactChances } from '../odds/enumerate.ts';
import type { OddsModel } from '../odds/model.ts';
import type { OddsQuestions, Outcome, SequenceOf } from '../system/sequence.ts';

export function sequenceOdds<M>(sequence: SequenceOf, input: Input, options: CountingOptions = {}): Chances<M> {
  const { rule, model } = sequence.odds as unknown as OddsQuestions<unknown, Outcome, M>;
  return exactChances(rule as Rule<Input, M>, input, { model, ...options });
}

/** Returns what a model decides, without its keys and shortcuts. The odds then walk the plain rules. */
export const plainModel = (model: OddsModel): OddsModel =>
  model.flatMap(({ rule, finalMeasure }) => (finalMeasure ? [{ rule, finalMeasure }] : []));
