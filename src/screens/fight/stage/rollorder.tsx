import { RollQueue } from '../../../components/step/rollqueue.tsx';
import { DiceOf } from '../../../components/table/die.tsx';
import type { QueuedRoll } from '../../../system/words.ts';
import { askWords, type PlayContext, sequenceWords } from '../playcontext.ts';
import { answeredStep, focusedAsk } from '../playsession.ts';
import { answerValueWords, type TrailActions } from '../trailwords.ts';

export function rollQueueOf({ session }: PlayContext): readonly QueuedRoll[] {
  const { at, trail } = session.position.value;
  return at === 'ask' ? (sequenceWords({ session }).queue?.(trail, session.play.value.setup) ?? []) : [];
}

export function RollOrder({
  context,
  opening,
}: {
  readonly context: PlayContext;
  readonly opening: Pick<TrailActions, 'openAnswer' | 'openNumber'>;
}) {
  const { session } = context;
  const position = session.position.value;
  const queue = rollQueueOf(context);
  if (queue.length < 2) return null;
  const now = focusedAsk(session)?.id;
  const rollers = queue.map(({ ask: id, title, need }) => {
    const step = answeredStep(position.trail, id);
    const state = step ? ('done' as const) : id === now ? ('now' as const) : ('waiting' as const);
    const result = step && (
      <>
        {step.ask.kind === 'roll' && 'dice' in step.answer && (
          <DiceOf sides={step.ask.pool.sides} dice={step.answer.dice} />
        )}
        <b>{answerValueWords(step.ask, askWords(context, step.ask), step.value)}</b>
      </>
    );
    return { id, title, need, state, result };
  });
  const open = (id: string) => {
    const step = answeredStep(position.trail, id);
    const stated = queue.find(({ ask }) => ask === id)?.stated;
    if (step) opening.openAnswer(step.ask, step.answer);
    else if (stated !== undefined) opening.openNumber(stated);
  };
  return <RollQueue label="Who rolls, in this order" rollers={rollers} onPick={open} />;
}
