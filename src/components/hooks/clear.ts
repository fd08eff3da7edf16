import { useLayoutEffect, useRef } from 'preact/hooks';

/** Keeps whatever gets the focus clear of a strip that stays at this edge of the screen, however high it grows. */
export function useClearOf(edge: 'top' | 'bottom') {
  const strip = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const name = `--covered-${edge}`;
    const watch = new ResizeObserver(() => style.setProperty(name, `${strip.current?.offsetHeight ?? 0}px`));
    watch.observe(strip.current!);
    return () => {
      watch.disconnect();
      style.removeProperty(name);
    };
  }, []);
  return strip;
}
