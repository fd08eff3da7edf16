import { useEffect, useState } from 'preact/hooks';
import { MISSING } from '../../engine/data/fetchfile.ts';
import { jsonKey } from '../../engine/dice/chances.ts';
import { inputOf, type Play } from '../../engine/play.ts';
import { ODDS_FAILED, OddsClient } from '../../odds/client.ts';
import type { Odds } from '../../odds/request.ts';
import workerFile from '../../odds/worker.ts?worker&url';
import { startWorker } from '../../pwa/address.ts';
import { errorMessage } from '../state/appstate.ts';

let reckoner: OddsClient | undefined;

function oddsClient(): OddsClient {
  reckoner ??= new OddsClient(
    () => startWorker(workerFile),
    (sentence) => {
      errorMessage.value = sentence;
    },
  );
  return reckoner;
}

export const prepareOdds = (system: string): void => oddsClient().preload(system);

/** Cache of exact odds by play state, least recently stored first. */
const known = new Map<string, Odds>();
const KEPT = 40;

const facts = (play: Play): string =>
  jsonKey([play.system, play.sequence, inputOf(play), play.answers.slice(0, play.cursor), play.overruled]);

function keep(at: string, odds: Odds): void {
  // A failed calculation is retried next time.
  if (odds.forecast.kind === 'none' && [ODDS_FAILED, MISSING].includes(odds.forecast.reason)) return;
  known.delete(at);
  known.set(at, odds);
  const [oldest] = known.keys();
  if (known.size > KEPT && oldest !== undefined) known.delete(oldest);
}

export function useOdds(play: Play): Odds | undefined {
  const [latest, setLatest] = useState<{ readonly at: string; readonly odds: Odds } | undefined>(undefined);
  const at = facts(play);
  useEffect(() => {
    const there = known.get(at);
    // Keep a copy in state: the cache may evict it.
    if (there) return setLatest({ at, odds: there });
    return oddsClient().ask(play, (odds, early) => {
      if (!early) keep(at, odds);
      setLatest({ at, odds });
    });
  }, [at]);
  return known.get(at) ?? (latest?.at === at ? latest.odds : undefined);
}

/** Resolves to final odds, or to undefined after `timeout` milliseconds. */
export function oddsWithin(play: Play, timeout: number): Promise<Odds | undefined> {
  const at = facts(play);
  const there = known.get(at);
  if (there) return Promise.resolve(there);
  return new Promise((resolve) => {
    const back = oddsClient().ask(play, (odds, early) => {
      if (early) return;
      clearTimeout(late);
      keep(at, odds);
      resolve(odds);
    });
    const late = setTimeout(() => {
      back();
      resolve(undefined);
    }, timeout);
  });
}
