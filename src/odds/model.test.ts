import { describe, expect, test } from 'vitest';
import { part, roll, type Sequence, scope } from '../engine/ask.ts';
import { mapChances, probability } from '../engine/dice/chances.ts';
import { TooManyPaths } from '../engine/dice/effort.ts';
import { d6, sum } from '../engine/dice/pool.ts';
import { exactChances } from './enumerate.ts';
import { decides, type OddsModel, shortcuts } from './model.ts';

const die = (id: string, face: number) => ({ id, dice: [{ face, by: 'hand' as const }] });

function* first(_: number): Sequence<number> {
  return yield* roll('die', d6(1), sum);
}

function* two(input: number): Sequence<readonly [number, number]> {
  const one = yield* scope('first', part(first, input));
  return [one, yield* roll('second', d6(1), sum)];
}

describe('an odds model', () => {
  test('ends the odds at a decided measure', () => {
    const model: OddsModel = [decides(first, (value) => value > 4)];
    const chances = exactChances(two, 1, { model });
    expect([...chances.values()].map(({ value }) => value)).toEqual([false, true]);
    expect(probability(chances, (value) => Boolean(value))).toBeCloseTo(1 / 3, 12);
  });

  test('replaces a rule only while nothing inside it is answered', () => {
    const model: OddsModel = [shortcuts(first, { instead: () => roll('quick', { count: 1, sides: 1 }, sum) })];
    expect(exactChances(two, 1, { model }).size).toBe(6);
    expect([
      ...mapChances(exactChances(two, 1, { model, from: [die('first/die', 5)] }), ([one]) => one).values(),
    ]).toEqual([{ value: 5, p: expect.closeTo(1, 12) }]);
  });

  test('replaces a rule with an answer inside it if both use the same paths', () => {
    const model: OddsModel = [
      shortcuts(first, {
        *samePaths() {
          return 10 * (yield* roll('die', d6(1), sum));
        },
      }),
    ];
    const chances = exactChances(two, 1, { model, from: [die('first/die', 5)] });
    expect([...mapChances(chances, ([one]) => one).values()]).toEqual([{ value: 50, p: expect.closeTo(1, 12) }]);
  });

  test('may replace a rule without an end, which fails otherwise', () => {
    function* untilSix(_: number): Sequence<number> {
      for (let no = 1; ; no++) if ((yield* roll(`die/${no}`, d6(1), sum)) === 6) return no;
    }
    function* all(input: number): Sequence<boolean> {
      return (yield* part(untilSix, input)) > 0;
    }
    const model: OddsModel = [
      decides(untilSix, () => true, {
        // biome-ignore lint/correctness/useYield: nothing is left to chance
        *samePaths() {
          return true;
        },
      }),
    ];
    expect([...exactChances(all, 1, { model, from: [die('die/1', 2)] }).values()]).toEqual([{ value: true, p: 1 }]);
    expect(() => exactChances(all, 1)).toThrow(TooManyPaths);
  });
});
