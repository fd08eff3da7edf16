import { useEffect, useState } from 'preact/hooks';
import { workerAddress } from '../offline/address.ts';
import { Reckoner } from '../reckoning/client.ts';
import type { Odds } from '../reckoning/request.ts';
import workerFile from '../reckoning/worker.ts?worker&url';
import { key } from '../rules/chances.ts';
import type { Play } from '../rules/play.ts';
import { trouble } from './desk.ts';

let reckoner: Reckoner | undefined;

/** The one worker that reckons, made when it is first wanted. */
function ours(): Reckoner {
  const make =
    typeof Worker === 'undefined' ? undefined : () => new Worker(workerAddress(workerFile), { type: 'module' });
  reckoner ??= new Reckoner(make, (sentence) => {
    trouble.value = sentence;
  });
  return reckoner;
}

/** Starts the worker ahead of its first question. */
export const readyToReckon = (): void => void ours();

/** The odds of a play as it stands; undefined until they are worked out, and never those of other facts. */
export function useOdds(play: Play): Odds | undefined {
  const [result, setResult] = useState<{ readonly at: string; readonly odds: Odds } | undefined>(undefined);
  const at = key([play.sequence, play.setup, play.answers.slice(0, play.cursor), play.overruled, play.house]);
  useEffect(() => ours().ask(play, (odds) => setResult({ at, odds })), [at]);
  return result?.at === at ? result.odds : undefined;
}
