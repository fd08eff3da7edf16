import fc from 'fast-check';
import { describe, test } from 'vitest';
import { scriptedRandom } from '../random/randomanswer.ts';
import { caseOf, lawsOfOdds } from '../testkit/laws.ts';
import { sampleSize } from '../testkit/samplesize.ts';
import { testedSystems } from '../testkit/tested.ts';

const systems = await testedSystems();
const sequences = systems.flatMap(({ system }) => system.sequences.map((sequence) => ({ system, sequence })));

describe.each(sequences.filter(({ sequence }) => sequence.odds))('$system.id, $sequence.id', ({ system, sequence }) => {
  const numbers = fc.array(fc.nat(), { maxLength: 60 });

  // Plays with nothing to compare do not count. The test fails if too few others are found.
  test.each(Object.entries(lawsOfOdds))('%s', (_, holds) => {
    fc.assert(
      fc.property(numbers, (numbers) => fc.pre(holds(caseOf(system, sequence, scriptedRandom(numbers))))),
      { numRuns: sampleSize(18) },
    );
  });
});
