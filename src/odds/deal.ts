import type { Resolution, Sequence, Steps } from '../engine/ask.ts';
import { isRecord } from '../engine/data/plain.ts';
import { type CardClassifier, coarsen, type Deck, FULL_DECK, unnamedDeck } from '../engine/dice/deck.ts';
import { draw } from '../engine/draw.ts';
import { addedTo, type Sums } from './quick.ts';

/**
 * Effect of cards on a state, one card at a time. Each instance must be a module constant, because caches use its
 * identity.
 */
export type CardEffect<S, I, C extends string = string, K extends string = never, E = S> = {
  /** Returns the classifier of the next card, never finer than before. Undefined stops the deal. */
  look(state: S, input: I): CardClassifier<C> | undefined;
  readonly sums: Sums<K>;
  fall(state: S, is: C, input: I): DealStep<S, K>;
  last(state: S, input: I): E;
};

export type DealStep<S, K extends string = never> = { readonly state: S; readonly add?: Partial<Sums<K>> };

/** Counts some cards as sums, and settles what they add after the last card. The deck must not run out. */
export type SettledLater<S, I, C extends string, K extends string, L extends string> = {
  look(state: S, input: I): CardClassifier<C> | undefined;
  readonly sums: Sums<L>;
  fall(state: S, is: C, input: I): DealStep<S, K | L>;
  settle(name: L, n: number, deck: Deck): readonly { readonly add: Partial<Sums<K>>; readonly p: number }[];
};

/** `replace` puts each card back at once. `on` keeps the last state and the remaining deck for later use. */
export type DealOptions = { readonly deck: Deck; readonly replace: boolean; readonly on: boolean };

export type DealResult<S, K extends string = string> = {
  readonly state: S;
  readonly sums: Sums<K>;
  readonly deck: Deck;
};

export type DealtSteps = Steps & { readonly dealing: DealSpec };
export type DealSpec = {
  readonly by: CardEffect<unknown, unknown, string, string, unknown>;
  readonly later?: SettledLater<unknown, unknown, string, string, string> | undefined;
  readonly input: unknown;
  readonly dealt: DealOptions;
};

export const isDealResult = (value: unknown): value is DealResult<unknown> =>
  isRecord(value) && 'state' in value && isRecord(value.deck);

export const isDealt = (steps: Steps): steps is DealtSteps => 'dealing' in steps;

export function* deal<S, I, C extends string, K extends string, E, O extends boolean, L extends string = never>(
  id: string,
  cards: number | readonly number[],
  start: S,
  by: CardEffect<S, I, C, K, E> & { readonly later?: SettledLater<S, I, C, K, L> },
  input: I,
  dealt: DealOptions & { readonly on: O },
): Sequence<DealResult<O extends true ? S : E, K>> {
  const items = typeof cards === 'number' ? Array.from({ length: cards }, (_, i) => i + 1) : cards;
  const begin: DealResult<S, K> = { state: start, sums: by.sums, deck: dealt.deck };
  const step = function* ({ state, sums, deck }: DealResult<S, K>): Sequence<DealResult<S, K>> {
    const look = by.look(state, input);
    if (!look) return { state, sums, deck };
    const { is, deck: rest } = yield* draw('card', dealt.replace ? FULL_DECK : coarsen(deck, look), look);
    const { state: next, add } = by.fall(state, is, input);
    const left = dealt.replace ? deck : unnamedDeck(rest, by.look(next, input) ?? look);
    return { state: next, sums: add ? addedTo(sums, add) : sums, deck: left };
  };
  const names = items.map(String);
  const dealing = { by, later: by.later, input, dealt };
  const fold = { kind: 'steps', id, items, names, start: begin, step, dealing } as const;
  const known: unknown = yield fold;
  return (known as Resolution).value as DealResult<O extends true ? S : E, K>;
}
