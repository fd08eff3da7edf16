import { useState } from 'preact/hooks';
import { equal } from '../../../campaign/records/equal.ts';
import { Notice } from '../../../components/frame/notice.tsx';
import { Sheet } from '../../../components/frame/sheet.tsx';
import type { Answer } from '../../../engine/answer.ts';
import type { Ask } from '../../../engine/ask.ts';
import type { Draft } from '../../../engine/play.ts';
import type { AskWords } from '../../../system/words.ts';
import { AskPad } from '../pad/askpad.tsx';
import type { AskPadProps } from '../pad/askpadprops.ts';
import { draftFromAnswer, padOf } from '../pad/pad.ts';
import { askWords, manWords, type PlayContext, unitItemById } from '../playcontext.ts';
import { answeredStep } from '../playsession.ts';
import { answerWords } from '../trailwords.ts';
import { isByApp } from './appthrows.ts';

/** Sheet that changes an earlier answer. If it replaces the app's dice, the story still shows them. */
export function AmendSheet({
  context,
  ask,
  answer,
  die,
  onAnswer,
  onClose,
}: {
  readonly context: PlayContext;
  readonly ask: Ask;
  readonly answer: Answer;
  readonly die?: number | undefined;
  readonly onAnswer: AskPadProps['onAnswer'];
  readonly onClose: () => void;
}) {
  const words = askWords(context, ask);
  const [began] = useState<Draft>(() => draftNow(context, ask, answer, die));
  const [draft, setDraft] = useState(began);
  const rolled = isByApp(answer);
  const means = ask.kind === 'draw' ? 'card' : 'dice';
  return (
    <Sheet
      title={`${rolled ? `${ownThrowLabel(ask)}: ` : 'Change: '}${words.title}`}
      onClose={onClose}
      closeLabel={rolled ? `Keep the app’s ${means}` : 'Leave it as it is'}
      form={{ changed: !equal(draft, began) }}
    >
      {rolled && (
        <Notice tone="info">
          {ask.kind === 'draw'
            ? 'Tap the card you turned. The app’s stays in the story.'
            : 'Type your own dice. The app’s stay in the story.'}
        </Notice>
      )}
      {ask.kind !== 'facts' && <p>{nowWords(context, ask)}</p>}
      <AskPad
        ask={ask}
        words={words}
        draft={draft}
        doneLabel="Save the change"
        manWords={(man, unit) => manWords(context.kinds, man, unit)}
        unitItem={(id) => unitItemById(context, id)}
        onDraft={setDraft}
        onAnswer={onAnswer}
      />
    </Sheet>
  );
}

function draftNow(context: PlayContext, ask: Ask, answer: Answer, die: number | undefined): Draft {
  const words = askWords(context, ask);
  const draft = startingDraft(ask, answer, words, die);
  const { trail } = context.session.position.value;
  return words.factsNow ? { ...draft, value: words.factsNow(draft.value, trail) } : draft;
}

/** Describes the current answer: "Now: 6 4 2 = 12". */
function nowWords(context: PlayContext, ask: Ask): string | undefined {
  const step = answeredStep(context.session.position.value.trail, ask.id);
  if (!step) return undefined;
  const { answer } = step;
  const faces = 'dice' in answer && !answer.told ? answer.dice.map(({ face }) => face).join(' ') : '';
  const value = answerWords(askWords(context, ask), step);
  return `Now: ${[...new Set([faces, value])].filter(Boolean).join(' = ')}`;
}

export function startingDraft(ask: Ask, answer: Answer, words: AskWords, die?: number): Draft {
  if ('dice' in answer) {
    const { told: total } = answer;
    // Only the app's dice are replaced.
    const dice = answer.dice.filter(({ by }) => by === 'hand');
    if (isByApp(answer)) return { ...(dice.length > 0 ? { dice } : {}), ...(total ? { told: total } : {}) };
    if (total) return draftFromAnswer(padOf(ask, words), total.value);
    return dice.length > 1 ? { dice, value: die } : {};
  }
  return ['number', 'pick', 'spread', 'facts'].includes(ask.kind) ? { value: answer.value } : {};
}

export const ownThrowLabel = (ask: Ask): string => (ask.kind === 'draw' ? 'We drew our own card' : 'We rolled our own');
