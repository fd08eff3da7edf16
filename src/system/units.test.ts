import { expect, test } from 'vitest';
import { ownName } from './units.ts';

test('a name that only gives the role is left out if the man has a tag', () => {
  const named = (name: string, tag = 'A3') =>
    ownName({ id: 'm', tag, name, role: 'man', state: 'fit', facts: {} }, ['Man', 'NCO']);
  expect(['Man 3', 'man', 'nco 12'].map((name) => named(name))).toEqual(['', '', '']);
  expect(['Manfred', 'Man 3 Jones', 'Man x'].map((name) => named(name))).toEqual(['Manfred', 'Man 3 Jones', 'Man x']);
  expect(named('Man 3', '')).toBe('Man 3');
});
