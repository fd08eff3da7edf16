import { Misfit } from '../rules/misfit.ts';
import type { Play } from '../rules/play.ts';
import { systemOf } from '../systems/systems.ts';
import { type ByOption, byOption, type Reckoned, reckoned } from './reckoned.ts';

/** What is sent to be reckoned: a play as plain data, under a number of its own. */
export type Request = { readonly no: number; readonly play: Play };

/** The odds of a play, and of each option where a choice stands in their way or on the screen. */
export type Odds = { readonly reckoned: Reckoned; readonly byOption?: ByOption };

/** What comes back under the number: the odds, or a sentence for a fault of ours. */
export type Reply = { readonly no: number } & ({ readonly odds: Odds } | { readonly fault: string });

/** Works a request out, on whatever thread this runs; what fails comes back as a sentence too, under the same number. */
export async function replied({ no, play }: Request): Promise<Reply> {
  try {
    const system = await systemOf(play.system);
    const options = byOption(system, play);
    return { no, odds: { reckoned: reckoned(system, play), ...(options ? { byOption: options } : {}) } };
  } catch (error) {
    if (error instanceof Misfit) return { no, odds: { reckoned: { kind: 'none', reason: error.message } } };
    return { no, fault: `The odds of “${play.sequence}” could not be worked out: ${words(error)}.` };
  }
}

const words = (error: unknown): string => (error instanceof Error ? error.message : String(error));
