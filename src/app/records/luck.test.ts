import { expect, test } from 'vitest';
import { countWords } from './luck.tsx';

test('fights are told apart from the results that left nothing to chance, and from those without odds', () => {
  expect(countWords({ plays: 10, known: 9, fights: 2 })).toBe(
    '2 fights left to chance, of 10 results; odds known for 9.',
  );
  expect(countWords({ plays: 1, known: 1, fights: 1 })).toBe('1 fight left to chance, of 1 result.');
});
