import { useLayoutEffect, useRef } from 'preact/hooks';

/**
 * Publishes the strip's height as `--covered-top` or `--covered-bottom`, so that focused elements scroll clear of it.
 */
export function useCoveredEdge(edge: 'top' | 'bottom') {
  const strip = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const name = `--covered-${edge}`;
    const watch = new ResizeObserver(() => {
      const height = `${strip.current?.offsetHeight ?? 0}px`;
      // Even the same value would restyle every element. Without one it counts as zero.
      if (height !== (style.getPropertyValue(name) || '0px')) style.setProperty(name, height);
    });
    watch.observe(strip.current!);
    return () => {
      watch.disconnect();
      style.removeProperty(name);
    };
  }, []);
  return strip;
}
