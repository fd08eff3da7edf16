import { roll } from '../../engine/ask.ts';
import { sumOf } from '../../engine/data/lists.ts';
import { sum } from '../../engine/dice/pool.ts';
import { finalMeasure, type OddsModel } from '../../odds/model.ts';
import { type DiceResult, rollPool } from './pool.ts';

/** Counts the total even if the rule reads each face, which has fewer results. */
export const diceModel: OddsModel = [
  finalMeasure(rollPool, rolledTotal, {
    fasterSequence: ({ count, sides, look }, hasAnswersIn) =>
      look === 'faces' && !hasAnswersIn('') ? roll('pool', { count, sides }, sum) : undefined,
  }),
];

export function rolledTotal(rolled: DiceResult['rolled']): number {
  return typeof rolled === 'number' ? rolled : sumOf(rolled, (face) => face);
}
