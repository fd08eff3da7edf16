import fc from 'fast-check';
import { describe, test } from 'vitest';
import { changeAnswer } from '../engine/changeplay.ts';
import { positionOf } from '../engine/play.ts';
import { scriptedRandom } from '../random/randomanswer.ts';
import { answerAtRandom } from '../testkit/arbitrary.ts';
import { type Case, caseOf, laws } from '../testkit/laws.ts';
import { correctionHolds, resultsHold } from '../testkit/results.ts';
import { sampleSize } from '../testkit/samplesize.ts';
import { testedSystems } from '../testkit/tested.ts';

const systems = await testedSystems();
const sequences = systems.flatMap(({ system }) => system.sequences.map((sequence) => ({ system, sequence })));

describe.each(sequences)('$system.id, $sequence.id', ({ system, sequence }) => {
  const numbers = fc.array(fc.nat(), { maxLength: 60 });
  const plays: Case[] = [];

  test.each(Object.entries(laws))('%s', (_, holds) => {
    fc.assert(
      fc.property(numbers, (numbers) => {
        const one = caseOf(system, sequence, scriptedRandom(numbers));
        plays.push(one);
        holds(one);
      }),
      { numRuns: sampleSize(30) },
    );
  });

  test('plays announce results before the questions that follow from them', () => {
    // Adds plays if the laws above, which provide the first ones, were not run.
    for (const drawn of fc.sample(numbers, Math.max(0, sampleSize(200) - plays.length)))
      plays.push(caseOf(system, sequence, scriptedRandom(drawn)));
    for (const { rule, played } of plays) resultsHold(sequence, played, positionOf(rule, played));
  });

  test('the correction of a throw says what it changed', () => {
    fc.assert(
      fc.property(numbers, (numbers) => {
        const { rule, played, random } = caseOf(system, sequence, scriptedRandom(numbers));
        const before = positionOf(rule, played);
        const thrown = before.trail.flatMap((step) => ('ask' in step && 'chances' in step.ask ? [step.ask] : []));
        const ask = thrown[random(thrown.length)];
        if (!ask) return;
        const { play } = changeAnswer(rule, played, answerAtRandom(ask, random));
        correctionHolds(sequence, played, before, positionOf(rule, play));
      }),
      { numRuns: sampleSize(30) },
    );
  });
});
