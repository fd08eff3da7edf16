// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/preact';
import { afterEach, expect, test } from 'vitest';
import { Columns, Stacks } from './chart.tsx';

afterEach(cleanup);

test('a chart of columns draws the last seven, and its table has every one', () => {
  const points = Array.from({ length: 9 }, (_, i) => ({ at: `Game ${i + 1}`, value: i === 0 ? null : i }));
  const { container } = render(<Columns label="1. Squad" points={points} top={10} />);
  expect(container.querySelectorAll('rect')).toHaveLength(7);
  expect(container.querySelector('rect.now')?.getAttribute('height')).toBe('80');
  const table = screen.getByRole('table', { name: '1. Squad' });
  expect(
    within(table)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual(['Game 1not there', ...Array.from({ length: 8 }, (_, i) => `Game ${i + 2}${i + 1}`)]);
});

test('a chart of stacked bars tells its parts by pattern and name, and all of it in a table', () => {
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
