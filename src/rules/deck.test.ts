import { expect, test } from 'vitest';
import type { Answer } from './answer.ts';
import { draw, type Sequence } from './ask.ts';
import { probability } from './chances.ts';
import { type Deck, look, PACK, size, suit } from './deck.ts';
import { odds } from './odds.ts';
import { replay } from './replay.ts';

const suits = look(PACK, suit);
const LAST: Deck = { out: PACK.filter((card) => card !== 'Qd'), lost: {} };

/** Two cards, one after the other. */
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
  expect(size(next.ask.deck, suits)).toBe(52);
});

test('the odds draw the last card of a deck too', () => {
  const chances = odds(two, LAST);
  expect(chances.size).toBe(4);
  expect(probability(chances, ([first, second]) => first === 'd' && second === 'h')).toBeCloseTo(1 / 4, 12);
});
