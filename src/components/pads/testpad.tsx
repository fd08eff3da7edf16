import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { FaceKeys } from './facekeys.tsx';
import { Key, type Tone } from './key.tsx';
import './pad.css';
import { TypedDigits, useTypedNumber } from './typednumber.tsx';

export interface TestKey<V> {
  value: V;
  label: string;
  detail?: string | undefined;
  tone?: Tone | undefined;
}

export interface TestPadProps<V> {
  label: string;
  keys: readonly TestKey<V>[];
  onAnswer: (value: V) => void;
  exact?:
    | {
        label: string;
        sides: number;
        isOpen: boolean;
        onOpen: (open: boolean) => void;
        onFace: (face: number) => void;
      }
    | undefined;
  faces?: boolean | undefined;
  children?: ComponentChildren;
}

export function TestPad<V>({ label, keys, onAnswer, exact, faces, children }: TestPadProps<V>) {
  const [open, setOpen] = useState(exact?.isOpen ?? false);
  const faceKey = (face: number) => onAnswer(keys[face - 1]!.value);
  const sides = exact?.sides ?? (faces ? keys.length : 0);
  const { words, onKeyDown } = useTypedNumber(1, sides, exact?.onFace ?? faceKey);
  return (
    <fieldset
      class="pad"
      aria-label={label}
      tabIndex={-1}
      data-digits={sides > 0 || undefined}
      onKeyDown={sides > 0 && !open ? onKeyDown : undefined}
    >
      {sides > 9 && <TypedDigits words={words} />}
      <div class="pad-side">
        {exact && (
          <Key
            small
            label={exact.label}
            pressed={open}
            onPress={() => {
              setOpen(!open);
              exact.onOpen(!open);
            }}
          />
        )}
        {children}
      </div>
      {open && exact ? (
        <FaceKeys label={exact.label} sides={exact.sides} onFace={exact.onFace} />
      ) : (
        <div class={faces ? 'faces worded' : keys.length > 2 ? 'bands' : 'halves'}>
          {keys.map((key) => (
            <Key
              key={key.label}
              label={key.label}
              detail={key.detail}
              tone={key.tone}
              onPress={() => onAnswer(key.value)}
            />
          ))}
        </div>
      )}
    </fieldset>
  );
}
