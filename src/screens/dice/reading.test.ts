import { expect, test } from 'vitest';
import {
  chancesOf,
  countedMarks,
  DEFAULT_ROLL,
  type DiceRoll,
  parseDiceRoll,
  type RollReading,
  rollResult,
  rollValue,
} from './reading.ts';

const roller = (change: Partial<DiceRoll>): DiceRoll => ({ ...DEFAULT_ROLL, ...change });

const throws = (count: number, sides: number): readonly (readonly number[])[] =>
  count === 0
    ? [[]]
    : throws(count - 1, sides).flatMap((dice) => Array.from({ length: sides }, (_, n) => [...dice, n + 1]));

test.each<[string, Partial<DiceRoll>]>([
  ['added up', { count: 3, sides: 6, read: 'sum' }],
  ['hits of 5 or more', { count: 4, sides: 6, read: 'at least', target: 5 }],
  ['hits of 1 or less', { count: 3, sides: 4, read: 'at most', target: 1 }],
  ['the highest', { count: 3, sides: 8, read: 'highest' }],
  ['the lowest', { count: 3, sides: 8, read: 'lowest' }],
  ['the best three of four', { count: 4, sides: 6, read: 'keep', keep: 3 }],
])('the chances of a throw are those of every way it may fall: %s', (_, change) => {
  const chosen = roller(change);
  const all = throws(chosen.count, chosen.sides);
  const counted = new Map<number, number>();
  for (const dice of all) {
    const value = rollValue(chosen, dice);
    counted.set(value, (counted.get(value) ?? 0) + 1);
  }
  const chances = [...chancesOf(chosen).values()];
  expect(chances.map(({ value }) => value).toSorted((a, b) => a - b)).toEqual(
    [...counted.keys()].toSorted((a, b) => a - b),
  );
  for (const { value, p } of chances) expect(p).toBeCloseTo((counted.get(value) ?? 0) / all.length, 12);
});

test.each<RollReading>(['sum', 'keep', 'lowest'])(
  'the largest throw read by %s has chances that add up to one',
  (read) => {
    const chances = [...chancesOf(roller({ count: 40, sides: 100, read, keep: 10 })).values()];
    expect(chances.reduce((sum, { p }) => sum + p, 0)).toBeCloseTo(1, 9);
  },
);

test.each<[RollReading, readonly number[], string]>([
  ['sum', [6, 1, 4], '11 3D6, added up'],
  ['at least', [5, 6, 1], '2 hits on 5 or more'],
  ['at most', [5, 6, 6], '1 hit on 5 or less'],
  ['faces', [6, 1, 6], '2 × 6 · 1'],
  ['highest', [6, 1, 4], '6 3D6, the highest'],
  ['lowest', [6, 1, 4], '1 3D6, the lowest'],
  ['keep', [6, 1, 4], '10 3D6, the best 2 added up'],
])('a throw read by %s', (read, dice, words) => {
  const { figure, words: said } = rollResult(roller({ count: 3, read, target: 5, keep: 2 }), dice);
  expect([figure, said].filter(Boolean).join(' ')).toBe(words);
});

test('ties keep only the requested number of dice', () => {
  expect(countedMarks(roller({ count: 3, read: 'keep', keep: 2 }), [4, 4, 4])).toEqual([true, true, false]);
});

test('invalid settings take their defaults', () => {
  expect(parseDiceRoll({ sides: 7, count: 1e9, read: 'dream', target: -2, keep: 'all' })).toEqual(DEFAULT_ROLL);
  expect(parseDiceRoll(undefined)).toEqual(DEFAULT_ROLL);
  expect(parseDiceRoll({ sides: 4, count: 2, read: 'keep', target: 6, keep: 9 })).toMatchObject({ target: 4, keep: 2 });
});
