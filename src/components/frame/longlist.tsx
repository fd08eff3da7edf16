import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from './button.tsx';
import { Rows } from './row.tsx';

const ROWS_AT_ONCE = 40;
const RENDER_AHEAD = '600px';

export interface LongProps<T> {
  label: string;
  items: readonly T[];
  each: (item: T) => ComponentChildren;
  onMore?: (() => void) | undefined;
  more?: string | undefined;
}

export function LongList<T>({ label, items, each, onMore, more = 'Show more' }: LongProps<T>) {
  const [built, setBuilt] = useState(ROWS_AT_ONCE);
  const end = useRef<HTMLDivElement>(null);
  const next = useRef<() => void>(undefined);
  next.current = () => {
    if (built < items.length) setBuilt(built + ROWS_AT_ONCE);
    else onMore?.();
  };
  const left = built < items.length || onMore !== undefined;
  useEffect(() => {
    if (!left || !end.current) return;
    const seen = new IntersectionObserver(([entry]) => entry?.isIntersecting && next.current?.(), {
      rootMargin: RENDER_AHEAD,
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
