import { Icon } from './icon.tsx';
import './view.css';

/** Where an answer came from. */
export type Source = 'hand' | 'app' | 'proposed' | 'table';

const marks = {
  hand: ['typed', 'typed'],
  app: ['phone', 'by the app'],
  proposed: ['spark', 'proposed'],
  table: ['table', 'by the table'],
} as const;

/** The mark that says for ever who gave an answer, in sign and word. */
export function ByMark({ by }: { by: Source }) {
  const [icon, word] = marks[by];
  return (
    <span class={`bymark ${by}`}>
      <Icon name={icon} />
      {word}
    </span>
  );
}
