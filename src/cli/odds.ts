import { type Chances, mean } from '../engine/dice/chances.ts';
import { TooManyPaths } from '../engine/dice/effort.ts';
import { positionOf } from '../engine/play.ts';
import { Refusal } from '../engine/refusal.ts';
import { chancesOfAsk } from '../odds/askchances.ts';
import { exactChances } from '../odds/enumerate.ts';
import { type Forecast, type ForecastLimits, forecast, forecastOptions, type NamedChance } from '../odds/forecast.ts';
import { hindsightOf } from '../odds/hindsight.ts';
import { ChoiceRequired } from '../odds/playanswers.ts';
import type { SystemWithCliRules } from '../system/plays/clirules.ts';
import type { CliRuleFile, PlayFile } from '../system/plays/playfile.ts';
import { sequenceOf } from '../system/system.ts';
import { cliRuleOf, replayCliRule } from './replayfile.ts';

export type OddsReport = Readonly<Record<string, unknown>>;

/** Odds from the current step. `exact` has no time limit. Throws a Refusal if an answer does not fit. */
export function fileOdds(file: PlayFile | CliRuleFile, system: SystemWithCliRules, exact = false): OddsReport {
  const limits: ForecastLimits = exact ? { maxPaths: Number.POSITIVE_INFINITY } : {};
  if ('part' in file) return cliRuleOdds(file, system, limits);
  const position = positionOf(sequenceOf(file.sequence, system).rule, file);
  if (position.at === 'refused') throw new Refusal(`at “${position.id}”: ${position.reason}`);
  const now = forecast(system, file, limits);
  const options = forecastOptions(system, file, now, limits);
  const result = hindsightOf(system, file, limits);
  return {
    at: position.at,
    ...(position.at === 'ask'
      ? { asks: position.asks.map((ask) => ({ id: ask.id, chances: chancesOfAsk(ask) })) }
      : {}),
    ...withErrors(now),
    ...(options
      ? {
          byOption: {
            ...options,
            options: options.options.map(({ forecast, ...one }) => ({ ...one, reckoned: withErrors(forecast) })),
          },
        }
      : {}),
    ...(result ? { fate: result } : {}),
  };
}

function withErrors(forecast: Forecast): OddsReport {
  if (forecast.kind !== 'chances' || forecast.plays === undefined) return forecast;
  const { plays } = forecast;
  const erring = (all: readonly NamedChance[]) =>
    all.map((one) => ({ ...one, error: Math.sqrt((one.p * (1 - one.p)) / plays) }));
  return { ...forecast, verdicts: erring(forecast.verdicts), events: erring(forecast.events) };
}

function cliRuleOdds(file: CliRuleFile, system: SystemWithCliRules, { maxPaths }: ForecastLimits): OddsReport {
  const position = replayCliRule(file, system);
  if (position.at === 'refused') throw new Refusal(`at “${position.id}”: ${position.reason}`);
  const { part, input, answers: from, overruled } = file;
  try {
    const chances = exactChances(cliRuleOf(part, system), input, {
      answers: from,
      overruled,
      ...(maxPaths === undefined ? {} : { maxPaths }),
    });
    return { at: position.at, kind: 'chances', about: false, ...outcomes(chances) };
  } catch (error) {
    if (error instanceof ChoiceRequired) return { at: position.at, kind: 'undecided', ask: error.ask.id };
    if (error instanceof TooManyPaths)
      return { at: position.at, kind: 'none', reason: `“${part}” has ${error.message}.` };
    throw error;
  }
}

function outcomes(chances: Chances<unknown>) {
  const all = [...chances.values()];
  const numbers = all.every(({ value }) => typeof value === 'number');
  if (numbers) all.sort((a, b) => Number(a.value) - Number(b.value));
  return {
    ...(numbers ? { mean: mean(chances as Chances<number>, (n) => n) } : {}),
    outcomes: all.map(({ value, p }) => ({ outcome: value, p })),
  };
}
