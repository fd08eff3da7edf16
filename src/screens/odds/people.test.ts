import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { barsOf, gridlinesUpTo } from '../../components/charts/bars.ts';
import type { DistributionProps } from '../../components/charts/distribution.tsx';
import { type Play, positionOf } from '../../engine/play.ts';
import { openAsks } from '../../engine/replay.ts';
import type { Forecast, ForecastLimits } from '../../odds/forecast.ts';
import { type Odds, oddsOf } from '../../odds/request.ts';
import { scriptedRandom } from '../../random/randomanswer.ts';
import { exampleFile } from '../../system/plays/playfile.ts';
import type { SequenceOf } from '../../system/sequence.ts';
import type { System } from '../../system/system.ts';
import { stepOf } from '../../system/wording.ts';
import { caseOf } from '../../testkit/laws.ts';
import { sampleSize } from '../../testkit/samplesize.ts';
import { testedSystems } from '../../testkit/tested.ts';
import {
  comparableForecasts,
  hindsightCharts,
  oddsDisplayOf,
  oddsWords,
  type Players,
  verdictWords,
} from './oddswords.ts';
import { type KnownForecast, successChances } from './successchances.ts';
import { duelLines, throwLines } from './throwwords.ts';

const systems = await testedSystems();
const sequences = systems.flatMap(({ system, examples }) =>
  system.sequences.filter(({ odds }) => odds).map((sequence) => ({ system, sequence, examples })),
);

/** Low limits: counts short odds and samples the rest. */
const GLANCE: ForecastLimits = { maxPaths: 1_500, isEnough: (plays) => plays >= 60 };
const EARLY: ForecastLimits = { maxSamples: 60 };
const RANDOM = sampleSize(6);
const PLACES = 4;

describe.each(sequences)('the odds on the screen of $system.id, $sequence.id', ({ system, sequence, examples }) => {
  const players: Players = Object.fromEntries(
    sequence.roles.map(({ id, title }, i) => [id, { name: i === 0 ? 'Raiders' : '2nd Squad', role: title, side: i }]),
  );
  const recorded = examples
    .flatMap((example) => {
      const file = exampleFile(example, system);
      return 'part' in file ? [] : 'plays' in file ? file.plays : [file];
    })
    .filter((play) => play.sequence === sequence.id);
  const random = Array.from(
    { length: RANDOM },
    (_, run) => caseOf(system, sequence, scriptedRandom([run * 7919 + 3])).played,
  );
  const plays = [...recorded.slice(0, RANDOM), ...random].flatMap(placesOf);

  test('have no chart of a certainty or without axes, compare only decisions, and match their sentences', () => {
    for (const [i, play] of plays.entries()) checkPlay(system, sequence, play, i % 2 === 0 ? GLANCE : EARLY, players);
  });
});

/** Positions at the start, in the middle and at the end of a play. */
function placesOf(play: Play): readonly Play[] {
  const cursors = Array.from({ length: PLACES }, (_, i) => Math.round((i * play.answers.length) / (PLACES - 1)));
  return [...new Set(cursors)].map((cursor) => ({ ...play, cursor }));
}

