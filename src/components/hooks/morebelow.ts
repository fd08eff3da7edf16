import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

const SLACK_PX = 8;

/** Marks a scroller while part of it is below its lower edge. Styles then fade that edge. */
export function useMoreBelow(box: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const scroller = box.current;
    if (!scroller) return;
    const update = () => {
      const { scrollHeight, scrollTop, clientHeight } = scroller;
      scroller.toggleAttribute('data-more-below', scrollHeight - scrollTop - clientHeight > SLACK_PX);
    };
    update();
    const watch = new ResizeObserver(update);
    for (const one of [scroller, ...scroller.children]) watch.observe(one);
    scroller.addEventListener('scroll', update, { passive: true });
    return () => {
      watch.disconnect();
      scroller.removeEventListener('scroll', update);
    };
  });
}
