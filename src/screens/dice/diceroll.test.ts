import { expect, test } from 'vitest';
import {
  countedMarks,
  DEFAULT_ROLL,
  type DiceRoll,
  parseDiceRoll,
  parseSavedRolls,
  type RollReading,
  rollResult,
  rollValue,
  rollWords,
} from './diceroll.ts';
import { chancesOf } from './rollchances.ts';

const roll = (change: Partial<DiceRoll>): DiceRoll => ({ ...DEFAULT_ROLL, ...change });

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
  const chosen = roll(change);
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
    const chances = [...chancesOf(roll({ count: 40, sides: 100, read, keep: 10 })).values()];
    expect(chances.reduce((sum, { p }) => sum + p, 0)).toBeCloseTo(1, 9);
  },
);

test('a sum of several kinds of dice and a number has the chances of all its throws', () => {
  const mixed = roll({ count: 2, sides: 6, more: [{ count: 1, sides: 8 }], plus: 3 });
  expect(rollWords(mixed)).toBe('2D6 + 1D8 + 3');
  const counted = new Map<number, number>();
  for (const six of throws(2, 6))
    for (const eight of throws(1, 8)) {
      const value = rollValue(mixed, [...six, ...eight]);
      counted.set(value, (counted.get(value) ?? 0) + 1);
    }
  expect([...counted.keys()].toSorted((a, b) => a - b)).toEqual(Array.from({ length: 18 }, (_, n) => n + 6));
  const chances = [...chancesOf(mixed).values()];
  expect(chances).toHaveLength(counted.size);
  for (const { value, p } of chances) expect(p).toBeCloseTo((counted.get(value) ?? 0) / (36 * 8), 12);
});

test('only a sum uses several kinds of dice', () => {
  const hits = roll({ more: [{ count: 1, sides: 8 }], plus: -2, read: 'at least' });
  expect([rollWords(hits), rollValue(hits, [6, 1])]).toEqual(['2D6', 1]);
  expect(rollWords({ ...hits, read: 'sum' })).toBe('2D6 + 1D8 − 2');
});

test('saved throws without a name are dropped, and their throws are checked', () => {
  const kept = [
    {
      name: 'Morale',
      roll: {
        sides: 7,
        more: [
          { sides: 8, count: 1 },
          { sides: 3, count: 1 },
        ],
      },
    },
    { name: '' },
    null,
    4,
  ];
  expect(parseSavedRolls(kept)).toEqual([{ name: 'Morale', roll: roll({ more: [{ sides: 8, count: 1 }] }) }]);
  expect(parseSavedRolls('none')).toEqual([]);
});

test.each<[RollReading, readonly number[], string]>([
  ['sum', [6, 1, 4], '11 3D6, added up'],
  ['at least', [5, 6, 1], '2 hits on 5 or more'],
  ['at most', [5, 6, 6], '1 hit on 5 or less'],
  ['faces', [6, 1, 6], '2 × 6 · 1'],
  ['highest', [6, 1, 4], '6 3D6, the highest'],
  ['lowest', [6, 1, 4], '1 3D6, the lowest'],
  ['keep', [6, 1, 4], '10 3D6, the best 2 added up'],
])('a throw read by %s', (read, dice, words) => {
  const { figure, words: said } = rollResult(roll({ count: 3, read, target: 5, keep: 2 }), dice);
  expect([figure, said].filter(Boolean).join(' ')).toBe(words);
});

test('ties keep only the requested number of dice', () => {
  expect(countedMarks(roll({ count: 3, read: 'keep', keep: 2 }), [4, 4, 4])).toEqual([true, true, false]);
});

test('invalid settings take their defaults', () => {
  expect(parseDiceRoll({ sides: 7, count: 1e9, read: 'dream', target: -2, keep: 'all' })).toEqual(DEFAULT_ROLL);
  expect(parseDiceRoll(undefined)).toEqual(DEFAULT_ROLL);
  expect(parseDiceRoll({ sides: 4, count: 2, read: 'keep', target: 6, keep: 9 })).toMatchObject({ target: 4, keep: 2 });
});
