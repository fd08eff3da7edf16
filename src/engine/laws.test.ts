import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { finalMeasure } from '../odds/model.ts';
import { scriptedRandom } from '../random/randomanswer.ts';
import { defineSequence, type OddsQuestions, type Outcome, type SequenceOf } from '../system/sequence.ts';
import type { System } from '../system/system.ts';
import { caseOf, laws, lawsOfOdds, oddsModelHolds } from '../testkit/laws.ts';
import toy from '../testkit/toy/index.ts';
import {
  askNumber,
  askSpread,
  askYesNo,
  asRole,
  beat,
  choose,
  knownResult,
  note,
  pick,
  roll,
  runAgain,
  runPart,
  type Sequence,
  scope,
  stateNumber,
  steps,
} from './ask.ts';

import { cardClassifier, type Deck, FULL_DECK, PACK, suit } from './dice/deck.ts';
import { atLeast, atMost, counts, d6, faces, highest, sum } from './dice/pool.ts';
import { draw } from './draw.ts';
import type { Input } from './play.ts';
import { together } from './together.ts';

const suits = cardClassifier(PACK, suit);
const men = ['Ann', 'Bob', 'Cid'].map((name) => ({ id: name.toLowerCase(), name }));
type Result = Outcome & { readonly n: number };
const result = (n: number): Result => ({ verdict: n % 2 === 0 ? 'even' : 'odd', n, changes: [] });

/** Both roll. Ties are rolled again without limit. */
function* duel(more: number): Sequence<number> {
  const { attack, defence } = yield* together({
    attack: asRole('attacker', roll('die', d6(1), sum)),
    defence: asRole('defender', roll('die', d6(1), sum)),
  });
  if (attack + more === defence) return yield* runAgain(duel, more);
  return attack + more > defence ? 1 : 0;
}

/** Duels with a stated edge, single cards, and a retry. */
function* brawl(_: Input<object>): Sequence<Result> {
  yield* beat('brawl');
  const edge = yield* stateNumber('edge', 1, [{ what: 'bravery', by: 1, now: 1 }], { min: 0, max: 3 });
  const won = yield* scope('duel', runPart(duel, edge));
  const { kills } = yield* steps(
    'card',
    [1, 2, 3],
    { deck: FULL_DECK as Deck, kills: won },
    function* ({ deck, kills }) {
      const card = yield* draw('card', deck, suits);
      return { deck: card.deck, kills: kills + (card.is === 'h' ? 1 : 0) };
    },
  );
  yield* note('kills', { kills });
  return result(kills);
}

/** Choices of every kind, and a pool that depends on them. */
function* orders(_: Input<object>): Sequence<Result> {
  const way = yield* choose('way', ['left', 'right'], { assumed: 'left' });
  const brave = yield* askYesNo('brave', { proposed: true });
  const inches = yield* askNumber('inches', { min: 0, max: 2, step: 0.5 }, { assumed: 1 });
  const order = yield* pick('order', men, { min: 1, max: 3, ordered: true }, { assumed: ['ann'] });
  const bins = [{ ...men[0]!, max: 2 }, men[1]!];
  const kills = yield* askSpread('kills', 3, bins, { proposed: [1, 2] }, ([a]) =>
    a === 0 ? 'Ann takes one.' : undefined,
  );
  const dice = order.length + kills[0]! + (brave ? 1 : 0) + (way === 'left' ? 1 : 0) + Math.floor(inches);
  return result(yield* roll('pool', d6(dice), atLeast(4)));
}

function* looks(_: Input<object>): Sequence<Result> {
  const { high, both, low } = yield* together({
    high: asRole('attacker', roll('high', d6(2), highest)),
    both: asRole('defender', roll('both', d6(2), counts(5, 6))),
    low: roll('low', { count: 2, sides: 3 }, atMost(1)),
  });
  const all = yield* roll('all', d6(2), faces);
  return result(high + both[0]! + low + all[0]!);
}

const odd: Pick<OddsQuestions<object, Result, number>, 'of' | 'verdict' | 'verdicts' | 'amounts' | 'events'> = {
  of: ({ n }) => n,
  verdict: (n) => result(n).verdict,
  verdicts: [
    { id: 'even', title: 'Even' },
    { id: 'odd', title: 'Odd' },
  ],
  amounts: [{ id: 'n', title: 'n', counts: 'ns', of: (n) => n }],
  events: [],
};

function* counting(rule: (input: Input<object>) => Sequence<Result>, input: Input<object>): Sequence<number> {
  return (yield* rule(input)).n;
}

