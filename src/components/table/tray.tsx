import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { DiceHeap } from './diceheap.tsx';
import {
  LOW_TRAY_PX,
  MIN_DIE_PX,
  MIN_LOW_DIE_PX,
  MIN_NUMBERED_DIE_PX,
  MIN_NUMBERED_ROW_DIE_PX,
  MIN_SHARED_DIE_PX,
  ROW_DIE_PX,
} from './dicesize.ts';
import type { TableThrow } from './throw.ts';
import './tray.css';

/** Tray of dice and cards. `onTumble` reports the start and the end of the tumbling. */
export function Tray({
  throws,
  before = [],
  onTumble,
  children,
}: {
  throws: readonly TableThrow[];
  before?: readonly TableThrow[] | undefined;
  children?: ComponentChildren;
  onTumble?: ((falls: boolean) => void) | undefined;
}) {
  const tray = useRef<HTMLDivElement>(null);
  const [room, measure] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const update = () => {
      const { clientWidth: width, clientHeight: height } = tray.current!;
      measure((before) => (before.width === width && before.height === height ? before : { width, height }));
    };
    update();
    const watch = new ResizeObserver(update);
    watch.observe(tray.current!);
    return () => watch.disconnect();
  }, []);
  const [landed, land] = useState('');
  const rolled = throws
    .filter(({ isNew: fresh }) => fresh)
    .map(({ id }) => id)
    .join();
  useLayoutEffect(() => {
    if (rolled === '') return;
    const runs = tray.current!.getAnimations?.({ subtree: true }) ?? [];
    if (runs.length === 0) return land(rolled);
    onTumble?.(true);
    const lie = () => {
      land(rolled);
      onTumble?.(false);
    };
    void Promise.allSettled(runs.map((run) => run.finished)).then(lie);
    return () => onTumble?.(false);
  }, [rolled]);
  const falls = landed !== rolled;
  return (
    <div class="tray">
      {before.length > 0 && (
        <div class="heaps before">
          {before.map((one) => (
            <DiceHeap
              key={one.id}
              thrown={{ ...one, isNew: false }}
              least={one.sides === 6 ? ROW_DIE_PX : MIN_NUMBERED_ROW_DIE_PX}
              width={room.width / before.length}
              height={one.sides === 6 ? ROW_DIE_PX : MIN_NUMBERED_ROW_DIE_PX}
              isDelayed={false}
              inRow
            />
          ))}
        </div>
      )}
      <div ref={tray} class="heaps">
        {throws.map((one, n) => (
          <DiceHeap
            key={one.id}
            least={one.sides === 6 ? leastOf(throws.length, room.height) : MIN_NUMBERED_DIE_PX}
            thrown={{ ...one, isNew: one.isNew && falls }}
            width={room.width / throws.length}
            height={room.height}
            isDelayed={falls && throws.slice(0, n).some(({ isNew: fresh }) => fresh)}
          />
        ))}
      </div>
      {children}
    </div>
  );
}

/** Smallest size in px of a die of one of several throws. */
function leastOf(throws: number, height: number): number {
  if (height > 0 && height < LOW_TRAY_PX) return MIN_LOW_DIE_PX;
  return throws > 1 ? MIN_SHARED_DIE_PX : MIN_DIE_PX;
}
