import { getOrCreate } from '../data/lists.ts';
import { isRecord } from '../data/plain.ts';
import { Refusal, whyRefused } from '../refusal.ts';
import { type Chance, type Chances, jsonKey } from './chances.ts';

/** Cards that have left the deck: `out` by name, and `lost` as counts by class. */
export type Deck = { readonly out: readonly string[]; readonly lost: Readonly<Record<string, number>> };

export const FULL_DECK: Deck = { out: [], lost: {} };

/** Division of a pack into classes of cards. Each must be a module constant, because caches use it as a key. */
export type CardClassifier<C extends string = string> = {
  readonly pack: readonly string[];
  readonly classes: readonly C[];
  classOf(card: string): C;
  coarseClassOf?(finer: string): C | undefined;
};

export function cardClassifier<C extends string>(pack: readonly string[], of: (card: string) => C): CardClassifier<C> {
  const known = new Map(pack.map((card) => [card, of(card)]));
  return { pack, classOf: (card) => known.get(card) ?? of(card), classes: [...new Set(known.values())] };
}

/**
 * Returns a classifier with fewer classes. `of` maps each class to a coarser one. Answers may still name a finer class,
 * and `coarsenDeck` converts the finer classes of a deck.
 */
export function coarserClassifier<F extends string, C extends string>(
  finer: CardClassifier<F>,
  of: (cardClass: F) => C,
): CardClassifier<C> {
  const coarse = new Map<string, C>(finer.classes.map((cardClass) => [cardClass, of(cardClass)]));
  return {
    ...cardClassifier(finer.pack, (card) => of(finer.classOf(card))),
    coarseClassOf: (cardClass) => coarse.get(cardClass),
  };
}

export function coarsenDeck<C extends string>(deck: Deck, classifier: CardClassifier<C>): Deck {
  const lost: Record<string, number> = {};
  for (const [cardClass, n] of Object.entries(deck.lost)) {
    const coarse = classifier.coarseClassOf?.(cardClass) ?? cardClass;
    lost[coarse] = (lost[coarse] ?? 0) + n;
  }
  const known = classifier.classes.flatMap((cardClass) => (lost[cardClass] ? [[cardClass, lost[cardClass]]] : []));
  return { out: deck.out, lost: Object.fromEntries(known) };
}

export function withoutCardNames<C extends string>(deck: Deck, classifier: CardClassifier<C>): Deck {
  const { out, lost } = coarsenDeck(deck, classifier);
  return out.reduce<Deck>((left, card) => withoutCard(left, classifier, classifier.classOf(card)), { out: [], lost });
}

const SUITS = ['s', 'h', 'd', 'c'] as const;
const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'] as const;

/** The 52 cards without jokers: rank, then s, h, d or c ("7s", "10d", "Qh", "Ac"). */
export const PACK: readonly string[] = SUITS.flatMap((suit) => RANKS.map((rank) => rank + suit));

export const rank = (card: string): string => card.slice(0, -1);

export const suit = (card: string): string => card.slice(-1);

export function remainingByClass<C extends string>(deck: Deck, classifier: CardClassifier<C>): ReadonlyMap<C, number> {
  const cards = new Map(fullDeckByClass(classifier));
  const less = (cardClass: C, n: number) => cards.set(cardClass, (cards.get(cardClass) ?? 0) - n);
  for (const card of deck.out) less(classifier.classOf(card), 1);
  for (const cardClass of classifier.classes) if (deck.lost[cardClass]) less(cardClass, deck.lost[cardClass]);
  return cards;
}

export function deckSize(deck: Deck, { pack }: CardClassifier): number {
  let cards = pack.length - deck.out.length;
  for (const n of Object.values(deck.lost)) cards -= n;
  return cards;
}

