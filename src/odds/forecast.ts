import type { Answer } from '../engine/answer.ts';
import type { Ask } from '../engine/ask.ts';
import {
  type Chance,
  type Chances,
  cappedProbability,
  certain,
  mapChances,
  withTailChances,
} from '../engine/dice/chances.ts';
import { TooManyPaths } from '../engine/dice/effort.ts';
import { inputOf, type Play, positionOf } from '../engine/play.ts';
import { catchOnly, Refusal } from '../engine/refusal.ts';
import { openAsks, type Position, replay } from '../engine/replay.ts';
import type { OddsQuestions, Outcome, SequenceOf } from '../system/sequence.ts';
import { type System, sequenceOf } from '../system/system.ts';
import { stepOf } from '../system/wording.ts';
import type { OddsCache } from './counting/cache.ts';
import { exactMeasureCounter, type Primitive } from './enumerate.ts';
import { ChoiceRequired } from './playanswers.ts';
import { sampleOdds, seededRandom } from './sampling.ts';

/** Odds of a play, the decision that they need, or why there are none. Every `p` is a probability (0–1). */
export type Forecast =
  | {
      readonly kind: 'chances';
      /** True for an estimate from simulated plays. `why` is the reason for the estimate. */
      readonly about: boolean;
      readonly plays?: number;
      readonly why?: string;
      readonly verdicts: readonly NamedChance[];
      readonly assumption?: string;
      readonly wins?: true;
      readonly amounts: readonly AmountChances[];
      readonly events: readonly NamedChance[];
      readonly ends?: readonly NamedChance[];
    }
  | { readonly kind: 'undecided'; readonly ask: string; readonly title: string }
  | { readonly kind: 'none'; readonly reason: string };

export type NamedChance = { readonly id: string; readonly title: string; readonly role?: string; readonly p: number };

/** Amount with its distribution, ascending. `counts` labels the axis: "casualties". `role` suffers the loss. */
export type AmountChances = {
  readonly id: string;
  readonly title: string;
  readonly counts: string;
  readonly role?: string;
  readonly mean: number;
  readonly chances: readonly { readonly amount: number; readonly p: number }[];
};

export type OptionForecasts = {
  readonly ask: string;
  readonly title: string;
  readonly options: readonly {
    readonly value: string | boolean;
    readonly label: string;
    readonly forecast: Forecast;
  }[];
};

export type ForecastChances = Extract<Forecast, { kind: 'chances' }>;

export type AnyOddsQuestions = OddsQuestions<unknown, Outcome, unknown>;

export type ForecastLimits = {
  /** Maximum number of simulated plays. If set, the odds are always an estimate; `isEnough` may stop earlier. */
  readonly maxSamples?: number;
  readonly isEnough?: (plays: number) => boolean;
  readonly maxPaths?: number;
  readonly cache?: OddsCache;
};

const SAMPLES = 10_000;
const MAX_EXACT_UNITS = 64;
const TOO_MANY_UNITS = `There are more than ${MAX_EXACT_UNITS} units.`;
const TOO_MANY_WAYS = 'There are too many ways in which it may go.';

/** Returns the odds of a play at its cursor. Throws a Refusal if the answers do not fit. */
export function forecast(system: System, play: Play, limits: ForecastLimits = {}): Forecast {
  const sequence = sequenceOf(play.sequence, system);
  const { noOdds, rule, odds } = sequence;
  const at = positionOrThrow(rule, play);
  if (!odds) return { kind: 'none', reason: noOdds };
  if (at.at === 'end') return forecastOf(odds, (of) => certain(of(odds.of(at.outcome))), { about: false });
  const found = forecastWithAnswers(sequence, odds, play, [], limits);
  if (found.kind !== 'undecided') return found;
  // The title is that of the ask on the screen. The odds may have reached it by another path.
  const open = openAsks(at).find((ask) => stepOf(ask) === stepOf({ id: found.ask }));
  return open ? { ...found, title: sequence.words.ask(open, play.setup).title } : found;
}

/**
 * Returns the odds for each option of the open decision, or of the first decision that blocks the odds. `now` is the
 * forecast of the play. Throws a Refusal if the answers do not fit.
 */
export function forecastOptions(
  system: System,
  play: Play,
  now = forecast(system, play),
  limits: ForecastLimits = {},
): OptionForecasts | undefined {
  const sequence = sequenceOf(play.sequence, system);
  const { rule, odds, words } = sequence;
  const at = positionOrThrow(rule, play);
  if (!odds || at.at !== 'ask') return undefined;
  const undecided = () => {
    const found = forecastOrUndecided(odds, play, [], limits);
    return found instanceof ChoiceRequired ? found.ask : undefined;
  };
  const choice = openAsks(at).find((ask) => options(ask)) ?? (now.kind === 'undecided' ? undecided() : undefined);
  const values = choice && options(choice);
  if (!values) return undefined;
  const { title, keys } = words.ask(choice, play.setup);
  return {
    ask: choice.id,
    title,
    options: values.map((value) => ({
      value,
      label: keys?.[String(value)]?.label ?? (value === true ? 'Yes' : value === false ? 'No' : value),
      forecast: forecastWithAnswers(sequence, odds, play, [{ id: choice.id, value, by: 'hand' }], limits),
    })),
  };
}

