import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { Refusal } from '../engine/refusal.ts';
import { type CliRuleFile, type PlayFile, parsePlayFile } from '../system/plays/playfile.ts';
import { cards, systemOf } from './systems.ts';
import { cliRulesOf, examplesOf } from './worked.ts';

const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory());

describe('the shelf', () => {
  test('has a system for every folder, with the same name', () => {
    expect(cards.map((card) => card.id).sort()).toEqual(folders.map(({ name }) => name).sort());
  });

  test('is sorted by the places of the cards, which are unique', () => {
    const places = cards.map(({ place }) => place ?? 99);
    expect(places).toEqual([...new Set(places)].sort((a, b) => a - b));
    expect(cards[0]?.id).toBe('tsatf-20');
  });

  test.each(cards)('has every sequence of $id under one of its phases, with unique ids', async ({ id }) => {
    const { sequences, phases } = await systemOf(id);
    expect(sequences.length).toBeGreaterThan(0);
    const ids = sequences.map((sequence) => sequence.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(phases.map((phase) => phase.id)).toEqual(expect.arrayContaining(sequences.map(({ phase }) => phase)));
  });

  test('loads each system as its card describes it, and its examples', async () => {
    for (const card of cards) {
      expect(await systemOf(card.id)).toMatchObject(card);
      expect((await examplesOf(card.id)).length).toBeGreaterThan(0);
    }
  });

  test.each(['chess', '', '../rules', 'toString'])('has no “%s”', async (id) => {
    await expect(systemOf(id)).rejects.toThrow(Refusal);
    await expect(examplesOf(id)).rejects.toThrow(`There is no system “${id}”`);
  });
});

describe('the house rules of a part', () => {
  /** Parses the first worked example of a part, with these changes of its input. */
  const called = async (id: string, part: string, more: object) => {
    const [system, examples, cliRules] = await Promise.all([systemOf(id), examplesOf(id), cliRulesOf(id)]);
    const { input } = examples.flatMap((one) => ('part' in one && one.part === part ? [one] : []))[0]!;
    return parsePlayFile(
      { system: id, part, input: { ...(input as object), ...more } },
      system,
      cliRules,
    ) as CliRuleFile;
  };

  test.each([
    ['tsatf-20', 'melee', { divisor: 0 }, 'input.divisor: House rule “divisor”: 0 does not fit.'],
    ['tsatf-20', 'fallen', { d20: 'which' }, 'input.d20: House rule “d20”: "which" does not fit.'],
    ['tsatf-20', 'dice', { house: { dvisor: 6 } }, 'input.house: There is no house rule “dvisor”.'],
    ['tsatf-ww2', 'shoot', { house: { 'shaken-fire': 'no' } }, 'House rule “shaken-fire”: "no" does not fit.'],
    ['tsatf-ww2', 'reach', { house: 6 }, 'input.house: House rules are a list of choices.'],
    ['tsatf-ww2', 'zone', { zone: 'all' }, 'input.zone: House rule “zone”: "all" does not fit.'],
    [
      'chain-of-command',
      'fight',
      { rules: { max_rounds: 9 } },
      'input.rules: House rule “max_rounds”: 9 does not fit.',
    ],
    ['chain-of-command', 'contacts', { two_minor: 1 }, 'input.two_minor: House rule “two_minor”: 1 does not fit.'],
    ['ircra', 'duel', { rules: { 'rear-bonus': '3' } }, 'input.rules: House rule “rear-bonus”: "3" does not fit.'],
    ['portable-wargame', 'effect', { house: { rout: 4 } }, 'input.house: There is no house rule “rout”.'],
  ])('are checked like those of a play: %s, %s, %j', async (id, part, more, sentence) => {
    await expect(called(id, part, more)).rejects.toThrow(Refusal);
    await expect(called(id, part, more)).rejects.toThrow(sentence);
  });

  test('are the defaults if not given', async () => {
    expect((await called('tsatf-ww2', 'zone', { zone: undefined })).input).toEqual({ guns: 3, zone: 'both' });
    const { house } = (await called('portable-wargame', 'effect', { house: { natural: true } })).input as PlayFile;
    expect(house).toMatchObject({ natural: true, blocked: 'rout' });
  });
});