function checkPlay(system: System, sequence: SequenceOf, play: Play, limits: ForecastLimits, players: Players): void {
  const odds = oddsOf(system, play, limits);
  const asks = openAsks(positionOf(sequence.rule, play));
  checkForecast(odds.forecast, players);
  for (const { forecast } of comparableForecasts(odds.byOption)?.options ?? []) checkForecast(forecast, players);
  for (const chart of odds.hindsight ? hindsightCharts(odds.hindsight) : []) {
    checkChart(chart);
    expect(barsOf(chart.bars, chart.result).filter(({ isResult }) => isResult)).toHaveLength(1);
  }
  for (const ask of asks) {
    if ((ask.kind === 'choose' || ask.kind === 'yes') && !ask.decision) expect(odds.byOption?.ask).not.toBe(ask.id);
    const { against } = sequence.words.ask(ask, play.setup);
    const meets = asks.find(({ id }) => id === against?.ask);
    if (against && meets) {
      const duel = duelLines({ ask }, { ask: meets }, against.end);
      if (duel.length > 0) expect(duel.reduce((sum, { p }) => sum + p, 0)).toBeCloseTo(1, 12);
      for (const { p } of duel) expect([p > 0, p < 1]).toEqual([true, true]);
    }
    const lines = throwLines(ask, sequence.words.ask(ask, play.setup), odds.asks?.[ask.id] ?? []);
    expect(lines.length).not.toBe(1);
    for (const { what, p } of lines) {
      expect(what).toMatch(/[\p{L}\d]/u);
      expect(what).not.toMatch(/\d, \d|\[|object/);
      expect(p).toSatisfy((p: number) => p > 0 && p < 1);
    }
  }
  checkOptions(odds);
}

function checkOptions({ byOption }: Odds): void {
  const options = comparableForecasts(byOption)?.options;
  if (!options) return;
  expect(options.length).toBeGreaterThan(1);
  expect(new Set(options.map(({ forecast }) => JSON.stringify(forecast))).size).toBeGreaterThan(1);
}

function checkForecast(forecast: Forecast, players: Players): void {
  if (forecast.kind !== 'chances') return;
  const { sentence, bar, charts, events, sampled } = oddsDisplayOf(forecast, players);
  expect(bar.length).not.toBe(1);
  if (bar.length > 0) expect(bar.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 6);
  for (const { chance } of bar) expect(chance).toSatisfy((p: number) => p > 0 && (p < 1 || forecast.about));
  for (const chart of charts) checkChart(chart);
  for (const { p } of events) expect(p).toBeGreaterThan(0);
  expect(sampled !== undefined).toBe(forecast.about);
  checkSentence(forecast, sentence, players);
}

function checkChart({ label, counts, bars, result }: DistributionProps): void {
  const shown = barsOf(bars, result);
  expect(shown.length).toBeGreaterThan(1);
  expect(shown.reduce((sum, { chance }) => sum + chance, 0)).toBeGreaterThan(0.99);
  for (const bar of shown) expect(bar.label).toMatch(/\d/);
  expect(label).toMatch(/\p{L}/u);
  expect(counts).toMatch(/^\p{L}/u);
  const tallest = Math.max(...shown.map(({ chance }) => chance));
  const scale = gridlinesUpTo(tallest);
  expect(scale[0]).toBe(0);
  expect(scale.length).toSatisfy((lines: number) => lines >= 2 && lines <= 4);
  expect(scale.at(-1)).toBeGreaterThanOrEqual(tallest - 1e-9);
  // A fraction of a percent would not show in the label of a scale line.
  for (const line of scale) expect(line * 100).toBeCloseTo(Math.round(line * 100), 9);
}

/** Checks a sentence against the figures next to it. */
function checkSentence(forecast: KnownForecast, whole: string | undefined, players: Players): void {
  const { verdicts, amounts, about, assumption } = forecast;
  if (whole === undefined) {
    expect(verdicts.length === 1 || about).toBe(true);
    return;
  }
  const end = assumption === undefined ? '.' : `, ${assumption}.`;
  expect(whole.endsWith(end), whole).toBe(true);
  const sentence = `${whole.slice(0, -end.length)}.`;
  const won =
    /^(?<one>.+?) wins?(?: (?<first>[^,:]+?))?(?:, (?<other>.+?) (?<second>(?:about|less|never|nearly|\d).*))?\.$/u.exec(
      sentence,
    );
  const glad = successChances(forecast);
  if (!about && verdicts.some(({ title, p }) => p === 1 && sentence === `${verdictWords(title, players)}.`)) return;
  const most = /^(?<title>.+): most likely (?<n>none|[−\d]+) \((?<words>.+)\)\.$/u.exec(sentence);
  const ended = /^(?<title>.+): (?<words>.+?)\.$/u.exec(sentence);
  if (most?.groups) {
    const amount = amounts.find(({ title }) => verdictWords(title, players) === most.groups!.title)!;
    const best = amount.chances.find(
      ({ amount }) => (amount === 0 ? 'none' : `${amount}`.replace('-', '−')) === most.groups!.n,
    )!;
    expect(best.p).toBe(Math.max(...amount.chances.map(({ p }) => p)));
    checkProbabilityWords(most.groups.words!, best.p, about);
  } else if (ended?.groups) {
    const verdict = verdicts.find(({ title }) => verdictWords(title, players) === ended.groups!.title);
    expect(verdict?.p).toBe(Math.max(...verdicts.map(({ p }) => p)));
    checkProbabilityWords(ended.groups.words!, verdict?.p ?? -1, about);
  } else {
    expect(won?.groups, sentence).toBeDefined();
    const { one, first, other, second } = won!.groups!;
    const of = (name: string) => glad.find(({ role }) => players[role]?.name === name)?.p ?? -1;
    checkProbabilityWords(first ?? 'certain', of(one!), about);
    if (other) checkProbabilityWords(second!, of(other), about);
    else expect(glad.filter(({ p }) => p > 0)).toHaveLength(1);
    // The tenths of two complementary chances add up to ten.
    const tenths = [first ?? '', second ?? ''].flatMap((words) => /(\d+) in 10$/.exec(words)?.[1] ?? []);
    if (tenths.length === 2 && of(one!) + of(other!) > 1 - 1e-9) expect(Number(tenths[0]) + Number(tenths[1])).toBe(10);
  }
}

function checkProbabilityWords(words: string, p: number, about: boolean): void {
  const at = `${words} of ${p}`;
  const [, one, of] = /^(?:about )?(\d+) in (\d+)$/.exec(words) ?? [];
  if (words === 'certain') expect(p === 1 && !about, at).toBe(true);
  else if (words === 'never') expect(p === 0 && !about, at).toBe(true);
  else if (words === 'nearly always') expect(p > 0.95 && (p < 1 || about), at).toBe(true);
  else if (words === 'less than 1 in 100') expect(p < 0.01, at).toBe(true);
  else {
    expect(one, at).toBeDefined();
    const said = Number(one) / Number(of);
    if (of === '10') expect(Math.abs(said - p), at).toBeLessThanOrEqual(0.05 + 1e-9);
    else expect(said / p, at).toSatisfy((times: number) => times > 2 / 3 && times < 1.5);
    if (!words.startsWith('about')) expect(said, at).toBeCloseTo(p, 8);
  }
}

test('the words for a probability fit it', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), fc.boolean(), (p, about) =>
      checkProbabilityWords(p === 1 && !about ? 'certain' : oddsWords(p, about), p, about),
    ),
    { numRuns: sampleSize(1_000) },
  );
});

