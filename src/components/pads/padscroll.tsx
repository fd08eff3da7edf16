import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Button } from '../frame/button.tsx';
import '../step/stepframe.css';

export interface PadScrollProps {
  children: ComponentChildren;
  /** What the gold key says once all has been seen. */
  done: string;
  off?: boolean | undefined;
  onDone: () => void;
}

/** What is counted as one thing that is not yet seen. */
const THINGS = '.field, .tick, .chip, .key';

/** How far below the edge in px something may end and is in sight all the same: less than half a line of text, and of a key the air below its words. */
const SLACK = 8;
const AIR = 12;

/** A list or a sheet of facts that scrolls within the pad; the gold key goes on only once all of it has been in sight, and brings up the rest before. */
export function PadScroll({ children, done, off, onDone }: PadScrollProps) {
  const list = useRef<HTMLElement>(null);
  const seen = useRef(new WeakSet<Element>());
  const ended = useRef(false);
  const [more, count] = useState(0);
  const look = () => {
    const { scrollTop, clientHeight, scrollHeight } = list.current!;
    const last = [...list.current!.querySelectorAll('button, p')].at(-1);
    ended.current ||= scrollHeight - scrollTop - clientHeight <= (last?.matches('button') ? AIR : SLACK);
    const bottom = list.current!.getBoundingClientRect().top + clientHeight + SLACK;
    let below = 0;
    // What has been in sight stays seen where something else pushes it down.
    for (const thing of list.current!.querySelectorAll(THINGS))
      if (thing.getBoundingClientRect().bottom <= bottom) seen.current.add(thing);
      else if (!seen.current.has(thing)) below++;
    count(below > 0 || ended.current ? below : 1);
  };
  useLayoutEffect(look);
  useLayoutEffect(() => {
    const watch = new ResizeObserver(look);
    watch.observe(list.current!);
    return () => watch.disconnect();
  }, []);
  const on = () => list.current!.scrollBy({ top: list.current!.clientHeight - 24 });
  return (
    <>
      <section ref={list} class="pad-scroll" tabIndex={-1} onScroll={look}>
        {children}
      </section>
      {more > 0 ? (
        <Button kind="primary" wide icon="down" label={`${more} more below`} onPress={on} />
      ) : (
        <Button kind="primary" wide label={done} off={off} onPress={onDone} />
      )}
    </>
  );
}
