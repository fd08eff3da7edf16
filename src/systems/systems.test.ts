import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { Misfit } from '../rules/misfit.ts';
import { cards, examplesOf, systemOf } from './systems.ts';

const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory());

describe('the shelf', () => {
  test('holds a system for every folder, under its name', () => {
    expect(cards.map((card) => card.id).sort()).toEqual(folders.map(({ name }) => name).sort());
  });

  test('stands in the order of the cards’ places, each place taken once', () => {
    const places = cards.map(({ place }) => place ?? 99);
    expect(places).toEqual([...new Set(places)].sort((a, b) => a - b));
    expect(cards[0]?.id).toBe('tsatf-20');
  });

  test.each(cards)('gathers every sequence of $id under one of its phases, no id twice', async ({ id }) => {
    const { sequences, phases } = await systemOf(id);
    expect(sequences.length).toBeGreaterThan(0);
    const ids = sequences.map((sequence) => sequence.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(phases.map((phase) => phase.id)).toEqual(expect.arrayContaining(sequences.map(({ phase }) => phase)));
  });

  test('hands out a system and its examples as its card says', async () => {
    for (const card of cards) {
      expect(await systemOf(card.id)).toMatchObject(card);
      expect((await examplesOf(card.id)).length).toBeGreaterThan(0);
    }
  });

  test.each(['chess', '', '../rules', 'toString'])('has no “%s”', async (id) => {
    await expect(systemOf(id)).rejects.toThrow(Misfit);
    await expect(examplesOf(id)).rejects.toThrow(`There is no system “${id}”`);
  });
});
