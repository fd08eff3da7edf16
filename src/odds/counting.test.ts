import { describe, expect, test } from 'vitest';
import { again, draw, part, roll, type Sequence, steps, under, yes } from '../rules/ask.ts';
import { type Chances, key, mean, measure, probability } from '../rules/chances.ts';
import { coarser, type Deck, fresh, look } from '../rules/deck.ts';
import { atLeast, d6, d20, sum } from '../rules/pool.ts';
import { replay } from '../rules/replay.ts';
import { attended } from '../rules/toomany.ts';
import { deal } from './deal.ts';
import type { Dealing } from './dealer.ts';
import { forget, measuredOdds, odds, sampleOdds, TooMany, Undecided } from './enumerate.ts';
import { finalPart, mapResult, sumSteps } from './quick.ts';

const die = (id: string, face: number) => ({ id, dice: [{ face, by: 'hand' as const }] });

/** The same chances, value by value. */
function same(ours: Chances<unknown>, theirs: Chances<unknown>): void {
  expect([...ours.keys()].toSorted()).toEqual([...theirs.keys()].toSorted());
  for (const [at, { p }] of theirs) expect(Math.abs((ours.get(at)?.p ?? 0) - p)).toBeLessThan(1e-13);
}

describe('what only adds up', () => {
  const none = { hits: 0, sixes: 0, points: 0 };
  type Sums = typeof none;

  /** Dice of several kinds; a six stops the next die from scoring points. */
  function* dice(items: readonly number[]): Sequence<{ state: boolean; sums: Sums }> {
    return yield* sumSteps('die', items, false, none, function* (stopped: boolean, need) {
      const face = yield* roll('die', d6(1), sum);
      return {
        state: face === 6,
        add: { hits: face >= need ? 1 : 0, sixes: face === 6 ? 1 : 0, ...(stopped ? {} : { points: face }) },
      };
    });
  }
  /** The same with all of it in the state. */
  function* together(items: readonly number[]): Sequence<{ state: boolean; sums: Sums }> {
    const start = { state: false, sums: none };
    return yield* steps('die', items, start, function* ({ state, sums }, need) {
      const face = yield* roll('die', d6(1), sum);
      const points = sums.points + (state ? 0 : face);
      const hits = sums.hits + (face >= need ? 1 : 0);
      return { state: face === 6, sums: { hits, sixes: sums.sixes + (face === 6 ? 1 : 0), points } };
    });
  }
  const NEEDS = [5, 4, 5, 6, 5];
  const measures: readonly ((end: { state: boolean; sums: Sums }) => unknown)[] = [
    ({ sums }) => sums.hits,
    ({ sums }) => sums.points > 9,
    ({ state, sums }) => (state ? sums.sixes : sums.hits),
    ({ state }) => state,
    ({ sums }) => sums,
  ];

  test('has the chances it has in the state', () => same(odds(dice, NEEDS), odds(together, NEEDS)));

  test('is the same measure by measure, whatever each reads', () => {
    forget();
    const chancesOf = measuredOdds(dice, NEEDS);
    for (const of of measures) same(chancesOf(of), measure(odds(together, NEEDS), of));
  });

  test('is kept by what is read of it, within parts too', () => {
    forget();
    function* within(): Sequence<{ state: boolean; sums: Sums }> {
      const more = yield* roll('more', d6(1), atLeast(6));
      return yield* finalPart(dice, more === 1 ? [...NEEDS, 3] : NEEDS);
    }
    const all = odds(within, undefined);
    for (const chancesOf of [measuredOdds(within, undefined), measuredOdds(within, undefined)])
      for (const of of measures) same(chancesOf(of), measure(all, of));
  });

  test('may be read by the rule itself', () => {
    function* told(): Sequence<{ won: boolean; sums: Sums }> {
      const { sums } = yield* dice(NEEDS);
      return { won: sums.hits > sums.sixes, sums };
    }
    const all = odds(told, undefined);
    const chancesOf = measuredOdds(told, undefined);
    const points = chancesOf(({ sums }) => sums.points);
    same(
      chancesOf(({ won }) => won),
      measure(all, ({ won }) => won),
    );
    same(
      points,
      measure(all, ({ sums }) => sums.points),
    );
    // To take it apart is to read all of it.
    function* spread(): Sequence<Sums> {
      return { ...(yield* dice(NEEDS)).sums };
    }
    same(
      measuredOdds(spread, undefined)((sums) => sums.points),
      points,
    );
    const named = measuredOdds(dice, NEEDS)(({ sums }) => 'points' in sums);
    expect([...named.values()]).toEqual([{ value: true, p: expect.closeTo(1, 12) }]);
  });

  test('goes on from what there was before, however much', () => {
    function* more(before: number): Sequence<{ state: null; sums: { hits: number } }> {
      return yield* sumSteps('die', [4], null, { hits: before }, function* (_, need) {
        return { state: null, add: { hits: yield* roll('die', d6(1), atLeast(need)) } };
      });
    }
    for (const before of [0, 1, 100, 100_000])
      expect(probability(odds(more, before), ({ sums }) => sums.hits === before + 1)).toBeCloseTo(1 / 2, 12);
  });

  test('is too much where what it has come to is', () => {
    forget();
    const dice = Array.from({ length: 30 }, (_, at) => at);
    function* many(): Sequence<{ state: null; sums: { a: number; b: number } }> {
      const all = sumSteps('die', dice, null, { a: 0, b: 0 }, function* () {
        const face = yield* roll('die', d20(1), sum);
        return { state: null, add: { a: face, b: (face * 7) % 20 } };
      });
      return yield* mapResult(all, (came) => came);
    }
    const both = ({ sums }: { sums: { a: number; b: number } }) => sums.a * sums.b;
    const chancesOf = measuredOdds(many, undefined, { limit: 100 });
    expect(() => chancesOf(both)).toThrow('more than 1000 states');
    expect(chancesOf(({ sums }) => sums.a).size).toBe(571);
  });

  test('goes on from what was told in the middle', () => {
    const from = [die('die/2/die', 6), die('die/3/die', 6)];
    same(odds(dice, NEEDS, { from }), odds(together, NEEDS, { from }));
    const chancesOf = measuredOdds(dice, NEEDS, { from });
    for (const of of measures) same(chancesOf(of), measure(odds(together, NEEDS, { from }), of));
  });

  test('is played and sampled as it is told', () => {
    const answers = NEEDS.map((_, i) => die(`die/${i + 1}/die`, i + 2));
    const play = replay(dice, NEEDS, answers);
    expect(play.at === 'end' && play.outcome).toEqual({ state: true, sums: { hits: 1, sixes: 1, points: 20 } });
    let at = 0;
    const { chances } = sampleOdds(dice, NEEDS, 6 ** 5, () => ((at++ * 7919) % 10007) / 10007);
    expect(mean(chances, ({ sums }) => sums.hits)).toBeCloseTo(10 / 6, 1);
  });

  test('forty things that have nothing to do with each other are counted in a moment', () => {
    const items = Array.from({ length: 40 }, (_, i) => i % 3);
    const names = ['a', 'b', 'c', 'd', 'e', 'f'] as const;
    const nothing = { a: 0, b: 0, c: 0, d: 0, e: 0, f: 0 };
    function* many(): Sequence<Readonly<typeof nothing>> {
      const { sums } = yield* sumSteps('item', items, null, nothing, function* (_, more) {
        const face = yield* roll('die', d6(1), sum);
        const add: Partial<typeof nothing> = {};
        add[names[face - 1]!] = 1 + more;
        return { state: null, add };
      });
      return sums;
    }
    const chancesOf = measuredOdds(many, undefined);
    const meanOf = (of: (sums: Readonly<typeof nothing>) => number) => mean(chancesOf(of), (n) => n);
    expect(meanOf(({ a }) => a)).toBeCloseTo(79 / 6, 10);
    expect(meanOf(({ b, c }) => b + c)).toBeCloseTo((2 * 79) / 6, 10);
  });
});

