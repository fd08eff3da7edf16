import { expect, test } from 'vitest';
import { answerAsk, positionOf } from '../../../engine/play.ts';
import type { Change } from '../../../engine/roster.ts';
import { answer, diceOf } from '../../../system/examples.ts';
import { exampleFile } from '../../../system/plays/playfile.ts';
import type { Outcome } from '../../../system/sequence.ts';
import { lessonFor, shelf, systemOf, taught } from '../../../systems/systems.ts';
import { examplesOf } from '../../../systems/worked.ts';
import templateExamples from '../../../testkit/one-hour-battle/examples.ts';
import template from '../../../testkit/one-hour-battle/index.ts';
import { lesson as templateLesson } from '../../../testkit/one-hour-battle/lesson.ts';
import { answersWithManIds, playLesson } from './lessonplay.ts';

const ids = shelf.map(({ id }) => id);

const TEMPLATE = 'a new system';
const partsOf = (id: string) =>
  id === TEMPLATE
    ? ([template, templateLesson, templateExamples] as const)
    : Promise.all([systemOf(id), lessonFor(id), examplesOf(id)]);

test('every system on the shelf has a lesson', () => {
  expect(ids.length).toBeGreaterThan(4);
  expect(ids.filter((id) => !taught(id))).toEqual([]);
});

test('the lesson of a hill counts higher ground, and no good position', async () => {
  const { play } = playLesson(await systemOf('tsatf-20'), await lessonFor('tsatf-20'));
  expect(play.setup).toMatchObject({ higher: 'defender', good: false });
});

test('a lesson names the men of a pick by their tags', async () => {
  const { units } = playLesson(await systemOf('tsatf-20'), await lessonFor('tsatf-20'));
  const [first, second] = units[0]!.men;
  const answers = [answer('fallen', ['A2', 'A1']), answer('yes', true), diceOf('hits', 6)];
  expect(answersWithManIds({ answers }, units)).toEqual([
    answer('fallen', [second!.id, first!.id]),
    ...answers.slice(1),
  ]);
});

/** Changes without the names, places and ids that differ between lesson and example. */
const alike = (changes: readonly Change[]): readonly string[] =>
  changes
    .filter(({ of, field }) => of !== 'game' && !/row|column|facing|against/.test(field))
    .map(({ of, field, ...to }) => JSON.stringify([of, field, 'by' in to ? to.by : to.to]))
    .toSorted();

test.each([...ids, TEMPLATE])('the lesson of %s ends as its worked example does', async (id) => {
  const [system, lesson, examples] = await partsOf(id);
  const file = exampleFile(examples.find((one) => one.id === lesson.example)!, system);
  if (!('answers' in file) || !('sequence' in file)) throw new Error('One play is wanted.');
  expect(file.sequence).toBe(lesson.sequence);
  const { sequence, play, steps } = playLesson(system, lesson);
  const whole = steps.reduce((play, { answer }) => answerAsk(sequence.rule, play, answer), play);
  const ended = positionOf<Outcome>(sequence.rule, whole);
  const worked = positionOf<Outcome>(sequence.rule, file);
  if (ended.at !== 'end' || worked.at !== 'end') throw new Error('Both come to their end.');
  expect(ended.outcome.verdict).toBe(worked.outcome.verdict);
  expect(alike(ended.outcome.changes)).toEqual(alike(worked.outcome.changes));
});

test.each([...ids, TEMPLATE])(
  'the lesson of %s takes three to eight taps, each with a sentence that matches the fight’s numbers',
  async (id) => {
    const [system, lesson] = await partsOf(id);
    const { sequence, play, steps, trail } = playLesson(system, lesson);
    expect(lesson.taps.length).toSatisfy((taps: number) => taps >= 3 && taps <= 8);
    // Every answer has a question, and every step a tap.
    expect(lesson.answers.map(({ id }) => id).filter((id) => !steps.some(({ ask }) => ask.id === id))).toEqual([]);
    expect(steps.map(({ tap }) => tap)).toEqual(steps.map(({ tap }) => tap).toSorted((a, b) => a - b));
    expect(new Set(steps.map(({ tap }) => tap))).toEqual(new Set(lesson.taps.map((_, i) => i)));
    const told = trail.map((step) => {
      if ('ask' in step) {
        const dice = step.ask.kind === 'roll' ? step.ask.pool : undefined;
        return JSON.stringify({ ...sequence.words.ask(step.ask, play.setup), help: undefined, dice });
      }
      if ('stated' in step) return String(step.value);
      return 'note' in step ? sequence.words.note(step.note, play.setup) : '';
    });
    const numbers = new Set([...told.join(' ').matchAll(/\d+/g)].map(([n]) => n));
    for (const { says } of lesson.taps) {
      expect(says.length).toBeLessThanOrEqual(140);
      expect(says).toMatch(/^[\p{Lu}\d].*\.$/u);
      for (const [n] of says.matchAll(/\d+/g)) expect(numbers, says).toContain(n);
    }
  },
);
