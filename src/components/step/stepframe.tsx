import type { ComponentChildren } from 'preact';
import { useContext, useLayoutEffect, useRef } from 'preact/hooks';
import { LastActionSlot } from '../frame/page.tsx';
import { useMoreBelow } from '../hooks/morebelow.ts';
import { usePalmRejection } from '../hooks/palm.ts';
import { isDigitKey } from '../pads/digits.ts';
import './stepframe.css';

export interface StepFrameProps {
  bar: ComponentChildren;
  notices?: ComponentChildren;
  stage: ComponentChildren;
  odds?: ComponentChildren;
  pad?: ComponentChildren;
  /** Layout of the pad: 'throw' for roll keys, 'row' below a board, 'sheet' in place of the stage. */
  room?: 'throw' | 'cards' | 'list' | 'row' | 'sheet' | undefined;
  side?: number | undefined;
  /** Dice are tumbling. What follows from them is hidden. Any tap or key ends the tumble; on stage and pad only that. */
  isTumbling?: boolean | undefined;
  leftHanded?: boolean | undefined;
  /** Identifies the question and the answers before it. A change moves the focus to the pad. */
  step?: StepId | undefined;
  foot?: ComponentChildren;
  children?: ComponentChildren;
}

export type StepId = { readonly asked: string | undefined; readonly answers: unknown };

export function StepFrame({
  bar,
  notices,
  stage,
  odds,
  pad,
  room = 'throw',
  side,
  isTumbling,
  leftHanded,
  step,
  foot,
  children,
}: StepFrameProps) {
  const last = useContext(LastActionSlot);
  const { onPointerDownCapture, isPalm } = usePalmRejection();
  const frame = useRef<HTMLDivElement>(null);
  const answer = useRef<HTMLElement>(null);
  useStepFocus(frame, step);
  useMoreBelow(answer);
  useMoreBelow(frame);
  const onClickCapture = (event: Event) => {
    if (isPalm(event) || (isTumbling && isHiddenByFall(event))) cancelEvent(event);
    if (isTumbling) finishAnimations();
  };
  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (!isTumbling || event.key === 'Tab') return;
    if (isHiddenByFall(event)) cancelEvent(event);
    finishAnimations();
  };
  return (
    <div
      class={`page step-frame${isTumbling ? ' falling' : ''}`}
      onPointerDownCapture={onPointerDownCapture}
      ref={frame}
      onClickCapture={onClickCapture}
      onKeyDownCapture={onKeyDownCapture}
    >
      <div class={`step-zones for-${room}${pad ? '' : ' over'}${leftHanded ? ' left-handed' : ''}`}>
        {bar}
        <main class="step-stage">
          {notices}
          {stage}
        </main>
        {odds && <div class="step-odds">{odds}</div>}
        {pad && (
          <section ref={answer} class={`step-pad${side === undefined ? '' : ` side-${side + 1}`}`} aria-label="Answer">
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

const isHiddenByFall = ({ target }: Event): boolean => (target as Element).closest('.step-stage, .step-pad') !== null;

function cancelEvent(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

/** Finishes all animations except those that disable new keys and screens. */
function finishAnimations(): void {
  for (const run of document.getAnimations())
    if (!('animationName' in run && /^(deaf|hold)$/.test(String(run.animationName)))) run.finish();
}

/** Finds the element to focus: digit input, pad, primary key or question, in this order. Without a pad, the verdict. */
function focusTarget(frame: HTMLElement): HTMLElement | undefined {
  const pad = frame.querySelector('.step-pad');
  if (!pad) return frame.querySelector<HTMLElement>('.ending-verdict') ?? undefined;
  const kinds = ['[data-digits]', '.pad', '.pad-scroll', '.button.primary', '.question'];
  const found = kinds.map((kind) => [...pad.querySelectorAll<HTMLElement>(kind)].at(-1));
  return found.find((one) => one !== undefined);
}

const ENTER_DELAY_MS = 300;

/**
 * Moves the focus to the pad on each new step, unless it is in the bar, the foot or a dialog. Digits typed elsewhere
 * go to the pad, and Enter presses the primary key.
 */
function useStepFocus(frame: { readonly current: HTMLDivElement | null }, step: StepId | undefined): void {
  const isFirst = useRef(true);
  const since = useRef(0);
  useLayoutEffect(() => {
    since.current = performance.now();
    const stays = document.activeElement?.closest('.step-foot, .bar, dialog') ?? false;
    if (!isFirst.current && !stays) focusTarget(frame.current!)?.focus({ preventScroll: true });
    isFirst.current = false;
  }, [step?.asked, step?.answers]);
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const on = event.target as Element;
      const pad = frame.current!.querySelector('.step-pad');
      if (!pad || on.closest('dialog, input, textarea, select')) return;
      if (isDigitKey(event) && !on.closest('[data-digits], [role=spinbutton]')) {
        const into = [...pad.querySelectorAll<HTMLElement>('[data-digits]')].at(-1);
        into?.focus({ preventScroll: true });
        into?.dispatchEvent(new KeyboardEvent('keydown', { key: event.key }));
      }
      if (event.key !== 'Enter') return;
      // A key held down presses once.
      if (event.repeat) return event.preventDefault();
      const isKey = on.closest('button, a, label, summary, [role=button]') !== null;
      if (isKey || !pad.contains(on) || performance.now() - since.current < ENTER_DELAY_MS) return;
      pad.querySelector<HTMLElement>('.button.primary:not([aria-disabled])')?.click();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

/** Scrollable part of the stage. Without pressable content it takes the focus itself, to scroll by keyboard. */
export function StageScroll({
  over,
  still,
  children,
}: {
  over?: boolean;
  still?: boolean;
  children: ComponentChildren;
}) {
  const box = useRef<HTMLElement & HTMLDivElement>(null);
  useMoreBelow(box);
  const look = `stage-scroll${over ? ' over' : ''}`;
  // Firefox makes every scroller a tab stop, which the keys inside make redundant.
  if (!still)
    return (
      <div ref={box} class={look} tabIndex={-1}>
        {children}
      </div>
    );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than the stage must scroll by the keyboard, too
    <section ref={box} class={look} aria-label="Lying there" tabIndex={0}>
      {children}
    </section>
  );
}
