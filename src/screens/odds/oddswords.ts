import { barsOf, onOneScale } from '../../components/charts/bars.ts';
import type { ChancePart } from '../../components/charts/chancebar.tsx';
import type { DistributionProps } from '../../components/charts/distribution.tsx';
import { percent } from '../../components/charts/percent.ts';
import { formatNumber } from '../../engine/data/figure.ts';
import { sumOf } from '../../engine/data/lists.ts';
import type { AmountChances, Forecast, NamedChance, OptionForecasts } from '../../odds/forecast.ts';
import type { Hindsight } from '../../odds/hindsight.ts';
import { verbOf } from '../../system/wording.ts';
import { isDrawLikeliest, type KnownForecast, likeliestOf, successChances } from './successchances.ts';

/** Name of a role in the odds. `role` is its title, `side` the number of its side's mark, from 0. */
export type OddsPlayer = {
  readonly name: string;
  readonly role: string;
  readonly side?: number;
  readonly several?: boolean;
  readonly isSingle?: boolean;
};
export type Players = Readonly<Record<string, OddsPlayer>>;

export type OddsDisplay = {
  readonly sentence: string | undefined;
  readonly bar: readonly ChancePart[];
  /** Margin of error, number of samples and, once final, the reason for sampling. Undefined for exact odds. */
  readonly sampled: string | undefined;
  readonly sure: readonly string[];
  readonly charts: readonly DistributionProps[];
  readonly events: readonly NamedChance[];
};

export function oddsDisplayOf(forecast: KnownForecast, players: Players = {}): OddsDisplay {
  const { about, amounts, events } = forecast;
  const some = amounts.filter(({ mean }) => mean !== 0);
  return {
    sentence: withAssumption(forecastSentence(forecast, players), forecast),
    bar: partsOf(forecast, players),
    sampled: sampledWords(forecast),
    sure: some.filter((amount) => !isUncertain(amount)).map((amount) => certainAmountWords(amount, about, players)),
    charts: onOneScale(some.filter(isUncertain).map((amount) => chartOf(amount, about, players))),
    events: events.filter(({ p }) => p > 0).map((event) => ({ ...event, title: verdictWords(event.title, players) })),
  };
}

const withAssumption = (sentence: string | undefined, { assumption }: KnownForecast): string | undefined =>
  sentence && assumption ? `${sentence.replace(/\.$/, '')}, ${assumption}.` : sentence;

export const playerVerb = (
  { name, isSingle }: Pick<OddsPlayer, 'name' | 'isSingle'>,
  one: string,
  many: string,
): string => (isSingle ? one : verbOf(name, one, many));

export function splitByRole(
  title: string,
  players: Players,
): { readonly who: OddsPlayer; readonly one: boolean; readonly rest: string } | undefined {
  const all = Object.values(players);
  for (const who of all.length > 1 ? all : []) {
    const [, any, many, rest] = new RegExp(`^(An? )?${who.role}(s?) (.+)$`, 'i').exec(title) ?? [];
    if (rest !== undefined) return any && who.several ? undefined : { who, one: many === '', rest };
  }
  return undefined;
}

/** Replaces the role in the title of a verdict by a name: "Attacker wins" becomes "Raiders win". */
export function verdictWords(title: string, players: Players): string {
  const of = splitByRole(title, players);
  if (!of) return title;
  const { who, one, rest } = of;
  const [verb = '', ...others] = rest.split(' ');
  return [
    who.name,
    one ? playerVerb(who, verb, IRREGULAR_PLURALS[verb] ?? verb.replace(/s$/, '')) : verb,
    ...others,
  ].join(' ');
}

const IRREGULAR_PLURALS: Readonly<Record<string, string>> = { does: 'do', goes: 'go', is: 'are' };

export const chartOf = (
  { title, counts, mean, chances }: AmountChances,
  isEstimate: boolean,
  players: Players = {},
): DistributionProps => ({
  label: verdictWords(title, players),
  counts,
  side: splitByRole(title, players)?.who.side,
  mean,
  isEstimate,
  bars: chances.map(({ amount, p }) => ({ value: amount, chance: p })),
});

