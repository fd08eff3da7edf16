import type { ComponentChildren } from 'preact';
import './view.css';

export function UpsideDown({ on, children }: { on: boolean; children: ComponentChildren }) {
  return <div class={on ? 'turning turned' : 'turning'}>{children}</div>;
}
