import { render, screen } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { ChanceBar } from '../charts/chancebar.tsx';
import { percent, percentages } from '../charts/percent.ts';
import { Card } from '../table/card.tsx';
import { Die } from '../table/die.tsx';
import { SumView } from './sumview.tsx';

test('the names of a die and a card have their source', () => {
  render(
    <>
      <Die face={5} by="hand" />
      <Die face={5} by="app" hit />
      <Die />
      <Card card={{ code: 'Qh', by: 'app' }} />
      <Card card={{ words: 'Crewman, wounded', by: 'hand' }} />
    </>,
  );
  for (const name of [
    '5, rolled by hand',
    '5, rolled by the app, hit',
    'not rolled yet',
    'queen of hearts, drawn by the app',
    'Crewman, wounded, drawn by hand',
  ])
    expect(screen.getByText(name)).toBeTruthy();
});

test('an uncertain chance never reads as 0% or 100%', () => {
  expect([0, 0.002, 0.61, 0.9999, 1].map((chance) => percent(chance))).toEqual([
    '0%',
    'under 1%',
    '61%',
    'over 99%',
    '100%',
  ]);
  expect([0, 0.533, 1].map((chance) => percent(chance, true))).toEqual([
    'about under 1%',
    'about 53%',
    'about over 99%',
  ]);
});

test('the percentages of a complete set add up to 100 unless equal chances would differ', () => {
  expect(percentages([0.335, 0.335, 0.33])).toEqual(['34%', '34%', '33%']);
  expect(percentages([0.505, 0.495])).toEqual(['51%', '49%']);
  expect(percentages([1 / 3, 1 / 3, 1 / 3])).toEqual(['33%', '33%', '33%']);
  expect(percentages([0.17, 0.4049, 0.4051, 0.02])).toEqual(['17%', '40%', '41%', '2%']);
  expect(percentages([0.405, 0.19, 0.405])).toEqual(['41%', '19%', '41%']);
  expect(percentages([0.004, 0.498, 0.498], true)).toEqual(['about under 1%', 'about 50%', 'about 50%']);
  // The chances of two sides that are equal stay equal.
  expect(percentages([15 / 36, 15 / 36, 6 / 36])).toEqual(['42%', '42%', '16%']);
  expect(percentages([0.75, 0.255])).toEqual(['75%', '26%']);
});

test('the bar of a complete set shows equal chances as equal', () => {
  const parts = [0.335, 0.335, 0.33].map((chance, n) => ({ id: `${n}`, label: `Outcome ${n}`, chance }));
  render(<ChanceBar label="Who holds" parts={parts} />);
  expect(screen.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'Outcome 034%',
    'Outcome 134%',
    'Outcome 233%',
  ]);
});

test('chances are read as a table', () => {
  render(<ChanceBar label="Who holds" parts={[{ id: 'a', label: 'Attacker wins', chance: 0.533 }]} />);
  expect(screen.getByRole('table', { name: 'Who holds' })).toBeTruthy();
  expect(screen.getByRole('row', { name: 'Attacker wins 53%' })).toBeTruthy();
});

test('an outcome keeps its pattern when earlier ones become impossible', () => {
  const { container } = render(
    <ChanceBar label="Who holds" parts={[{ id: 'c', label: 'Nobody', chance: 1, pattern: 2 }]} />,
  );
  expect([...container.querySelectorAll('.pattern')].map(({ className }) => className)).toEqual([
    'pattern p2',
    'pattern p2',
  ]);
});

test('a sum is read with its lines and its total', () => {
  render(<SumView label="Pool" total="5" lines={[{ what: 'an officer', by: '+1', now: '5' }]} />);
  expect(screen.getByRole('listitem').textContent).toBe('+1 an officer, makes 5');
  expect(screen.getByText('5', { selector: 'output b' })).toBeTruthy();
});
