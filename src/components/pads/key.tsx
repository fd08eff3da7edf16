import type { ComponentChildren } from 'preact';
import { Icon } from '../frame/icon.tsx';
import { SuitWords } from '../table/suitwords.tsx';
import './pad.css';

export type Tone = 'good' | 'bad' | 'plain';

export interface KeyProps {
  label: string;
  detail?: string | undefined;
  name?: string | undefined;
  tone?: Tone | undefined;
  pressed?: boolean | undefined;
  /** Looks disabled but stays pressable, so that the pad can explain why. */
  off?: boolean | undefined;
  small?: boolean | undefined;
  onPress: () => void;
  children?: ComponentChildren;
}

const signs = { good: 'tick', bad: 'cross' } as const;

export function Key({ label, detail, name, tone = 'plain', pressed, off, small, onPress, children }: KeyProps) {
  return (
    <button
      type="button"
      class={`key ${tone}${small ? ' small' : ''}`}
      aria-label={name ?? (children === undefined ? undefined : label)}
      aria-pressed={pressed}
      aria-disabled={off || undefined}
      onClick={onPress}
    >
      {tone !== 'plain' && <Icon name={signs[tone]} />}
      {children ?? (
        <span>
          <b>
            <SuitWords words={label} />
          </b>
          {detail && (
            <span class="key-detail">
              {' '}
              <SuitWords words={detail} />
            </span>
          )}
        </span>
      )}
    </button>
  );
}