describe('cards dealt', () => {
  const suits = look(['s1', 's2', 's3', 'h1', 'h2', 'd1', 'd2', 'c1'], (card) => card.charAt(0));
  const colours = coarser(suits, (is) => (is === 'h' || is === 'd' ? 'h' : 's'));
  type State = { readonly men: number; readonly hurt: string };
  type Finer = { readonly until: number };

  /** Hearts and diamonds hurt; while there are many men the suit tells, and then the colour alone. */
  const dealing: Dealing<State, Finer> = {
    sums: {},
    look: ({ men }, { until }) => (men === 0 ? undefined : men > until ? suits : colours),
    fall: ({ men, hurt }, is, { until }) => ({
      state: {
        men: is === 'h' || is === 'd' ? men - 1 : men,
        hurt: men > until ? hurt + (is === 'd' ? 'd' : '') : hurt,
      },
    }),
    last: (state) => state,
  };
  type Told = { cards: number; men: number; until: number; deck: Deck; replace: boolean; on: boolean };

  function* dealt({ cards, men, until, ...from }: Told): Sequence<unknown> {
    return yield* deal('hit', cards, { men, hurt: '' }, dealing, { until }, from);
  }

  /** Every order in which the cards can come, card by card. */
  function brute({ cards, men, until, deck, replace }: Told): Map<string, number> {
    const ends = new Map<string, number>();
    const walk = (left: number, state: State, out: readonly string[], p: number): void => {
      const by = dealing.look(state, { until });
      if (left === 0 || !by) {
        ends.set(key(state), (ends.get(key(state)) ?? 0) + p);
        return;
      }
      let here = suits.pack.filter((card) => replace || !out.includes(card));
      if (here.length === 0) here = [...suits.pack];
      const gone = here.length === suits.pack.length ? [] : out;
      for (const card of here)
        walk(left - 1, dealing.fall(state, by.of(card), { until }).state, [...gone, card], p / here.length);
    };
    walk(cards, { men, hurt: '' }, replace ? [] : deck.out, 1);
    return ends;
  }

  const told = (more: Partial<Told> = {}): Told => ({
    ...{ cards: 4, men: 3, until: 1, deck: fresh, replace: false, on: false },
    ...more,
  });

  test.each([
    told(),
    told({ men: 9, until: 0, cards: 3 }),
    told({ cards: 6, men: 2, until: 2 }),
    told({ deck: { out: ['h1', 's2'], lost: {} } }),
    told({ replace: true }),
    told({ replace: true, deck: { out: ['h1'], lost: {} } }),
    told({ deck: { out: ['s1', 's2', 's3', 'h1', 'h2', 'd1'], lost: {} }, men: 9 }),
    told({ on: true }),
  ])('are what every order of them comes to (%#)', (told) => {
    forget();
    const ours = measure(odds(dealt, told), (end) => (end as { state: State }).state);
    const all = brute(told);
    expect([...ours.keys()].toSorted()).toEqual([...all.keys()].toSorted());
    for (const [at, p] of all) expect(Math.abs((ours.get(at)?.p ?? 0) - p)).toBeLessThan(1e-13);
  });

  test('more than before are counted on from those, and none is left over from a layer that is done with', () => {
    forget();
    for (const cards of [1, 3, 5, 7]) {
      const all = brute(told({ cards, men: 9, until: 0 }));
      const ours = measure(odds(dealt, told({ cards, men: 9, until: 0 })), (end) => (end as { state: State }).state);
      for (const [at, p] of all) expect(Math.abs((ours.get(at)?.p ?? 0) - p)).toBeLessThan(1e-12);
    }
  });

  test('are what they are wherever the sumSteps of more of them was stopped', () => {
    const every: Dealing<string, null> = {
      sums: {},
      look: () => suits,
      fall: (seen, is) => ({ state: seen + is }),
      last: (seen) => seen,
    };
    const all = (cards: number) => () => deal('hit', cards, '', every, null, { deck: fresh, replace: true, on: false });
    for (let stop = 1; stop < 12; stop++) {
      forget();
      for (const cards of [2, 3, 4]) odds(all(cards), undefined);
      let looks = 0;
      const look = () => {
        if (++looks === stop) throw new Error('stopped');
      };
      expect(() => attended(look, () => odds(all(6), undefined))).toThrow('stopped');
      expect(probability(odds(all(6), undefined), () => true)).toBeCloseTo(1, 12);
    }
  });

  test('fewer than before are known as well, and the deck goes on to the next', () => {
    forget();
    for (const cards of [4, 2, 3, 0])
      same(
        measure(odds(dealt, told({ cards })), (end) => (end as { state: State }).state),
        new Map([...brute(told({ cards }))].map(([at, p]) => [at, { value: at, p }])),
      );
    function* twice(): Sequence<number> {
      const first = yield* deal('first', 2, { men: 9, hurt: '' }, dealing, { until: 0 }, told({ on: true }));
      const { is } = yield* draw('then', first.deck, suits);
      return is === 'c' ? 1 : 0;
    }
    expect(probability(odds(twice, undefined), (n) => n === 1)).toBeCloseTo(1 / 8, 13);
  });

  test('go on from those that were told, by name or class, in whatever order', () => {
    const from = [
      { id: 'hit/1/card', value: 'd2', by: 'hand' as const },
      { id: 'hit/2/card', value: 's', by: 'hand' as const },
    ];
    const chances = measure(
      odds(dealt, told({ men: 9, until: 0, cards: 3 }), { from }),
      (end) => (end as { state: State }).state.men,
    );
    // Of the six left three are red.
    expect(chances.get('7')?.p).toBeCloseTo(1 / 2, 13);
    const second = [{ id: 'hit/2/card', value: 's2', by: 'hand' as const }];
    const later = measure(
      odds(dealt, told({ men: 9, until: 0, cards: 3 }), { from: second }),
      (end) => (end as { state: State }).state.men,
    );
    expect([...later.values()].reduce((all, { p }) => all + p, 0)).toBeCloseTo(1, 13);
  });

  test('are too many where their states are', () => {
    const every: Dealing<string, null> = {
      sums: {},
      look: () => suits,
      fall: (seen, is) => ({ state: seen + is }),
      last: (seen) => seen,
    };
    const all = () => deal('hit', 8, '', every, null, { deck: fresh, replace: true, on: false });
    expect(() => odds(all, undefined, { limit: 100 })).toThrow(TooMany);
    expect(odds(all, undefined, { limit: Number.POSITIVE_INFINITY }).size).toBeGreaterThan(300);
  });

  type Left = { readonly men: number; readonly first: boolean };
  /** Red cards cost a man, hearts his life; which suit it was is settled late, or only once a card has been seen. */
  const losing = (from: 'first' | 'second'): Dealing<Left, null, string, 'killed' | 'wounded', number> => ({
    sums: { killed: 0, wounded: 0 },
    look: ({ men, first }, _, finest) =>
      men === 0 ? undefined : finest && (from === 'first' || !first) ? colours : suits,
    fall: ({ men }, is) => ({
      state: { men: is === 'h' || is === 'd' ? men - 1 : men, first: false },
      add: is === 'h' ? { killed: 1 } : is === 'd' ? { wounded: 1 } : {},
    }),
    last: ({ men }) => men,
  });
  type Lost = { readonly state: number; readonly sums: { readonly killed: number; readonly wounded: number } };
  const ofLost: readonly ((lost: Lost) => unknown)[] = [
    ({ state }) => state,
    ({ sums }) => sums.killed,
    ({ sums }) => sums.killed - sums.wounded,
    ({ state, sums }) => ({ left: state, killed: sums.killed }),
    ({ sums }) => sums,
    () => true,
  ];

  test.each([
    { cards: 4, men: 3, deck: fresh, replace: false },
    { cards: 3, men: 9, deck: { out: ['h1', 's2'], lost: {} }, replace: false },
    { cards: 2, men: 9, deck: { out: [], lost: { h: 1, s: 2 } }, replace: false },
    { cards: 4, men: 9, deck: { out: ['s1', 's2', 's3', 'h1', 'c1'], lost: {} }, replace: false },
    { cards: 3, men: 2, deck: fresh, replace: true },
  ])('are what they are one by one where it is settled late what they add (%#)', ({ cards, men, deck, replace }) => {
    const late = losing('first');
    const dealt = () => deal('hit', cards, { men, first: true }, late, null, { deck, replace, on: false });
    function* oneByOne(): Sequence<Lost> {
      const start = { men, killed: 0, wounded: 0, deck };
      const end = yield* steps('hit', [...Array(cards).keys()], start, function* (now) {
        if (now.men === 0) return now;
        const { is, deck: rest } = yield* draw('card', replace ? fresh : now.deck, suits);
        const [killed, wounded] = [is === 'h' ? 1 : 0, is === 'd' ? 1 : 0];
        return {
          men: now.men - killed - wounded,
          killed: now.killed + killed,
          wounded: now.wounded + wounded,
          deck: rest,
        };
      });
      return { state: end.men, sums: { killed: end.killed, wounded: end.wounded } };
    }
    for (const from of [[], [{ id: 'hit/1/card', value: 'd', by: 'hand' as const }]]) {
      forget();
      const all = odds(oneByOne, undefined, { from });
      const chancesOf = measuredOdds(dealt, undefined, { from });
      for (const of of ofLost) same(chancesOf(of), measure(all, of));
      same(measure(odds(dealt, undefined, { from }), ofLost[3]!), measure(all, ofLost[3]!));
    }
  });

  test('are not settled late where they were looked at before', () => {
    const dealt = () =>
      deal('hit', 2, { men: 3, first: true }, losing('second'), null, { deck: fresh, replace: false, on: false });
    expect(() => measuredOdds(dealt, undefined)(({ sums }) => sums.killed)).toThrow(
      'settled late and was looked at before',
    );
  });

  test.each([
    ['leads to two states', (seen: string, is: string) => ({ state: seen + is })],
    ['may not fall', (state: string) => ({ state, add: { much: -1 } })],
    // As much as fits into its room while it is not told what it adds up to.
    ['sums of cards are too large', (state: string, is: string) => ({ state, add: { much: is === 'h' ? 43 : 0 } })],
  ])('are refused where what is settled late %s', (why, fall) => {
    const late: Dealing<string, null, string, 'much'> = {
      ...{ sums: { much: 0 }, fall, last: (seen: string) => seen },
      look: (_, __, finest) => (finest ? colours : suits),
    };
    const dealt = () => deal('hit', 2, '', late, null, { deck: fresh, replace: false, on: false });
    expect(() => measuredOdds(dealt, undefined)(({ sums }) => sums.much)).toThrow(why);
  });

  test('are never looked at more finely than before', () => {
    const finer: Dealing<number, null> = {
      sums: {},
      look: (n) => (n === 0 ? colours : suits),
      fall: (n) => ({ state: n + 1 }),
      last: (n) => n,
    };
    const all = () => deal('hit', 2, 0, finer, null, { deck: fresh, replace: false, on: false });
    expect(() => odds(all, undefined)).toThrow('more finely than before');
  });

  test('are too many where what they add up to has no room', () => {
    const adding: Dealing<number, null, string, 'much'> = {
      ...{ sums: { much: 0 }, look: () => suits, fall: (n: number) => ({ state: n, add: { much: 13 } }) },
      last: (n) => n,
    };
    const all = (cards: number) => () => deal('hit', cards, 0, adding, null, { deck: fresh, replace: true, on: false });
    const ofMuch = (cards: number) => measuredOdds(all(cards), undefined)(({ sums }) => sums.much);
    expect([...ofMuch(8).keys()]).toEqual(['104']);
    expect(() => ofMuch(10)).toThrow('sums of cards are too large');
  });

  test('add up to no sum called as the state is read', () => {
    const named: Dealing<number, null, string, 'state'> = {
      ...{ sums: { state: 0 }, look: () => suits, fall: (n: number) => ({ state: n, add: { state: 1 } }) },
      last: (n) => n,
    };
    const all = () => deal('hit', 2, 0, named, null, { deck: fresh, replace: false, on: false });
    expect(() => odds(all, undefined)).toThrow('a sum may not be called “state”');
  });
});

