import type { ComponentChildren } from 'preact';
import { useContext, useLayoutEffect, useRef } from 'preact/hooks';
import { LastActionSlot } from '../frame/page.tsx';
import { usePalm } from '../hooks/palm.ts';
import { isDigitKey } from '../pads/digits.ts';
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
  /** Whether dice fall on the stage: any tap or key lets them lie, and a tap on the stage does nothing else. */
  falling?: boolean | undefined;
  /** Whether the keys stand for a left hand. */
  leftHanded?: boolean | undefined;
  /** What is asked, and the answers before it: where either changes, the pad takes the focus. */
  step?: StepId | undefined;
  foot?: ComponentChildren;
  /** Sheets that stand before it. */
  children?: ComponentChildren;
}

export type StepId = { readonly asked: string | undefined; readonly answers: unknown };

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
  step,
  foot,
  children,
}: StepFrameProps) {
  const last = useContext(LastActionSlot);
  const { onPointerDownCapture, isPalm } = usePalm();
  const frame = useRef<HTMLDivElement>(null);
  useStepFocus(frame, step);
  const onClickCapture = (event: Event) => {
    const isOnStage = (event.target as Element).closest('.step-stage') !== null;
    if (isPalm(event) || (falling && isOnStage)) {
      event.preventDefault();
      event.stopPropagation();
    }
    if (falling) letLie();
  };
  return (
    <div
      class={`page step-frame${falling ? ' falling' : ''}`}
      onPointerDownCapture={onPointerDownCapture}
      ref={frame}
      onClickCapture={onClickCapture}
      onKeyDownCapture={falling ? ({ key }) => key !== 'Tab' && letLie() : undefined}
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

/** Ends all motion but the time in which new keys are deaf. */
function letLie(): void {
  for (const run of document.getAnimations())
    if (!('animationName' in run && run.animationName === 'deaf')) run.finish();
}

/** The part of a pad that takes the focus: what digits are typed into, else what is asked, else the verdict. */
function focusTarget(frame: HTMLElement): HTMLElement | undefined {
  const pad = frame.querySelector('.step-pad');
  if (!pad) return frame.querySelector<HTMLElement>('.ending-verdict') ?? undefined;
  const kinds = ['[data-digits]', '.pad', '.pad-scroll', '.button.primary', '.question'];
  const found = kinds.map((kind) => [...pad.querySelectorAll<HTMLElement>(kind)].at(-1));
  return found.find((one) => one !== undefined);
}

/** How long Enter does nothing after a step has come, in milliseconds. */
const PAUSE = 300;

/**
 * Keeps the focus of a keyboard on the pad: it goes there with every new step, unless it stands on a key that is still
 * there in the bar or the foot. Digits typed anywhere else on the step go to the pad too, and Enter presses its gold key.
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
      // A key that is held down presses once.
      if (event.repeat) return event.preventDefault();
      const isKey = on.closest('button, a, label, summary, [role=button]') !== null;
      if (isKey || !pad.contains(on) || performance.now() - since.current < PAUSE) return;
      pad.querySelector<HTMLElement>('.button.primary:not([aria-disabled])')?.click();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
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
