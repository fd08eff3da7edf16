import { useState } from 'preact/hooks';
import { Button } from './button.tsx';
import { Card, type Drawn, drawnName } from './card.tsx';
import { Key } from './key.tsx';
import './pad.css';
import { PackPicker } from './packpicker.tsx';
import { type Roll, RollKeys } from './rollkeys.tsx';
import { Say } from './say.tsx';

/** A class of cards the rule reads as one. */
export interface CardClass {
  id: string;
  label: string;
  detail?: string | undefined;
  /** How many of them are still in the deck, cards in the draft already taken off. */
  left: number;
  /** Why there is none left: "all four aces are out". */
  why?: string | undefined;
}

/** A card of the draft: the class typed, or the exact card. */
export interface CardEntry extends Drawn {
  class?: string | undefined;
}

/** Cards half entered, and which of them is being mended. */
export interface Cards {
  cards: readonly CardEntry[];
  mend?: number | undefined;
}

export interface CardPadProps {
  label: string;
  count: number;
  classes: readonly CardClass[];
  /** The codes already out; absent: the exact card is not offered. */
  out?: readonly string[] | undefined;
  exactLabel?: string | undefined;
  /** Stands in place of "2 of 5", where the cards of a sheet are asked for one by one. */
  tally?: string | undefined;
  draft: Cards;
  onDraft: (next: Cards) => void;
  /** Called once, with exactly `count` cards. */
  onDone: (cards: CardEntry[]) => void;
  /** "Draw", "Draw all". */
  draws?: readonly Roll[] | undefined;
}

/** Cards by the classes the rule reads, one tap a card; the exact card is behind a key, a card laid can be tapped and mended. */
export function CardPad({
  label,
  count,
  classes,
  out,
  exactLabel = 'Exact card',
  tally,
  draft,
  onDraft,
  onDone,
  draws,
}: CardPadProps) {
  const [exact, setExact] = useState(false);
  const [said, say] = useState('');
  const { cards, mend } = draft;
  const settle = (next: readonly CardEntry[]) => {
    say('');
    if (next.length === count) onDone([...next]);
    else onDraft({ cards: next });
  };
  const lay = (card: CardEntry) =>
    settle(mend === undefined ? [...cards, card] : cards.map((old, n) => (n === mend ? card : old)));
  const take = (kind: CardClass) => {
    if (kind.left > 0) lay({ class: kind.id, told: kind.label, by: 'hand' });
    else say(kind.why ?? `No ${kind.label} is left in the deck.`);
  };
  const laid = cards.flatMap((card) => card.code ?? []);
  return (
    <fieldset class="pad" aria-label={label}>
      <p class="tally" role="status">
        {tally ?? dealt(draft, count)}
      </p>
      {cards.length > 0 && (
        <ol class="pool">
          {cards.map((card, n) => (
            <li key={n}>
              <button
                type="button"
                class="place"
                aria-label={`Card ${n + 1}: ${drawnName(card)}`}
                aria-pressed={mend === n}
                onClick={() => onDraft(mend === n ? { cards } : { cards, mend: n })}
              >
                <Card card={card} size="s" silent />
              </button>
            </li>
          ))}
        </ol>
      )}
      {exact && out ? (
        <PackPicker label={exactLabel} out={[...out, ...laid]} onPick={(code) => lay({ code, by: 'hand' })} />
      ) : (
        <div class={classes.length > 6 ? 'classes many' : 'classes'}>
          {classes.map((kind) => (
            <ClassKey key={kind.id} kind={kind} onPress={() => take(kind)} />
          ))}
        </div>
      )}
      <Say text={said} />
      <div class="pad-side">
        {mend !== undefined && (
          <Button
            label={`Take card ${mend + 1} back`}
            icon="lift"
            onPress={() => settle(cards.filter((_, n) => n !== mend))}
          />
        )}
        {out && <Key small label={exactLabel} pressed={exact} onPress={() => setExact(!exact)} />}
        {draws && <RollKeys rolls={draws} icon="cards" />}
      </div>
    </fieldset>
  );
}

function dealt({ cards, mend }: Cards, count: number): string {
  if (mend !== undefined) return `Card ${mend + 1}: what it really is, or take it back`;
  if (cards.length > count) return `${cards.length} of ${count}: tap a card to take it back`;
  return `${cards.length} of ${count}`;
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
        {kind.detail && <span class="key-detail"> {kind.detail}</span>}
        <span class="key-left"> {left}</span>
      </span>
    </Key>
  );
}
