import { describe, expect, test } from 'vitest';
import { again, choose, draw, part, roll, type Sequence, stated, steps, under } from '../rules/ask.ts';
import { mean, probability } from '../rules/chances.ts';
import { coarsen, coarser, drawnFrom, fresh, look, PACK, remaining, suit } from '../rules/deck.ts';
import { atLeast, atMost, counts, d6, d20, faces, highest, poolChances, sum } from '../rules/pool.ts';
import { replay } from '../rules/replay.ts';
import { together } from '../rules/together.ts';
import { forget, odds, sampleOdds, TooMany, Undecided } from './enumerate.ts';
import { decides, type OddsModel } from './model.ts';
import { finalPart, mapResult, sampleFromHere } from './quick.ts';

/** Both roll a die; equals roll again. */
function* duel({ more }: { more: number }): Sequence<'attacker' | 'defender'> {
  const { attack, defence } = yield* together({
    attack: roll('attack', d6(1), sum),
    defence: roll('defence', d6(1), sum),
  });
  if (attack + more === defence) return yield* again(duel, { more });
  return attack + more > defence ? 'attacker' : 'defender';
}

describe('ties re-rolled for ever', () => {
  test('have the exact fraction', () => {
    const chances = odds(duel, { more: 1 });
    expect(probability(chances, (winner) => winner === 'attacker')).toBeCloseTo(21 / 31, 12);
    expect(probability(chances, (winner) => winner === 'defender')).toBeCloseTo(10 / 31, 12);
  });

  test('have another where a number of a later re-roll is overruled, as a play has', () => {
    forget();
    function* tries(left: number): Sequence<number> {
      const need = yield* stated('need', 6, [], { min: 0, max: 9 });
      if ((yield* roll('die', d6(1), atLeast(need))) === 1 || left === 0) return left;
      return yield* again(tries, left - 1);
    }
    const never = { overruled: { 'again 2/need': { to: 9 } } };
    const all = odds(tries, 3, never);
    expect(probability(all, (left) => left === 1)).toBe(0);
    expect(probability(all, (left) => left === 2)).toBeCloseTo(5 / 36, 12);
    expect(odds(tries, 3).get('1')?.p).toBeCloseTo(25 / 216, 12);
    expect([...sampleOdds(tries, 3, 500, Math.random, never).chances.keys()]).not.toContain('1');
  });

  test('have it from the middle of the second re-roll too', () => {
    const die = (id: string, face: number) => ({ id, dice: [{ face, by: 'hand' as const }] });
    const from = [
      die('attack', 3),
      die('defence', 3),
      die('again/attack', 5),
      die('again/defence', 5),
      die('again 2/attack', 6),
    ];
    expect(probability(odds(duel, { more: 0 }, { from }), (w) => w === 'attacker')).toBeCloseTo(5 / 6 + 1 / 6 / 2, 12);
  });

  test('work through another part that comes back', () => {
    function* first(): Sequence<string> {
      const face = yield* roll('first', d6(1), sum);
      return face === 1 ? yield* under('second', part(second, undefined)) : `first ${Math.min(face, 3)}`;
    }
    function* second(): Sequence<string> {
      const face = yield* roll('second', d6(1), sum);
      return face <= 2 ? yield* again(first, undefined) : 'second';
    }
    const chances = odds(first, undefined);
    expect(probability(chances, (value) => value === 'second')).toBeCloseTo((1 / 6) * (4 / 6) * (1 / (1 - 1 / 18)), 12);
    expect(probability(chances, () => true)).toBeCloseTo(1, 12);
  });

  test('work within a part that is re-rolled itself', () => {
    function* outer(): Sequence<string> {
      const face = yield* roll('outer', d6(1), sum);
      return face === 1 ? yield* under('inner', part(inner, undefined)) : 'outer';
    }
    function* inner(): Sequence<string> {
      const face = yield* roll('inner', d6(1), sum);
      if (face === 1) return yield* again(inner, undefined);
      return face === 2 ? yield* again(outer, undefined) : 'inner';
    }
    // Of inner's six faces one is re-rolled: of the five that count one goes back to outer, and four end there.
    const chances = odds(outer, undefined);
    expect(probability(chances, (value) => value === 'inner')).toBeCloseTo(4 / 29, 12);
    expect(probability(chances, (value) => value === 'outer')).toBeCloseTo(25 / 29, 12);
    // By itself inner is another matter than within outer, and so is outer within it.
    const other = odds(inner, undefined);
    expect(probability(other, (value) => value === 'inner')).toBeCloseTo(24 / 29, 12);
    expect(probability(odds(outer, undefined), (value) => value === 'inner')).toBeCloseTo(4 / 29, 12);
  });

  test('are refused where the rule does more with what comes back', () => {
    function* sumSteps(): Sequence<number> {
      const face = yield* roll('die', d6(1), sum);
      return face === 6 ? 1 + (yield* again(sumSteps, undefined)) : 0;
    }
    expect(() => odds(sumSteps, undefined)).toThrow('must be returned as it is');
  });

  test('are refused where nothing else can happen', () => {
    function* endless(): Sequence<number> {
      return yield* again(endless, undefined);
    }
    expect(() => odds(endless, undefined)).toThrow('never ends');
  });
});

