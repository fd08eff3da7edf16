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
  /** Highest face of a die. A digit up to it waits for Enter, because it may be meant as one die of several. */
  sides?: number | undefined;
  min: number;
  max: number;
  draft: string;
  onDraft: (next: string) => void;
  onDone: (sum: number) => void;
  above?: boolean | undefined;
}

export function SumPad({ label, of, sides = 0, min, max, draft, onDraft, onDone, above }: SumPadProps) {
  const [said, say] = useState('');
  const open = rangesFor(draft, min, max);
  const ends = /either|whole/.test(digitsState(draft, min, max));
  const refused = (number: string) =>
    of
      ? `${of} make ${rangeWords([[min, max]])}, not ${number}.`
      : `It must be ${rangeWords([[min, max]])}, not ${number}.`;
  const type = (digit: string) => {
    const next = draft + digit;
    const stands = digitsState(next, min, max);
    say(stands === 'none' ? refused(next) : '');
    if (stands === 'whole' && (draft || Number(digit) > sides)) onDone(Number(next));
    else if (stands !== 'none') onDraft(next);
  };
  const remove = () => {
    say('');
    if (draft) onDraft(draft.slice(0, -1));
  };
  const enter = () => (ends ? onDone(Number(draft)) : say(`Type ${rangeWords(open)}.`));
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && draft && event.target === event.currentTarget) enter();
    else if (!isDigitKey(event)) return;
    else if (event.key === 'Backspace') remove();
    else type(event.key);
    event.stopPropagation();
  };
  return (
    <fieldset class="pad sum-pad" aria-label={label} tabIndex={-1} data-digits onKeyDown={press}>
      <PadMessage text={said} />
      <div class="digits">
        {['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((digit) => (
          <Digit key={digit} digit={digit} off={digitsState(draft + digit, min, max) === 'none'} onPress={type} />
        ))}
        <Digit digit="0" off={digitsState(`${draft}0`, min, max) === 'none'} onPress={type} />
        <Key label="Delete" off={!draft} onPress={remove}>
          <Icon name="lift" />
        </Key>
        <Key label={ends ? `Enter ${draft}` : 'Enter'} off={!ends} onPress={enter}>
          <Icon name="tick" />
        </Key>
      </div>
      <div class="sofar">
        <output class={above ? 'unseen' : 'figure'} aria-label="So far">
          {draft || '–'}
        </output>
        <span class="range">{of ? `Total ${rangeWords(open)}` : rangeWords(open)}</span>
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