export const hindsightCharts = (
  { about, amounts }: Pick<Hindsight, 'about' | 'amounts'>,
  players: Players = {},
): readonly DistributionProps[] =>
  onOneScale(
    amounts
      .map((amount) => {
        const { bars, ...chart } = chartOf(amount, about, players);
        return { ...chart, bars: barsWith(bars, amount.came), result: amount.came, words: tailWords(amount, about) };
      })
      .filter(({ bars, result }) => barsOf(bars, result).length > 1),
  );

/** Adds a bar for the actual result, which sampling may have missed. */
const barsWith = (bars: DistributionProps['bars'], result: number): DistributionProps['bars'] =>
  bars.some(({ value }) => value === result)
    ? bars
    : [...bars, { value: result, chance: 0 }].toSorted((a, b) => a.value - b.value);

/** Describes P(≥ result) or, below the mean, P(≤ result): "4 or more: 12%". */
export const tailWords = (
  { mean, came: result, orMore, orFewer }: Omit<Hindsight['amounts'][number], 'id' | 'title' | 'chances'>,
  about: boolean,
) =>
  result >= mean
    ? `${formatNumber(result)} or more: ${percent(orMore, about)}`
    : `${result === 0 ? 'chance of 0' : `${formatNumber(result)} or fewer`}: ${percent(orFewer, about)}`;

const isUncertain = ({ chances }: Pick<AmountChances, 'chances'>): boolean =>
  barsOf(chances.map(({ amount, p }) => ({ value: amount, chance: p }))).length > 1;

const likeliestAmount = ({ chances }: AmountChances) => chances.reduce((best, one) => (one.p > best.p ? one : best));

function certainAmountWords(of: AmountChances, about: boolean, players: Players): string {
  const { amount, p } = likeliestAmount(of);
  return `${verdictWords(of.title, players)}: ${p === 1 && !about ? '' : 'nearly always '}${formatNumber(amount)}`;
}

export const certainVerdict = ({ about, verdicts }: KnownForecast): NamedChance | undefined =>
  about ? undefined : verdicts.find(({ p }) => p === 1);

/** Returns the parts of the odds bar. A verdict keeps its pattern throughout the play. */
function partsOf({ verdicts }: KnownForecast, players: Players): readonly ChancePart[] {
  const parts = verdicts
    .map(({ id, title, p, role }, pattern) => ({
      id,
      label: verdictWords(title, players),
      chance: p,
      pattern,
      side: sideOf(role, players),
    }))
    .filter(({ chance }) => chance > 0);
  return parts.length > 1 ? parts : [];
}

const sideOf = (role: string | undefined, players: Players): number | undefined =>
  role === undefined ? undefined : players[role]?.side;

/**
 * Describes the average losses by side: "Average losses: Red squad 2.2, Blue squad 2.1". Empty unless a verdict is at
 * least 99% likely.
 */
export function lossesWords(forecast: KnownForecast, players: Players): string {
  const open = forecast.amounts.some((amount) => amount.role !== undefined && isUncertain(amount));
  if (!open || likeliestOf(forecast).p < 0.99) return '';
  const losses = Object.entries(players)
    .map(([role, { name }]) => ({
      name,
      mean: sumOf(
        forecast.amounts.filter((amount) => amount.role === role),
        ({ mean }) => mean,
      ),
    }))
    .filter(({ mean }) => mean >= 0.05);
  if (losses.length === 0) return '';
  const words = losses.map(({ name, mean }) => `${name} ${forecast.about ? 'about ' : ''}${mean.toFixed(1)}`);
  return `Average losses: ${words.join(', ')}`;
}