describe('steps', () => {
  /** Six duels, each with seven ways to end. */
  function* line(): Sequence<{ attacker: number; defender: number }> {
    return yield* steps('duel', [1, 2, 3, 4, 5, 6], { attacker: 0, defender: 0 }, function* (lost) {
      const { a, d } = yield* together({ a: roll('a', d6(1), sum), d: roll('d', d6(1), sum) });
      if (a >= 3 * d) return { ...lost, defender: lost.defender + 1 };
      return d >= 3 * a ? { ...lost, attacker: lost.attacker + 1 } : lost;
    });
  }

  test('merge equal states, so that six duels are exact', () => {
    const chances = odds(line, undefined);
    expect(probability(chances, ({ attacker }) => attacker > 2)).toBeCloseTo(42041875 / 1088391168, 12);
    expect(mean(chances, ({ attacker }) => attacker)).toBeCloseTo(5 / 6, 12);
    expect(chances.size).toBe(28);
  });

  test('tell items apart where states are equal', () => {
    const sixes = () =>
      steps('die', [1, 2], 0, function* (total, points) {
        return total + points * (yield* roll('die', d6(1), atLeast(6)));
      });
    const chances = odds(sixes, undefined);
    expect([0, 1, 2, 3].map((total) => probability(chances, (n) => n === total))).toEqual(
      [25, 5, 5, 1].map((ways) => expect.closeTo(ways / 36, 12)),
    );
  });

  test('go on from what was told in the middle of one of them', () => {
    const die = (id: string, face: number) => ({ id, dice: [{ face, by: 'hand' as const }] });
    const from = [die('duel/1/a', 6), die('duel/1/d', 1), die('duel/2/a', 3)];
    expect(mean(odds(line, undefined, { from }), ({ defender }) => defender)).toBeCloseTo(1 + 1 / 6 + (4 * 5) / 36, 12);
  });

  test('fold ten cards by class', () => {
    const suits = look(PACK, suit);
    const classes = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
    function* cards(): Sequence<number> {
      const end = yield* steps('card', classes, { deck: fresh, hearts: 0 }, function* ({ deck, hearts }) {
        const card = yield* draw('card', deck, suits);
        return { deck: card.deck, hearts: hearts + (card.is === 'h' ? 1 : 0) };
      });
      return end.hearts;
    }
    const chances = odds(cards, undefined);
    expect(probability(chances, (hearts) => hearts === 0)).toBeCloseTo(hypergeometric(0), 12);
    expect(probability(chances, (hearts) => hearts === 4)).toBeCloseTo(hypergeometric(4), 12);
  });
});

describe('a coarser look at a deck', () => {
  const suits = look(PACK, suit);
  const colours = coarser(suits, (is) => (is === 'h' || is === 'd' ? 'h' : 's'));

  test('merges classes, and reads those of the finer one', () => {
    const deck = coarsen({ out: ['7d'], lost: { s: 2, h: 1, c: 3 } }, colours);
    expect(deck).toEqual({ out: ['7d'], lost: { s: 5, h: 1 } });
    expect([...remaining(deck, colours)]).toEqual([
      ['s', 21],
      ['h', 24],
    ]);
    expect(drawnFrom(deck, colours, 'd')).toEqual({ is: 'h', deck: { out: ['7d'], lost: { s: 5, h: 2 } } });
    expect(drawnFrom(deck, colours, '9d').is).toBe('h');
    expect(() => drawnFrom(deck, colours, 'joker')).toThrow('joker');
  });

  test('keeps a deck that it has counted before', () => {
    const deck = coarsen({ out: [], lost: { c: 3 } }, colours);
    expect(coarsen(deck, colours)).toEqual(deck);
  });
});

