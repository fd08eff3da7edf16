import type { Answer, Die } from '../rules/answer.ts';
import type { Ask } from '../rules/ask.ts';
import { type Deck, drawnFrom, type Look, remaining } from '../rules/deck.ts';
import { type Play, rollForAsk } from '../rules/play.ts';
import { Refusal } from '../rules/refusal.ts';
import { anyBelow, rolledDie } from './dice.ts';

/** A card drawn by the app: each that may still be in is as likely. Throws a Refusal where the deck is used up. */
export function cardFrom(deck: Deck, look: Look, die: (sides: number) => number = rolledDie): string {
  const classes = [...remaining(deck, look)].flatMap(([is, n]) => Array.from({ length: n }, () => is));
  if (classes.length === 0) throw new Refusal('The deck is used up.');
  const is = classes[anyBelow(classes.length, die)]!;
  // Which cards of a class went out without being named nobody knows: those that may still be in are alike.
  const cards = look.pack.filter((card) => look.of(card) === is && !deck.out.includes(card));
  return cards[anyBelow(cards.length, die)]!;
}

/** An answer the app gives to a roll, a draw or a deal, and the play that remembers it; dice that lie already stay. */
export function rolledFor(
  play: Play,
  ask: Ask & { readonly kind: 'roll' | 'draw' | 'deal' },
  lying: { readonly dice?: readonly Die[]; readonly told?: { readonly count: number; readonly value: unknown } } = {},
): { readonly play: Play; readonly answer: Answer } {
  if (ask.kind !== 'roll') return drawnFor(play, ask);
  const { count, sides } = ask.pool;
  const { dice = [], told } = lying;
  const missing = Math.max(0, count - dice.length - (told?.count ?? 0));
  const fresh = () => rolledDie(sides);
  const rolled = rollForAsk<number>(play, ask.id, missing, fresh, (face) => face <= sides);
  const all = [...dice, ...rolled.fallen.map((face): Die => ({ face, by: 'app' }))];
  return { play: rolled.play, answer: { id: ask.id, dice: all, ...(told ? { told } : {}) } };
}

function drawnFor(play: Play, ask: Ask & { readonly kind: 'draw' | 'deal' }) {
  const { id, look } = ask;
  const count = ask.kind === 'deal' ? ask.count : 1;
  let deck = ask.deck;
  const isIn = (card: string) => {
    if (deck.out.includes(card) || !look.pack.includes(card) || remaining(deck, look).get(look.of(card))! < 1)
      return false;
    deck = drawnFrom(deck, look, card).deck;
    return true;
  };
  const fresh = () => {
    const card = cardFrom(deck, look);
    deck = drawnFrom(deck, look, card).deck;
    return card;
  };
  const rolled = rollForAsk<string>(play, id, count, fresh, isIn);
  const answer: Answer = { id, value: ask.kind === 'deal' ? rolled.fallen : rolled.fallen[0], by: 'app' };
  return { play: rolled.play, answer };
}
