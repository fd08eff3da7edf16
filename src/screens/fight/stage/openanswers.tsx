import { Row, Rows } from '../../../components/frame/row.tsx';
import { Section } from '../../../components/frame/section.tsx';
import { Card } from '../../../components/table/card.tsx';
import { DiceOf } from '../../../components/table/die.tsx';
import type { Ask } from '../../../engine/ask.ts';
import type { ChangedPlay } from '../../../engine/changeplay.ts';
import { askWords, type PlayContext } from '../playcontext.ts';
import { answeredStep, focusedAsk } from '../playsession.ts';
import { LineSheet } from '../sheets/linesheet.tsx';
import { answerValueWords, type TrailActions } from '../trailwords.ts';
import { isRollOrChoice } from './diceontable.ts';
import { questionSheetsOf } from './questionsheets.ts';

export function QuestionList({
  context,
  opening,
  onChange,
}: {
  readonly context: PlayContext;
  readonly opening: TrailActions;
  readonly onChange: (changed: ChangedPlay | undefined) => void;
}) {
  const position = context.session.position.value;
  if (!showsQuestionList(context) || position.at !== 'ask') return null;
  const current = questionSheetsOf(context).filter((sheet) => sheet.isCurrent);
  return (
    <section class="gathering" aria-label="Asked together">
      {current.map((sheet) => (
        <Section key={sheet.title} title={sheet.title} isTitleUnseen={current.length === 1}>
          <LineSheet context={context} sheet={sheet} opening={opening} onChange={onChange} />
        </Section>
      ))}
      {current.length === 0 && <OpenAskRows context={context} asks={position.asks} />}
    </section>
  );
}

/** True if a question sheet is current or at least three questions are asked at once. */
export function showsQuestionList(context: PlayContext): boolean {
  const position = context.session.position.value;
  return (
    position.at === 'ask' && (position.asks.length > 2 || questionSheetsOf(context).some((sheet) => sheet.isCurrent))
  );
}

/** True if the list of questions already shows the last answer. */
export function listShowsLast(context: PlayContext): boolean {
  const position = context.session.position.value;
  // Accepted proposals have no result of their own.
  const last = position.trail.findLast(isRollOrChoice);
  if (!last) return false;
  const sheet = askWords(context, last.ask).line?.sheet;
  return (
    (position.at === 'ask' && position.asks.includes(last.ask)) ||
    questionSheetsOf(context).some(({ isCurrent, title }) => isCurrent && title === sheet)
  );
}

function OpenAskRows({ context, asks }: { readonly context: PlayContext; readonly asks: readonly Ask[] }) {
  const { session } = context;
  const at = focusedAsk(session);
  return (
    <Rows label="Asked together">
      {asks.map((ask) => {
        const { title, detail } = askWords(context, ask);
        return (
          <Row
            key={ask.id}
            lead={<span class={ask === at ? 'gathering-now' : 'gathering-rest'} aria-hidden="true" />}
            title={title}
            detail={ask === at ? <span class="unseen">asked now</span> : detail}
            trail={<GivenAnswer context={context} ask={ask} />}
            onPress={() => {
              session.focusedId.value = ask.id;
            }}
          />
        );
      })}
    </Rows>
  );
}

function GivenAnswer({ context, ask }: { readonly context: PlayContext; readonly ask: Ask }) {
  const step = answeredStep(context.session.position.value.trail, ask.id);
  if (!step) return null;
  const words = askWords(context, ask);
  if ('dice' in step.answer && step.answer.dice.length > 0)
    return <DiceOf sides={ask.kind === 'roll' ? ask.pool.sides : 6} dice={step.answer.dice} />;
  if (ask.kind === 'draw' && 'value' in step.answer)
    return <Card size="s" card={{ words: String(step.answer.value), by: step.answer.by === 'app' ? 'app' : 'hand' }} />;
  return <b>{answerValueWords(ask, words, step.value)}</b>;
}
