import { cardName } from '../../../components/table/card.tsx';
import type { Answer } from '../../../engine/answer.ts';
import type { Play } from '../../../engine/play.ts';
import type { ReplayStep } from '../../../engine/replay.ts';
import type { AnsweredStep } from '../../../system/results.ts';

export const isByApp = (answer: Answer): boolean =>
  'dice' in answer ? answer.dice.some(({ by }) => by === 'app') : answer.by === 'app';

/** Describes the app's roll that the players replaced; undefined without one. */
export function replacedRoll({ rolled }: Pick<Play, 'rolled'>, { ask, answer }: AnsweredStep): string | undefined {
  const fallen = rolled?.[ask.id] ?? [];
  if (fallen.length === 0 || isByApp(answer)) return undefined;
  if (ask.kind === 'draw') return `drawn by the app ${fallen.map((card) => cardName(`${card}`)).join(', ')}`;
  return ask.kind === 'roll' ? `rolled by the app ${fallen.slice(0, ask.pool.count).join(' ')}` : undefined;
}

export function lastAppThrow(trail: readonly ReplayStep[]): AnsweredStep | undefined {
  const last = trail.findLast((step): step is AnsweredStep => 'ask' in step && 'chances' in step.ask);
  return last && isByApp(last.answer) ? last : undefined;
}
