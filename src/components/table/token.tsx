import type { ComponentChildren } from 'preact';
import { type Act, useOnce } from '../hooks/once.ts';
import './mark.css';
import './token.css';

export interface TokenProps {
  /** What stands on his base: "A3". */
  tag?: string | undefined;
  name: string;
  /** What he is now: "Killed". */
  state: string;
  tone: 'good' | 'warn' | 'bad';
  /** Whose colour he bears, counted from 0. */
  side?: number | undefined;
  trail?: ComponentChildren;
  onPress: Act;
}

/** A man as his base lies on the table: his tag as large as it can be, and what he is now. Stands inside `Tokens`. */
export function Token({ tag, name, state, tone, side, trail, onPress }: TokenProps) {
  const press = useOnce(onPress);
  return (
    <li>
      <button
        type="button"
        class={`token ${tone}${side === undefined ? '' : ` side-${side + 1}`}`}
        onClick={() => press()}
      >
        {tag && <b class="token-tag">{tag}</b>}
        <span class="token-words">
          <span dir="auto"> {name}</span>
          <b style={{ '--letters': Math.max(...state.split(' ').map(({ length }) => length)) }}> {state}</b>
        </span>
        {trail}
      </button>
    </li>
  );
}

/** The list that tokens stand in, as many in a row as fit. */
export function Tokens({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <ul class="tokens" aria-label={label}>
      {children}
    </ul>
  );
}
