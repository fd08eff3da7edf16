import { Resolution, type Sequence, type Steps, scope } from '../engine/ask.ts';
import { isRecord } from '../engine/data/plain.ts';
import { type CardClassifier, coarsen, countDeck, type Deck, FULL_DECK } from '../engine/dice/deck.ts';
import { draw } from '../engine/draw.ts';
import { addedTo } from './quick.ts';

/** Deterministic effect of consecutive cards on a state. Instances are module constants. */
export type Dealing<S, I, C extends string = string, K extends string = never, E = S> = {
  /**
   * Classifies the next card, never more finely than before; undefined stops the deal. With `first`, cards of one
   * class there may share a class even if they add different amounts.
   */
  look(state: S, input: I, first?: CardClassifier<C>): CardClassifier<C> | undefined;
  /** Initial sums. No state depends on them. */
  readonly sums: Readonly<Record<K, number>>;
  fall(state: S, is: C, input: I): Fall<S, K>;
  last(state: S, input: I): E;
};

export type Fall<S, K extends string = never> = {
  readonly state: S;
  readonly add?: Partial<Readonly<Record<K, number>>>;
};

/** `replace` returns each card at once. `on` keeps the remaining deck for later use. */
export type Dealt = { readonly deck: Deck; readonly replace: boolean; readonly on: boolean };

export type DealResult<S, K extends string = string> = {
  readonly state: S;
  readonly sums: Readonly<Record<K, number>>;
  readonly deck: Deck;
};

export const isDealResult = (value: unknown): value is DealResult<unknown> =>
  isRecord(value) && 'state' in value && isRecord(value.deck);

/** Fold over cards. The odds deal all unanswered cards in one computation. */
export type DealtSteps = Steps & { readonly dealing: DealtCards };
type DealtCards = {
  readonly by: Dealing<unknown, unknown>;
  readonly input: unknown;
  readonly dealt: Dealt;
  ends(now: DealResult<unknown>): unknown;
};

export const isDealt = (steps: Steps): steps is DealtSteps => 'dealing' in steps;

/**
 * Deals cards in sequence under "id/1", "id/2", … or the given numbers. Only the class of a card affects the state,
 * so the odds handle each state and class once.
 */
export function* deal<S, I, C extends string, K extends string, E, O extends boolean>(
  id: string,
  cards: number | readonly number[],
  start: S,
  by: Dealing<S, I, C, K, E>,
  input: I,
  dealt: Dealt & { readonly on: O },
): Sequence<DealResult<O extends true ? S : E, K>> {
  const items = typeof cards === 'number' ? Array.from({ length: cards }, (_, i) => i + 1) : cards;
  const begins: DealResult<S, K> = { state: start, sums: by.sums, deck: dealt.deck };
  const step = function* ({ state, sums, deck }: DealResult<S, K>): Sequence<DealResult<S, K>> {
    const look = by.look(state, input);
    if (!look) return { state, sums, deck };
    const { is, deck: rest } = yield* draw('card', dealt.replace ? FULL_DECK : coarsen(deck, look), look);
    const { state: next, add } = by.fall(state, is, input);
    const left = dealt.replace ? deck : countDeck(rest, by.look(next, input) ?? look);
    return { state: next, sums: add ? addedTo(sums, add) : sums, deck: left };
  };
  const ends = (now: DealResult<S, K>) =>
    (dealt.on ? now : { ...now, state: by.last(now.state, input), deck: FULL_DECK }) as DealResult<
      O extends true ? S : E,
      K
    >;
  const aside = { kind: 'steps', id, items, start: begins, step, dealing: { by, input, dealt, ends } } as const;
  const known: unknown = yield aside;
  if (known instanceof Resolution) return known.value as DealResult<O extends true ? S : E, K>;
  let now = begins;
  for (const no of items) now = yield* scope(`${id}/${no}`, step(now));
  return ends(now);
}
