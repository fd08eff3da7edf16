import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { FaceKeys } from './facekeys.tsx';
import { Key, type Tone } from './key.tsx';
import './pad.css';

/** What the rule can tell apart in a test: "Passed", "15 or less". */
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
  /** The small key that opens one key a face. */
  exact?: { label: string; sides: number; onFace: (face: number) => void } | undefined;
  /** The keys are the faces of a die. */
  faces?: boolean | undefined;
  /** Other ways to settle it, and what lets the app roll. */
  children?: ComponentChildren;
}

/** A test in one tap: two half-width keys, or a line for each band; the exact face stands behind a small key before them. */
export function TestPad<V>({ label, keys, onAnswer, exact, faces, children }: TestPadProps<V>) {
  const [open, setOpen] = useState(false);
  return (
    <fieldset class="pad" aria-label={label}>
      <div class="pad-side">
        {exact && <Key small label={exact.label} pressed={open} onPress={() => setOpen(!open)} />}
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
