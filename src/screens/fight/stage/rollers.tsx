import { Queue } from '../../../components/step/queue.tsx';
import { DiceOf } from '../../../components/table/die.tsx';
import type { Rolling } from '../../../rules/system.ts';
import { type PlayContext, tellingOf, wordsOf } from '../playcontext.ts';
import { answerTo, focusedAsk } from '../playsession.ts';
import { type Opening, valueWords } from '../trailwords.ts';

/** Who rolls after whom while something is asked, where the rules have an order. */
export function queueNow({ session }: PlayContext): readonly Rolling[] {
  const { at, trail } = session.position.value;
  return at === 'ask' ? (tellingOf({ session }).queue?.(trail, session.play.value.setup) ?? []) : [];
}

/** The order in which they roll, where the rules have one: each with his need, and what came of it. A tap shows the sum behind a need, and opens a die that lies there to be changed. */
export function Rollers({
  context,
  opening,
}: {
  readonly context: PlayContext;
  readonly opening: Pick<Opening, 'ask'> & { stated(id: string): void };
}) {
  const { session } = context;
  const position = session.position.value;
  const queue = queueNow(context);
  if (queue.length < 2) return null;
  const now = focusedAsk(session)?.id;
  const rollers = queue.map(({ ask: id, title, need }) => {
    const step = answerTo(position.trail, id);
    const state = step ? ('done' as const) : id === now ? ('now' as const) : ('waiting' as const);
    const result = step && (
      <>
        {step.ask.kind === 'roll' && 'dice' in step.answer && (
          <DiceOf sides={step.ask.pool.sides} dice={step.answer.dice} />
        )}
        <b>{valueWords(step.ask, wordsOf(context, step.ask), step.value)}</b>
      </>
    );
    return { id, title, need, state, result };
  });
  const open = (id: string) => {
    const step = answerTo(position.trail, id);
    const stated = queue.find(({ ask }) => ask === id)?.stated;
    if (step) opening.ask(step.ask, step.answer);
    else if (stated !== undefined) opening.stated(stated);
  };
  return <Queue label="Who rolls, in this order" rollers={rollers} onPick={open} />;
}
