import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { cardName, type Suit } from '../table/card.tsx';
import { RankKeys, SuitKeys } from './exactcard.tsx';
import { Key } from './key.tsx';
import './pad.css';

export interface CardPadClass {
  id: string;
  label: string;
  detail?: string | undefined;
  left: number;
}

/** Explanation for a card that should not be in the deck. */
export type CardCorrection = 'shuffled' | 'put back';

export interface CardPadProps {
  label: string;
  classes: readonly CardPadClass[];
  /** Codes of cards already drawn. Without it, exact cards are not offered. */
  out?: readonly string[] | undefined;
  tally?: string | undefined;
  /** True if the card, given by class or code, is still in the deck. */
  isIn: (card: string) => boolean;
  onCard: (card: string, found?: CardCorrection) => void;
  children?: ComponentChildren;
}

export function CardPad({ label, classes, out, tally, isIn, onCard, children }: CardPadProps) {
  const [exact, setExact] = useState(false);
  const [suit, setSuit] = useState<Suit>();
  const picking = exact && out !== undefined;
  const [missing, setMissing] = useState<string | undefined>(undefined);
  const take = (card: string) => (isIn(card) ? onCard(card) : setMissing(card));
  if (missing !== undefined)
    return (
      <DrawnCardQuestion
        label={label}
        sentence={missingSentence(
          missing,
          classes.find(({ id }) => id === missing),
        )}
        onFound={(found) => {
          setMissing(undefined);
          onCard(missing, found);
        }}
        onOther={() => setMissing(undefined)}
      />
    );
  return (
    <fieldset class="pad card-pad" aria-label={label} tabIndex={-1}>
      {tally && (
        <p class="unseen" role="status">
          {tally}
        </p>
      )}
      <div class={picking ? 'suits' : 'pad-side'}>
        {out && <Key small label="Type card" pressed={exact} onPress={() => setExact(!exact)} />}
        {picking ? <SuitKeys suit={suit} onPick={setSuit} /> : children}
      </div>
      {picking ? (
        suit && <RankKeys suit={suit} out={out} onPick={take} />
      ) : (
        <div class="classes">
          {classes.map((kind) => (
            <ClassKey key={kind.id} kind={kind} onPress={() => take(kind.id)} />
          ))}
        </div>
      )}
    </fieldset>
  );
}

const missingSentence = (card: string, kind: CardPadClass | undefined): string =>
  kind ? `No card “${kind.label}” is left in the deck.` : `The ${cardName(card)} is not in the deck.`;

function DrawnCardQuestion({
  label,
  sentence,
  onFound,
  onOther,
}: {
  label: string;
  sentence: string;
  onFound: (found: CardCorrection) => void;
  onOther: () => void;
}) {
  return (
    <fieldset class="pad card-pad" aria-label={label}>
      <p role="status">{sentence}</p>
      <div class="bands">
        <Key label="It was shuffled" onPress={() => onFound('shuffled')} />
        <Key label="Use it anyway" onPress={() => onFound('put back')} />
        <Key label="Another card" onPress={onOther} />
      </div>
    </fieldset>
  );
}

function ClassKey({ kind, onPress }: { kind: CardPadClass; onPress: () => void }) {
  const left = kind.left > 0 ? `${kind.left} left` : 'none left';
  return (
    <Key label={kind.label} name={[kind.label, kind.detail, left].filter(Boolean).join(', ')} onPress={onPress}>
      <span>
        <b>{kind.label}</b>
        <span class="key-left"> {left}</span>
        {kind.detail && <span class="key-detail"> {kind.detail}</span>}
      </span>
    </Key>
  );
}