const ways = (n: number, k: number): number => (k === 0 ? 1 : (ways(n - 1, k - 1) * n) / k);
const hypergeometric = (k: number) => (ways(13, k) * ways(39, 10 - k)) / ways(52, 10);

describe('pools', () => {
  test('look at dice as the rule does', () => {
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
});

describe('what the player decides', () => {
  const rule = function* (offer: { proposed?: 'stay' | 'go'; assumed?: 'stay' | 'go' }): Sequence<number> {
    const way = yield* choose('way', ['stay', 'go'], offer);
    return way === 'go' ? yield* roll('die', d6(1), sum) : 0;
  };

  test('is taken as proposed, or assumed, or as told', () => {
    expect(odds(rule, { proposed: 'stay' }).size).toBe(1);
    expect(odds(rule, { assumed: 'go' }).size).toBe(6);
    expect(odds(rule, { proposed: 'stay' }, { from: [{ id: 'way', value: 'go', by: 'hand' }] }).size).toBe(6);
  });

  test('stops the odds where nothing is offered', () => {
    expect(() => odds(rule, {})).toThrow(Undecided);
  });

  test('is named by its whole path, also within a part', () => {
    const whole = () => under('attacker', part(rule, {}));
    expect(() => odds(whole, undefined)).toThrow('attacker/way is for the player to decide');
  });
});

describe('overruling', () => {
  function* pools(): Sequence<number> {
    const dice = yield* under('attacker', part(pool, 2));
    return yield* roll('pool', d6(dice), sum);
  }
  function* pool(men: number): Sequence<number> {
    return yield* stated('dice', men, [{ what: 'men', by: men, now: men }]);
  }

  test('changes the odds, also within a part', () => {
    expect(mean(odds(pools, undefined), (n) => n)).toBeCloseTo(7, 12);
    expect(mean(odds(pools, undefined, { overruled: { 'attacker/dice': { by: 2 } } }), (n) => n)).toBeCloseTo(14, 12);
    expect(mean(odds(pools, undefined, { overruled: { 'attacker/dice': { to: 1 } } }), (n) => n)).toBeCloseTo(3.5, 12);
    expect(mean(odds(pools, undefined), (n) => n)).toBeCloseTo(7, 12);
  });
});

describe('limits', () => {
  function* many(): Sequence<readonly number[]> {
    const all: number[] = [];
    for (let i = 0; i < 8; i++) all.push(yield* roll(`die/${i}`, d6(1), sum));
    return all;
  }

  test('too many paths are not walked', () => {
    expect(() => odds(many, undefined, { limit: 1000 })).toThrow(TooMany);
  });

  test('nor is what the rule itself calls too many, but it is played out', () => {
    function* thrown(): Sequence<number> {
      yield* sampleFromHere();
      return yield* roll('die', d6(1), sum);
    }
    expect(() => odds(thrown, undefined)).toThrow(TooMany);
    expect(sampleOdds(thrown, undefined, 10, () => 0.5).chances.get('4')?.p).toBeCloseTo(1, 12);
    expect(replay(thrown, undefined, [{ id: 'die', value: 3, by: 'hand' }]).at).toBe('end');
  });

  test('nor are too many states of a fold', () => {
    const thrown = (more: number) => () =>
      steps('die', [1, 2, 3], [] as number[], function* (dice, die) {
        return [...dice, more * (yield* roll('die', d20(1), sum)) + die];
      });
    expect(() => odds(thrown(1), undefined, { limit: 400 })).toThrow(TooMany);
    expect(odds(thrown(0), undefined, { limit: 400 }).size).toBe(1);
  });

  test('what is too big to walk can be played out', () => {
    let seed = 1;
    const random = () => {
      seed = (seed * 48271) % 2147483647;
      return seed / 2147483647;
    };
    const { chances } = sampleOdds(many, undefined, 20_000, random);
    expect(mean(chances, (dice) => dice.reduce((a, b) => a + b, 0))).toBeCloseTo(28, 0);
    expect(probability(sampleOdds(duel, { more: 1 }, 20_000, random).chances, (w) => w === 'attacker')).toBeCloseTo(
      21 / 31,
      1,
    );
    const from = [1, 2, 3, 4, 5, 6].map((face, i) => ({ id: `die/${i}`, value: face, by: 'hand' as const }));
    const { chances: rest } = sampleOdds(many, undefined, 100, random, { from });
    expect(probability(rest, (dice) => dice.slice(0, 6).join('') === '123456')).toBeCloseTo(1, 12);
  });

  test('a part is worked out once per input', () => {
    forget();
    let told = 0;
    function* counted(dice: number): Sequence<number> {
      told++;
      return yield* roll('die', d6(dice), sum);
    }
    function* three(): Sequence<number> {
      let all = 0;
      for (const name of ['a', 'b', 'c']) all += yield* under(name, part(counted, 1));
      return all;
    }
    expect(mean(odds(three, undefined), (n) => n)).toBeCloseTo(10.5, 12);
    expect(told).toBe(6);
  });

  test('a last word is told once, and has the same chances', () => {
    let told = 0;
    function* two(): Sequence<number> {
      told++;
      const die = yield* roll('die', d6(1), sum);
      return yield* finalPart(more, die);
    }
    function* more(die: number): Sequence<number> {
      return die + (yield* roll('more', d6(1), sum));
    }
    expect(probability(odds(two, undefined), (n) => n === 7)).toBeCloseTo(1 / 6, 12);
    expect(told).toBe(6);
    const seen = { from: [{ id: 'more', value: 6, by: 'hand' as const }] };
    expect(probability(odds(two, undefined, seen), (n) => n > 10)).toBeCloseTo(1 / 3, 12);
  });

  test('what proves to be no last word is told as any other', () => {
    function* one(): Sequence<number> {
      return yield* roll('die', d6(1), sum);
    }
    function* wrong(): Sequence<number> {
      return 1 + (yield* finalPart(one, undefined));
    }
    expect([...odds(wrong, undefined).keys()]).toEqual(['2', '3', '4', '5', '6', '7']);
    function* both(): Sequence<number> {
      const die = () => mapResult(roll('die', d6(1), sum), (face) => face);
      const { left, right } = yield* together({ left: die(), right: die() });
      return left + right;
    }
    expect(probability(odds(both, undefined), (n) => n === 7)).toBeCloseTo(1 / 6, 12);
  });

  test('a part that knows its chances at once is not walked, until something within it is told', () => {
    forget();
    let told = 0;
    function* die(sides: number): Sequence<number> {
      told++;
      return yield* roll('die', { count: 1, sides }, sum);
    }
    const count = (sides: number) => ({ fields: [], count: () => () => poolChances({ count: 1, sides }, sum) });
    const model: OddsModel = [decides(die, (face) => face, { counted: count })];
    function* one(): Sequence<number> {
      return yield* under('a', part(die, 20));
    }
    expect(probability(odds(one, undefined, { model }), (n) => n > 15)).toBeCloseTo(1 / 4, 12);
    expect(told).toBe(0);
    const seen = { model, from: [{ id: 'a/die', value: 16, by: 'hand' as const }] };
    expect(probability(odds(one, undefined, seen), (n) => n > 15)).toBe(1);
    expect(told).toBeGreaterThan(0);
  });

  test('parts in which something is told share one limit, for they are walked on every path', () => {
    function* inner(_: number): Sequence<boolean> {
      yield* roll('die', d20(1), sum);
      return (yield* choose('stand', ['yes', 'no'], { assumed: 'yes' })) === 'yes';
    }
    function* outer(): Sequence<boolean> {
      const die = yield* roll('die', d20(1), sum);
      return yield* under('then', part(inner, die));
    }
    expect(odds(outer, undefined, { limit: 100 }).size).toBe(1);
    const from = [{ id: 'then/stand', value: 'no', by: 'hand' as const }];
    expect(() => odds(outer, undefined, { from, limit: 100 })).toThrow(TooMany);
  });
});
