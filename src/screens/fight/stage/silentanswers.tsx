import { Button } from '../../../components/frame/button.tsx';
import { isSilent } from '../../../engine/play.ts';
import type { AnsweredStep } from '../../../system/results.ts';
import { askWords, type PlayContext } from '../playcontext.ts';
import type { TrailActions } from '../trailwords.ts';

export function SilentAnswers({ context, opening }: { readonly context: PlayContext; readonly opening: TrailActions }) {
  const steps = context.session.position.value.trail.filter(
    (step): step is AnsweredStep => 'ask' in step && isSilent(step.answer),
  );
  const shares = steps.filter(({ ask }) => ask.kind === 'spread').length;
  return steps.map(({ ask, answer }) => {
    const { title, isInResult } = askWords(context, ask);
    const isShare = ask.kind === 'spread';
    if (!isShare && !isInResult) return null;
    return (
      <Button
        key={ask.id}
        kind="quiet"
        icon="edit"
        label={isShare ? 'Hits shared for you' : title}
        detail={isShare && shares > 1 ? title : undefined}
        onPress={() => opening.openAnswer(ask, answer)}
      />
    );
  });
}
