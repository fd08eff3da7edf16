import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

/** How long a thumb must rest before its taps are one change, in milliseconds. */
const REST = 700;

/** A value under a tapping thumb: shown at once, handed on once when the thumb rests or the screen is left. */
export function useDebounced<T>(value: T, settle: (next: T) => Promise<unknown>): [T, (next: T) => void] {
  const [held, setHeld] = useState<{ readonly value: T } | undefined>(undefined);
  const waiting = useRef<(() => Promise<unknown>) | undefined>(undefined);
  useEffect(() => {
    if (!held) return;
    const timer = setTimeout(() => {
      const hand = waiting.current;
      waiting.current = undefined;
      void hand?.().finally(() => setHeld((now) => (now === held ? undefined : now)));
    }, REST);
    return () => clearTimeout(timer);
  }, [held]);
  useLayoutEffect(() => () => void waiting.current?.(), []);
  const take = (next: T) => {
    waiting.current = () => settle(next);
    setHeld({ value: next });
  };
  return [held ? held.value : value, take];
}