describe('parts within folds, and folds within parts', () => {
  test('go on from what was told under the names of their steps', () => {
    const named = ['red/left', 'red/right'].map((name) => ({ name, whose: 'red' }));
    const all = () =>
      steps(
        '',
        [1, 2],
        0,
        function* (total, by) {
          return total + by * (yield* roll('die', d6(1), sum));
        },
        named,
      );
    const told = replay(all, undefined, [die('red/left/die', 6)]);
    expect(told.at === 'ask' && told.ask).toMatchObject({ id: 'red/right/die', whose: 'red' });
    const chances = odds(all, undefined, { from: [die('red/right/die', 6)] });
    expect([...chances.keys()].map(Number).toSorted((a, b) => a - b)).toEqual([13, 14, 15, 16, 17, 18]);
    expect(mean(odds(all, undefined), (n) => n)).toBeCloseTo(10.5, 12);
  });

  /** Sixes come again: a part that returns to itself, from within a step of a fold. */
  function* settled(_: null): Sequence<number> {
    const face = yield* roll('die', d6(1), sum);
    return face === 6 ? yield* again(settled, null) : face;
  }
  function* fold(items: readonly number[]): Sequence<number> {
    return yield* steps('item', items, 0, function* (total, by) {
      return total + by * (yield* part(settled, null));
    });
  }

  test('have the chances of an even five-sided die, whatever the order of the items', () => {
    const brute = new Map<number, number>();
    for (let at = 0; at < 125; at++) {
      const total = [at % 5, Math.floor(at / 5) % 5, Math.floor(at / 25)].reduce(
        (all, n, i) => all + (n + 1) * [1, 2, 1][i]!,
        0,
      );
      brute.set(total, (brute.get(total) ?? 0) + 1 / 125);
    }
    for (const items of [
      [1, 2, 1],
      [2, 1, 1],
      [1, 1, 2],
    ]) {
      forget();
      const ours = odds(fold, items);
      for (const [total, p] of brute) expect(Math.abs((ours.get(String(total))?.p ?? 0) - p)).toBeLessThan(1e-13);
    }
  });

  test('keep nothing of a part that came back to one that is open, deeper than it', () => {
    function* outer(_: null): Sequence<string> {
      const face = yield* roll('outer', d6(1), sum);
      if (face === 1) return yield* under('middle', part(middle, null));
      return face === 2 ? yield* under('inner', part(inner, null)) : 'outer';
    }
    function* middle(_: null): Sequence<string> {
      const face = yield* roll('middle', d6(1), sum);
      return face <= 3 ? yield* under('inner', part(inner, null)) : 'middle';
    }
    function* inner(_: null): Sequence<string> {
      const face = yield* roll('inner', d6(1), sum);
      if (face === 1) return yield* again(outer, null);
      return face === 2 ? yield* again(middle, null) : 'inner';
    }
    // Three equations, solved by hand in whole numbers: o, m and i are the chances to end as “outer”.
    const solve = (own: readonly [number, number, number]): readonly number[] => {
      let [o, m, i] = [0, 0, 0];
      for (let lap = 0; lap < 400; lap++) [o, m, i] = [own[0] + m / 6 + i / 6, own[1] + i / 2, own[2] + o / 6 + m / 6];
      return [o, m, i];
    };
    for (const name of ['outer', 'middle', 'inner'] as const) {
      const own = [name === 'outer' ? 4 / 6 : 0, name === 'middle' ? 1 / 2 : 0, name === 'inner' ? 4 / 6 : 0] as const;
      const wanted = solve(own);
      for (const [at, rule] of [outer, middle, inner].entries()) {
        forget();
        expect(probability(odds(rule, null), (end) => end === name)).toBeCloseTo(wanted[at]!, 12);
      }
      // Whatever was worked out before.
      for (const [at, rule] of [inner, outer, middle].entries())
        expect(probability(odds(rule, null), (end) => end === name)).toBeCloseTo(wanted[[2, 0, 1][at]!]!, 12);
    }
  });

  test('name a choice by its whole path, though none is told until it is missed', () => {
    function* asked(_: number): Sequence<boolean> {
      return yield* yes('stand');
    }
    function* all(): Sequence<number> {
      return yield* steps('unit', [1, 2], 0, function* (n, item) {
        const face = yield* roll('die', d6(1), atLeast(6));
        return face === 1 && item === 2 && (yield* under('test', part(asked, n))) ? n + 1 : n;
      });
    }
    expect(() => odds(all, undefined)).toThrow(Undecided);
    expect(() => odds(all, undefined)).toThrow('unit/2/test/stand is for the player to decide');
    expect(() => sampleOdds(all, undefined, 100, () => 0.99)).toThrow('unit/2/test/stand');
  });
});
