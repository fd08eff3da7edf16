import { Icon } from '../frame/icon.tsx';
import './view.css';

export type AnswerSource = 'hand' | 'app' | 'proposed' | 'table';

export type AnswerMeans = 'dice' | 'card' | undefined;

const marks = {
  hand: ['typed', 'entered', 'your'],
  app: ['phone', 'by the app', 'app’s'],
  proposed: [undefined, 'suggested', ''],
  table: ['table', 'table ruling', ''],
} as const;

export function sourceWords(by: AnswerSource, means?: AnswerMeans): string {
  const [, alone, whose] = marks[by];
  return means && whose ? `${whose} ${means}` : alone;
}

export function SourceMark({ by, means }: { by: AnswerSource; means?: AnswerMeans }) {
  const [icon] = marks[by];
  return (
    <span class={`bymark ${by}`}>
      {icon && <Icon name={icon} />}
      {sourceWords(by, means)}
    </span>
  );
}
