import { useState } from 'preact/hooks';
import { Button } from '../../../components/frame/button.tsx';
import { Sheet } from '../../../components/frame/sheet.tsx';
import { Key } from '../../../components/pads/key.tsx';
import type { Answer } from '../../../engine/answer.ts';
import type { AskWords } from '../../../system/words.ts';
import { lowerFirst } from '../../words/unitwords.ts';
import { askWords, type PlayContext } from '../playcontext.ts';
import { answeredStep } from '../playsession.ts';
import { padOf } from './pad.ts';

export function Alternatives({ context, words }: { readonly context: PlayContext; readonly words: AskWords }) {
  const { session } = context;
  const [open, setOpen] = useState(false);
  const step = words.instead === undefined ? undefined : answeredStep(session.position.value.trail, words.instead);
  if (!step) return null;
  const asked = askWords(context, step.ask);
  const pad = padOf(step.ask, asked);
  const others =
    pad.kind === 'keys' ? pad.keys.filter(({ answer }) => 'value' in answer && answer.value !== step.value) : [];
  const [only, ...more] = others;
  if (!only) return null;
  const take = (answer: Answer) => {
    const changed = session.previewAnswer(answer);
    if (changed?.lost.length === 0) session.apply(changed);
  };
  if (more.length === 0)
    return <Key small label={`${asked.title} ${lowerFirst(only.label)}?`} onPress={() => take(only.answer)} />;
  return (
    <>
      <Key small label={words.insteadLabel ?? 'Another way'} onPress={() => setOpen(true)} />
      {open && (
        <Sheet title={asked.title} onClose={() => setOpen(false)}>
          <div class="sheet-keys">
            {others.map(({ id, label, detail, answer }) => (
              <Button key={id} wide label={label} detail={detail} onPress={() => take(answer)} />
            ))}
          </div>
        </Sheet>
      )}
    </>
  );
}
