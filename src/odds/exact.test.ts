import { describe, expect, test } from 'vitest';
import { by, draw, part, roll, type Sequence, steps } from '../rules/ask.ts';
import { type Deck, fresh, look, PACK, suit } from '../rules/deck.ts';
import {
  atLeast,
  atMost,
  counts,
  d6,
  highest,
  type Pool,
  poolChances,
  sum,
  type Tally,
  tallyFaces,
} from '../rules/pool.ts';
import { together } from '../rules/together.ts';
import { odds } from './enumerate.ts';

/** The same by throwing every throw there is. */
function brute<T>({ count, sides }: Pool, tally: Tally<T>): ReadonlyMap<string, number> {
  const ends = new Map<string, number>();
  const throws = sides ** count;
  for (let at = 0; at < throws; at++) {
    const dice = Array.from({ length: count }, (_, die) => 1 + (Math.floor(at / sides ** die) % sides));
    const end = JSON.stringify(tallyFaces(tally, dice));
    ends.set(end, (ends.get(end) ?? 0) + 1);
  }
  return new Map([...ends].map(([end, n]) => [end, n / throws]));
}

/** How many throws of so many D6 make each sum, as whole numbers. */
function throwsBySum(dice: number): bigint[] {
  let counts = [1n];
  for (let die = 0; die < dice; die++) {
    const more = Array.from({ length: counts.length + 6 }, () => 0n);
    for (const [total, n] of counts.entries()) for (let face = 1; face <= 6; face++) more[total + face]! += n;
    counts = more;
  }
  return counts;
}

/** A fraction of whole numbers, to the last place a number has. */
const share = (n: bigint, of: bigint): number => Number((n * 10n ** 30n) / of) / 1e30;

const choose = (n: bigint, k: bigint): bigint => (k === 0n ? 1n : (choose(n - 1n, k - 1n) * n) / k);

describe('small pools are what every throw of them counts', () => {
  const tallies: readonly [string, Tally<unknown>][] = [
    ['sum', sum as Tally<unknown>],
    ['5 or more', atLeast(5) as Tally<unknown>],
    ['fives and sixes', counts(5, 6) as Tally<unknown>],
    ['highest', highest as Tally<unknown>],
  ];
  test.each(tallies)('%s of one to six D6, and of three D20', (_, tally) => {
    for (const pool of [...[1, 2, 3, 4, 5, 6].map(d6), { count: 3, sides: 20 }]) {
      const all = brute(pool, tally);
      const ours = poolChances(pool, tally);
      expect(ours.size).toBe(all.size);
      for (const [end, p] of all) expect(Math.abs(ours.get(end)!.p - p)).toBeLessThan(1e-12);
    }
  });
});

describe('big pools are what whole numbers count', () => {
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

  function* casualties(dice: number): Sequence<number> {
    const total = yield* roll('pool', d6(dice), sum);
    const rest = total % 6;
    return Math.floor(total / 6) + (rest === 0 ? 0 : yield* roll('confirm', d6(1), atMost(rest)));
  }

  function* melee([attack, defence]: readonly [number, number]): Sequence<number> {
    const { attacker, defender } = yield* together({
      attacker: by('attacker', part(casualties, attack)),
      defender: by('defender', part(casualties, defence)),
    });
    return Math.sign(attacker - defender);
  }

  test.each([
    [8, 8],
    [20, 15],
  ])('a melee of %i v %i dice with a remainder to confirm', (attack, defence) => {
    const struck = (dice: number) => {
      const losses = Array.from({ length: dice + 2 }, () => 0n);
      for (const [total, n] of throwsBySum(dice).entries()) {
        const rest = BigInt(total % 6);
        losses[Math.floor(total / 6)]! += n * (6n - rest);
        if (rest > 0n) losses[Math.floor(total / 6) + 1]! += n * rest;
      }
      return losses;
    };
    const all = 6n ** BigInt(attack + defence + 2);
    const ours = odds(melee, [attack, defence] as const);
    const exact = new Map<number, bigint>();
    for (const [a, n] of struck(attack).entries())
      for (const [d, m] of struck(defence).entries())
        exact.set(Math.sign(a - d), (exact.get(Math.sign(a - d)) ?? 0n) + n * m);
    for (const [sign, n] of exact) expect(Math.abs(ours.get(String(sign))!.p - share(n, all))).toBeLessThan(1e-13);
  });

  test('hearts among twenty cards drawn one by one from one deck', () => {
    const suits = look(PACK, suit);
    const drawing = () =>
      steps(
        'card',
        Array.from({ length: 20 }, (_, i) => i),
        { deck: fresh as Deck, hearts: 0 },
        function* (state) {
          const { is, deck } = yield* draw('card', state.deck, suits);
          return { deck, hearts: state.hearts + (is === 'h' ? 1 : 0) };
        },
      );
    const ours = new Map<number, number>();
    for (const { value, p } of odds(drawing, undefined).values())
      ours.set(value.hearts, (ours.get(value.hearts) ?? 0) + p);
    for (let k = 0n; k <= 13n; k++) {
      const exact = share(choose(13n, k) * choose(39n, 20n - k), choose(52n, 20n));
      expect(Math.abs((ours.get(Number(k)) ?? 0) - exact)).toBeLessThan(1e-13);
    }
  });
});
