import { sequenceOf } from '../rules/file.ts';
import { Misfit } from '../rules/misfit.ts';
import { type Play, stand } from '../rules/play.ts';
import type { System } from '../rules/system.ts';
import { systemOf } from '../systems/systems.ts';
import {
  type ByOption,
  byOption,
  type Fate,
  fate,
  type Next,
  next,
  open,
  type Reckoned,
  reckoned,
} from './reckoned.ts';

/** What is sent to be reckoned: a play as plain data, under a number of its own. */
export type Request = { readonly no: number; readonly play: Play };

/** The odds of a play from where it stands, of each option where a choice stands in their way or on the screen, of the asks that wait, and at its end how likely it was. */
export type Odds = {
  readonly reckoned: Reckoned;
  readonly byOption?: ByOption;
  readonly asks?: Readonly<Record<string, readonly Next[]>>;
  readonly fate?: Fate;
};

/** What comes back under the number: the odds, or a sentence for a fault of ours. */
export type Reply = { readonly no: number } & ({ readonly odds: Odds } | { readonly fault: string });

/** All that the odds say of a play. Throws a Misfit where its answers do not fit. */
export function oddsOf(system: System, play: Play): Odds {
  const waiting = open(stand(sequenceOf(play.sequence, system).rule, play), play).filter((ask) => 'chances' in ask);
  const now = reckoned(system, play);
  const options = byOption(system, play, now);
  const came = fate(system, play);
  return {
    reckoned: now,
    ...(options ? { byOption: options } : {}),
    ...(waiting.length > 0 ? { asks: Object.fromEntries(waiting.map((ask) => [ask.id, next(ask)])) } : {}),
    ...(came ? { fate: came } : {}),
  };
}

/** Works a request out, on whatever thread this runs; what fails comes back as a sentence too, under the same number. */
export async function replied({ no, play }: Request): Promise<Reply> {
  try {
    return { no, odds: oddsOf(await systemOf(play.system), play) };
  } catch (error) {
    if (error instanceof Misfit) return { no, odds: { reckoned: { kind: 'none', reason: error.message } } };
    return { no, fault: `The odds of “${play.sequence}” could not be worked out: ${words(error)}.` };
  }
}

const words = (error: unknown): string => (error instanceof Error ? error.message : String(error));
