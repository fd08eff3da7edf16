import { describe, expect, test } from 'vitest';
import type { Answer } from '../engine/answer.ts';
import { askFacts, askYesNo, choose, type Offer, roll, type Sequence, steps } from '../engine/ask.ts';
import { cardClassifier, PACK, suit } from '../engine/dice/deck.ts';
import { atLeast, d6, sum } from '../engine/dice/pool.ts';
import { draw } from '../engine/draw.ts';
import type { Input, Play } from '../engine/play.ts';
import type { Fields } from '../engine/setup/fields.ts';
import { type ChainFile, exampleFile, type PlayFile } from '../system/plays/playfile.ts';
import { defineSequence, type OddsQuestions, type Outcome } from '../system/sequence.ts';
import examples from '../testkit/toy/examples.ts';
import toy from '../testkit/toy/index.ts';
import { chancesOfAsk } from './askchances.ts';
import { type Forecast, forecast, forecastOptions } from './forecast.ts';
import { hindsightOf } from './hindsight.ts';

const {
  id: _,
  title: __,
  outcome: ___,
  ...scuffle
} = (exampleFile(examples[0]!, toy) as ChainFile).plays[0] as PlayFile;
const chances = (forecast: Forecast) => {
  if (forecast.kind !== 'chances') throw new Error(`chances were wanted, not ${JSON.stringify(forecast)}`);
  return forecast;
};
const p = (forecast: Forecast, verdict: string) => chances(forecast).verdicts.find(({ id }) => id === verdict)!.p;
const told = (answers: number): Play => ({ ...scuffle, cursor: answers });

describe('the odds of a play', () => {
  test('cover verdicts, amounts and events', () => {
    const all = chances(forecast(toy, told(2)));
    // Two dice per side, hits on 5+: P(0, 1, 2 hits) = 4/9, 4/9, 1/9.
    expect(all.verdicts.map(({ id, p }) => [id, p])).toEqual([
      ['driven off', expect.closeTo(16 / 81 + 4 / 81 + 4 / 81, 12)],
      ['held', expect.closeTo(1 - 24 / 81, 12)],
      ['called off', 0],
    ]);
    expect(all.amounts[0]).toMatchObject({ id: 'attacker', mean: expect.closeTo(2 / 3, 12) });
    expect(all.amounts[0]!.chances.map(({ amount }) => amount)).toEqual([0, 1, 2]);
    expect(all.events).toEqual([{ id: 'nobody', title: 'Nobody is hurt', p: expect.closeTo(16 / 81, 12) }]);
    expect(all.about).toBe(false);
  });

  test('change with each answer until the result is certain', () => {
    expect(p(forecast(toy, told(3)), 'driven off')).toBeCloseTo(8 / 9, 12);
    expect(p(forecast(toy, told(4)), 'driven off')).toBe(1);
    expect(chances(forecast(toy, told(4))).amounts.map(({ mean }) => mean)).toEqual([1, 2]);
  });

  test('change with an overruled number', () => {
    expect(p(forecast(toy, { ...told(3), overruled: { need: { to: 6 } } }), 'held')).toBeGreaterThan(1 / 9);
  });

  test('cover each option of the open choice', () => {
    const way = forecastOptions(toy, told(0))!;
    expect(way.ask).toBe('charge');
    expect(way.options.map(({ value, forecast }) => [value, p(forecast, 'called off')])).toEqual([
      ['run', 0],
      ['creep', 1],
    ]);
    expect([way.title, ...way.options.map(({ label }) => label)]).toEqual([
      'How do they come?',
      'At a run',
      'Creeping',
    ]);
    expect(forecastOptions(toy, told(2))).toBeUndefined();
  });
});

