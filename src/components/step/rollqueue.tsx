import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import './view.css';

export interface RollQueueItem {
  id: string;
  title: string;
  need: string;
  state: 'done' | 'now' | 'waiting';
  result?: ComponentChildren;
}

export interface RollQueueProps {
  label: string;
  rollers: readonly RollQueueItem[];
  onPick: (id: string) => void;
}

export function RollQueue({ label, rollers, onPick }: RollQueueProps) {
  const list = useRef<HTMLOListElement>(null);
  const now = rollers.find(({ state }) => state === 'now')?.id;
  useLayoutEffect(() => list.current!.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' }), [now]);
  return (
    <ol class="queue" aria-label={label} ref={list}>
      {rollers.map(({ id, title, need, state, result }) => (
        <li key={id} aria-current={state === 'now' ? 'step' : undefined}>
          <button type="button" class={`roller ${state}`} onClick={() => onPick(id)}>
            <span class="row-words">
              <b>{title}</b>
              <span class="row-detail"> {need}</span>
            </span>
            {result}
          </button>
        </li>
      ))}
    </ol>
  );
}
