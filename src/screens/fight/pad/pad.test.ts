import { expect, test } from 'vitest';
import { roll } from '../../../engine/ask.ts';
import { cardClassifier, PACK } from '../../../engine/dice/deck.ts';
import { atLeast, atMost, d6 } from '../../../engine/dice/pool.ts';
import { draw } from '../../../engine/draw.ts';
import { runRule } from '../../../engine/replay.ts';
import type { AskWords } from '../../../system/words.ts';
import { neededFaces, padOf } from './pad.ts';

const asked = (rule: () => ReturnType<typeof roll>) => {
  const position = runRule(rule as never, {}, () => undefined);
  if (position.at !== 'ask') throw new Error('Something is asked.');
  return position.asks[0]!;
};

const keysOf = (ask: ReturnType<typeof asked>, keys: NonNullable<AskWords['keys']>) => {
  const pad = padOf(ask, { title: '', keys });
  return pad.kind === 'keys' ? pad.keys.map(({ label, detail }) => [label, detail]) : [];
};

const PASSED = { 1: { label: 'Hit', tone: 'good' }, 0: { label: 'Miss', tone: 'bad' } } as const;

test('the good one of two keys comes first, with its faces, whether low or high faces are good', () => {
  const high = asked(() => roll('hit', d6(1), atLeast(5)));
  expect(keysOf(high, PASSED)).toEqual([
    ['Hit', '5+'],
    ['Miss', '1–⁠4'],
  ]);
  const low = asked(() => roll('effect', d6(1), atMost(3)));
  expect(keysOf(low, { 0: { label: 'Retreats', tone: 'good' }, 1: { label: 'Routed', tone: 'bad' } })).toEqual([
    ['Retreats', '4+'],
    ['Routed', '1–⁠3'],
  ]);
  expect(keysOf(low, PASSED)).toEqual([
    ['Hit', '1–⁠3'],
    ['Miss', '4+'],
  ]);
});

test('two keys without a good one keep the order of their faces', () => {
  const low = asked(() => roll('hit', d6(1), atLeast(5)));
  expect(keysOf(low, { 1: { label: 'Dice turn', tone: 'bad' }, 0: { label: 'Stay' } }).map(([label]) => label)).toEqual(
    ['Stay', 'Dice turn'],
  );
});

test('a test shows the faces of its good key, and no number if neither result is good', () => {
  const high = asked(() => roll('hit', d6(1), atLeast(5)));
  expect(neededFaces(high, { title: '', keys: PASSED })).toBe('5+');
  expect(
    neededFaces(high, { title: '', keys: { 1: { label: 'Dice turn', tone: 'bad' }, 0: { label: 'Stay' } } }),
  ).toBeUndefined();
});

test('the only result of a die comes with any roll', () => {
  const keys = { 1: { label: 'Hit', detail: '1–6', tone: 'good' } } as const;
  expect(
    keysOf(
      asked(() => roll('hit', d6(1), atMost(7))),
      keys,
    ),
  ).toEqual([['Hit', 'any roll']]);
});

test('card classes with the same label share a key, with their total and the id of the likeliest', () => {
  const deck = { out: ['2h', '3h', '4h', '5h', '6h', '7h', '8h', '9h'], lost: {} };
  const figure = cardClassifier(PACK, (card) =>
    card.endsWith('h') ? (/^\d/.test(card) ? 'plain heart' : 'court heart') : 'other',
  );
  const drawn = asked(() => draw('card', deck, figure) as never);
  const heart = { label: '♥', detail: 'killed' };
  const pad = padOf(drawn, {
    title: '',
    keys: { 'plain heart': heart, 'court heart': heart, other: { label: '♠♣♦' } },
  });
  expect(pad.kind === 'cards' && pad.classes).toEqual([
    { id: 'other', label: '♠♣♦', left: 39 },
    { id: 'court heart', label: '♥', detail: 'killed', left: 5 },
  ]);
});
