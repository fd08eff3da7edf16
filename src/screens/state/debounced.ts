import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

/** How long a thumb must rest before its taps are one change, in milliseconds. */
const REST = 700;

/** A value under a tapping thumb: shown at once, handed on once when the thumb rests or the screen is left. */
export function useDebounced<T>(value: T, settle: (next: T) => Promise<unknown>): [T, (next: T) => void] {
  const [held, setHeld] = useState<{ readonly value: T } | undefined>(undefined);
  const waiting = useRef<(() => Promise<unknown>) | undefined>(undefined);
  const settling = useRef(false);
  // What a change is counted from is what is kept as it is handed on, not as it was tapped.
  const latest = useRef(settle);
  latest.current = settle;
  useEffect(() => {
    if (!held) return;
    const timer = setTimeout(() => {
      if (settling.current) return setHeld({ ...held });
      const hand = waiting.current;
      waiting.current = undefined;
      settling.current = true;
      void hand?.().finally(() => {
        settling.current = false;
        setHeld((now) => (now === held ? undefined : now));
      });
    }, REST);
    return () => clearTimeout(timer);
  }, [held]);
  useLayoutEffect(() => () => void waiting.current?.(), []);
  const take = (next: T) => {
    waiting.current = () => latest.current(next);
    setHeld({ value: next });
  };
  return [held ? held.value : value, take];
}
