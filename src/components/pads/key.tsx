import type { ComponentChildren } from 'preact';
import { Icon } from '../frame/icon.tsx';
import './pad.css';

/** Whether a key or a line speaks for, against, or neither. */
export type Tone = 'good' | 'bad' | 'plain';

export interface KeyProps {
  label: string;
  detail?: string | undefined;
  /** What is read aloud where label and detail are not enough. */
  name?: string | undefined;
  tone?: Tone | undefined;
  pressed?: boolean | undefined;
  /** Looks unusable; it may still be pressed, so that the pad can say why. */
  off?: boolean | undefined;
  /** Small: a side way, not an answer. */
  small?: boolean | undefined;
  onPress: () => void;
  /** Stands in place of the label, which is then only read. */
  children?: ComponentChildren;
}

const signs = { good: 'tick', bad: 'cross' } as const;

/** One tile of a pad. */
export function Key({ label, detail, name, tone = 'plain', pressed, off, small, onPress, children }: KeyProps) {
  return (
    <button
      type="button"
      class={`key ${tone}${small ? ' small' : ''}`}
      aria-label={name ?? (children ? label : undefined)}
      aria-pressed={pressed}
      aria-disabled={off || undefined}
      onClick={onPress}
    >
      {tone !== 'plain' && <Icon name={signs[tone]} />}
      {children ?? (
        <span>
          <b>{label}</b>
          {detail && <span class="key-detail"> {detail}</span>}
        </span>
      )}
    </button>
  );
}
