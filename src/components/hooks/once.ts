import { useRef } from 'preact/hooks';

/** Handler of a control. If it returns a promise, the control is inert until that settles. */
export type PressHandler<A extends readonly unknown[] = []> = (...given: A) => unknown;

export function useOnce<A extends readonly unknown[]>(act: PressHandler<A> | undefined): (...given: A) => void {
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
