import { useEffect, useState } from 'preact/hooks';
import { type Reckoned, reckoned } from '../reckoning/reckoned.ts';
import { key } from '../rules/chances.ts';
import { Misfit } from '../rules/misfit.ts';
import type { Play } from '../rules/play.ts';
import type { System } from '../rules/system.ts';

/** The odds of a play as it stands: undefined until they are worked out, a Misfit where it cannot be played. */
export function useReckoned(system: System, play: Play): Reckoned | Misfit | undefined {
  const [result, setResult] = useState<{ at: string; of: Reckoned | Misfit } | undefined>(undefined);
  const at = key([play.setup, play.answers.slice(0, play.cursor), play.overruled]);
  useEffect(() => {
    try {
      setResult({ at, of: reckoned(system, play) });
    } catch (error) {
      if (!(error instanceof Misfit)) throw error;
      setResult({ at, of: error });
    }
  }, [at]);
  return result?.at === at ? result.of : undefined;
}
