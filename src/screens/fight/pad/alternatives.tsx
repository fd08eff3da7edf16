import { useState } from 'preact/hooks';
import { Button } from '../../../components/frame/button.tsx';
import { Sheet } from '../../../components/frame/sheet.tsx';
import { Key } from '../../../components/pads/key.tsx';
import type { AskWords } from '../../../system/words.ts';
import { askWords, type PlayContext } from '../playcontext.ts';
import { answeredStep } from '../playsession.ts';

export function Alternatives({ context, words }: { readonly context: PlayContext; readonly words: AskWords }) {
  const { session } = context;
  const [open, setOpen] = useState(false);
  const step = words.instead === undefined ? undefined : answeredStep(session.position.value.trail, words.instead);
  if (step?.ask.kind !== 'choose') return null;
  const { id, options } = step.ask;
  const { title, keys } = askWords(context, step.ask);
  const take = (value: string) => {
    const changed = session.previewAnswer({ id, value, by: 'hand' });
    if (changed?.lost.length === 0) session.apply(changed);
  };
  const others = options.filter((option) => option !== step.value);
  const [only] = others;
  if (others.length === 1 && only !== undefined)
    return <Key small label={keys?.[only]?.label ?? only} onPress={() => take(only)} />;
  return (
    <>
      <Key small label="Another way" onPress={() => setOpen(true)} />
      {open && (
        <Sheet title={title} onClose={() => setOpen(false)}>
          <div class="sheet-keys">
            {others.map((option) => (
              <Button
                key={option}
                wide
                label={keys?.[option]?.label ?? option}
                detail={keys?.[option]?.detail}
                onPress={() => take(option)}
              />
            ))}
          </div>
        </Sheet>
      )}
    </>
  );
}
