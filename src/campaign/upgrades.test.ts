import { expect, test } from 'vitest';
import { missing, UPGRADES, type Upgrade, upgraded, version } from './upgrades.ts';

/** A chain that never was, to show how one works. */
const chain: readonly Upgrade[] = [
  {
    name: 'marks on sides',
    to: 2,
    row: (kind, is) => (kind === 'side' ? { ...(is as object), mark: 0 } : is),
  },
  {
    name: 'marks by letter',
    to: 3,
    row: (kind, is) => (kind === 'side' ? { ...(is as object), mark: 'ABC'[(is as { mark: number }).mark] } : is),
  },
];

test('a row goes through every upgrade it lacks, in their order', () => {
  expect(upgraded('side', { v: 1, is: { name: 'Red' } }, chain)).toEqual({ name: 'Red', mark: 'A' });
  expect(upgraded('side', { v: 2, is: { name: 'Red', mark: 2 } }, chain)).toEqual({ name: 'Red', mark: 'C' });
  expect(upgraded('side', { v: 3, is: { name: 'Red', mark: 'B' } }, chain)).toEqual({ name: 'Red', mark: 'B' });
  expect(upgraded('player', { v: 1, is: { name: 'Ann' } }, chain)).toEqual({ name: 'Ann' });
});

test('an upgrade leaves the row it is given as it was', () => {
  const row = { v: 1, is: Object.freeze({ name: 'Red' }) };
  upgraded('side', row, chain);
  expect(row).toEqual({ v: 1, is: { name: 'Red' } });
});

test('what is newer than ours, or says no version, is refused in a sentence', () => {
  expect(() => upgraded('side', { v: 4, is: {} }, chain)).toThrow(
    'A stored side is of version 4, which is newer than this app knows (3): update the app.',
  );
  for (const v of [0, 1.5, '1', null, undefined])
    expect(() => missing(v, 'The file', chain)).toThrow('The file does not say its version.');
});

test('a chain that is not consecutive is a fault', () => {
  const [first, second] = chain;
  if (!first || !second) throw new Error('two upgrades are wanted');
  expect(() => missing(1, 'It', [second])).toThrow('leads to 3 instead of 2');
  expect(() => missing(1, 'It', [first, first])).toThrow('leads to 2 instead of 3');
});

test('the version we write is the one the last upgrade leads to', () => {
  expect(version(chain)).toBe(3);
  expect(version([])).toBe(1);
  expect(missing(version(), 'It')).toEqual([]);
  expect(new Set(UPGRADES.map(({ name }) => name)).size).toBe(UPGRADES.length);
});

test('entries from before turns and causes were told stay as they were', () => {
  const change = { of: 'man', id: 'm', unit: 'u', field: 'state', from: 'ok', to: 'dead' };
  const entry = {
    id: 'e',
    n: 7,
    device: 'd',
    at: '2026-11-20T20:00:00Z',
    kind: 'edit',
    title: 'A2: dead',
    changes: [change],
  };
  expect(upgraded('entry', { v: 1, is: entry })).toEqual({
    id: 'e',
    n: 7,
    device: 'd',
    at: '2026-11-20T20:00:00Z',
    kind: 'edit',
    title: 'A2: dead',
    changes: [{ of: 'man', id: 'm', unit: 'u', field: 'state', from: 'ok', to: 'dead' }],
  });
});

test('accounts from before expectations and dice were kept stay as they were', () => {
  const told = { system: 'toy', sequence: 'scuffle', edition: 2, verdict: 'The defender holds.', trail: ['Strike: 1'] };
  const entry = { id: 'e', n: 7, device: 'd', at: '2026-11-20T20:00:00Z', kind: 'play', title: 'Red – Blue', told };
  expect(upgraded('entry', { v: 2, is: { ...entry, changes: [] } })).toEqual({
    id: 'e',
    n: 7,
    device: 'd',
    at: '2026-11-20T20:00:00Z',
    kind: 'play',
    title: 'Red – Blue',
    changes: [],
    told: {
      system: 'toy',
      sequence: 'scuffle',
      edition: 2,
      verdict: 'The defender holds.',
      trail: ['Strike: 1'],
    },
  });
});
