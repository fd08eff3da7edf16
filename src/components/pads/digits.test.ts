import { expect, test } from 'vitest';
import { digitsState, rangesFor, rangeWords } from './digits.ts';

test('every number in range can be typed, and all other digits are refused', () => {
  for (const [min, max] of [
    [1, 6],
    [2, 12],
    [5, 30],
    [8, 48],
    [20, 120],
    [0, 9],
  ] as const) {
    for (let number = 0; number <= 999; number++) {
      const digits = `${number}`;
      const reachable = Array.from({ length: max - min + 1 }, (_, n) => `${min + n}`);
      const exact = reachable.includes(digits);
      const longer = reachable.some((each) => each !== digits && each.startsWith(digits) && digits !== '0');
      const expected = exact ? (longer ? 'either' : 'whole') : longer ? 'part' : 'none';
      expect([min, max, digits, digitsState(digits, min, max)]).toEqual([min, max, digits, expected]);
    }
  }
});

test('the remaining range is shown in words', () => {
  expect(rangeWords(rangesFor('', 8, 48))).toBe('8–48');
  expect(rangeWords(rangesFor('4', 8, 48))).toBe('40–48');
  expect(rangeWords(rangesFor('1', 1, 12))).toBe('1 or 10–12');
});