test('a verdict names its players, and the verb agrees with the name', () => {
  const players: Players = {
    attacker: { name: 'Raiders', role: 'Attacker', side: 0 },
    defender: { name: '2nd Squad', role: 'Target', side: 1 },
  };
  const ends = {
    'Attacker wins': 'Raiders win',
    'Attacker does not close': 'Raiders do not close',
    'Attacker goes back': 'Raiders go back',
    'Attacker Broken or gone': 'Raiders Broken or gone',
    'Attackers wiped out': 'Raiders wiped out',
    'Target breaks': '2nd Squad breaks',
    'Nobody breaks': 'Nobody breaks',
    'An attacking commander is lost': 'An attacking commander is lost',
  };
  for (const [end, said] of Object.entries(ends)) expect(verdictWords(end, players)).toBe(said);
  const several: Players = {
    ...players,
    attacker: { name: 'Raiders and another', role: 'Attacker', side: 0, several: true },
  };
  expect(verdictWords('An attacker retreats', players)).toBe('Raiders retreat');
  expect(verdictWords('An attacker retreats', several)).toBe('An attacker retreats');
  expect(verdictWords('Attacker wins', several)).toBe('Raiders and another win');
  expect(verdictWords('Units routing', { unit: { name: '1st Squad', role: 'Unit' } })).toBe('Units routing');
});

