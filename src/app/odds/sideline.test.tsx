// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/preact';
import { afterEach, expect, test } from 'vitest';
import { giveOrTake, type InFull } from './oddswords.ts';
import { SideLine } from './sideline.tsx';

afterEach(cleanup);

/** One end came in all plays, counted or tried. */
const allAlike = (about: boolean): InFull => ({
  kind: 'chances',
  about,
  verdicts: [
    { id: 'broken', title: 'Broken or gone', p: 1 },
    { id: 'held', title: 'Held', p: 0 },
  ],
  amounts: [
    {
      ...{ id: 'lost', title: 'Lost', counts: 'men', role: 'red', mean: 2.5 },
      chances: [
        { amount: 2, p: 0.5 },
        { amount: 3, p: 0.5 },
      ],
    },
  ],
  events: [],
});
const lineOf = (about: boolean) =>
  render(<SideLine reckoned={allAlike(about)} sitters={{ red: { role: 'red', name: 'Red', side: 0 } }} />).container
    .textContent;

test('an end is certain where it was counted, and what was tried is so about', () => {
  expect(lineOf(false)).toBe('Broken or gone certainOn average Red loses 2.5');
  expect(lineOf(true)).toBe('Broken or gone about over 99%On average Red loses about 2.5');
});

test('a few tries that all ended alike tell little, and a thousand much', () => {
  expect([giveOrTake([1, 0], 6), giveOrTake([1, 0], 1000), giveOrTake([0.5], 1000)]).toEqual([25, 1, 3]);
});