describe('hindsight', () => {
  const p4 = (n: number) => [4 / 9, 4 / 9, 1 / 9][n]!;

  test('compares the result with the odds before the first throw, for the choices made', () => {
    const { verdict, glad, amounts, about } = hindsightOf(toy, told(scuffle.answers.length))!;
    expect(about).toBe(false);
    expect(verdict).toEqual({
      id: 'driven off',
      title: 'Defender driven off',
      role: 'attacker',
      p: expect.closeTo(24 / 81, 12),
    });
    expect(glad).toEqual([
      { role: 'attacker', p: expect.closeTo(24 / 81, 12), came: true },
      { role: 'defender', p: expect.closeTo(1 - 24 / 81, 12), came: false },
    ]);
    expect(amounts.map(({ role, mean, came }) => [role, mean, came])).toEqual([
      ['attacker', expect.closeTo(2 / 3, 12), 1],
      ['defender', expect.closeTo(2 / 3, 12), 2],
    ]);
    expect(amounts.map(({ orMore, orFewer }) => [orMore, orFewer])).toEqual([
      [expect.closeTo(p4(1) + p4(2), 12), expect.closeTo(p4(0) + p4(1), 12)],
      [expect.closeTo(p4(2), 12), expect.closeTo(1, 12)],
    ]);
  });

  describe('hindsight with facts and choices after the first throw', () => {
    type Charge = Outcome & { readonly n: number };
    const fields: Fields = [{ kind: 'number', id: 'men', title: 'Men', min: 1, max: 9, beat: 'contact' }];

    /** A shot, the surviving men, and the choice to charge. Each 6 is a hit. */
    const charging = (offer: Offer<boolean>) => {
      function* charge({ setup }: Input<{ men: number }>): Sequence<Charge> {
        const shot = yield* roll('shot', d6(1), atLeast(6));
        const { men } = yield* askFacts('contact', fields, { men: setup.men - shot });
        const hits = (yield* askYesNo('charge', offer)) ? yield* roll('hits', d6(men), atLeast(6)) : 0;
        return { verdict: 'over', changes: [], n: shot + hits };
      }
      return defineSequence<{ men: number }, Charge, { n: number }>({
        ...{ id: 'charge', title: 'Charge', about: '', phase: 'fight', edition: 1, beats: [], roles: [] },
        setup: () => fields,
        rule: charge,
        odds: {
          rule: charge,
          of: ({ n }) => ({ n }),
          verdict: () => 'over',
          verdicts: [{ id: 'over', title: 'Over' }],
          amounts: [{ id: 'n', title: 'Hits', counts: 'hits', of: ({ n }) => n }],
          events: [],
        },
        words: toy.sequences[0]!.words as never,
      });
    };
    const answers: readonly Answer[] = [
      { id: 'shot', dice: [{ face: 1, by: 'hand' }] },
      { id: 'contact', value: { men: 3 }, by: 'hand' },
      { id: 'charge', value: false, by: 'hand' },
    ];
    const charged = { ...scuffle, sequence: 'charge', setup: { men: 2 }, answers, cursor: answers.length };
    const expectation = (offer: Offer<boolean>) =>
      hindsightOf({ ...toy, sequences: [charging(offer)] }, charged)?.amounts.map(({ mean }) => mean);

    test('uses the later facts and the assumed choice', () => {
      expect(expectation({ assumed: true })).toEqual([expect.closeTo(1 / 6 + 3 / 6, 12)]);
    });

    test('adapts an unchanged fact to other dice', () => {
      const asItStood = answers.map((answer) => (answer.id === 'contact' ? { ...answer, value: { men: 2 } } : answer));
      const { amounts } = hindsightOf(
        { ...toy, sequences: [charging({ assumed: true })] },
        { ...charged, answers: asItStood },
      )!;
      expect(amounts.map(({ mean }) => mean)).toEqual([
        expect.closeTo(1 / 6 + (5 / 6) * (2 / 6) + (1 / 6) * (1 / 6), 12),
      ]);
    });

    test('uses the actual choice without an assumption', () => {
      expect(expectation({})).toEqual([expect.closeTo(1 / 6, 12)]);
    });
  });

  test('needs a finished play with a throw', () => {
    expect(hindsightOf(toy, told(3))).toBeUndefined();
    const called = { ...scuffle, answers: [{ id: 'charge', value: 'creep', by: 'hand' as const }], cursor: 1 };
    expect(hindsightOf(toy, called)).toBeUndefined();
  });
});

