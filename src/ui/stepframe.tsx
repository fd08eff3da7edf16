import type { ComponentChildren } from 'preact';
import { useContext } from 'preact/hooks';
import { LastActionSlot } from './page.tsx';
import { usePalm } from './palm.ts';
import './stepframe.css';

export interface StepFrameProps {
  bar: ComponentChildren;
  /** What must be read before anything else is done. */
  notices?: ComponentChildren;
  /** What lies on the table: it takes whatever room the pad leaves, and scrolls within itself. */
  stage: ComponentChildren;
  /** One line of chances between the stage and the pad. */
  odds?: ComponentChildren;
  /** The question and its keys, where the thumb is. */
  pad?: ComponentChildren;
  /** What the pad has room for: the keys of a throw, many cards, the keys beside a list, one row beneath a board or duels, or a sheet that takes the room of the stage. */
  room?: 'throw' | 'cards' | 'list' | 'row' | 'sheet' | undefined;
  /** Whose answer is awaited, by the mark of the side. */
  side?: number | undefined;
  /** Whether dice fall on the stage: any tap or key lets them lie, and does nothing else. */
  falling?: boolean | undefined;
  /** Whether the keys stand for a left hand. */
  leftHanded?: boolean | undefined;
  foot?: ComponentChildren;
  /** Sheets that stand before it. */
  children?: ComponentChildren;
}

/** A step at the table: a frame of fixed zones that never scrolls as a whole, unless its text is too large for that. */
export function StepFrame({
  bar,
  notices,
  stage,
  odds,
  pad,
  room = 'throw',
  side,
  falling,
  leftHanded,
  foot,
  children,
}: StepFrameProps) {
  const last = useContext(LastActionSlot);
  const { onPointerDownCapture, isPalm } = usePalm();
  const keepOff = (event: Event) => {
    if (isPalm(event)) {
      event.preventDefault();
      event.stopPropagation();
    } else skip(event);
  };
  const skip = (event: Event) => {
    if (!falling || (event instanceof KeyboardEvent && event.key === 'Tab')) return;
    event.preventDefault();
    event.stopPropagation();
    for (const run of document.getAnimations()) run.finish();
  };
  return (
    <div
      class={`page step-frame${falling ? ' falling' : ''}`}
      onPointerDownCapture={onPointerDownCapture}
      onClickCapture={keepOff}
      onKeyDownCapture={falling ? skip : undefined}
    >
      <div class={`step-zones for-${room}${pad ? '' : ' over'}${leftHanded ? ' left-handed' : ''}`}>
        {bar}
        <main class="step-stage">
          {notices}
          {stage}
        </main>
        {odds && <div class="step-odds">{odds}</div>}
        {pad && (
          <section class={`step-pad${side === undefined ? '' : ` side-${side + 1}`}`} aria-label="Answer">
            {pad}
          </section>
        )}
        <footer class="step-foot">
          {last}
          {foot}
        </footer>
      </div>
      {children}
    </div>
  );
}

/** What scrolls within the stage: a list, a drawing or the end; where nothing in it can be pressed, it is scrolled by its own keys. */
export function StageScroll({
  over,
  still,
  children,
}: {
  over?: boolean;
  still?: boolean;
  children: ComponentChildren;
}) {
  const look = `stage-scroll${over ? ' over' : ''}`;
  // Firefox stops at all that scrolls; here the keys in it are enough.
  if (!still)
    return (
      <div class={look} tabIndex={-1}>
        {children}
      </div>
    );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than the stage must scroll by the keyboard, too
    <section class={look} aria-label="Lying there" tabIndex={0}>
      {children}
    </section>
  );
}
