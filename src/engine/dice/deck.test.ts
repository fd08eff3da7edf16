import { describe, expect, test } from 'vitest';
import { exactChances } from '../../odds/enumerate.ts';
import type { Answer } from '../answer.ts';
import type { Sequence } from '../ask.ts';
import { changeAnswer } from '../changeplay.ts';
import { draw } from '../draw.ts';
import { answerAsk, type Input, type Play, positionOf, redoAnswer, undoAnswer } from '../play.ts';
import { replay } from '../replay.ts';
import { probability } from './chances.ts';
import {
  cardClassifier,
  coarsenDeck,
  coarserClassifier,
  type Deck,
  type DrawResult,
  deckSize,
  FULL_DECK,
  PACK,
  parseDraw,
  remainingByClass,
  suit,
} from './deck.ts';

const suits = cardClassifier(PACK, suit);
const LAST: Deck = { out: PACK.filter((card) => card !== 'Qd'), lost: {} };

function* two(deck: Deck): Sequence<readonly string[]> {
  const first = yield* draw('first', deck, suits);
  const second = yield* draw('second', first.deck, suits);
  return [first.is, second.is];
}

const card = (id: string, value: string): Answer => ({ id, value, by: 'hand' });
const notes = (...answers: Answer[]) =>
  replay(two, LAST, answers).trail.flatMap((step) =>
    'note' in step ? [step.note.id] : 'ask' in step ? step.ask.id : [],
  );

test('the last card of a deck is drawn, and only then is the deck shuffled', () => {
  expect(notes(card('first', 'Qd'), card('second', 'Qd'))).toEqual(['first', 'shuffled', 'second']);
  expect(replay(two, LAST, [card('first', '2h')])).toMatchObject({ at: 'refused', reason: '2h is already out.' });
  const next = replay(two, LAST, [card('first', 'Qd')]);
  if (next.at !== 'ask' || next.ask.kind !== 'draw') throw new Error('a second card is wanted');
  expect(deckSize(next.ask.deck, suits)).toBe(52);
});

test('the odds draw the last card of a deck too', () => {
  const chances = exactChances(two, LAST);
  expect(chances.size).toBe(4);
  expect(probability(chances, ([first, second]) => first === 'd' && second === 'h')).toBeCloseTo(1 / 4, 12);
});

const shuffle = (id: string): Answer => ({ id: `${id}/shuffle`, value: true, by: 'hand' });
const SPADES: Deck = { out: ['2s', '3s'], lost: { s: 1 } };
const play = (deck: Deck): Play => ({
  ...{ system: 'none', sequence: 'two', edition: 1, house: {}, setup: deck },
  ...{ answers: [], cursor: 0, overruled: {} },
});
const twoOf = ({ setup }: Input) => two(setup as Deck);
const deckAt = (now: Play) => {
  const at = positionOf(twoOf, now);
  if (at.at !== 'ask' || at.ask.kind !== 'draw') throw new Error('a card is wanted');
  return at.ask.deck;
};
const back = (id: string, code: string): Answer => ({ id, value: { back: code }, by: 'hand' });
const valueAt = ({ answers }: Play, id: string) => {
  const answer = answers.find((one) => one.id === id);
  return answer && 'value' in answer ? answer.value : undefined;
};
const written = (now: Play): Play => JSON.parse(JSON.stringify(now));

test('a shuffle puts every card back in, and undo takes it back', () => {
  const shuffled = answerAsk(twoOf, play(SPADES), shuffle('first'));
  expect(deckSize(deckAt(shuffled), suits)).toBe(52);
  expect(deckAt(answerAsk(twoOf, shuffled, card('first', '2s')))).toEqual({ out: ['2s'], lost: {} });
  expect(deckAt(undoAnswer(shuffled))).toEqual(SPADES);
  const again = redoAnswer(twoOf, undoAnswer(shuffled));
  expect(deckSize(deckAt(again), suits)).toBe(52);
  expect(deckAt(written(again))).toEqual(deckAt(again));
});

