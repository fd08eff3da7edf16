import { expect, test } from 'vitest';
import { fetchFile, MISSING } from './file.ts';

/** A file that fails to come so many times before it comes. */
const comesAfter = (failures: number) => {
  let asked = 0;
  return {
    asked: () => asked,
    load: async () => {
      asked += 1;
      if (asked <= failures) throw new TypeError('Failed to fetch');
      return 'the rules';
    },
  };
};

test('a file that fails to come is asked for once more', async () => {
  const file = comesAfter(1);
  expect(await fetchFile(file.load)).toBe('the rules');
  expect(file.asked()).toBe(2);
});

test('a file that cannot be had is said to be missing, with why', async () => {
  const file = comesAfter(2);
  await expect(fetchFile(file.load)).rejects.toMatchObject({
    name: 'Refusal',
    message: MISSING,
    cause: expect.objectContaining({ message: 'Failed to fetch' }),
  });
  expect(file.asked()).toBe(2);
});
