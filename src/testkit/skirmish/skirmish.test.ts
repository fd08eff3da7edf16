import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Input } from '../../engine/play.ts';
import { replay } from '../../engine/replay.ts';
import { scriptedRandom } from '../../random/randomanswer.ts';
import { diceOf } from '../../system/examples.ts';
import { caseOf, laws, lawsOfOdds } from '../laws.ts';
import system from './index.ts';

const sequence = system.sequences[0]!;

test('more hits win a skirmish', () => {
  const input: Input = { setup: { red: 3, blue: 2 }, house: {} };
  const position = replay(sequence.rule as never, input, [diceOf('red', 5, 1, 2), diceOf('blue', 6, 5)]);
  expect(position).toMatchObject({ at: 'end', outcome: { verdict: 'blue', changes: [] } });
});

test.each(Object.entries({ ...laws, ...lawsOfOdds }))('a skirmish keeps the law: %s', (_, law) => {
  fc.assert(
    fc.property(fc.integer(), (seed) => void law(caseOf(system, sequence, scriptedRandom([seed])))),
    { numRuns: 20 },
  );
});