test('a shuffle applies from the card that it comes before', () => {
  const first = answerAsk(twoOf, play(SPADES), card('first', 'Qd'));
  const both = answerAsk(twoOf, answerAsk(twoOf, first, shuffle('second')), card('second', 'Qd'));
  expect(positionOf(twoOf, both)).toMatchObject({ at: 'end', outcome: ['d', 'd'] });
  expect(() => answerAsk(twoOf, first, shuffle('first'))).toThrow('“second” is asked for');
});

test('the odds use the shuffled deck', () => {
  const next = (from: readonly Answer[]) =>
    probability(exactChances(two, SPADES, { answers: from }), ([first]) => first === 's');
  expect(next([])).toBeCloseTo(10 / 49, 12);
  expect(next([shuffle('first')])).toBeCloseTo(13 / 52, 12);
  const after = exactChances(two, SPADES, { answers: [card('first', '4s'), shuffle('second')] });
  expect(probability(after, ([, second]) => second === 's')).toBeCloseTo(13 / 52, 12);
});

test('a card that is out can be put back and drawn, and the deck stays as it was', () => {
  expect(() => answerAsk(twoOf, play(SPADES), card('first', '2s'))).toThrow('2s is already out.');
  const taken = answerAsk(twoOf, play(SPADES), back('first', '2s'));
  expect(deckAt(taken)).toEqual(SPADES);
  expect(() => answerAsk(twoOf, play(SPADES), back('first', 'the joker'))).toThrow('is not a card of this deck');
  const after = exactChances(two, SPADES, { answers: [back('first', '2s')] });
  expect(probability(after, ([first, second]) => first === 's' && second === 's')).toBeCloseTo(10 / 49, 12);
});

test('a card put back is drawn like any other once a correction shows that it was in', () => {
  const mistyped = answerAsk(twoOf, play(FULL_DECK), card('first', '2s'));
  const both = answerAsk(twoOf, mistyped, back('second', '2s'));
  const { play: corrected, lost } = changeAnswer(twoOf, both, card('first', '3h'));
  expect(lost).toEqual([]);
  expect(valueAt(corrected, 'second')).toEqual({ back: '2s', wasIn: true });
  const decks = positionOf(twoOf, corrected).trail.flatMap((step) =>
    'ask' in step ? [(step.value as DrawResult).deck] : [],
  );
  expect(decks.at(-1)).toEqual({ out: ['3h', '2s'], lost: {} });
});

test('an earlier card can be corrected to one drawn after a shuffle', () => {
  const first = answerAsk(twoOf, play(SPADES), card('first', 'Qd'));
  expect(() => changeAnswer(twoOf, first, card('first', '2s'))).toThrow('2s is already out.');
  const { play: corrected } = changeAnswer(twoOf, first, card('first', '2s'), true);
  expect(deckAt(corrected)).toEqual({ out: ['2s'], lost: {} });
});

describe('a coarser classifier of a deck', () => {
  const colours = coarserClassifier(suits, (is) => (is === 'h' || is === 'd' ? 'h' : 's'));

  test('merges classes, and accepts the classes of the finer one', () => {
    const deck = coarsenDeck({ out: ['7d'], lost: { s: 2, h: 1, c: 3 } }, colours);
    expect(deck).toEqual({ out: ['7d'], lost: { s: 5, h: 1 } });
    expect([...remainingByClass(deck, colours)]).toEqual([
      ['s', 21],
      ['h', 24],
    ]);
    expect(parseDraw(deck, colours, 'd')).toEqual({ is: 'h', deck: { out: ['7d'], lost: { s: 5, h: 2 } } });
    expect(parseDraw(deck, colours, '9d').is).toBe('h');
    expect(() => parseDraw(deck, colours, 'joker')).toThrow('joker');
  });

  test('leaves a coarsened deck unchanged', () => {
    const deck = coarsenDeck({ out: [], lost: { c: 3 } }, colours);
    expect(coarsenDeck(deck, colours)).toEqual(deck);
  });
});
