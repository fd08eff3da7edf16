import type { Answer, Die } from '../rules/answer.ts';
import type { Ask } from '../rules/ask.ts';
import { type Deck, drawnFrom, type Look, remaining } from '../rules/deck.ts';
import { type Play, rollForAsk } from '../rules/play.ts';
import { Refusal } from '../rules/refusal.ts';

/** Where chance comes from: fills all of the bytes it is given. */
export type Source = (bytes: Uint8Array<ArrayBuffer>) => void;

const BATCH = 4096;

/** A die of any number of sides (2 to 256) that is as fair as its source: a byte that does not share out evenly is thrown away. */
export function fair(source: Source): (sides: number) => number {
  const bytes = new Uint8Array(BATCH);
  let next = BATCH;
  return (sides) => {
    if (!(sides >= 2 && sides <= 256)) noDie(sides);
    // So many of a byte's 256 values share out evenly.
    const most = 256 - (256 % sides);
    for (;;) {
      if (next === BATCH) {
        source(bytes);
        next = 0;
      }
      const byte = bytes[next++]!;
      if (byte < most) return 1 + (byte % sides);
    }
  };
}

function noDie(sides: number): never {
  throw new Error(`there is no die of ${sides} sides`);
}

/** A die rolled by the app: 1 to `sides` (2 to 256), each as likely. */
export const rolledDie: (sides: number) => number = fair((bytes) => crypto.getRandomValues(bytes));

/** A card drawn by the app: each that may still be in is as likely. Throws a Refusal where the deck is used up. */
export function cardFrom(deck: Deck, look: Look, die: (sides: number) => number = rolledDie): string {
  const classes = [...remaining(deck, look)].flatMap(([is, n]) => Array.from({ length: n }, () => is));
  if (classes.length === 0) throw new Refusal('The deck is used up.');
  const is = classes[any(classes.length, die)]!;
  // Which cards of a class went out without being named nobody knows: those that may still be in are alike.
  const cards = look.pack.filter((card) => look.of(card) === is && !deck.out.includes(card));
  return cards[any(cards.length, die)]!;
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

const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';

/** A name for a record that no other will ever have: 20 letters and digits, 100 bits of chance. */
export const randomId = (): string => Array.from({ length: 20 }, () => LETTERS[any(32, rolledDie)]).join('');

/** A number from 0 up to `ends`, itself not included; the only one of one needs no chance. */
const any = (ends: number, die: (sides: number) => number): number => (ends === 1 ? 0 : die(ends) - 1);
