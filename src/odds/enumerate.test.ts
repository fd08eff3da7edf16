import { describe, expect, test } from 'vitest';
import { askYesNo, choose, roll, runAgain, runPart, type Sequence, scope, stateNumber, steps } from '../engine/ask.ts';
import { mean, probability } from '../engine/dice/chances.ts';
import { TooManyPaths } from '../engine/dice/effort.ts';
import { atLeast, d6, d20, sum } from '../engine/dice/pool.ts';
import { together } from '../engine/together.ts';
import { exactChances } from './enumerate.ts';
import { ChoiceRequired } from './playanswers.ts';
import { sampleOdds, seededRandom } from './sampling.ts';

function* duel({ more }: { more: number }): Sequence<'attacker' | 'defender'> {
  const { attack, defence } = yield* together({
    attack: roll('attack', d6(1), sum),
    defence: roll('defence', d6(1), sum),
  });
  if (attack + more === defence) return yield* runAgain(duel, { more });
  return attack + more > defence ? 'attacker' : 'defender';
}

describe('endless re-rolls of ties', () => {
  test('have exact odds', () => {
    const chances = exactChances(duel, { more: 1 });
    expect(probability(chances, (winner) => winner === 'attacker')).toBeCloseTo(21 / 31, 12);
    expect(probability(chances, (winner) => winner === 'defender')).toBeCloseTo(10 / 31, 12);
  });

  test('change with an overruled number in a later re-roll', () => {
    function* tries(left: number): Sequence<number> {
      const need = yield* stateNumber('need', 6, [], { min: 0, max: 9 });
      if ((yield* roll('die', d6(1), atLeast(need))) === 1 || left === 0) return left;
      return yield* runAgain(tries, left - 1);
    }
    const never = { overruled: { 'again 2/need': { to: 9 } } };
    const all = exactChances(tries, 3, never);
    expect(probability(all, (left) => left === 1)).toBe(0);
    expect(probability(all, (left) => left === 2)).toBeCloseTo(5 / 36, 12);
    expect(exactChances(tries, 3).get('1')?.p).toBeCloseTo(25 / 216, 12);
    expect([...sampleOdds(tries, 3, 500, Math.random, never).chances.keys()]).not.toContain('1');
  });

  test('are refused if the rule changes the returned result', () => {
    function* sumSteps(): Sequence<number> {
      const face = yield* roll('die', d6(1), sum);
      return face === 6 ? 1 + (yield* runAgain(sumSteps, undefined)) : 0;
    }
    expect(() => exactChances(sumSteps, undefined)).toThrow('must be returned unchanged');
  });

  test('are refused without another result', () => {
    function* endless(): Sequence<number> {
      return yield* runAgain(endless, undefined);
    }
    expect(() => exactChances(endless, undefined)).toThrow('never ends');
  });
});

describe('steps', () => {
  function* line(): Sequence<{ attacker: number; defender: number }> {
    return yield* steps('duel', [1, 2, 3, 4, 5, 6], { attacker: 0, defender: 0 }, function* (lost) {
      const { a, d } = yield* together({ a: roll('a', d6(1), sum), d: roll('d', d6(1), sum) });
      if (a >= 3 * d) return { ...lost, defender: lost.defender + 1 };
      return d >= 3 * a ? { ...lost, attacker: lost.attacker + 1 } : lost;
    });
  }

  test('merge equal states, which keeps six duels exact', () => {
    const chances = exactChances(line, undefined);
    expect(probability(chances, ({ attacker }) => attacker > 2)).toBeCloseTo(42041875 / 1088391168, 12);
    expect(mean(chances, ({ attacker }) => attacker)).toBeCloseTo(5 / 6, 12);
    expect(chances.size).toBe(28);
  });

  test('keep items apart for equal states', () => {
    const sixes = () =>
      steps('die', [1, 2], 0, function* (total, points) {
        return total + points * (yield* roll('die', d6(1), atLeast(6)));
      });
    const chances = exactChances(sixes, undefined);
    expect([0, 1, 2, 3].map((total) => probability(chances, (n) => n === total))).toEqual(
      [25, 5, 5, 1].map((ways) => expect.closeTo(ways / 36, 12)),
    );
  });
});