export function deckFault(deck: Deck, classifier: CardClassifier): string | undefined {
  const stray = deck.out.find((card, i) => !classifier.pack.includes(card) || deck.out.indexOf(card) !== i);
  if (stray !== undefined) return `“${stray}” cannot be out, or is out twice.`;
  const unknown = Object.keys(deck.lost).find((cardClass) => !classifier.classes.includes(cardClass));
  if (unknown !== undefined) return `no card is “${unknown}”.`;
  const over = [...remainingByClass(deck, classifier)].find(([, n]) => n < 0);
  return over && `more cards that are “${over[0]}” are out than there are.`;
}

export const SHUFFLE_STEP = 'shuffle';

export type DrawResult<C extends string = string> = {
  readonly is: C;
  readonly card?: string;
  readonly deck: Deck;
};

/**
 * Answer to a draw with a card that was out: the players put it back first, so the deck stays as it was. `wasIn` is set
 * if a correction shows that the card was in the deck. It is then drawn like any other.
 */
export type ReturnedCard = { readonly back: string; readonly wasIn?: true };

export const isReturnedCard = (answer: unknown): answer is ReturnedCard =>
  isRecord(answer) && typeof answer.back === 'string';

export function withoutCard<C extends string>(deck: Deck, classifier: CardClassifier<C>, cardClass: C): Deck {
  const lost: Record<string, number> = {};
  for (const c of classifier.classes) {
    const n = (deck.lost[c] ?? 0) + (c === cardClass ? 1 : 0);
    if (n > 0) lost[c] = n;
  }
  return { out: deck.out, lost };
}

/** Parses the answer to a draw: a card ("7s"), a class or a ReturnedCard. Throws a Refusal if the deck lacks it. */
export function parseDraw<C extends string>(deck: Deck, classifier: CardClassifier<C>, answer: unknown): DrawResult<C> {
  const code = isReturnedCard(answer) ? answer.back : answer;
  const { pack, classes } = classifier;
  const named = typeof code === 'string' && pack.includes(code);
  const cardClass = named
    ? classifier.classOf(code)
    : (classes.find((c) => c === code) ?? classifier.coarseClassOf?.(String(code)));
  if (cardClass === undefined) throw new Refusal(`${jsonKey(code)} is not a card of this deck.`);
  if (isReturnedCard(answer) && !answer.wasIn) return { is: cardClass, ...(named ? { card: code } : {}), deck };
  if (named && deck.out.includes(code)) throw new Refusal(`${code} is already out.`);
  if ((remainingByClass(deck, classifier).get(cardClass) ?? 0) < 1)
    throw new Refusal(`No card is left that is “${cardClass}”.`);
  return named
    ? { is: cardClass, card: code, deck: { ...deck, out: [...deck.out, code] } }
    : { is: cardClass, deck: withoutCard(deck, classifier, cardClass) };
}

export const isInDeck = (deck: Deck, classifier: CardClassifier, card: string): boolean =>
  whyRefused(() => parseDraw(deck, classifier, card)) === undefined;

export function nextCardChances<C extends string>(deck: Deck, classifier: CardClassifier<C>): Chances<DrawResult<C>> {
  const chances = new Map<string, Chance<DrawResult<C>>>();
  const all = deckSize(deck, classifier);
  for (const [cardClass, n] of remainingByClass(deck, classifier))
    if (n > 0)
      chances.set(cardClass, { value: { is: cardClass, deck: withoutCard(deck, classifier, cardClass) }, p: n / all });
  return chances;
}

const fullDeckCache = new WeakMap<CardClassifier, ReadonlyMap<string, number>>();

function fullDeckByClass<C extends string>(classifier: CardClassifier<C>): ReadonlyMap<C, number> {
  const counted = () => {
    const cards = new Map<string, number>();
    for (const cardClass of classifier.pack.map((card) => classifier.classOf(card)))
      cards.set(cardClass, (cards.get(cardClass) ?? 0) + 1);
    return cards;
  };
  return getOrCreate(fullDeckCache, classifier, counted) as ReadonlyMap<C, number>;
}
