import { expect, test } from 'vitest';
import { FILE_MISSING, fetchFile, fetchOnce } from './fetchfile.ts';

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

test('a failed fetch is repeated once', async () => {
  const file = comesAfter(1);
  expect(await fetchFile(file.load)).toBe('the rules');
  expect(file.asked()).toBe(2);
});

test('a file that cannot be fetched is reported as missing, with the cause', async () => {
  const file = comesAfter(2);
  await expect(fetchFile(file.load)).rejects.toMatchObject({
    name: 'Refusal',
    message: FILE_MISSING,
    cause: expect.objectContaining({ message: 'Failed to fetch' }),
  });
  expect(file.asked()).toBe(2);
});

test('a file is fetched once, and again only after a failure', async () => {
  const file = comesAfter(2);
  const fetch = fetchOnce(file.load);
  await expect(fetch()).rejects.toMatchObject({ name: 'Refusal' });
  expect(await Promise.all([fetch(), fetch()])).toEqual(['the rules', 'the rules']);
  expect(file.asked()).toBe(3);
});
