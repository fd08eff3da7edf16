import fc from 'fast-check';
import { describe, test } from 'vitest';
import { luckOf } from '../dice/randomanswer.ts';
import { caseOf, laws } from '../testkit/laws.ts';
import { testedSystems } from '../testkit/tested.ts';

const systems = await testedSystems();
const sequences = systems.flatMap(({ system }) => system.sequences.map((sequence) => ({ system, sequence })));

describe.each(sequences)('$system.id, $sequence.id', ({ system, sequence }) => {
  const numbers = fc.array(fc.nat(), { maxLength: 60 });

  test.each(Object.entries(laws))('%s', (_, holds) => {
    fc.assert(
      fc.property(numbers, (numbers) => holds(caseOf(system, sequence, luckOf(numbers)))),
      { numRuns: 30 },
    );
  });
});
