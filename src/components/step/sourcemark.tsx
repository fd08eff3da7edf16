import { Icon } from '../frame/icon.tsx';
import './view.css';

export type AnswerSource = 'hand' | 'app' | 'proposed' | 'table';

export type AnswerMeans = 'dice' | 'card' | undefined;

const marks = {
  hand: ['typed', 'entered', 'your'],
  app: ['phone', 'by the app', 'app’s'],
  proposed: ['spark', 'suggested', ''],
  table: ['table', 'table ruling', ''],
} as const;

export function sourceWords(by: AnswerSource, means?: AnswerMeans): string {
  const [, alone, whose] = marks[by];
  return means && whose ? `${whose} ${means}` : alone;
}

export function SourceMark({ by, means }: { by: AnswerSource; means?: AnswerMeans }) {
  return (
    <span class={`bymark ${by}`}>
      <Icon name={marks[by][0]} />
      {/* The sign alone is enough for an answer that nobody rolled. */}
      <span class={!means && (by === 'hand' || by === 'proposed') ? 'unseen' : undefined}>
        {sourceWords(by, means)}
      </span>
    </span>
  );
}
