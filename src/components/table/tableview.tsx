import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { Button } from '../frame/button.tsx';
import { useModal } from '../hooks/modal.ts';
import { useMoreBelow } from '../hooks/morebelow.ts';
import '../step/view.css';

export interface TableViewProps {
  title: string;
  lines?: readonly { id: string; lead?: ComponentChildren; text: string }[];
  children?: ComponentChildren;
  keys?: ComponentChildren;
  closeLabel: string;
  onClose: () => void;
  turn?: { label: string; on: boolean; onTurn: () => void } | undefined;
}

export function TableView({ title, lines = [], children, keys, closeLabel, onClose, turn }: TableViewProps) {
  const modal = useModal(onClose);
  const words = useRef<HTMLElement>(null);
  useMoreBelow(words);
  return (
    <dialog {...modal} class="tableview" aria-label={title}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what does not fit must scroll by the keyboard, too */}
      <section ref={words} class={`tableview-words${turn?.on ? ' turned' : ''}`} aria-label={title} tabIndex={0}>
        <h2>{title}</h2>
        {children}
        {lines.length > 0 && (
          <ul>
            {lines.map((line) => (
              <li key={line.id} class="tableview-line">
                {line.lead}
                <span>{line.text}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
      <div class="tableview-keys">
        {turn && <Button icon="turn" label={turn.label} pressed={turn.on} onPress={turn.onTurn} />}
        {keys}
        <Button icon="close" label={closeLabel} onPress={onClose} />
      </div>
    </dialog>
  );
}
