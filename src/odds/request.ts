import { withProgress } from '../engine/dice/effort.ts';
import { type Play, positionOf } from '../engine/play.ts';
import { Refusal } from '../engine/refusal.ts';
import { openAsks } from '../engine/replay.ts';
import { type System, sequenceOf } from '../system/system.ts';
import { systemOf } from '../systems/systems.ts';
import { type AskChance, chancesOfAsk } from './askchances.ts';
import { OddsCache } from './counting/cache.ts';
import { type Forecast, forecast, forecastOptions, type Limits, type OptionForecasts } from './forecast.ts';
import { type Hindsight, hindsight } from './hindsight.ts';

export type Request = { readonly no: number; readonly play: Play };
export type PreloadRequest = { readonly system: string };

export type Odds = {
  readonly reckoned: Forecast;
  readonly byOption?: OptionForecasts;
  readonly asks?: Readonly<Record<string, readonly AskChance[]>>;
  readonly fate?: Hindsight;
};

export type Reply = { readonly no: number } & (
  | { readonly odds: Odds; readonly early?: true }
  | { readonly fault: string }
);

export function oddsOf(system: System, play: Play, asked: Limits = {}): Odds {
  const limits = { cache: new OddsCache(), ...asked };
  const waiting = openAsks(positionOf(sequenceOf(play.sequence, system).rule, play)).filter((ask) => 'chances' in ask);
  const now = forecast(system, play, limits);
  const options = forecastOptions(system, play, now, limits);
  const came = limits.samples === undefined ? hindsight(system, play, limits) : undefined;
  return {
    reckoned: now,
    ...(options ? { byOption: options } : {}),
    ...(waiting.length > 0 && limits.samples === undefined
      ? { asks: Object.fromEntries(waiting.map((ask) => [ask.id, chancesOfAsk(ask)])) }
      : {}),
    ...(came ? { fate: came } : {}),
  };
}

/** Milliseconds before an early estimate, and its maximum duration in milliseconds. */
const EARLY_AFTER = 90;
const EARLY = 10;
/** Minimum plays of an early estimate, then minimum plays and milliseconds of a final one. */
const LEAST = 6;
const MANY = 1000;
const LONG = 2000;

/**
 * Sends the odds, preceded by an estimate if they take long. Sends an error as a message. `now` returns milliseconds.
 */
export async function answerRequest(
  { no, play }: Request,
  send: (reply: Reply) => void,
  cache = new OddsCache(),
  now = () => performance.now(),
): Promise<void> {
  let reply: Reply;
  try {
    const system = await systemOf(play.system);
    const began = now();
    const past = (ms: number) => now() - began > ms;
    let waits = true;
    const sendEstimate = () => {
      if (!waits || !past(EARLY_AFTER)) return;
      waits = false;
      const isEnough = (plays: number) => plays >= LEAST && past(EARLY_AFTER + EARLY);
      send({ no, odds: oddsOf(system, play, { samples: MANY, isEnough, cache }), early: true });
    };
    const odds = withProgress(sendEstimate, () =>
      oddsOf(system, play, { isEnough: (plays) => plays >= MANY && past(LONG), cache }),
    );
    reply = { no, odds };
  } catch (error) {
    reply =
      error instanceof Refusal
        ? { no, odds: { reckoned: { kind: 'none', reason: error.message } } }
        : {
            no,
            fault: `The odds of “${play.sequence}” could not be worked out: ${error instanceof Error ? error.message : error}.`,
          };
  }
  send(reply);
}
