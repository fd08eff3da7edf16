import { draw, Resolution, type Sequence, type Steps, under } from '../engine/ask.ts';
import { coarsen, countDeck, type Deck, fresh, type Look } from '../engine/deck.ts';
import { isRecord } from '../engine/plain.ts';
import { addedTo } from './quick.ts';

/** What cards dealt one after the other make of a state. Plain and without chance; made once, at the top of a file. */
export type Dealing<S, I, C extends string = string, K extends string = never, E = S> = {
  /**
   * How the next card is looked at, never finer than the one before; nothing where no more is dealt. Where it is told how the
   * first would be, cards that lead to one state but add something else need not be told apart, as long as they are one class
   * from the first card on: which of them they were is settled at the end.
   */
  look(state: S, input: I, first?: Look<C>): Look<C> | undefined;
  /** What only adds up, before the first card: no state tells of it. */
  readonly sums: Readonly<Record<K, number>>;
  fall(state: S, is: C, input: I): Fall<S, K>;
  /** What is told of a state once the last card is dealt: mostly the state itself. */
  last(state: S, input: I): E;
};

/** What a card makes of a state, and what it adds. */
export type Fall<S, K extends string = never> = {
  readonly state: S;
  readonly add?: Partial<Readonly<Record<K, number>>>;
};

/** From which deck, whether each card goes back at once, and whether what is left of the deck is wanted afterwards. */
export type Dealt = { readonly deck: Deck; readonly replace: boolean; readonly on: boolean };

/** A state after the cards, what the cards have added up to, and what is left of the deck where somebody wants it. */
export type Ended<S, K extends string = string> = {
  readonly state: S;
  readonly sums: Readonly<Record<K, number>>;
  readonly deck: Deck;
};

export const isEnded = (value: unknown): value is Ended<unknown> =>
  isRecord(value) && 'state' in value && isRecord(value.deck);

/** A fold over cards that are dealt at once where none of them has been entered. */
export type DealtSteps = Steps & { readonly dealing: DealtCards };
type DealtCards = {
  readonly by: Dealing<unknown, unknown>;
  readonly input: unknown;
  readonly dealt: Dealt;
  /** The result, from the state after the last card. */
  ends(now: Ended<unknown>): unknown;
};

export const isDealt = (steps: Steps): steps is DealtSteps => 'dealing' in steps;

/**
 * Deals cards one after the other, under "id/1", "id/2", … or under the numbers given. What a card does to the state depends
 * on its class alone, so the odds ask once for each state and class, and count no more of the state and sums than is read.
 */
export function* deal<S, I, C extends string, K extends string, E, O extends boolean>(
  id: string,
  cards: number | readonly number[],
  start: S,
  by: Dealing<S, I, C, K, E>,
  input: I,
  dealt: Dealt & { readonly on: O },
): Sequence<Ended<O extends true ? S : E, K>> {
  const items = typeof cards === 'number' ? Array.from({ length: cards }, (_, i) => i + 1) : cards;
  const begins: Ended<S, K> = { state: start, sums: by.sums, deck: dealt.deck };
  const step = function* ({ state, sums, deck }: Ended<S, K>): Sequence<Ended<S, K>> {
    const look = by.look(state, input);
    if (!look) return { state, sums, deck };
    const { is, deck: rest } = yield* draw('card', dealt.replace ? fresh : coarsen(deck, look), look);
    const { state: next, add } = by.fall(state, is, input);
    const left = dealt.replace ? deck : countDeck(rest, by.look(next, input) ?? look);
    return { state: next, sums: add ? addedTo(sums, add) : sums, deck: left };
  };
  const ends = (now: Ended<S, K>) =>
    (dealt.on ? now : { ...now, state: by.last(now.state, input), deck: fresh }) as Ended<O extends true ? S : E, K>;
  const aside = { kind: 'steps', id, items, start: begins, step, dealing: { by, input, dealt, ends } } as const;
  const known: unknown = yield aside;
  if (known instanceof Resolution) return known.value as Ended<O extends true ? S : E, K>;
  let now = begins;
  for (const no of items) now = yield* under(`${id}/${no}`, step(now));
  return ends(now);
}
