import { useRef, useState } from 'preact/hooks';
import { Button } from '../frame/button.tsx';
import './field.css';
import { Icon } from '../frame/icon.tsx';
import type { TickItem } from './ticks.tsx';

export interface SortListProps {
  label: string;
  items: readonly TickItem[];
  onChange: (next: string[]) => void;
}

export function SortList({ label, items, onChange }: SortListProps) {
  const [dragged, setDragged] = useState<string | undefined>(undefined);
  const list = useRef<HTMLOListElement>(null);
  const ids = items.map(({ id }) => id);
  const move = (id: string, to: number) => {
    const others = ids.filter((other) => other !== id);
    const at = Math.max(0, Math.min(others.length, to));
    if (at !== ids.indexOf(id)) onChange([...others.slice(0, at), id, ...others.slice(at)]);
  };
  const follow = (y: number) => {
    if (dragged === undefined) return;
    const lines = [...(list.current?.children ?? [])].map((line) => line.getBoundingClientRect());
    const under = lines.findIndex(({ top, bottom }) => y >= top && y < bottom);
    if (under >= 0) move(dragged, under);
  };
  return (
    <ol class="ticks-list" aria-label={label} ref={list}>
      {items.map(({ id, name, lead, detail }, at) => (
        <li key={id} class={id === dragged ? 'tick sort-dragged' : 'tick'}>
          <span
            class="sort-grip"
            aria-hidden="true"
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId);
              setDragged(id);
            }}
            onPointerMove={(event) => follow(event.clientY)}
            onPointerUp={() => setDragged(undefined)}
            onPointerCancel={() => setDragged(undefined)}
          >
            <Icon name="grip" />
          </span>
          {lead}
          <span class="field-words">
            {` ${name}`}
            {detail && <span class="field-detail"> {detail}</span>}
          </span>
          <Button label={`${name}: move up`} icon="up" bare off={at === 0} onPress={() => move(id, at - 1)} />
          <Button
            label={`${name}: move down`}
            icon="down"
            bare
            off={at === items.length - 1}
            onPress={() => move(id, at + 1)}
          />
        </li>
      ))}
    </ol>
  );
}
