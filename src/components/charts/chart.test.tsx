import { render, screen, within } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { RunningLine } from '../step/runningline.tsx';
import { onOneScale } from './bars.ts';
import { ColumnChart, Stacks } from './chart.tsx';
import { Distribution } from './distribution.tsx';

test('a column chart draws the last seven points, and its table has all', () => {
  const points = Array.from({ length: 9 }, (_, i) => ({ at: `Game ${i + 1}`, value: i === 0 ? null : i }));
  const { container } = render(<ColumnChart label="1. Squad" points={points} top={10} />);
  expect(container.querySelectorAll('rect')).toHaveLength(7);
  expect(container.querySelector('rect.now')?.getAttribute('height')).toBe('80');
  const table = screen.getByRole('table', { name: '1. Squad' });
  expect(
    within(table)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual(['Game 1not there', ...Array.from({ length: 8 }, (_, i) => `Game ${i + 2}${i + 1}`)]);
});

test('a stacked bar chart has patterns, names and a table', () => {
  const { container } = render(
    <Stacks
      label="Losses"
      parts={['Close combat', 'Fire']}
      bars={[
        { name: 'Game 1', values: [3, 1] },
        { name: 'Game 2', values: [0, 2] },
      ]}
    />,
  );
  const fills = [...container.querySelectorAll('.chart-key rect')].map((rect) => rect.getAttribute('fill'));
  expect(new Set(fills).size).toBe(2);
  expect([...container.querySelectorAll('.chart-bar rect')].map((rect) => rect.getAttribute('width'))).toEqual([
    '75%',
    '25%',
    '0%',
    '50%',
  ]);
  const rows = within(screen.getByRole('table', { name: 'Losses' })).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual(['Close combatFire', 'Game 131', 'Game 202']);
});

test('a line chart has labels and ends on its axes', () => {
  const points = [
    { title: 'First', expected: 2.25, actual: 3 },
    { title: 'Second', expected: 4.5, actual: 4 },
  ];
  const { container } = render(<RunningLine label="Losses of Red" counts="fights" points={points} />);
  const words = (part: string) => [...container.querySelectorAll(`${part} span`)].map((span) => span.textContent);
  expect(words('.scale')).toEqual(['4.5', '0']);
  expect(words('.counts')).toEqual(['0', 'fights', '2']);
});

test('charts that are compared have one scale', () => {
  const low = { label: 'A', counts: 'casualties', bars: [0.4, 0.35, 0.25].map((chance, value) => ({ value, chance })) };
  const high = { ...low, label: 'B', bars: [0.55, 0.45].map((chance, value) => ({ value, chance })) };
  for (const chart of onOneScale([low, high])) {
    const { container, unmount } = render(<Distribution {...chart} />);
    expect(container.querySelector('.scale span')?.textContent).toBe('60%');
    unmount();
  }
});

test('bars have a scale, numbers and an axis label', () => {
  const bars = [0.5, 0.375, 0.125].map((chance, value) => ({ value, chance }));
  const { container } = render(<Distribution label="Attackers lost" counts="casualties" bars={bars} result={1} />);
  const words = (part: string) => [...container.querySelectorAll(`${part} > span`)].map((span) => span.textContent);
  expect(words('.scale')).toEqual(['60%', '40%', '20%', '0%']);
  expect(words('.luck-values')).toEqual(['0', '1', '2']);
  expect(container.querySelector('.counts')?.textContent).toBe('casualties');
  expect([...container.querySelectorAll('.axes .came')]).toHaveLength(2);
  const shares = [...container.querySelectorAll<HTMLElement>('.luck-bars i')].map((bar) =>
    Number(bar.style.getPropertyValue('--share')),
  );
  expect(shares.map((share) => Math.round(share * 60_000) / 1000)).toEqual([50, 37.5, 12.5]);
});