describe('odds that cannot be exact', () => {
  type Count = { readonly n: number };
  const one: OddsQuestions<object, Outcome, Count> = {
    rule: hard,
    of: () => ({ n: 0 }),
    verdict: ({ n }) => (n > 24 ? 'many' : 'few'),
    verdicts: [
      { id: 'few', title: 'Few' },
      { id: 'many', title: 'Many' },
    ],
    amounts: [{ id: 'n', title: 'n', counts: 'ns', of: ({ n }) => n }],
    events: [],
  };
  function* hard(): Sequence<Count> {
    let n = 0;
    for (let i = 0; i < 7; i++) n += yield* roll(`die/${i}`, d6(1), sum);
    return { n };
  }
  const some = { id: 'some', title: 'Some', of: ({ n }: Count) => n > 0 };
  const waitingFor = (decides: Offer<boolean>) =>
    function* waiting(): Sequence<Count> {
      const way = yield* steps('man', ['a'], 0, function* (n) {
        return (yield* askYesNo('brave', decides)) ? n + 30 : n;
      });
      return { n: way };
    };
  function* rule(): Sequence<Outcome> {
    yield* roll('start', d6(1), sum);
    return { verdict: 'few', changes: [] };
  }
  const words = { ...toy.sequences[0]!.words, ask: ({ id }: { id: string }) => ({ title: id }) } as never;
  const with_ = (odds?: OddsQuestions<object, Outcome, Count>) => ({
    ...toy,
    sequences: [
      defineSequence<object, Outcome, Count>({
        id: 'one',
        title: 'One',
        about: '',
        phase: 'fight',
        edition: 1,
        beats: [],
        roles: [],
        setup: () => [],
        rule,
        words,
        ...(odds ? { odds } : { noOdds: '“One” leaves nothing to chance.' }),
      }),
    ],
  });
  const play: Play = { ...scuffle, sequence: 'one', setup: {}, answers: [], cursor: 0 };

  test('are estimated, marked as such and repeatable', () => {
    const told = chances(forecast(with_(one), play));
    expect(told.about).toBe(true);
    expect(told.amounts[0]!.mean).toBeCloseTo(24.5, 0);
    expect(forecast(with_(one), play)).toEqual(told);
    expect(told).toMatchObject({ plays: 10_000, why: 'There are too many ways in which it may go.' });
    expect(chances(forecast(with_(one), play, { maxPaths: Number.POSITIVE_INFINITY })).about).toBe(false);
    expect(chances(forecast(with_(one), play, { isEnough: (plays) => plays >= 50 })).plays).toBe(50);
  });

  test('are estimated at once for more than 64 units, with the reason', () => {
    const [unit] = Object.values(scuffle.setup as Record<string, readonly { unit: object }[]>).flat();
    const many = { ...play, setup: { units: Array.from({ length: 100 }, () => unit) } };
    function* die(): Sequence<Count> {
      return { n: yield* roll('die', d6(1), sum) };
    }
    const told = chances(forecast(with_({ ...one, rule: die }), many));
    expect(told).toMatchObject({ about: true, why: 'There are more than 64 units.' });
  });

  test('are exactly 1 only for a certain result', () => {
    const dice = (count: number): Forecast =>
      forecast(with_({ ...one, rule: pool(count), verdict: ({ n }) => (n > 10 * count - 1 ? 'few' : 'many') }), {
        ...play,
        answers: [],
      });
    const pool = (count: number) =>
      function* (): Sequence<Count> {
        return { n: yield* roll('dice', { count, sides: 10 }, sum) };
      };
    const all = chances(forecast(with_({ ...one, rule: pool(1), verdict: () => 'few', events: [some] }), play));
    expect(all.amounts[0]!.chances.reduce((total, { p }) => total + p, 0)).not.toBe(1);
    expect([all.verdicts[0]!.p, all.verdicts[1]!.p, all.events[0]!.p]).toEqual([1, 0, 1]);
    expect(p(dice(30), 'many')).toBeLessThan(1);
    expect(p(dice(30), 'few')).toBeGreaterThan(0);
    const ends = chancesOfAsk(pool(1)().next().value as Parameters<typeof chancesOfAsk>[0]);
    expect(ends[0]!.orMore).toBe(1);
  });

  test('name a blocking choice, with odds for each option of a decision', () => {
    const undecided = { kind: 'undecided', ask: 'man/1/brave', title: 'man/1/brave' };
    const looked = with_({ ...one, rule: waitingFor({}) });
    expect([forecast(looked, play), forecastOptions(looked, play)]).toEqual([undecided, undefined]);
    const system = with_({ ...one, rule: waitingFor({ decision: true }) });
    expect(forecast(system, play)).toEqual(undecided);
    const told = forecastOptions(system, play)!;
    expect(told.ask).toBe('man/1/brave');
    expect(told.options.map(({ value, forecast }) => [value, p(forecast, 'many')])).toEqual([
      [true, 1],
      [false, 0],
    ]);
  });

  test('name a choice that blocks an estimate with too many paths', () => {
    function* deep(): Sequence<Count> {
      for (let no = 0; no < 301; no++) yield* roll(`die/${no}`, d6(1), sum);
      return yield* waitingFor({ decision: true })();
    }
    const system = with_({ ...one, rule: deep });
    expect(forecast(system, play)).toMatchObject({ kind: 'undecided', ask: 'man/1/brave' });
    expect(forecastOptions(system, play)!.options.map(({ forecast }) => p(forecast, 'many'))).toEqual([1, 0]);
  });

  test('give a reason for a sequence without odds', () => {
    expect(forecast(with_(), play)).toEqual({ kind: 'none', reason: '“One” leaves nothing to chance.' });
    expect(forecastOptions(with_(), play)).toBeUndefined();
  });

  test('throw for an unknown verdict', () => {
    expect(() => forecast(with_({ ...one, verdict: () => 'other' }), play)).toThrow('by the verdicts there are');
  });
});

describe('the chances of one ask', () => {
  const asked = (sequence: Sequence<unknown>) => sequence.next().value as Parameters<typeof chancesOfAsk>[0];
  const suits = cardClassifier(PACK, suit);

  test('include “or more” for a pool', () => {
    const hits = chancesOfAsk(asked(roll('pool', d6(2), atLeast(5))));
    expect(hits.map(({ value, orMore }) => [value, orMore])).toEqual([
      [0, expect.closeTo(1, 12)],
      [1, expect.closeTo(5 / 9, 12)],
      [2, expect.closeTo(1 / 9, 12)],
    ]);
  });

  test('are by class for a card', () => {
    expect(chancesOfAsk(asked(draw('card', { out: ['2h'], lost: {} }, suits)))[1]).toMatchObject({
      value: 'h',
      p: 12 / 51,
    });
  });

  test('are empty for a decision', () => {
    expect(chancesOfAsk(asked(choose('way', ['left', 'right'])))).toEqual([]);
  });
});
