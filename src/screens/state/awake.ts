import { useEffect } from 'preact/hooks';
import { settings } from './appstate.ts';

/** The setting that lets the screen go dark during a play. */
export const AWAKE = 'awake';

/** Whether this browser can keep the screen awake at all. */
export const canStayAwake = (): boolean => 'wakeLock' in navigator;

/** Keeps the screen awake while the component stands, unless it is switched off or not wanted; asks again on each return to it. */
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

/** A phone short of power refuses: the screen then goes dark as it always does. */
function onRefusal(error: Error): undefined {
  if (error.name !== 'NotAllowedError') throw error;
}
