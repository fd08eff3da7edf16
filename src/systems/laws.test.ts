import fc from 'fast-check';
import { describe, test } from 'vitest';
import { caseOf, laws } from '../rules/laws.ts';
import { luckOf } from '../rules/luck.ts';
import { cards, systemOf } from './systems.ts';

const systems = await Promise.all(cards.map(({ id }) => systemOf(id)));
const sequences = systems.flatMap((system) => system.sequences.map((sequence) => ({ system, sequence })));

describe.each(sequences)('$system.id, $sequence.id', ({ system, sequence }) => {
  test.each(Object.entries(laws))('%s', (_, holds) => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 60 }), (numbers) => holds(caseOf(system, sequence, luckOf(numbers)))),
      { numRuns: 30 },
    );
  });
});
