import { render } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { PrintedTable } from './printedtable.tsx';

const table = {
  id: 'close',
  title: 'Close',
  ref: '5',
  head: ['Grade', 'With leader', 'Without'],
  rows: [
    ['Green', '10', '8'],
    ['Veteran', '17', '14'],
  ],
};

test.each([
  [{ row: ([grade]: readonly string[]) => grade === 'Veteran', column: 'With leader' }, ['17']],
  [{ row: ([grade]: readonly string[]) => grade === 'Veteran' }, ['Veteran', '17', '14']],
  [{ column: 'Without' }, ['Without', '8', '14']],
  [{}, []],
])('the cell in row and column is marked, or all of what is known: %o', (spot, marked) => {
  const { container } = render(<PrintedTable table={table} spot={spot} />);
  expect([...container.querySelectorAll('.marked')].map(({ textContent }) => textContent)).toEqual(marked);
});
