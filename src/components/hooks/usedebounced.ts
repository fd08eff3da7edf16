import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

/** Delay after the last tap, in milliseconds. */
const REST = 700;

export function useDebounced<T>(value: T, settle: (next: T) => Promise<unknown>): [T, (next: T) => void] {
  const [held, setHeld] = useState<{ readonly value: T } | undefined>(undefined);
  const waiting = useRef<(() => Promise<unknown>) | undefined>(undefined);
  const settling = useRef(false);
  // The saved change starts from the current state, not from the state at the tap.
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
