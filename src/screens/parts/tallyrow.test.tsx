import { render } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { TallyRow } from './tallyrow.tsx';

test('a count of one uses the singular', () => {
  const { container } = render(
    <TallyRow
      of={[
        ['Games', 1, 'Game'],
        ['Hits taken', 2, 'Hit taken'],
        ['Wounds', 1],
      ]}
    />,
  );
  expect([...container.querySelectorAll('.band-figure')].map(({ textContent }) => textContent)).toEqual([
    '1 Game',
    '2 Hits taken',
    '1 Wounds',
  ]);
});