export function forecastSentence(forecast: KnownForecast, players: Players): string | undefined {
  const { about, verdicts, amounts } = forecast;
  if (verdicts.length === 1) {
    const amount = amounts.find(isUncertain);
    return amount && amountSentence(amount, about, players);
  }
  const sure = certainVerdict(forecast);
  if (sure) return `${verdictWords(sure.title, players)}.`;
  const glad = successChances(forecast);
  if (forecast.wins && !isDrawLikeliest(forecast) && glad.every(({ role }) => players[role]))
    return winSentence(glad, players, about);
  const { title, p } = likeliestOf(forecast);
  return `${verdictWords(title, players)}: ${oddsWords(p, about)}.`;
}

function winSentence(glad: ReturnType<typeof successChances>, players: Players, about: boolean): string {
  const may = glad.filter(({ p }) => p > 0);
  const whole = may.length === 2 && Math.abs(may[0]!.p + may[1]!.p - 1) < 1e-9;
  const [first, second] = may.map(({ role, p }, i) => {
    const who = players[role]!;
    // The tenths of two complementary chances add up to ten.
    const rest = i === 1 && whole && p >= 0.05 && p <= 0.95 ? 10 - tenths(may[0]!.p) : undefined;
    return { ...who, words: p === 1 && !about ? '' : ` ${oddsWords(p, about, rest)}` };
  });
  const wins = `${first!.name} ${playerVerb(first!, 'wins', 'win')}${first!.words}`;
  return second ? `${wins}, ${second.name}${second.words}.` : `${wins}.`;
}

function amountSentence(of: AmountChances, about: boolean, players: Players): string {
  const { amount, p } = likeliestAmount(of);
  const most = amount === 0 ? 'none' : formatNumber(amount);
  return `${verdictWords(of.title, players)}: most likely ${most} (${oddsWords(p, about)}).`;
}

const tenths = (p: number): number => Math.min(9, Math.max(1, Math.round(p * 10)));

/** Formats a probability (0–1): "about 3 in 10", "nearly always". `of` is the number of tenths to show. */
export function oddsWords(p: number, about = false, of = tenths(p)): string {
  if (p > 0.95) return 'nearly always';
  if (p < 0.01) return p === 0 && !about ? 'never' : 'less than 1 in 100';
  if (p < 1 / 15) return `about 1 in ${Number((1 / p).toPrecision(1))}`;
  return `${!about && Math.abs(p * 10 - of) < 1e-9 ? '' : 'about '}${of} in 10`;
}

/**
 * Returns the margin of error in whole percent, at least 1: two standard errors. Two successes and two failures are
 * added, because a small sample can miss rare results.
 */
export const marginPercent = (chances: readonly number[], plays: number): number => {
  const error = (p: number) => Math.sqrt(((p * plays + 2) * ((1 - p) * plays + 2)) / (plays + 4) ** 3);
  return Math.max(1, Math.round(200 * Math.max(...chances.map(error))));
};

export function sampledWords({ about, plays, why, verdicts, events }: KnownForecast): string | undefined {
  if (!about || !plays) return undefined;
  const by = marginPercent(
    [...verdicts, ...events].map(({ p }) => p),
    plays,
  );
  const tries = `${plays.toLocaleString('en-GB')} tries`;
  return why
    ? `Give or take ${by}%: tried ${plays.toLocaleString('en-GB')} times instead of counted. ${why}`
    : `Give or take ${by}% after ${tries}. Better figures follow.`;
}

/** Returns the forecasts of options if comparing them helps. Undefined if all are equal, or all certain. */
export function comparableForecasts(byOption: OptionForecasts | undefined): OptionForecasts | undefined {
  if (!byOption) return undefined;
  const open = byOption.options.some(({ forecast }) => forecast.kind === 'chances' && !isCertain(forecast));
  const figures = byOption.options.map(({ forecast }) => JSON.stringify(forecast));
  return open && new Set(figures).size > 1 ? byOption : undefined;
}

export const isCertain = (forecast: KnownForecast): boolean =>
  certainVerdict(forecast) !== undefined && forecast.amounts.every((amount) => !isUncertain(amount));

export const noOddsWords = (forecast: Exclude<Forecast, KnownForecast>): string =>
  forecast.kind === 'none' ? forecast.reason : `Odds appear after this: ${forecast.title}`;
