import { expect, test } from 'vitest';
import { type ChainFile, exampleFile, type PlayFile } from '../../system/plays/playfile.ts';
import { systemOf } from '../../systems/systems.ts';
import { examplesOf } from '../../systems/worked.ts';
import { readingContext } from '../../testkit/readingcontext.ts';
import { answerValueWords, trailSteps } from './trailwords.ts';

async function trailOf(system: string, id: string) {
  const rules = await systemOf(system);
  const example = (await examplesOf(system)).find((one) => one.id === id)!;
  const file = exampleFile(example, rules) as ChainFile | PlayFile;
  const context = readingContext(rules, 'plays' in file ? file.plays[0]! : file, []);
  return trailSteps(context, context.session.position.value.trail);
}

test('the hits of a crash are marked among its dice', async () => {
  const steps = await trailOf('chain-of-command', 'C35');
  const dice = steps
    .filter(({ dice }) => dice)
    .map((step) => (step.dice ?? []).map(({ face, hit }) => `${face} ${hit ? 'hit' : 'missed'}`));
  expect(dice).toEqual([
    ['6 hit', '5 hit', '2 missed', '1 missed', '1 missed'],
    ['5 hit', '6 hit', '5 hit', '1 missed'],
  ]);
});

test('counted faces are named, one or many', async () => {
  const rules = await systemOf('chain-of-command');
  const file = exampleFile((await examplesOf('chain-of-command')).find(({ id }) => id === 'E1~fight')!, rules);
  const context = readingContext(rules, file as PlayFile, []);
  const rolled = context.session.position.value.trail.find((one) => 'ask' in one && one.ask.id.endsWith('/dice'));
  if (!rolled || !('ask' in rolled)) throw new Error('no dice were rolled');
  expect(answerValueWords(rolled.ask, { title: '' }, [1, 3])).toBe('1 five, 3 sixes');
});

test('summed dice and the single die of a test are not marked as hits', async () => {
  const steps = await trailOf('tsatf-20', 'E6');
  const hits = steps.flatMap(({ dice = [] }) => dice.map(({ hit }) => hit));
  expect(hits.length).toBeGreaterThan(4);
  expect(hits.every((hit) => hit === undefined)).toBe(true);
});

test('modifiers of the lowest roll are shown on the die, as the rulebook prints them', async () => {
  const needs = (await trailOf('portable-wargame', '6.3')).filter(({ title }) => title.startsWith('Needed by '));
  expect(needs.map(({ note }) => note)).toEqual([
    'Basic number: 5 · Defender in cover or uphill −1 · Attacks flank or rear +1 to the die',
    'Basic number: 5 · Attacked in flank or rear −1 to the die',
    'Basic number: 5 · Defender in cover or uphill −1 · Commander with it or adjacent +1 to the die',
  ]);
});

test('accepted facts are listed, and a single line of a sum no number of its own', async () => {
  const steps = await trailOf('portable-wargame', '6.1');
  expect(steps.find(({ title }) => title === 'The shot')?.words).toBe(
    'Shooter’s commander: Adjacent · Target in cover: yes',
  );
  const melee = await trailOf('portable-wargame', 'P-C2');
  expect(melee.flatMap(({ note }) => note ?? [])).toContain('Basic number');
});
