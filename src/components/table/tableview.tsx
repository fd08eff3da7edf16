import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Button } from '../frame/button.tsx';
import { useModal } from '../hooks/modal.ts';
import { useMoreBelow } from '../hooks/morebelow.ts';
import { fitToWord } from './fittoword.ts';
import '../step/view.css';

export interface TableViewProps {
  title: string;
  lines?: readonly { id: string; lead?: ComponentChildren; text: string }[];
  children?: ComponentChildren;
  keys?: ComponentChildren;
  closeLabel: string;
  onClose: () => void;
  turnLabel: string;
}

export function TableView({ title, lines = [], children, keys, closeLabel, onClose, turnLabel }: TableViewProps) {
  const [turned, setTurned] = useState(false);
  const modal = useModal(onClose);
  const words = useRef<HTMLElement>(null);
  useMoreBelow(words);
  useLayoutEffect(() => {
    words.current!.scrollTop = 0;
  }, [title, turned]);
  return (
    <dialog {...modal} class="tableview" aria-label={title}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what does not fit must scroll by the keyboard, too */}
      <section ref={words} class={`tableview-words${turned ? ' turned' : ''}`} aria-label={title} tabIndex={0}>
        <h2 style={fitToWord(title)}>{title}</h2>
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
        <Button icon="turn" label={turnLabel} pressed={turned} onPress={() => setTurned(!turned)} />
        {keys}
        <Button icon="close" label={closeLabel} onPress={onClose} />
      </div>
    </dialog>
  );
}
