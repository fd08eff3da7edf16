import { expect, test } from 'vitest';
import { oneIn } from './onein.ts';

test.each([
  [0.11, 'one in nine'],
  [1 / 9, 'one in nine'],
  [8 / 9, 'eight in nine'],
  [0.5, 'one in two'],
  [2 / 3, 'two in three'],
  [0.25, 'one in four'],
  [0.004, 'one in 250'],
  [0.00012, 'one in 8,300'],
  [0.9999, 'all but one in 10,000'],
  [1, 'certain'],
  [0, 'less than one in a million'],
  [1e-9, 'less than one in a million'],
  [1 - 1e-9, 'all but certain'],
])('a chance of %f is %s', (chance, words) => {
  expect(oneIn(chance)).toBe(words);
});
