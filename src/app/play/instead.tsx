import type { Words } from '../../rules/system.ts';
import { Key } from '../../ui/key.tsx';
import { type PlayContext, wordsOf } from './playcontext.ts';
import { answerTo } from './playsession.ts';

/** The other ways to settle what is asked now, where one was taken as proposed: a tap takes another. */
export function Instead({ context, words }: { readonly context: PlayContext; readonly words: Words }) {
  const { session } = context;
  const step = words.instead === undefined ? undefined : answerTo(session.position.value.trail, words.instead);
  if (step?.ask.kind !== 'choose') return null;
  const { id, options } = step.ask;
  const { title, keys } = wordsOf(context, step.ask);
  const take = (value: string) => {
    const mended = session.amending({ id, value, by: 'hand' });
    if (mended?.lost.length === 0) session.take(mended);
  };
  return (
    <fieldset class="instead" aria-label={title}>
      {options
        .filter((option) => option !== step.value)
        .map((option) => (
          <Key key={option} small label={keys?.[option]?.label ?? option} onPress={() => take(option)} />
        ))}
    </fieldset>
  );
}
