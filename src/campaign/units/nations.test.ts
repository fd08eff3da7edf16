import { expect, test } from 'vitest';
import { nationFromName, unusedName } from './nations.ts';

test('no name is used twice, even with constant dice and every name taken', () => {
  const nation = nationFromName('British')!;
  const taken = new Set<string>();
  const all = nation.given.length * nation.family.length;
  for (let n = 0; n < all + 2; n += 1) taken.add(unusedName(nation, taken, () => 1));
  expect(taken.size).toBe(all + 2);
  expect([...taken].slice(all)).toEqual(['Albert Adams 2', 'Albert Allen 2']);
});
