import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Button } from './button.tsx';
import './stepframe.css';

export interface PadScrollProps {
  children: ComponentChildren;
  /** What the gold key says once all has been seen. */
  done: string;
  off?: boolean | undefined;
  onDone: () => void;
}

/** What is counted as one thing that is not yet seen. */
const THINGS = '.field, .tick, .chip, .key';

/** A list or a sheet of facts that scrolls within the pad; the gold key goes on only once all of it has been in sight, and brings up the rest before. */
export function PadScroll({ children, done, off, onDone }: PadScrollProps) {
  const list = useRef<HTMLElement>(null);
  const seen = useRef(0);
  const [more, count] = useState(0);
  const look = () => {
    const { scrollTop, clientHeight, scrollHeight } = list.current!;
    seen.current = Math.max(seen.current, scrollTop + clientHeight);
    const top = list.current!.getBoundingClientRect().top - scrollTop;
    const below =
      scrollHeight - seen.current < 8
        ? 0
        : Math.max(
            1,
            [...list.current!.querySelectorAll<HTMLElement>(THINGS)].filter(
              (thing) => thing.getBoundingClientRect().bottom - top > seen.current + 8,
            ).length,
          );
    count(below);
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
