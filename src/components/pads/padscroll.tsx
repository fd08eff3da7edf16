import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Button } from '../frame/button.tsx';
import { useMoreBelow } from '../hooks/morebelow.ts';
import '../step/stepframe.css';

export interface PadScrollProps {
  children: ComponentChildren;
  done: string;
  off?: boolean | undefined;
  onDone: () => void;
}

const THINGS = '.field, .tick, .chip, .key';

/** Tolerance in px at the lower edge: less than half a line of text, and the air below the words of a key. */
const SLACK = 8;
const AIR = 24;
const KEY_AIR = 12;

/** Scrolling list whose key finishes only once everything has been in view. */
export function PadScroll({ children, done, off, onDone }: PadScrollProps) {
  const list = useRef<HTMLElement>(null);
  const seen = useRef(new WeakSet<Element>());
  const ended = useRef(false);
  const [hasMore, setHasMore] = useState(false);
  const look = () => {
    const { scrollTop, clientHeight, scrollHeight } = list.current!;
    const last = [...list.current!.querySelectorAll('button, p')].at(-1);
    ended.current ||= scrollHeight - scrollTop - clientHeight <= (last?.matches('button') ? AIR : SLACK);
    const bottom = list.current!.getBoundingClientRect().top + clientHeight;
    const things = [...list.current!.querySelectorAll(THINGS)];
    // Elements that have been in view stay seen after the layout shifts.
    for (const thing of things)
      if (thing.getBoundingClientRect().bottom <= bottom + (thing.matches('.chip, .key') ? KEY_AIR : SLACK))
        seen.current.add(thing);
    setHasMore(!ended.current || things.some((thing) => !seen.current.has(thing)));
  };
  useMoreBelow(list);
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
      {hasMore ? (
        <Button kind="primary" wide icon="down" label="More below" onPress={on} />
      ) : (
        <Button kind="primary" wide label={done} off={off} onPress={onDone} />
      )}
    </>
  );
}