export function positionOrThrow(rule: SequenceOf['rule'], play: Play): Position<Outcome> {
  const at = positionOf(rule, play);
  if (at.at === 'refused') throw new Refusal(`${at.id}: ${at.reason}`);
  return at;
}

export function forecastWithAnswers(
  sequence: SequenceOf,
  odds: AnyOddsQuestions,
  play: Play,
  extra: readonly Answer[],
  limits: ForecastLimits,
): Forecast {
  const found = forecastOrUndecided(odds, play, extra, limits);
  if (!(found instanceof ChoiceRequired)) return withAssumption(found, odds, play, extra);
  return { kind: 'undecided', ask: found.ask.id, title: sequence.words.ask(found.ask, play.setup).title };
}

function withAssumption(
  found: Forecast,
  { assumption, rule }: AnyOddsQuestions,
  play: Play,
  extra: readonly Answer[],
): Forecast {
  if (found.kind !== 'chances' || !assumption) return found;
  const input = inputOf(play);
  const { at, trail } = replay(rule, input, [...play.answers.slice(0, play.cursor), ...extra], play.overruled);
  const words = at === 'ask' ? assumption(trail, input) : undefined;
  return words === undefined ? found : { ...found, assumption: words };
}

function forecastOrUndecided(
  odds: AnyOddsQuestions,
  play: Play,
  extra: readonly Answer[],
  { maxSamples, isEnough, maxPaths, cache }: ForecastLimits,
): Forecast | ChoiceRequired {
  const { rule, model } = odds;
  const input = inputOf(play);
  const countingOptions = {
    answers: [...play.answers.slice(0, play.cursor), ...extra],
    overruled: play.overruled,
    cache,
    model,
    maxPaths,
  };
  const sampled = (samples: number, why?: string) => {
    const { chances, plays } = sampleOdds(rule, input, samples, seededRandom(), countingOptions, isEnough);
    return forecastOf(odds, (of) => mapChances(chances, of), { about: true, plays, ...(why ? { why } : {}) });
  };
  const counted = () => {
    if (maxSamples !== undefined) return sampled(maxSamples);
    if (maxPaths === undefined && countUnits(play.setup) > MAX_EXACT_UNITS) return sampled(SAMPLES, TOO_MANY_UNITS);
    const exact = () => forecastOf(odds, exactMeasureCounter(rule, input, countingOptions), { about: false });
    return catchOnly(TooManyPaths, exact, () => sampled(SAMPLES, TOO_MANY_WAYS));
  };
  return catchOnly(ChoiceRequired, counted, (undecided) => undecided);
}

const countUnits = (setup: unknown): number =>
  typeof setup !== 'object' || setup === null
    ? 0
    : 'men' in setup && 'mark' in setup
      ? 1
      : Object.values(setup).reduce((sum: number, value) => sum + countUnits(value), 0);

function options(ask: Ask): readonly (string | boolean)[] | undefined {
  if (!('decision' in ask && ask.decision)) return undefined;
  if (ask.kind === 'choose') return ask.options;
  return ask.kind === 'yes' ? [true, false] : undefined;
}

type ChancesOf = (of: (measure: unknown) => Primitive) => Chances<Primitive>;

function forecastOf(
  { verdict, verdicts, wins, amounts, events, ends }: AnyOddsQuestions,
  chancesOf: ChancesOf,
  how: Pick<ForecastChances, 'about' | 'plays' | 'why'>,
): Forecast {
  const all = (of: (measure: unknown) => Primitive) => [...chancesOf(of).values()];
  const [verdictChances, endChances] = [all(verdict), ends ? all(ends.of) : []];
  const known = verdictChances.filter(({ value }) => verdicts.some(({ id }) => id === value));
  const sums = [verdictChances, known].map((some) => some.reduce((sum, { p }) => sum + p, 0));
  if (!sums.every((sum) => Math.abs(sum - 1) < 1e-6))
    throw new Error(`the chances add up to ${sums[0]}, and to ${sums[1]} by the verdicts there are`);
  return {
    kind: 'chances',
    ...how,
    verdicts: verdicts.map((one) => chanceOf(one, verdictChances, one.id)),
    ...(wins ? { wins } : {}),
    amounts: amounts.map(({ of, ...named }) => {
      const numbers = all(of)
        .filter(({ p }) => p > 0)
        .map(({ value, p }) => ({ amount: Number(value), p }))
        .sort((a, b) => a.amount - b.amount);
      return {
        ...named,
        mean: numbers.reduce((sum, { amount, p }) => sum + p * amount, 0),
        chances: withTailChances(numbers).map(({ amount, p }) => ({ amount, p })),
      };
    }),
    events: events.map(({ of, ...one }) => chanceOf(one, all(of), true)),
    ...(ends ? { ends: ends.all.map((one) => chanceOf(one, endChances, one.id)) } : {}),
  };
}

const chanceOf = (named: Omit<NamedChance, 'p'>, all: readonly Chance<unknown>[], value: unknown): NamedChance => ({
  ...named,
  p: cappedProbability(all, (chance) => chance.value === value),
});
