import { useLayoutEffect, useRef } from 'preact/hooks';

/**
 * Publishes the strip's height as `--covered-top` or `--covered-bottom`, so that focused elements scroll clear of it.
 */
export function useCoveredEdge(edge: 'top' | 'bottom') {
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
