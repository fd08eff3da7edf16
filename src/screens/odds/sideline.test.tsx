import { render } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { BriefChances } from './chances.tsx';
import { marginPercent, oddsWords } from './oddswords.ts';
import { SideLine } from './sideline.tsx';
import type { KnownForecast } from './successchances.ts';

/** Odds with one verdict in every play, exact or sampled. */
const allAlike = (about: boolean): KnownForecast => ({
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
  render(<SideLine forecast={allAlike(about)} players={{ red: { role: 'red', name: 'Red', side: 0 } }} />).container
    .textContent;

test('the assumption behind the odds appears next to them and in their sentence', () => {
  const even: KnownForecast = {
    ...allAlike(false),
    ...{ assumption: 'if they close and stand', wins: true as const },
    verdicts: [
      { id: 'red', title: 'Red wins', role: 'red', p: 0.6 },
      { id: 'blue', title: 'Blue wins', role: 'blue', p: 0.4 },
    ],
  };
  const players = { red: { role: 'red', name: 'Red', side: 0 }, blue: { role: 'blue', name: 'Blue', side: 1 } };
  const { container, rerender } = render(<SideLine forecast={even} players={players} />);
  expect(container.textContent).toBe('60% Redif they close and stand40% Blue');
  rerender(<BriefChances forecast={even} players={players} most={0} amounts={false} />);
  expect(container.textContent).toContain('Red wins 6 in 10, Blue 4 in 10, if they close and stand.');
  rerender(<BriefChances forecast={even} players={players} spoken={false} amounts={false} />);
  expect(container.textContent).toContain('If they close and stand');
});

test('where one side fires, both shares of the bar are named by what happens', () => {
  const fire: KnownForecast = {
    ...allAlike(false),
    verdicts: [
      { id: 'hit', title: 'Hit', role: 'red', p: 0.86 },
      { id: 'missed', title: 'No hit', role: 'blue', p: 0.14 },
    ],
  };
  const players = { red: { role: 'red', name: 'Red' }, blue: { role: 'blue', name: 'Blue' } };
  const { container } = render(<SideLine forecast={fire} players={players} />);
  expect(container.textContent).toBe('86% Hit14% No hit');
});

test('the sentence names the likeliest verdict, even if it is nobody’s', () => {
  const melee: KnownForecast = {
    ...allAlike(false),
    verdicts: [
      { id: 'taken', title: 'Place taken', role: 'red', p: 0.06 },
      { id: 'open', title: 'Undecided', p: 0.94 },
    ],
  };
  const { container } = render(<BriefChances forecast={melee} most={0} amounts={false} />);
  expect(container.textContent).toContain('Undecided: about 9 in 10.');
  expect([0.04, 0.06, 0.07].map((p) => oddsWords(p))).toEqual(['about 1 in 30', 'about 1 in 20', 'about 1 in 10']);
});

test('a verdict is certain if counted exactly, and approximate if sampled', () => {
  expect(lineOf(false)).toBe('Broken or gone 100%On average Red loses 2.5');
  expect(lineOf(true)).toBe('Broken or gone about over 99%On average Red loses about 2.5');
});

test('the margin of error is large for a few equal samples and small for a thousand', () => {
  expect([marginPercent([1, 0], 6), marginPercent([1, 0], 1000), marginPercent([0.5], 1000)]).toEqual([25, 1, 3]);
});
