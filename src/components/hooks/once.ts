import { useRef } from 'preact/hooks';

/** What a key does; where it gives a promise, the key is inert until that is settled. */
export type Act<A extends readonly unknown[] = []> = (...given: A) => unknown;

/** Does it, but not again while what it began is under way. */
export function useOnce<A extends readonly unknown[]>(act: Act<A> | undefined): (...given: A) => void {
  const acting = useRef(false);
  return (...given) => {
    if (acting.current) return;
    const begun = act?.(...given);
    if (!(begun instanceof Promise)) return;
    acting.current = true;
    void begun.finally(() => {
      acting.current = false;
    });
  };
}
