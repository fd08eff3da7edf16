import { type Play, positionOf } from '../engine/play.ts';
import { Refusal } from '../engine/refusal.ts';
import { openAsks } from '../engine/replay.ts';
import { attended } from '../engine/toomany.ts';
import { type System, sequenceOf } from '../system/system.ts';
import { systemOf } from '../systems/systems.ts';
import { OddsCache } from './cache.ts';
import {
  type ByOption,
  byOption,
  type Effort,
  type Fate,
  type Forecast,
  forecast,
  hindsight,
  type Next,
  next,
} from './forecast.ts';

/** What is sent to be reckoned: a play as plain data, under a number of its own. */
export type Request = { readonly no: number; readonly play: Play };
/** What is sent ahead of questions: which system they will be of, so that it is read by then. */
export type Ahead = { readonly system: string };

/** The odds of a play from where it stands, of each option where a choice stands in their way or on the screen, of the asks that wait, and at its end how likely it was. */
export type Odds = {
  readonly reckoned: Forecast;
  readonly byOption?: ByOption;
  readonly asks?: Readonly<Record<string, readonly Next[]>>;
  readonly fate?: Fate;
};

/** What comes back under the number: the odds, or a sentence for a fault of ours; before odds that may take a while perhaps early ones, played out. */
export type Reply = { readonly no: number } & (
  | { readonly odds: Odds; readonly early?: true }
  | { readonly fault: string }
);

/** All that the odds say of a play, but for those of its asks and what came of it where they are early; played out so many times instead of counted, if told so. Throws a Refusal where its answers do not fit. */
export function oddsOf(system: System, play: Play, asked: Effort = {}): Odds {
  const effort = { cache: new OddsCache(), ...asked };
  const waiting = openAsks(positionOf(sequenceOf(play.sequence, system).rule, play)).filter((ask) => 'chances' in ask);
  const now = forecast(system, play, effort);
  const options = byOption(system, play, now, effort);
  const came = effort.times === undefined ? hindsight(system, play, effort) : undefined;
  return {
    reckoned: now,
    ...(options ? { byOption: options } : {}),
    ...(waiting.length > 0 && effort.times === undefined
      ? { asks: Object.fromEntries(waiting.map((ask) => [ask.id, next(ask)])) }
      : {}),
    ...(came ? { fate: came } : {}),
  };
}

/** How long odds may be counted before early ones are told, and how long those may be played out, in milliseconds: nobody misses a number so soon. */
const GLANCE = 90;
const EARLY = 10;
/** The least plays that say anything; how often odds are played out at least that are too many to count, and until when, in milliseconds since they were asked for. */
const LEAST = 6;
const MANY = 1000;
const LONG = 2000;

/**
 * Works a request out, on whatever thread this runs, and tells the reply; where it is not counted in a glance an early one
 * before it, played out in the midst of the counting, which then goes on. What fails is told as a sentence under the same
 * number. `now` tells milliseconds.
 */
export async function answer(
  { no, play }: Request,
  tell: (reply: Reply) => void,
  cache = new OddsCache(),
  now = () => performance.now(),
): Promise<void> {
  let reply: Reply;
  try {
    const system = await systemOf(play.system);
    const began = now();
    const past = (ms: number) => now() - began > ms;
    let waits = true;
    const look = () => {
      if (!waits || !past(GLANCE)) return;
      waits = false;
      const enough = (plays: number) => plays >= LEAST && past(GLANCE + EARLY);
      tell({ no, odds: oddsOf(system, play, { times: MANY, enough, cache }), early: true });
    };
    const odds = attended(look, () => oddsOf(system, play, { enough: (plays) => plays >= MANY && past(LONG), cache }));
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
  tell(reply);
}
