import { useEffect } from 'preact/hooks';
import { settings } from './appstate.ts';

export const AWAKE = 'awake';

export const canStayAwake = (): boolean => 'wakeLock' in navigator;

/** Holds a wake lock while mounted. Requests it again each time the page becomes visible. */
export function useAwake(wanted = settings.value[AWAKE] !== false): void {
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

/** Ignores the refusal of a device in power saving mode. */
function onRefusal(error: Error): undefined {
  if (error.name !== 'NotAllowedError') throw error;
}
