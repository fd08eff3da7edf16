import type { KnownValue, Sequence, Steps } from '../engine/ask.ts';
import { isRecord } from '../engine/data/plain.ts';
import { type CardClassifier, coarsen, type Deck, FULL_DECK, unnamedDeck } from '../engine/dice/deck.ts';
import { draw } from '../engine/draw.ts';
import { addSums, type SummedState, type SummedStep, type Sums } from './quick.ts';

/**
 * Effect of cards on a state, one card at a time. Each instance must be a module constant, because caches use its
 * identity.
 */
export type CardEffect<S, I, C extends string = string, K extends string = never, E = S, L extends string = never> = {
  /** Returns the classifier of the next card, never finer than before. Undefined stops the deal. */
  look(state: S, input: I): CardClassifier<C> | undefined;
  readonly sums: Sums<K>;
  fall(state: S, is: C, input: I): SummedStep<S, K>;
  last(state: S, input: I): E;
  readonly later?: SettledLater<S, I, C, K, L>;
};

/** Counts some cards as sums, and settles what they add after the last card. The deck must not run out. */
export type SettledLater<S, I, C extends string, K extends string, L extends string> = {
  look(state: S, input: I): CardClassifier<C> | undefined;
  readonly sums: Sums<L>;
  fall(state: S, is: C, input: I): SummedStep<S, K | L>;
  settle(name: L, n: number, deck: Deck): readonly { readonly add: Partial<Sums<K>>; readonly p: number }[];
};

/** `replace` puts each card back at once. */
export type DeckInUse = { readonly deck: Deck; readonly replace: boolean };

export type DealState<S = unknown, K extends string = string> = SummedState<S, K> & { readonly deck: Deck };

export type DealSpec = {
  readonly by: CardEffect<unknown, unknown, string, string, unknown, string>;
  readonly input: unknown;
  readonly replace: boolean;
};
export type DealtSteps = Steps & { readonly dealing: DealSpec };

export const isDealState = (value: unknown): value is DealState =>
  isRecord(value) && 'state' in value && isRecord(value.deck);

export const isDealt = (steps: Steps): steps is DealtSteps => 'dealing' in steps;

/** Deals a card under each path. */
export function* deal<S, I, C extends string, K extends string, E, L extends string>(
  names: readonly string[],
  start: S,
  by: CardEffect<S, I, C, K, E, L>,
  input: I,
  { deck, replace }: DeckInUse,
): Sequence<SummedState<E, K>> {
  const step = function* ({ state, sums, deck }: DealState<S, K>): Sequence<DealState<S, K>> {
    const look = by.look(state, input);
    if (!look) return { state, sums, deck };
    const { is, deck: rest } = yield* draw('card', replace ? FULL_DECK : coarsen(deck, look), look);
    const { state: next, add } = by.fall(state, is, input);
    return {
      state: next,
      sums: addSums(sums, add),
      deck: replace ? deck : unnamedDeck(rest, by.look(next, input) ?? look),
    };
  };
  const begin: DealState<S, K> = { state: start, sums: by.sums, deck };
  const fold = { kind: 'steps', id: '', items: names, names, start: begin, step, dealing: { by, input, replace } };
  const known: unknown = yield fold as Steps;
  return (known as KnownValue).value as SummedState<E, K>;
}
