import type { Answer, Die } from '../engine/answer.ts';
import type { Ask } from '../engine/ask.ts';
import { type CardClassifier, type Deck, isInDeck, remainingByClass } from '../engine/dice/deck.ts';
import { type Draft, type Play, rollForAsk } from '../engine/play.ts';
import { Refusal } from '../engine/refusal.ts';
import { randomBelow, rollDie } from './dice.ts';

/** Draws a card. Every card that may be in the deck is equally likely. Throws a Refusal if the deck is empty. */
export function drawCard(deck: Deck, classifier: CardClassifier, die: (sides: number) => number = rollDie): string {
  const classes = [...remainingByClass(deck, classifier)].flatMap(([is, n]) => Array.from({ length: n }, () => is));
  if (classes.length === 0) throw new Refusal('The deck is used up.');
  const is = classes[randomBelow(classes.length, die)]!;
  // Cards that left the deck by class only are unknown, so all possible ones are equally likely.
  const cards = classifier.pack.filter((card) => classifier.classOf(card) === is && !deck.out.includes(card));
  return cards[randomBelow(cards.length, die)]!;
}

/** Rolls or draws for an ask, in addition to dice already entered. */
export function rollFor(
  play: Play,
  ask: Ask & { readonly kind: 'roll' | 'draw' },
  entered: Pick<Draft, 'dice' | 'told'> = {},
): { readonly play: Play; readonly answer: Answer } {
  if (ask.kind !== 'roll') return drawFor(play, ask);
  const { count, sides } = ask.pool;
  const { dice = [], told: total } = entered;
  const missing = Math.max(0, count - dice.length - (total?.count ?? 0));
  const fresh = () => rollDie(sides);
  const rolled = rollForAsk<number>(play, ask.id, missing, fresh, (face) => face <= sides);
  const all = [...dice, ...rolled.results.map((face): Die => ({ face, by: 'app' }))];
  return { play: rolled.play, answer: { id: ask.id, dice: all, ...(total ? { told: total } : {}) } };
}

function drawFor(play: Play, { id, deck, classifier }: Ask & { readonly kind: 'draw' }) {
  const isIn = (card: string) => classifier.pack.includes(card) && isInDeck(deck, classifier, card);
  const rolled = rollForAsk<string>(play, id, 1, () => drawCard(deck, classifier), isIn);
  const answer: Answer = { id, value: rolled.results[0], by: 'app' };
  return { play: rolled.play, answer };
}
