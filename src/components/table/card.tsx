import './card.css';
import type { DieSource } from './die.tsx';
import { SuitWords } from './suitwords.tsx';

/** Card by its code ("10d", "Qh"), or by the words of its class. */
export interface CardResult {
  code?: string | undefined;
  words?: string | undefined;
  by: DieSource;
}

export interface CardProps {
  card?: CardResult | undefined;
  size?: 's' | 'm' | undefined;
  silent?: boolean | undefined;
}

const suits = {
  s: [
    'spades',
    'M12 2C7 7 2.5 10.5 2.5 14.5a4.6 4.6 0 0 0 8 3c-.3 2-1 3.5-2.5 4.5h8c-1.5-1-2.2-2.5-2.5-4.5a4.6 4.6 0 0 0 8-3C21.5 10.5 17 7 12 2z',
  ],
  h: ['hearts', 'M12 21.5C5 15.5 2 12 2 8a5.2 5.2 0 0 1 10-1.8A5.2 5.2 0 0 1 22 8c0 4-3 7.5-10 13.5z'],
  d: ['diamonds', 'M12 1l8.5 11L12 23 3.5 12z'],
  c: [
    'clubs',
    'M12 2a4.7 4.7 0 0 1 3.6 7.7 4.7 4.7 0 1 1-2.3 7.6c.3 2 1 3.6 2.7 4.7H8c1.7-1.1 2.4-2.7 2.7-4.7a4.7 4.7 0 1 1-2.3-7.6A4.7 4.7 0 0 1 12 2z',
  ],
} as const;

export type Suit = keyof typeof suits;

const courts: Record<string, string> = { J: 'jack', Q: 'queen', K: 'king', A: 'ace' };

export const ranks = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'] as const;

export function suitName(suit: Suit): string {
  return suits[suit][0];
}

export function cardName(code: string): string {
  const rank = code.slice(0, -1);
  return `${courts[rank] ?? rank} of ${suitName(code.slice(-1) as Suit)}`;
}

export function drawnCardName({ code, words, by }: CardResult): string {
  return [code && cardName(code), words, by === 'app' ? 'drawn by the app' : 'drawn by hand']
    .filter(Boolean)
    .join(', ');
}

export function SuitSign({ suit }: { suit: Suit }) {
  return (
    <svg class={`suit${suit === 'h' || suit === 'd' ? ' red' : ''}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={suits[suit][1]} />
    </svg>
  );
}

export function Card({ card, size = 'm', silent }: CardProps) {
  const look = !card ? 'empty' : card.by === 'app' ? 'by-app' : 'by-hand';
  const name = card ? drawnCardName(card) : 'not drawn yet';
  return (
    <span class={`card card-${size} ${look}`}>
      {card && <Front card={card} />}
      {!silent && <span class="unseen">{name}</span>}
    </span>
  );
}

function Front({ card: { code, words } }: { card: CardResult }) {
  if (!code)
    return (
      <span class="card-words" aria-hidden="true">
        <SuitWords words={words} />
      </span>
    );
  const suit = code.slice(-1) as Suit;
  return (
    <>
      <b class={suit === 'h' || suit === 'd' ? 'red' : ''} aria-hidden="true">
        {code.slice(0, -1)}
      </b>
      <SuitSign suit={suit} />
    </>
  );
}
