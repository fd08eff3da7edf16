import { runWithProgress } from '../engine/dice/effort.ts';
import { type Play, positionOf } from '../engine/play.ts';
import { Refusal } from '../engine/refusal.ts';
import { openAsks } from '../engine/replay.ts';
import { type System, sequenceOf } from '../system/system.ts';
import { systemOf } from '../systems/systems.ts';
import { type AskChance, chancesOfAsk } from './askchances.ts';
import { OddsCache } from './counting/cache.ts';
import { type Forecast, type ForecastLimits, forecast, forecastOptions, type OptionForecasts } from './forecast.ts';
import { type Hindsight, hindsightOf } from './hindsight.ts';

export type OddsRequest = { readonly no: number; readonly play: Play };
export type PreloadRequest = { readonly system: string };

export type Odds = {
  readonly forecast: Forecast;
  readonly byOption?: OptionForecasts;
  readonly asks?: Readonly<Record<string, readonly AskChance[]>>;
  readonly hindsight?: Hindsight;
};

export type OddsReply = { readonly no: number } & (
  | { readonly odds: Odds; readonly early?: true }
  | { readonly fault: string }
);

export function oddsOf(system: System, play: Play, { cache = new OddsCache(), ...more }: ForecastLimits = {}): Odds {
  const limits = { cache, ...more };
  const waiting = openAsks(positionOf(sequenceOf(play.sequence, system).rule, play)).filter((ask) => 'chances' in ask);
  const now = forecast(system, play, limits);
  const options = forecastOptions(system, play, now, limits);
  const comparison = limits.maxSamples === undefined ? hindsightOf(system, play, limits) : undefined;
  return {
    forecast: now,
    ...(options ? { byOption: options } : {}),
    ...(waiting.length > 0 && limits.maxSamples === undefined
      ? { asks: Object.fromEntries(waiting.map((ask) => [ask.id, chancesOfAsk(ask)])) }
      : {}),
    ...(comparison ? { hindsight: comparison } : {}),
  };
}

const EARLY_AFTER_MS = 90;
const EARLY_DURATION_MS = 10;
const EARLY_MIN_PLAYS = 6;
const FINAL_MIN_PLAYS = 1000;
const FINAL_MIN_MS = 2000;

/**
 * Sends the odds, preceded by an estimate if they take long. After a Refusal it sends the reason for having none,
 * and after any other error a `fault`. `now` returns milliseconds.
 */
export async function answerRequest(
  { no, play }: OddsRequest,
  send: (reply: OddsReply) => void,
  cache = new OddsCache(),
  now = () => performance.now(),
): Promise<void> {
  let reply: OddsReply;
  try {
    const system = await systemOf(play.system);
    const began = now();
    const past = (ms: number) => now() - began > ms;
    let canSendEarly = true;
    const sendEstimate = () => {
      if (!canSendEarly || !past(EARLY_AFTER_MS)) return;
      canSendEarly = false;
      const isEnough = (plays: number) => plays >= EARLY_MIN_PLAYS && past(EARLY_AFTER_MS + EARLY_DURATION_MS);
      send({ no, odds: oddsOf(system, play, { maxSamples: FINAL_MIN_PLAYS, isEnough, cache }), early: true });
    };
    const odds = runWithProgress(sendEstimate, () =>
      oddsOf(system, play, { isEnough: (plays) => plays >= FINAL_MIN_PLAYS && past(FINAL_MIN_MS), cache }),
    );
    reply = { no, odds };
  } catch (error) {
    reply =
      error instanceof Refusal
        ? { no, odds: { forecast: { kind: 'none', reason: error.message } } }
        : {
            no,
            fault: `The odds of “${play.sequence}” could not be worked out: ${error instanceof Error ? error.message : error}.`,
          };
  }
  send(reply);
}
