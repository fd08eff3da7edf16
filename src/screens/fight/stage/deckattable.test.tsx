import { render, screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Sequence } from '../../../engine/ask.ts';
import { cardClassifier, type Deck, PACK, suit } from '../../../engine/dice/deck.ts';
import { draw } from '../../../engine/draw.ts';
import type { Input, Play } from '../../../engine/play.ts';
import { defineSequence } from '../../../system/sequence.ts';
import { defineSystem } from '../../../system/system.ts';
import { asksByStep } from '../../../system/wording.ts';
import { contextOf } from '../../../testkit/readingcontext.ts';
import { type DiceChoice, OWN_DICE, type PlayContext } from '../playcontext.ts';
import { PlayScreen } from '../playscreen.tsx';
import { PlaySession } from '../playsession.ts';

const suits = cardClassifier(PACK, suit);
type Setup = { readonly deck: Deck };
type End = { readonly verdict: string; readonly changes: never[]; readonly deck: Deck };

function* two({ setup }: Input<Setup>): Sequence<End> {
  const first = yield* draw('first', setup.deck, suits);
  const second = yield* draw('second', first.deck, suits);
  return { verdict: `${first.is}${second.is}`, changes: [], deck: second.deck };
}

const keys = { s: { label: 'Spade' }, h: { label: 'Heart' }, d: { label: 'Diamond' }, c: { label: 'Club' } };
const turning = defineSequence<Setup, End>({
  ...{ id: 'two', title: 'Two cards', about: '', phase: 'any', edition: 1, beats: [], roles: [] },
  setup: () => [],
  rule: two,
  noOdds: 'Only cards.',
  words: {
    ask: asksByStep({
      first: () => ({ title: 'The first card', keys }),
      second: () => ({ title: 'The second card', keys }),
    }),
    outcome: ({ verdict }) => ({ title: verdict, orders: [] }),
  },
});

const toy = defineSystem({
  ...{ id: 'toy', name: 'Toy', about: '', credits: '', units: [], phases: [], sequences: [turning], house: [] },
  ...{ tables: [], parts: {}, decks: [], dueSequences: () => [], changesBetweenGames: () => [], samples: [] },
});

/** All spades but one are out; the ace is known. */
const SPADES: Deck = { out: ['As'], lost: { s: 12 } };

function at(deck: Deck, dice: DiceChoice = OWN_DICE): PlayContext {
  const play: Play = {
    ...{ system: 'toy', sequence: 'two', edition: 1, house: {}, setup: { deck }, overruled: {} },
    ...{ answers: [], cursor: 0 },
  };
  const context = contextOf(new PlaySession(toy, turning, play, () => {}), { title: 'Two cards', dice });
  render(<PlayScreen context={context} />);
  return context;
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const answersOf = ({ session }: PlayContext) => session.play.value.answers;
const outcomeOf = ({ session }: PlayContext) => {
  const position = session.position.value;
  return position.at === 'end' ? position.outcome : undefined;
};

test('a deck with cards out can be shuffled before any card, and undo takes the shuffle back', async () => {
  const context = at(SPADES);
  await press('Shuffle deck');
  expect(answersOf(context)).toEqual([{ id: 'first/shuffle', value: true, by: 'hand' }]);
  expect(screen.getByText('Shuffled: every card is in again.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Shuffle deck' })).toBeNull();
  await press('Spade, 13 left');
  await press(/^Undo/);
  await press(/^Undo/);
  await press('Spade, none left');
});

test('the app draws from the shuffled deck', async () => {
  const app: DiceChoice = { ...OWN_DICE, sourceFor: () => 'app' };
  const context = at({ out: [], lost: { s: 13, h: 13, d: 13, c: 12 } }, app);
  await press('Shuffle deck');
  await press('Draw');
  await press('Draw');
  const { deck } = outcomeOf(context) as End;
  expect(deck.out).toHaveLength(2);
  expect(deck.lost).toEqual({});
});

test('a card that is not in the deck is recorded as one after a shuffle', async () => {
  const context = at(SPADES);
  await press('Spade, none left');
  await press('It was shuffled');
  expect(answersOf(context)).toEqual([
    { id: 'first/shuffle', value: true, by: 'hand' },
    { id: 'first', value: 's', by: 'hand' },
  ]);
  await press('Heart, 13 left');
  expect(outcomeOf(context)).toMatchObject({ verdict: 'sh', deck: { out: [], lost: { s: 1, h: 1 } } });
});

test('a card that is not in the deck is recorded as put back, and the deck is unchanged', async () => {
  const context = at(SPADES);
  await press('Type card');
  await press('spades');
  await press('ace of spades, already out');
  await press('Use it anyway');
  expect(answersOf(context)).toEqual([{ id: 'first', value: { back: 'As' }, by: 'hand' }]);
  await press('Heart, 13 left');
  expect(outcomeOf(context)).toMatchObject({ verdict: 'sh', deck: { out: ['As'], lost: { s: 12, h: 1 } } });
  await press('Story');
  expect(screen.getByText(/put back into the deck and taken/)).toBeTruthy();
});

test('an earlier card is corrected to one that came after a shuffle', async () => {
  const context = at(SPADES);
  await press('Heart, 13 left');
  await press('Story');
  await press(/^The first card/);
  const sheet = screen.getByRole('dialog');
  await userEvent.click([...sheet.querySelectorAll('button')].find(({ textContent }) => /^Spade/.test(textContent))!);
  await userEvent.click(
    [...sheet.querySelectorAll('button')].find(({ textContent }) => textContent === 'It was shuffled')!,
  );
  expect(answersOf(context)).toEqual([
    { id: 'first/shuffle', value: true, by: 'hand' },
    { id: 'first', value: 's', by: 'hand' },
  ]);
});

test('a whole deck offers no shuffle', () => {
  at({ out: [], lost: {} });
  expect(screen.queryByRole('button', { name: 'Shuffle deck' })).toBeNull();
});
