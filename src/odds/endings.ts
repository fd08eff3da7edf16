import { getOrCreate } from '../engine/data/lists.ts';
import { key } from '../engine/dice/chances.ts';
import { ReadAnswers } from './answered.ts';
import type { AnswersSoFar, OddsModel, Statement } from './model.ts';
import { Decision } from './partchances.ts';
import type { Ending } from './walk.ts';

const byRule = new WeakMap<OddsModel, ReadonlyMap<object, Statement>>();

export const statementsByRule = (all: OddsModel): ReadonlyMap<object, Statement> =>
  getOrCreate(byRule, all, () => {
    const each = new Map<object, Statement>();
    for (const one of all) each.set(one.rule, { ...each.get(one.rule), ...one });
    return each;
  });

export const AS_IT_IS: Ending = { made: (result) => result };

export const DECIDED: Ending = { made: (result) => (result instanceof Decision ? result : new Decision(result)) };

export function endingOf(statement: Statement | undefined, input: unknown, answers: AnswersSoFar): Ending {
  if (!statement) return AS_IT_IS;
  const { decides } = statement;
  const alike = statement.alike?.(input, answers);
  const made = (result: unknown) =>
    !decides || result instanceof Decision ? result : new Decision(decides(result, input));
  return alike ? { made, alike } : { made };
}

/** Cache key of a part: its input, and the answers that its statement reads. */
export function inputKeyOf(statement: Statement | undefined, input: unknown, answersSoFar: AnswersSoFar): string {
  const answers = new ReadAnswers(answersSoFar);
  statement?.alike?.(input, answers);
  statement?.instead?.(input, answers);
  return key(input) + answers.read;
}
