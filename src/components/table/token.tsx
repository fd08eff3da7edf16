import type { ComponentChildren } from 'preact';
import { Icon } from '../frame/icon.tsx';
import { type PressHandler, useOnce } from '../hooks/once.ts';
import { fitToWord } from './fittoword.ts';
import './mark.css';
import './token.css';

export interface TokenProps {
  tag?: string | undefined;
  name: string;
  state: string;
  /** True if a heading above it shows the state. */
  isUnderState?: boolean | undefined;
  tone: 'good' | 'warn' | 'bad';
  side?: number | undefined;
  isOff?: boolean | undefined;
  trail?: ComponentChildren;
  onPress: PressHandler;
}

export function Token({ tag, name, state, isUnderState, tone, side, isOff, trail, onPress }: TokenProps) {
  const press = useOnce(onPress);
  return (
    <li>
      <button
        type="button"
        class={`token ${tone}${side === undefined ? '' : ` side-${side + 1}`}`}
        aria-disabled={isOff || undefined}
        onClick={() => isOff || press()}
      >
        <b class="token-tag">{tag ?? <Icon name="roster" />}</b>
        <span class="token-words">
          <span dir="auto" style={fitToWord(name)}>
            {' '}
            {name}
          </span>
          <b class={isUnderState ? 'unseen' : undefined} style={fitToWord(state)}>
            {' '}
            {state}
          </b>
        </span>
        {trail}
      </button>
    </li>
  );
}

/** Visible heading of a group of tokens. Each token states its own state to screen readers. */
export const TokensHead = ({ state }: { state: string }) => (
  <li class="tokens-head" aria-hidden="true">
    {state}
  </li>
);

export function Tokens({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <ul class="tokens" aria-label={label}>
      {children}
    </ul>
  );
}
