import type { ComponentChildren } from 'preact';
import './view.css';

/** Turns what it holds upside down, to face the opponent. */
export function UpsideDown({ on, children }: { on: boolean; children: ComponentChildren }) {
  return <div class={on ? 'turning turned' : 'turning'}>{children}</div>;
}
