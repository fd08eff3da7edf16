import fc from 'fast-check';
import { describe, test } from 'vitest';
import { scriptedRandom } from '../random/randomanswer.ts';
import { systemOf } from '../systems/systems.ts';
import { oddsModelHolds, smallCaseOf } from './laws.ts';

const CASES = process.env.TEST_FULL === '1' ? 5_000 : 100;

export async function checkOddsModels(id: string): Promise<void> {
  const system = await systemOf(id);
  const modelled = system.sequences.filter(({ odds }) => odds?.model);
  const numbers = fc.array(fc.nat(), { maxLength: 60 });
  describe('the odds model has the chances of the plain rule', () => {
    // Cases without anything to compare do not count.
    test.each(modelled)('$id', { timeout: 3_600_000 }, (sequence) => {
      fc.assert(
        fc.property(numbers, (numbers) =>
          fc.pre(oddsModelHolds(smallCaseOf(system, sequence, scriptedRandom(numbers)))),
        ),
        { numRuns: CASES, endOnFailure: true },
      );
    });
  });
}
