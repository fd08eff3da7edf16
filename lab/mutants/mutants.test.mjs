import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LATER } from '../faults/laterversion.ts';
import { mutants } from './mutantlist.mjs';
import { mutate } from './mutate.mjs';
import { switches } from './switches.mjs';

test.each([...mutants, ...switches, LATER])('$name replaces code that occurs once', (mutation) => {
  const source = readFileSync(mutation.file, 'utf8');
  expect(mutate(source, mutation)).not.toBe(source);
});

test('the tests of all mutants exist', () => {
  expect(mutants.flatMap(({ tests }) => tests).filter((file) => !existsSync(file))).toEqual([]);
});

test('a mutation whose code is missing, or occurs twice, is named', () => {
  const mutant = { name: 'deck', file: 'ask.ts', from: 'size > 0', to: 'size > 1' };
  expect(() => mutate('size < 0', mutant)).toThrow('deck: expected once in ask.ts, found 0 times: size > 0');
  expect(() => mutate('size > 0 || size > 0', mutant)).toThrow('found 2 times');
});

test('each mutant has a name of its own', () => {
  expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
});
