import { type Play, positionOf } from '../rules/play.ts';
import { Refusal } from '../rules/refusal.ts';
import { openAsks } from '../rules/replay.ts';
import { type System, sequenceOf } from '../rules/system.ts';
import { systemOf } from '../systems/systems.ts';
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

/** All that the odds say of a play, but for those of its asks where they are early; played out so many times instead of counted, if told so. Throws a Refusal where its answers do not fit. */
export function oddsOf(system: System, play: Play, effort: Effort = {}): Odds {
  const waiting = openAsks(positionOf(sequenceOf(play.sequence, system).rule, play)).filter((ask) => 'chances' in ask);
  const now = forecast(system, play, effort);
  const options = byOption(system, play, now, effort);
  const came = hindsight(system, play, effort);
  return {
    reckoned: now,
    ...(options ? { byOption: options } : {}),
    ...(waiting.length > 0 && effort.times === undefined
      ? { asks: Object.fromEntries(waiting.map((ask) => [ask.id, next(ask)])) }
      : {}),
    ...(came ? { fate: came } : {}),
  };
}

/** Works a request out, on whatever thread this runs, early where it is to be played out so many times; what fails comes back as a sentence too, under the same number. */
export async function reply({ no, play }: Request, effort: Effort = {}): Promise<Reply> {
  try {
    const odds = oddsOf(await systemOf(play.system), play, effort);
    return effort.times === undefined ? { no, odds } : { no, odds, early: true };
  } catch (error) {
    if (error instanceof Refusal) return { no, odds: { reckoned: { kind: 'none', reason: error.message } } };
    return { no, fault: `The odds of “${play.sequence}” could not be worked out: ${words(error)}.` };
  }
}

/** How long each sequence took, as far as it is known: one that was ever slow is taken to be so. */
export type Paces = Map<string, 'quick' | 'slow'>;

/** What is slow, in milliseconds: longer than anybody waits for a number to follow his thumb. */
const SLOW = 150;
/** How many plays stand in for odds that are slow, and for those of which nothing is known yet. */
const MANY = 1000;
const FEW = 100;
/** How long early odds may take in all, in milliseconds here; the least plays of each of them, and how long odds may be played out that are too many to count. */
const GLANCE = 25;
const LEAST = 20;
const LONG = 2000;

/** The reply to a request, and before it an early one where it may take a while. `now` tells milliseconds. */
export async function* replies(request: Request, paces: Paces, now = () => performance.now()): AsyncGenerator<Reply> {
  const at = `${request.play.system} ${request.play.sequence}`;
  const pace = paces.get(at);
  if (pace !== 'quick') {
    await systemOf(request.play.system).catch(() => undefined);
    const until = now() + GLANCE;
    const enough = (plays: number) => plays >= LEAST && now() > until;
    const first = await reply(request, { times: pace === 'slow' ? MANY : FEW, enough });
    if ('fault' in first || first.early) yield first;
    if ('fault' in first) return;
  }
  const before = now();
  const answer = await reply(request, { enough: (plays) => plays >= MANY && now() - before > LONG });
  if (now() - before > SLOW) paces.set(at, 'slow');
  else if (pace !== 'slow') paces.set(at, 'quick');
  yield answer;
}

const words = (error: unknown): string => (error instanceof Error ? error.message : String(error));
