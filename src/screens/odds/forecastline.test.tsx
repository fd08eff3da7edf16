import { render } from '@testing-library/preact';
import { expect, test } from 'vitest';
import type { Odds } from '../../odds/request.ts';
import { BriefChances } from './chances.tsx';
import { BothChances, ForecastLine } from './forecastline.tsx';
import { marginPercent, oddsWords } from './oddswords.ts';
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
  render(<ForecastLine forecast={allAlike(about)} players={{ red: { role: 'red', name: 'Red', side: 0 } }} />).container
    .textContent;

test('the assumption behind the odds appears next to them and in their sentence', () => {
  const even: KnownForecast = {
    ...allAlike(false),
    ...{ assumption: 'if it comes to melee', wins: true as const },
    verdicts: [
      { id: 'red', title: 'Red wins', role: 'red', p: 0.6 },
      { id: 'blue', title: 'Blue wins', role: 'blue', p: 0.4 },
    ],
  };
  const players = { red: { role: 'red', name: 'Red', side: 0 }, blue: { role: 'blue', name: 'Blue', side: 1 } };
  const { container, rerender } = render(<ForecastLine forecast={even} players={players} />);
  expect(container.textContent).toBe('Red wins 60%if it comes to melee');
  rerender(<BriefChances forecast={even} players={players} most={0} amounts={false} />);
  expect(container.textContent).toContain('Red wins 6 in 10, Blue 4 in 10, if it comes to melee.');
  rerender(<BriefChances forecast={even} players={players} spoken={false} amounts={false} />);
  expect(container.textContent).toContain('If it comes to melee');
});

test('both chances are named unless one is the rest of the other', () => {
  const open: KnownForecast = {
    ...allAlike(false),
    wins: true,
    verdicts: [
      { id: 'red', title: 'Red wins', role: 'red', p: 0.14 },
      { id: 'none', title: 'Both gone', p: 0.01 },
      { id: 'blue', title: 'Blue wins', role: 'blue', p: 0.85 },
    ],
  };
  const players = { red: { role: 'red', name: 'Red', side: 0 }, blue: { role: 'blue', name: 'Blues', side: 1 } };
  const { container } = render(<ForecastLine forecast={open} players={players} />);
  expect(container.textContent).toBe('Red wins 14%Blues win 85%');
});

test('equal chances of both sides read the same beside the chance of nobody', () => {
  const verdicts = [
    { id: 'red', title: 'Red wins', role: 'red', p: 0.335 },
    { id: 'none', title: 'Both gone', p: 0.33 },
    { id: 'blue', title: 'Blue wins', role: 'blue', p: 0.335 },
  ];
  const players = { red: { role: 'red', name: 'Red' }, blue: { role: 'blue', name: 'Blue' } };
  const { container } = render(
    <ForecastLine forecast={{ ...allAlike(false), verdicts, wins: true }} players={players} />,
  );
  expect(container.textContent).toBe('Red wins 34%Blue wins 34%');
});

test('the odds of a set-up name both sides with their chances', () => {
  const verdicts = [
    { id: 'red', title: 'Red wins', role: 'red', p: 0.6 },
    { id: 'blue', title: 'Blue wins', role: 'blue', p: 0.4 },
  ];
  const players = { red: { role: 'red', name: 'Red' }, blue: { role: 'blue', name: 'Blue' } };
  const odds: Odds = { forecast: { ...allAlike(false), verdicts, wins: true } };
  const { container } = render(<BothChances odds={odds} players={players} label="In short" />);
  for (const unseen of container.querySelectorAll('.unseen')) unseen.remove();
  expect(container.textContent).toBe('Red wins 60%Blue wins 40%');
});

test('where one side fires, its chance is named by what happens', () => {
  const fire: KnownForecast = {
    ...allAlike(false),
    verdicts: [
      { id: 'hit', title: 'Hit', role: 'red', p: 0.86 },
      { id: 'missed', title: 'No hit', role: 'blue', p: 0.14 },
    ],
  };
  const players = { red: { role: 'red', name: 'Red' }, blue: { role: 'blue', name: 'Blue' } };
  const { container } = render(<ForecastLine forecast={fire} players={players} />);
  expect(container.textContent).toBe('Hit 86%');
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

test('a verdict counted as certain is left out, and one sampled is approximate', () => {
  expect(lineOf(false)).toBe('Average losses: Red 2.5');
  expect(lineOf(true)).toBe('Broken or gone about over 99%Average losses: Red about 2.5');
});

test('odds without a verdict or loss to name have a word, not the sign of their key', () => {
  const { container } = render(<ForecastLine forecast={{ ...allAlike(false), amounts: [] }} players={{}} />);
  expect(container.textContent).toBe('Odds');
  expect(container.querySelector('svg')).toBeNull();
});

test('the margin of error is large for a few equal samples and small for a thousand', () => {
  expect([marginPercent([1, 0], 6), marginPercent([1, 0], 1000), marginPercent([0.5], 1000)]).toEqual([25, 1, 3]);
});

test('the likeliest verdict reads as in the list of all, which adds up to 100%', () => {
  const combat: KnownForecast = {
    ...allAlike(false),
    verdicts: [
      { id: 'none', title: 'Nobody moves', p: 0.444 },
      { id: 'back', title: 'Goes back', role: 'red', p: 0.3335 },
      { id: 'gone', title: 'Gone', role: 'blue', p: 0.2225 },
    ],
  };
  const players = { red: { role: 'red', name: 'Red' }, blue: { role: 'blue', name: 'Blue' } };
  const { container } = render(<ForecastLine forecast={combat} players={players} />);
  expect(container.textContent).toBe('Nobody moves 45%');
});