describe('a choice of the player', () => {
  const rule = function* (offer: { proposed?: 'stay' | 'go'; assumed?: 'stay' | 'go' }): Sequence<number> {
    const way = yield* choose('way', ['stay', 'go'], offer);
    return way === 'go' ? yield* roll('die', d6(1), sum) : 0;
  };

  test('uses the proposal, the assumption or the answer', () => {
    expect(exactChances(rule, { proposed: 'stay' }).size).toBe(1);
    expect(exactChances(rule, { assumed: 'go' }).size).toBe(6);
    expect(exactChances(rule, { proposed: 'stay' }, { answers: [{ id: 'way', value: 'go', by: 'hand' }] }).size).toBe(
      6,
    );
  });

  test('stops the odds without a proposal', () => {
    expect(() => exactChances(rule, {})).toThrow(ChoiceRequired);
  });

  test('is named by its full path, also within a fold', () => {
    const asked = (_: number) => askYesNo('stand');
    function* all(): Sequence<number> {
      return yield* steps('unit', [1, 2], 0, function* (n, item) {
        const face = yield* roll('die', d6(1), atLeast(6));
        return face === 1 && item === 2 && (yield* scope('test', runPart(asked, n))) ? n + 1 : n;
      });
    }
    expect(() => exactChances(all, undefined)).toThrow('unit/2/test/stand is for the player to decide');
    expect(() => sampleOdds(all, undefined, 100, () => 0.99)).toThrow('unit/2/test/stand');
  });
});

describe('limits', () => {
  function* many(): Sequence<readonly number[]> {
    const all: number[] = [];
    for (let i = 0; i < 8; i++) all.push(yield* roll(`die/${i}`, d6(1), sum));
    return all;
  }

  test('a rule with too many paths throws', () => {
    expect(() => exactChances(many, undefined, { maxPaths: 1000 })).toThrow(TooManyPaths);
  });

  test('a fold with too many states throws', () => {
    const thrown = (more: number) => () =>
      steps('die', [1, 2, 3], [] as number[], function* (dice, die) {
        return [...dice, more * (yield* roll('die', d20(1), sum)) + die];
      });
    expect(() => exactChances(thrown(1), undefined, { maxPaths: 400 })).toThrow(TooManyPaths);
    expect(exactChances(thrown(0), undefined, { maxPaths: 400 }).size).toBe(1);
  });

  test('a rule with too many paths can be estimated', () => {
    const random = seededRandom();
    const { chances } = sampleOdds(many, undefined, 20_000, random);
    expect(mean(chances, (dice) => dice.reduce((a, b) => a + b, 0))).toBeCloseTo(28, 0);
    const { chances: duels } = sampleOdds(duel, { more: 1 }, 20_000, random);
    expect(probability(duels, (winner) => winner === 'attacker')).toBeCloseTo(21 / 31, 1);
    const from = [1, 2, 3, 4, 5, 6].map((face, i) => ({ id: `die/${i}`, value: face, by: 'hand' as const }));
    const { chances: rest } = sampleOdds(many, undefined, 100, random, { answers: from });
    expect(probability(rest, (dice) => dice.slice(0, 6).join('') === '123456')).toBeCloseTo(1, 12);
  });

  test('parts with answers share one limit', () => {
    function* inner(_: number): Sequence<boolean> {
      yield* roll('die', d20(1), sum);
      return (yield* choose('stand', ['yes', 'no'], { assumed: 'yes' })) === 'yes';
    }
    function* outer(): Sequence<boolean> {
      const die = yield* roll('die', d20(1), sum);
      return yield* scope('then', runPart(inner, die));
    }
    expect(exactChances(outer, undefined, { maxPaths: 100 }).size).toBe(1);
    const from = [{ id: 'then/stand', value: 'no', by: 'hand' as const }];
    expect(() => exactChances(outer, undefined, { answers: from, maxPaths: 100 })).toThrow(TooManyPaths);
  });
});
