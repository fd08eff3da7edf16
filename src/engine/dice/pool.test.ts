import { describe, expect, test } from 'vitest';
import { probability } from './chances.ts';
import {
  atLeast,
  atMost,
  counts,
  d6,
  d20,
  faces,
  highest,
  type Pool,
  poolChances,
  sum,
  type Tally,
  tallyFaces,
} from './pool.ts';

test('a tally counts dice as its rule does', () => {
  const p = <T>(chances: ReadonlyMap<string, { value: T; p: number }>, value: T) =>
    probability(chances, (v) => JSON.stringify(v) === JSON.stringify(value));
  expect(p(poolChances(d6(8), sum), 28)).toBeCloseTo(135954 / 6 ** 8, 12);
  expect(p(poolChances(d6(3), atLeast(5)), 2)).toBeCloseTo(6 / 27, 12);
  expect(p(poolChances(d20(9), atMost(3)), 0)).toBeCloseTo(0.85 ** 9, 12);
  expect(p(poolChances(d6(2), counts(5, 6)), [1, 1])).toBeCloseTo(2 / 36, 12);
  expect(p(poolChances(d6(2), highest), 5)).toBeCloseTo(9 / 36, 12);
  expect(p(poolChances(d6(2), faces), [2, 6])).toBeCloseTo(2 / 36, 12);
  expect(p(poolChances(d6(0), sum), 0)).toBe(1);
});

/** Chances of a tally, counted over every throw. */
function bruteForceChances<T>({ count, sides }: Pool, tally: Tally<T>): ReadonlyMap<string, number> {
  const ends = new Map<string, number>();
  const throws = sides ** count;
  for (let at = 0; at < throws; at++) {
    const dice = Array.from({ length: count }, (_, die) => 1 + (Math.floor(at / sides ** die) % sides));
    const end = JSON.stringify(tallyFaces(tally, dice));
    ends.set(end, (ends.get(end) ?? 0) + 1);
  }
  return new Map([...ends].map(([end, n]) => [end, n / throws]));
}

describe('the chances of a small pool equal a count of all its throws', () => {
  const tallies: readonly [string, Tally<unknown>][] = [
    ['sum', sum as Tally<unknown>],
    ['5 or more', atLeast(5) as Tally<unknown>],
    ['fives and sixes', counts(5, 6) as Tally<unknown>],
    ['highest', highest as Tally<unknown>],
  ];
  test.each(tallies)('%s of one to six D6, and of three D20', (_, tally) => {
    for (const pool of [...[1, 2, 3, 4, 5, 6].map(d6), { count: 3, sides: 20 }]) {
      const all = bruteForceChances(pool, tally);
      const ours = poolChances(pool, tally);
      expect(ours.size).toBe(all.size);
      for (const [end, p] of all) expect(Math.abs(ours.get(end)!.p - p)).toBeLessThan(1e-12);
    }
  });
});

/** Number of throws of D6 for each sum. */
function throwsBySum(dice: number): bigint[] {
  let counts = [1n];
  for (let die = 0; die < dice; die++) {
    const more = Array.from({ length: counts.length + 6 }, () => 0n);
    for (const [total, n] of counts.entries()) for (let face = 1; face <= 6; face++) more[total + face]! += n;
    counts = more;
  }
  return counts;
}

/** Quotient of whole numbers at full precision. */
const share = (n: bigint, of: bigint): number => Number((n * 10n ** 30n) / of) / 1e30;

const choose = (n: bigint, k: bigint): bigint => (k === 0n ? 1n : (choose(n - 1n, k - 1n) * n) / k);

describe('the chances of a big pool equal a count in whole numbers', () => {
  test.each([8, 20, 40])('the sum of %iD6', (dice) => {
    const ours = poolChances(d6(dice), sum);
    const all = 6n ** BigInt(dice);
    for (const [total, n] of throwsBySum(dice).entries())
      if (n > 0n) expect(Math.abs(ours.get(String(total))!.p - share(n, all))).toBeLessThan(1e-13);
  });

  test.each([8, 20, 60])('fives and sixes among %iD6', (dice) => {
    const ours = poolChances(d6(dice), atLeast(5));
    const [n, all] = [BigInt(dice), 3n ** BigInt(dice)];
    for (let k = 0n; k <= n; k++)
      expect(Math.abs(ours.get(String(k))!.p - share(choose(n, k) * 2n ** (n - k), all))).toBeLessThan(1e-13);
  });
});
