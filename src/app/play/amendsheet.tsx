import { useState } from 'preact/hooks';
import { equal } from '../../campaign/equal.ts';
import type { Answer } from '../../rules/answer.ts';
import type { Ask } from '../../rules/ask.ts';
import type { Draft } from '../../rules/play.ts';
import { Notice } from '../../ui/notice.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { AskPad } from './askpad.tsx';
import { manWords, type PlayContext, wordsOf } from './playcontext.ts';

/** An earlier answer put right. App dice are what they are: they can only be overruled by typing what lies on the table. */
export function AmendSheet({
  context,
  ask,
  answer,
  onAnswer,
  onClose,
}: {
  readonly context: PlayContext;
  readonly ask: Ask;
  readonly answer: Answer;
  readonly onAnswer: (answer: Answer) => void;
  readonly onClose: () => void;
}) {
  const [began] = useState<Draft>(startingDraft(ask, answer));
  const [draft, setDraft] = useState(began);
  const rolled = 'dice' in answer && answer.dice.some((die) => die.by === 'app');
  return (
    <Sheet
      title={`Change: ${wordsOf(context, ask).title}`}
      onClose={onClose}
      closeLabel="Leave it as it is"
      form={{ changed: !equal(draft, began) }}
    >
      {rolled && (
        <Notice tone="info">
          The app rolled dice here. It will not roll them again; type what the table agrees on.
        </Notice>
      )}
      <AskPad
        ask={ask}
        words={wordsOf(context, ask)}
        draft={draft}
        done="Save the change"
        man={(man, unit) => manWords(context.kinds, man, unit)}
        onDraft={setDraft}
        onAnswer={onAnswer}
      />
    </Sheet>
  );
}

/** What the pad begins with: what was told, where it is mended piece by piece. */
function startingDraft(ask: Ask, answer: Answer): Draft {
  if ('dice' in answer) return answer.dice.length > 1 && !answer.told ? { dice: answer.dice } : {};
  return ['number', 'pick', 'spread', 'facts'].includes(ask.kind) ? { value: answer.value } : {};
}
