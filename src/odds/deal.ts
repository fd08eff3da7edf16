import type { Sequence, Steps } from '../engine/ask.ts';
import { type CardClassifier, coarsenDeck, type Deck, FULL_DECK, withoutCardNames } from '../engine/dice/deck.ts';
import { draw } from '../engine/draw.ts';
import { addSums, runSteps, type SummedState, type SummedStepResult, type Sums } from './quick.ts';

/**
 * Effect of cards on a state, one card at a time. Each instance must be a module constant, because caches use its
 * identity.
 */
export type CardEffect<
  State,
  Input,
  Class extends string = string,
  Sum extends string = never,
  Result = State,
  LateSum extends string = never,
> = {
  /** Classifier of the next card: the same as before or coarser. Undefined stops the deal. */
  classifierFor(state: State, input: Input): CardClassifier<Class> | undefined;
  readonly sums: Sums<Sum>;
  afterCard(state: State, cardClass: Class, input: Input): SummedStepResult<State, Sum>;
  resultOf(state: State, input: Input): Result;
  readonly late?: LateSettling<State, Input, Class, Sum, LateSum>;
};

/**
 * Faster way to count a card effect. Some cards only add to late sums, which take effect after the last card. Used only
 * if the deck cannot run out. `settle` returns the possible effects of `n` cards in one late sum, with probabilities.
 * Its `deck` is the one before the deal.
 */
export type LateSettling<State, Input, Class extends string, Sum extends string, LateSum extends string> = {
  classifierFor(state: State, input: Input): CardClassifier<Class> | undefined;
  readonly sums: Sums<LateSum>;
  afterCard(state: State, cardClass: Class, input: Input): SummedStepResult<State, Sum | LateSum>;
  settle(name: LateSum, n: number, deck: Deck): readonly { readonly add: Partial<Sums<Sum>>; readonly p: number }[];
};

/** `replace` puts each card back at once. */
export type DeckInUse = { readonly deck: Deck; readonly replace: boolean };

export type DealState<State = unknown, Sum extends string = string> = SummedState<State, Sum> & { readonly deck: Deck };

export type DealSpec = {
  readonly effect: CardEffect<unknown, unknown, string, string, unknown, string>;
  readonly input: unknown;
  readonly replace: boolean;
};
export type DealSteps = Steps & { readonly dealSpec: DealSpec };

export const isDeal = (steps: Steps): steps is DealSteps => 'dealSpec' in steps;

/** Deals one card for each path, asked as "path/card", until the effect stops the deal. */
export function* deal<State, Input, Class extends string, Sum extends string, Result, LateSum extends string>(
  paths: readonly string[],
  start: State,
  effect: CardEffect<State, Input, Class, Sum, Result, LateSum>,
  input: Input,
  { deck, replace }: DeckInUse,
): Sequence<SummedState<Result, Sum>> {
  const step = function* ({ state, sums, deck }: DealState<State, Sum>): Sequence<DealState<State, Sum>> {
    const classifier = effect.classifierFor(state, input);
    if (!classifier) return { state, sums, deck };
    const { is: cardClass, deck: rest } = yield* draw(
      'card',
      replace ? FULL_DECK : coarsenDeck(deck, classifier),
      classifier,
    );
    const { state: next, add } = effect.afterCard(state, cardClass, input);
    // Forgets names and fine classes, so that the odds can merge equal decks.
    return {
      state: next,
      sums: addSums(sums, add),
      deck: replace ? deck : withoutCardNames(rest, effect.classifierFor(next, input) ?? classifier),
    };
  };
  const begin: DealState<State, Sum> = { state: start, sums: effect.sums, deck };
  const dealSpec = { effect, input, replace };
  return yield* runSteps({ kind: 'steps', id: '', items: paths, names: paths, start: begin, step, dealSpec } as Steps);
}
