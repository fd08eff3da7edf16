import { useEffect, useState } from 'preact/hooks';
import { FILE_MISSING } from '../../engine/data/fetchfile.ts';
import { jsonKey } from '../../engine/dice/chances.ts';
import { inputOf, type Play } from '../../engine/play.ts';
import { ODDS_FAILED, OddsClient } from '../../odds/client.ts';
import type { Odds } from '../../odds/request.ts';
import workerFile from '../../odds/worker.ts?worker&url';
import { startWorker } from '../../pwa/address.ts';
import { errorMessage } from '../state/appstate.ts';

let client: OddsClient | undefined;

function oddsClient(): OddsClient {
  client ??= new OddsClient(
    () => startWorker(workerFile),
    (sentence) => {
      errorMessage.value = sentence;
    },
  );
  return client;
}

export const prepareOdds = (system: string): void => oddsClient().preload(system);

/** Cache of exact odds by play state, least recently stored first. */
const cache = new Map<string, Odds>();
const MAX_CACHED = 40;

const stateKey = (play: Play): string =>
  jsonKey([play.system, play.sequence, inputOf(play), play.answers.slice(0, play.cursor), play.overruled]);

function keep(at: string, odds: Odds): void {
  // A failed calculation is retried next time.
  if (odds.forecast.kind === 'none' && [ODDS_FAILED, FILE_MISSING].includes(odds.forecast.reason)) return;
  cache.delete(at);
  cache.set(at, odds);
  const [oldest] = cache.keys();
  if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest);
}

export function useOdds(play: Play): Odds | undefined {
  const [latest, setLatest] = useState<{ readonly at: string; readonly odds: Odds } | undefined>(undefined);
  const at = stateKey(play);
  useEffect(() => {
    const cached = cache.get(at);
    // Keep a copy in state: the cache may evict it.
    if (cached) return setLatest({ at, odds: cached });
    return oddsClient().ask(play, (odds, early) => {
      if (!early) keep(at, odds);
      setLatest({ at, odds });
    });
  }, [at]);
  return cache.get(at) ?? (latest?.at === at ? latest.odds : undefined);
}

/** Resolves to the final odds, or to undefined after `timeout` milliseconds. */
export function oddsWithin(play: Play, timeout: number): Promise<Odds | undefined> {
  const at = stateKey(play);
  const cached = cache.get(at);
  if (cached) return Promise.resolve(cached);
  return new Promise((resolve) => {
    const stop = oddsClient().ask(play, (odds, early) => {
      if (early) return;
      clearTimeout(timer);
      keep(at, odds);
      resolve(odds);
    });
    const timer = setTimeout(() => {
      stop();
      resolve(undefined);
    }, timeout);
  });
}
