import { useLayoutEffect, useRef } from 'preact/hooks';
import { withMinusSign } from '../charts/figure.ts';
import { Button } from '../frame/button.tsx';
import { digitsState, isDigitKey } from '../pads/digits.ts';
import './field.css';

export interface StepperProps {
  label: string;
  detail?: string | undefined;
  value: number;
  min: number;
  max: number;
  step?: number | undefined;
  /** Accepts digits typed anywhere on the screen, for a step with no other input. */
  digits?: boolean | undefined;
  onChange: (next: number) => void;
}

export function Stepper({ label, detail, value, min, max, step = 1, digits, onChange }: StepperProps) {
  const go = (to: number) => {
    const next = Math.min(max, Math.max(min, Number(to.toFixed(4))));
    if (next !== value) onChange(next);
  };
  const keys: Record<string, number> = {
    ArrowUp: value + step,
    ArrowRight: value + step,
    ArrowDown: value - step,
    ArrowLeft: value - step,
    PageUp: value + step * 10,
    PageDown: value - step * 10,
    Home: min,
    End: max,
  };
  const typed = useRef('');
  const type = (key: string) => {
    const before = key === 'Backspace' ? typed.current.slice(0, -1) : typed.current + key;
    const fits = (number: string) => digitsState(number, min, max) !== 'none';
    typed.current = fits(before) ? before : fits(key) ? key : '';
    const number = Number(typed.current);
    const isWhole = ['whole', 'either'].includes(digitsState(typed.current, min, max));
    if (isWhole && (number - min) % step === 0) go(number);
  };
  const press = (event: KeyboardEvent) => {
    if (isDigitKey(event)) return type(event.key);
    typed.current = '';
    const to = keys[event.key];
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  };
  const less = value <= min;
  const more = value >= max;
  return (
    <div class="field stepper">
      <span class="field-words" aria-hidden="true">
        {label}
      </span>
      <div class="stepper-keys">
        <Step label={`${label}: less`} icon="minus" off={less} onPress={() => go(value - step)} />
        <div
          class="stepper-value"
          role="spinbutton"
          tabIndex={0}
          data-digits={digits}
          aria-label={detail ? `${label}, ${detail}` : label}
          aria-valuenow={value}
          aria-valuemin={min}
          aria-valuemax={max}
          onKeyDown={press}
          onBlur={() => {
            typed.current = '';
          }}
        >
          <b>{withMinusSign(value)}</b>
        </div>
        <Step label={`${label}: more`} icon="plus" off={more} onPress={() => go(value + step)} />
      </div>
      {detail && (
        <span class="field-detail" aria-hidden="true">
          {detail}
        </span>
      )}
    </div>
  );
}

interface StepProps {
  label: string;
  off: boolean;
  onPress: () => void;
}

const HOLD_MS = 500;
const REPEAT_MS = 70;

function Step({ label, icon, off, onPress }: StepProps & { icon: 'minus' | 'plus' }) {
  const step = useRef(onPress);
  step.current = onPress;
  const timer = useRef(0);
  const stepped = useRef(false);
  const stop = () => clearTimeout(timer.current);
  const again = (after: number) => {
    timer.current = window.setTimeout(() => {
      stepped.current = true;
      step.current();
      again(REPEAT_MS);
    }, after);
  };
  const start = () => {
    stop();
    stepped.current = false;
    again(HOLD_MS);
  };
  useLayoutEffect(() => stop, []);
  return (
    <span
      style={{ display: 'contents' }}
      onPointerDown={start}
      onPointerUp={stop}
      onPointerLeave={stop}
      onPointerCancel={stop}
      onClickCapture={(event) => {
        // The release after a hold must not count as a tap.
        if (stepped.current) event.stopPropagation();
        stepped.current = false;
      }}
    >
      <Button label={label} icon={icon} bare off={off} onPress={onPress} />
    </span>
  );
}
