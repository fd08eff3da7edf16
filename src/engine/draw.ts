import { type Ask, ask, BOTH, note, type Sequence } from './ask.ts';
import { joinPath } from './data/path.ts';
import { readOption } from './data/readanswer.ts';
import {
  type CardClassifier,
  type Deck,
  type DrawResult,
  deckSize,
  FULL_DECK,
  nextCardChances,
  parseDraw,
  SHUFFLE_STEP,
} from './dice/deck.ts';

export function* draw<C extends string>(
  id: string,
  deck: Deck,
  classifier: CardClassifier<C>,
): Sequence<DrawResult<C>> {
  const from = deckSize(deck, classifier) > 0 ? deck : FULL_DECK;
  if (from !== deck) yield* note('shuffled', {});
  return yield* ask<DrawResult<C>>({ kind: 'draw', id, whose: BOTH, ...drawing(from, classifier) });
}

const drawing = <C extends string>(deck: Deck, classifier: CardClassifier<C>) => ({
  deck,
  classifier,
  chances: () => nextCardChances(deck, classifier),
  read: (answer: unknown) => parseDraw(deck, classifier, answer),
});

type Draw = Extract<Ask, { kind: 'draw' }>;

/** Returns the ask for an optional shuffle before a draw. Rules never yield it. Players may answer it at any draw. */
export const shuffleAsk = ({ id, whose }: Pick<Draw, 'id' | 'whose'>): Ask => ({
  kind: 'yes',
  id: shuffleIdOf(id),
  whose,
  read: (answer) => readOption([true, false], answer),
});

export const shuffleIdOf = (draw: string): string => joinPath(draw, SHUFFLE_STEP);

export const withFullDeck = (ask: Draw): Draw => ({ ...ask, ...drawing(FULL_DECK, ask.classifier) });
