import { useEffect, useState } from 'preact/hooks';
import { key } from '../../engine/chances.ts';
import { MISSING } from '../../engine/file.ts';
import { inputOf, type Play } from '../../engine/play.ts';
import { FAULTY, OddsClient } from '../../odds/client.ts';
import type { Odds } from '../../odds/request.ts';
import workerFile from '../../odds/worker.ts?worker&url';
import { startWorker } from '../../pwa/address.ts';
import { trouble } from '../state/appstate.ts';

let reckoner: OddsClient | undefined;

/** The one worker that reckons, made when it is first wanted. */
function ours(): OddsClient {
  reckoner ??= new OddsClient(
    () => startWorker(workerFile),
    (sentence) => {
      trouble.value = sentence;
    },
  );
  return reckoner;
}

/** Starts the worker ahead of its first question, and has the system read of which that will be. */
export const readyToReckon = (system: string): void => ours().readAhead(system);

/** The odds worked out last, newest at the end, by all that they depend on. */
const known = new Map<string, Odds>();
const KEPT = 40;

const facts = (play: Play): string =>
  key([play.system, play.sequence, inputOf(play), play.answers.slice(0, play.cursor), play.overruled]);

function keep(at: string, odds: Odds): void {
  // What could not be worked out this time is asked for anew.
  if (odds.reckoned.kind === 'none' && [FAULTY, MISSING].includes(odds.reckoned.reason)) return;
  known.delete(at);
  known.set(at, odds);
  const [oldest] = known.keys();
  if (known.size > KEPT && oldest !== undefined) known.delete(oldest);
}

/** The odds of a play as it stands; where they take a while, first early ones; undefined until then, and never those of other facts. */
export function useOdds(play: Play): Odds | undefined {
  const [latest, tell] = useState<{ readonly at: string; readonly odds: Odds } | undefined>(undefined);
  const at = facts(play);
  useEffect(() => {
    const there = known.get(at);
    // Held here as well: what is known makes room for others.
    if (there) return tell({ at, odds: there });
    return ours().ask(play, (odds, early) => {
      if (!early) keep(at, odds);
      tell({ at, odds });
    });
  }, [at]);
  return known.get(at) ?? (latest?.at === at ? latest.odds : undefined);
}

/** The odds of a play once they are worked out; nothing where that takes longer than so many milliseconds, as a few tries are no record. */
export function soon(play: Play, within: number): Promise<Odds | undefined> {
  const at = facts(play);
  const there = known.get(at);
  if (there) return Promise.resolve(there);
  return new Promise((resolve) => {
    const back = ours().ask(play, (odds, early) => {
      if (early) return;
      clearTimeout(late);
      keep(at, odds);
      resolve(odds);
    });
    const late = setTimeout(() => {
      back();
      resolve(undefined);
    }, within);
  });
}