test('verdicts and charts of two sides never call a unit by its role', () => {
  for (const { sequence } of sequences) {
    const { verdicts, amounts, events } = sequence.odds!;
    const players: Players = Object.fromEntries(
      sequence.roles.map(({ id, title }, i) => [id, { name: `Unit ${i}`, role: title, side: i }]),
    );
    if (sequence.roles.length < 2) continue;
    for (const { title } of [...verdicts, ...amounts, ...(events ?? [])])
      for (const role of sequence.roles)
        expect(verdictWords(title, players)).not.toMatch(new RegExp(`^${role.title}s? `));
  }
});

test('every sentence agrees with its numbers', () => {
  const players: Players = {
    attacker: { name: 'Raiders', role: 'Attacker', side: 0 },
    defender: { name: '2nd Squad', role: 'Defender', side: 1 },
  };
  const verdict = fc.record({
    weight: fc.nat({ max: 1000 }),
    role: fc.constantFrom(undefined, 'attacker', 'defender'),
  });
  const one = fc.record({
    verdicts: fc.array(verdict, { minLength: 1, maxLength: 7 }),
    losses: fc.array(fc.nat({ max: 1000 }), { minLength: 1, maxLength: 40 }),
    wins: fc.boolean(),
    plays: fc.constantFrom(undefined, 100, 10_000),
  });
  fc.assert(
    fc.property(one, ({ verdicts, losses, wins, plays }) => {
      const sum = verdicts.reduce((all, { weight }) => all + weight, 0);
      const all = losses.reduce((all, n) => all + n, 0);
      fc.pre(sum > 0 && all > 0);
      const chances = losses.flatMap((weight, amount) => (weight > 0 ? [{ amount, p: weight / all }] : []));
      checkForecast(
        {
          kind: 'chances',
          about: plays !== undefined,
          ...(plays === undefined ? {} : { plays }),
          ...(wins ? { wins } : {}),
          verdicts: verdicts.map(({ weight, role }, i) => ({
            ...{ id: `${i}`, title: `End ${'abcdefg'[i]}`, p: weight / sum },
            ...(role ? { role } : {}),
          })),
          amounts: [
            {
              ...{ id: 'lost', title: 'Attackers lost', counts: 'casualties', chances },
              mean: chances.reduce((mean, { amount, p }) => mean + amount * p, 0),
            },
          ],
          events: [],
        },
        players,
      );
    }),
    { numRuns: sampleSize(1_000) },
  );
});

test('decisions of a player are distinguished from the book, dice and facts', () => {
  const steps = (decided: boolean) =>
    sequences.flatMap(({ system, sequence }) =>
      Array.from({ length: 20 }, (_, run) => caseOf(system, sequence, scriptedRandom([run * 104_729 + 1]))).flatMap(
        ({ played, rule }) =>
          positionOf(rule, played).trail.flatMap((step) =>
            'ask' in step &&
            (step.ask.kind === 'choose' || step.ask.kind === 'yes') &&
            decided === (step.ask.decision === true)
              ? [`${system.id}: ${stepOf(step.ask)}`]
              : [],
          ),
      ),
    );
  const decisions = new Set(steps(true));
  expect([...decisions]).toEqual(
    expect.arrayContaining(['portable-wargame: allowed', 'tsatf-ww2: forbidden', 'tsatf-ww2: out of range']),
  );
  const others = new Set(steps(false));
  // A Leader's fate, tests from the book, the ground, and observations of the players.
  expect([...others]).toEqual(
    expect.arrayContaining([
      'chain-of-command: hit',
      'tsatf-20: close',
      'tsatf-20: stand',
      'tsatf-20: missing',
      'portable-wargame: back',
    ]),
  );
  expect([...decisions].filter((step) => others.has(step))).toEqual([]);
});
