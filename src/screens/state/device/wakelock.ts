import { useEffect } from 'preact/hooks';
import { settings } from '../appstate.ts';

export const KEEP_AWAKE = 'awake';

export const canStayAwake = (): boolean => 'wakeLock' in navigator;

export function useWakeLock(wanted = settings.value[KEEP_AWAKE] !== false): void {
  useEffect(() => {
    if (!wanted || !canStayAwake()) return;
    let lock: WakeLockSentinel | undefined;
    let over = false;
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      const got = await navigator.wakeLock.request('screen').catch(onRefusal);
      if (over) await got?.release();
      else lock = got;
    };
    const back = () => void ask();
    back();
    document.addEventListener('visibilitychange', back);
    return () => {
      over = true;
      document.removeEventListener('visibilitychange', back);
      void lock?.release();
    };
  }, [wanted]);
}

/** Ignores a refused wake lock, as in power saving mode. Rethrows other errors. */
function onRefusal(error: Error): undefined {
  if (error.name !== 'NotAllowedError') throw error;
}
