import { expect, test } from 'vitest';
import { countWords } from './luck.tsx';

test('fights are counted separately from certain results and results without odds', () => {
  expect(countWords({ plays: 10, known: 9, fights: 2, tests: 5 })).toBe(
    '2 fights and 5 rallies, tests or shots. Odds known for 9 of 10 results.',
  );
  expect(countWords({ plays: 1, known: 1, fights: 1, tests: 0 })).toBe('1 fight.');
});
