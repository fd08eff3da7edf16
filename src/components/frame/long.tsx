import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from './button.tsx';
import { Rows } from './row.tsx';

/** How many rows are built at a time, and how far below the screen the next are. */
const STEP = 40;
const AHEAD = '600px';

export interface LongProps<T> {
  label: string;
  items: readonly T[];
  /** A row, with a key. */
  each: (item: T) => ComponentChildren;
  /** Fetches more items, where there are any. */
  onMore?: (() => void) | undefined;
  /** The words of the key for more. */
  more?: string | undefined;
}

/** A long list of rows: only what has been scrolled to is built; the key at its end is for those who do not scroll. */
export function Long<T>({ label, items, each, onMore, more = 'Show more' }: LongProps<T>) {
  const [built, setBuilt] = useState(STEP);
  const end = useRef<HTMLDivElement>(null);
  const next = useRef<() => void>(undefined);
  next.current = () => {
    if (built < items.length) setBuilt(built + STEP);
    else onMore?.();
  };
  const left = built < items.length || onMore !== undefined;
  useEffect(() => {
    if (!left || !end.current) return;
    const seen = new IntersectionObserver(([entry]) => entry?.isIntersecting && next.current?.(), {
      rootMargin: AHEAD,
    });
    seen.observe(end.current);
    return () => seen.disconnect();
  }, [left, built, items.length]);
  return (
    <>
      <Rows label={label}>{items.slice(0, built).map(each)}</Rows>
      {left && (
        <div ref={end}>
          <Button kind="quiet" wide label={more} onPress={() => next.current?.()} />
        </div>
      )}
    </>
  );
}
