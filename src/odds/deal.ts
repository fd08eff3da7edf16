import { draw, Resolution, type Sequence, type Steps, under } from '../rules/ask.ts';
import { coarsen, countDeck, fresh } from '../rules/deck.ts';
import type { Dealing, Dealt, Ended } from './dealer.ts';
import { addedTo } from './quick.ts';

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
