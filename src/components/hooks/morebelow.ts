import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

const SLACK_PX = 8;

/** Marks a scroller while part of it is below its lower edge. Styles then fade that edge. */
export function useMoreBelow(box: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const scroller = box.current;
    if (!scroller) return;
    const look = () => {
      const { scrollHeight, scrollTop, clientHeight } = scroller;
      scroller.toggleAttribute('data-more-below', scrollHeight - scrollTop - clientHeight > SLACK_PX);
    };
    look();
    const watch = new ResizeObserver(look);
    for (const one of [scroller, ...scroller.children]) watch.observe(one);
    scroller.addEventListener('scroll', look, { passive: true });
    return () => {
      watch.disconnect();
      scroller.removeEventListener('scroll', look);
    };
  });
}