const made = (id: string, rule: (input: Input<object>) => Sequence<Result>): SequenceOf =>
  defineSequence<object, Result, number>({
    id,
    title: id,
    about: id,
    phase: 'fight',
    edition: 1,
    beats: [{ id: 'brawl', title: 'Brawl' }],
    roles: [],
    setup: () => [],
    rule,
    odds: { rule: (input) => counting(rule, input), ...odd },
    words: {
      ask: ({ id }) => ({ title: id }),
      note: ({ id }) => id,
      stated: ({ id }) => ({ title: id, line: ({ what }) => what }),
      outcome: ({ verdict }) => ({ title: verdict, orders: [] }),
    },
  });

const system: System = {
  ...toy,
  sequences: [...toy.sequences, made('brawl', brawl), made('orders', orders), made('looks', looks)],
};

describe.each(system.sequences)('the laws hold for the toy $id', (sequence) => {
  test.each(Object.entries(laws))('%s', (_, holds) => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 60 }), (numbers) =>
        holds(caseOf(system, sequence, scriptedRandom(numbers))),
      ),
      { numRuns: 30 },
    );
  });

  test.each(Object.entries(lawsOfOdds))('%s', (_, holds) => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 60 }), (numbers) =>
        fc.pre(holds(caseOf(system, sequence, scriptedRandom(numbers)))),
      ),
      { numRuns: 30 },
    );
  });
});

describe('a rule that breaks a law is reported', () => {
  let calls = 0;
  const broken = (rule: (input: Input<object>) => Sequence<Result>, odds = odd) => {
    const sequence = {
      ...made('broken', rule),
      odds: { rule: (input: Input<object>) => counting(looks, input), ...odds },
    };
    return { ...system, sequences: [sequence as unknown as SequenceOf] };
  };
  const breaks = (law: string, system: System) => () => {
    const holds = { ...laws, ...lawsOfOdds, 'the odds model has the chances of the plain rule': oddsModelHolds }[law]!;
    for (let run = 0; run < 40; run++) holds(caseOf(system, system.sequences[0]!, scriptedRandom([run])));
  };

  test('if it is not deterministic', () => {
    const moody = function* (_: Input<object>): Sequence<Result> {
      return result(yield* roll('die', d6(1 + (calls++ % 2)), sum));
    };
    expect(breaks('replay is deterministic', broken(moody))).toThrow();
  });

  test('if an outcome has no chance, or the odds ignore the answers', () => {
    expect(
      breaks('the chances are 1 together, and what came of it has one', broken(brawl, { ...odd, of: () => 99 })),
    ).toThrow('99 came of it, and has no chance');
    expect(breaks('at the end nothing is left to chance', broken(brawl))).toThrow('is not 1');
  });

  test('if its odds model has other chances than the rule', () => {
    const once = (need: number): Sequence<number> => roll('die', d6(1), atLeast(need));
    const fair = function* (_: Input<object>): Sequence<Result> {
      return result(yield* scope('duel', runPart(once, 4)));
    };
    const model = [finalMeasure(once, (hits) => hits, { fasterSequence: () => knownResult(1) })];
    expect(
      breaks(
        'the odds model has the chances of the plain rule',
        broken(fair, { ...odd, ...{ model, rule: (input: Input<object>) => counting(fair, input) } }),
      ),
    ).toThrow('verdict: odd');
  });

  test('if it never ends', () => {
    const endless = function* (_: Input<object>): Sequence<Result> {
      for (let i = 0; ; i++) yield* roll(`die/${i}`, d6(1), sum);
    };
    expect(breaks('replay is deterministic', broken(endless))).toThrow('more than 400 answers');
  });

  test('if an invalid answer makes it throw an error', () => {
    const trusting = function* (_: Input<object>): Sequence<Result> {
      const value = (yield {
        kind: 'yes',
        id: 'x',
        whose: 'both',
        read: (x: unknown) => (x as string[]).length,
      }) as number;
      return result(value);
    };
    const law = laws['any junk answer is a refusal, and never a fault']!;
    const { sequences } = broken(trusting);
    const played = {
      system: 'toy',
      sequence: 'broken',
      edition: 1,
      house: {},
      setup: {},
      answers: [],
      cursor: 0,
      overruled: {},
    };
    const rule = trusting as never;
    expect(() => {
      for (let run = 0; run < 2000; run++)
        law({ system, sequence: sequences[0]!, rule, played, random: scriptedRandom([run]) });
    }).toThrow('is a fault');
  });
});
