import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Key } from './key.tsx';
import './pad.css';
import { PackPicker } from './packpicker.tsx';
import { Say } from './say.tsx';

/** A class of cards the rule reads as one. */
export interface CardClass {
  id: string;
  label: string;
  detail?: string | undefined;
  /** How many of them are still in the deck. */
  left: number;
  /** Why there is none left: "all four aces are out". */
  why?: string | undefined;
}

export interface CardPadProps {
  label: string;
  classes: readonly CardClass[];
  /** The codes already out; absent: the exact card is not offered. */
  out?: readonly string[] | undefined;
  /** Which card it is, where several are asked for one by one: "Card 2 of 5". */
  tally?: string | undefined;
  /** Takes the card by its class or its code. */
  onCard: (card: string) => void;
  /** What lets the app draw it. */
  children?: ComponentChildren;
}

/** A card by the classes the rule reads, in one tap; the exact card is behind a key. */
export function CardPad({ label, classes, out, tally, onCard, children }: CardPadProps) {
  const [exact, setExact] = useState(false);
  const [said, say] = useState('');
  const take = ({ id, label, left, why }: CardClass) => {
    if (left > 0) onCard(id);
    else say(why ?? `No ${label} is left in the deck.`);
  };
  return (
    <fieldset class="pad card-pad" aria-label={label}>
      {tally && (
        <p class="unseen" role="status">
          {tally}
        </p>
      )}
      <div class="pad-side">
        {out && <Key small label="Exact card" pressed={exact} onPress={() => setExact(!exact)} />}
        {children}
      </div>
      {exact && out ? (
        <PackPicker label="Exact card" out={out} onPick={onCard} />
      ) : (
        <div class="classes">
          {classes.map((kind) => (
            <ClassKey key={kind.id} kind={kind} onPress={() => take(kind)} />
          ))}
        </div>
      )}
      <Say text={said} />
    </fieldset>
  );
}

function ClassKey({ kind, onPress }: { kind: CardClass; onPress: () => void }) {
  const left = kind.left > 0 ? `${kind.left} left` : 'none left';
  return (
    <Key
      label={kind.label}
      name={[kind.label, kind.detail, left].filter(Boolean).join(', ')}
      off={kind.left < 1}
      onPress={onPress}
    >
      <span>
        <b>{kind.label}</b>
        <span class="key-left"> {left}</span>
        {kind.detail && <span class="key-detail"> {kind.detail}</span>}
      </span>
    </Key>
  );
}
