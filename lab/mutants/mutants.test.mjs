import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mutants, mutated } from './mutantlist.mjs';
import { switches } from './switches.mjs';

test.each(mutants)('the mutant $name finds its one place, and the tests that are to notice', (mutant) => {
  const source = readFileSync(mutant.file, 'utf8');
  expect(mutated(source, mutant)).not.toBe(source);
  expect(mutant.tests.filter((file) => !existsSync(file))).toEqual([]);
});

test.each(switches)('the broken build $name finds its one place', (broken) => {
  const source = readFileSync(broken.file, 'utf8');
  expect(mutated(source, broken)).not.toBe(source);
});

test('a mutant whose place is gone, or is there twice, is named', () => {
  const mutant = { name: 'deck', file: 'ask.ts', from: 'size > 0', to: 'size > 1' };
  expect(() => mutated('size < 0', mutant)).toThrow('deck is to change what stands once in ask.ts');
  expect(() => mutated('size > 0 || size > 0', mutant)).toThrow('it stands there 2 times: size > 0');
});

test('each mutant has a name of its own', () => {
  expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
});
