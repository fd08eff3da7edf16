import { useRef, useState } from 'preact/hooks';
import { digitsState, isDigitKey } from './digits.ts';
import './pad.css';

export interface TypedNumber {
  typed: string;
  words: string;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** Reads a number from `min` to `max` from the keyboard. Finishes when no further digit fits, or on Enter. */
export function useTypedNumber(min: number, max: number, onNumber: (value: number) => void): TypedNumber {
  const [typed, setTyped] = useState('');
  // Two keys can arrive before the next render.
  const digits = useRef('');
  const hold = (next: string) => {
    digits.current = next;
    setTyped(next);
  };
  const take = (number: string) => {
    hold('');
    onNumber(Number(number));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const before = digits.current;
    const open = digitsState(before, min, max);
    if (event.key === 'Enter' && before !== '') {
      event.preventDefault();
      event.stopPropagation();
      if (open === 'either') take(before);
    } else if (event.key === 'Backspace') hold(before.slice(0, -1));
    else if (isDigitKey(event)) {
      const next = before + event.key;
      const state = digitsState(next, min, max);
      if (state === 'whole') take(next);
      else if (state !== 'none') hold(next);
    }
  };
  const isWhole = digitsState(typed, min, max) === 'either';
  return { typed, words: typed && `${typed}: ${isWhole ? 'Enter, or another digit' : 'another digit'}`, onKeyDown };
}

export const TypedDigits = ({ words }: { words: string }) => (
  <p class="typed" role="status">
    {words}
  </p>
);
