import type { TargetedKeyboardEvent } from 'preact';
import { useState } from 'preact/hooks';
import { Icon } from '../frame/icon.tsx';
import { digitsState, isDigitKey, rangesFor, rangeWords } from './digits.ts';
import { Key } from './key.tsx';
import './pad.css';
import { PadMessage } from './padmessage.tsx';

export interface SumPadProps {
  label: string;
  /** Dice being summed, for the error message: "8 dice". */
  of?: string | undefined;
  min: number;
  max: number;
  draft: string;
  onDraft: (next: string) => void;
  onDone: (sum: number) => void;
  above?: boolean | undefined;
}

export function SumPad({ label, of, min, max, draft, onDraft, onDone, above }: SumPadProps) {
  const [said, say] = useState('');
  const open = rangesFor(draft, min, max);
  const ends = /either|whole/.test(digitsState(draft, min, max));
  const refused = (number: string) =>
    of
      ? `${of} make ${rangeWords([[min, max]])}, not ${number}.`
      : `It must be ${rangeWords([[min, max]])}, not ${number}.`;
  const type = (digit: string) => {
    const next = draft + digit;
    const fits = digitsState(next, min, max) !== 'none';
    say(fits ? '' : refused(next));
    if (fits) onDraft(next);
  };
  const remove = () => {
    say('');
    if (draft) onDraft(draft.slice(0, -1));
  };
  const enter = () => (ends ? onDone(Number(draft)) : say(`Type ${rangeWords(open)}.`));
  const press = (event: TargetedKeyboardEvent<HTMLElement>) => {
    if (event.key === 'Enter' && draft && event.target === event.currentTarget) enter();
    else if (!isDigitKey(event)) return;
    else if (event.key === 'Backspace') remove();
    else type(event.key);
    // Enter after a digit must not press a focused key.
    event.currentTarget.focus();
    event.stopPropagation();
  };
  return (
    <fieldset class="pad sum-pad" aria-label={label} tabIndex={-1} data-digits onKeyDown={press}>
      <PadMessage text={said} />
      <output class={above ? 'unseen' : 'figure'} aria-label="So far">
        {draft || '–'}
      </output>
      <div class="digits">
        {['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((digit) => (
          <Digit key={digit} digit={digit} off={digitsState(draft + digit, min, max) === 'none'} onPress={type} />
        ))}
        <Digit digit="0" off={digitsState(`${draft}0`, min, max) === 'none'} onPress={type} />
        <Key label="Delete" off={!draft} onPress={remove}>
          <Icon name="lift" />
        </Key>
        <Key label={ends ? `Enter ${draft}` : 'Enter'} tone="good" off={!ends} onPress={enter}>
          {''}
        </Key>
      </div>
    </fieldset>
  );
}

function Digit({ digit, off, onPress }: { digit: string; off: boolean; onPress: (digit: string) => void }) {
  return (
    <Key label={digit} off={off} onPress={() => onPress(digit)}>
      <b class="digit">{digit}</b>
    </Key>
  );
}
