import { CardPad } from '../../../components/pads/cardpad.tsx';
import { CountPad } from '../../../components/pads/countpad.tsx';
import { rangesFor, rangeWords } from '../../../components/pads/digits.ts';
import { FacesPad } from '../../../components/pads/facespad.tsx';
import { Key } from '../../../components/pads/key.tsx';
import { SumPad } from '../../../components/pads/sumpad.tsx';
import { jsonKey } from '../../../engine/dice/chances.ts';
import type { ReturnedCard } from '../../../engine/dice/deck.ts';
import type { Draft } from '../../../engine/play.ts';
import { whyRefused } from '../../../engine/refusal.ts';
import { setEntersEachDie } from '../../state/whosedice.ts';
import type { AskPadProps } from './askpadprops.ts';
import { diceDraftOf } from './dicedraft.ts';
import { type Pad, padOf } from './pad.ts';

type PadOf<K extends Pad['kind']> = Extract<Pad, { kind: K }>;

export function TotalPad({
  ask,
  words,
  pad,
  draft,
  isOnTray: above,
  onDraft,
  onAnswer,
}: AskPadProps & { pad: PadOf<'sum'> }) {
  return (
    <SumPad
      label={words.title}
      of={`${pad.count} dice`}
      min={pad.min}
      max={pad.max}
      draft={draft.typed ?? ''}
      onDraft={(typed) => onDraft({ typed })}
      onDone={(value) => onAnswer({ id: ask.id, dice: [], told: { count: pad.count, value } })}
      above={above}
    />
  );
}

/** Pad that enters dice one by one. After a total of some dice, it asks only for the others. */
export function DicePad({
  ask,
  words,
  pad,
  draft,
  isOnTray: above,
  onDraft,
  onAnswer,
}: AskPadProps & { pad: PadOf<'sum'> | PadOf<'faces'> }) {
  const { told: total } = draft;
  const { count, faces, ...does } = diceDraftOf(ask, pad, draft, onDraft, onAnswer);
  return (
    <FacesPad
      label={total ? `${jsonKey(total.value)} on ${total.count} dice, and ${count} more` : words.title}
      count={count}
      sides={pad.sides}
      draft={faces}
      above={above}
      onDraft={does.onDraft}
      onDone={does.onDone}
    />
  );
}

export function totalWords(pad: Pad, { dice, told, typed = '' }: Draft): string | undefined {
  if (pad.kind !== 'sum' || dice || told) return undefined;
  return `Sum of ${pad.count} dice: ${rangeWords(rangesFor(typed, pad.min, pad.max))}`;
}

export function InputSwitch({ ask, words, draft, onDraft }: Pick<AskPadProps, 'ask' | 'words' | 'draft' | 'onDraft'>) {
  const pad = padOf(ask, words);
  if (pad.kind !== 'sum' || draft.told) return null;
  // Hidden keys keep their room, so that nothing moves after the first die.
  const isHidden = draft.dice !== undefined && draft.dice.length > 0;
  const turn = (byDie: boolean) => {
    onDraft(byDie ? { dice: [] } : {});
    void setEntersEachDie(byDie);
  };
  return draft.dice ? (
    <span style={isHidden ? { visibility: 'hidden' } : undefined}>
      <Key small label="As a total" onPress={() => turn(false)} />
    </span>
  ) : (
    <Key small label="Die by die" name="Enter die by die" onPress={() => turn(true)} />
  );
}

export function RollRowsPad({
  ask,
  words,
  pad,
  draft,
  doneLabel,
  onDraft,
  onAnswer,
}: AskPadProps & { pad: PadOf<'rows'> }) {
  const rows = (draft.value ?? {}) as Record<string, number>;
  const done = (counts: Record<string, number>) => {
    const numbers = pad.rows.map(({ id }) => counts[id] ?? 0);
    const value = pad.rows[0]?.id === 'hits' ? numbers[0] : numbers;
    onAnswer({ id: ask.id, dice: [], told: { count: pad.count, value } });
  };
  return (
    <CountPad
      label={words.title}
      dice={pad.count}
      rows={pad.rows}
      draft={rows}
      onDraft={(value) => onDraft({ value })}
      onDone={done}
      doneLabel={doneLabel}
    />
  );
}

export function CardsPad({ ask, words, pad, smallKeys, onAnswer }: AskPadProps & { pad: PadOf<'cards'> }) {
  return (
    <CardPad
      label={words.title}
      classes={pad.classes}
      out={pad.out}
      tally={ask.place && `Card ${ask.place.no} of ${ask.place.of}`}
      isIn={(card) => whyRefused(() => ask.read(card)) === undefined}
      onCard={(card, found) => {
        const value = found === 'put back' ? ({ back: card } satisfies ReturnedCard) : card;
        onAnswer({ id: ask.id, value, by: 'hand' }, found === 'shuffled');
      }}
    >
      {smallKeys}
    </CardPad>
  );
}
