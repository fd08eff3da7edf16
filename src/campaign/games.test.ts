import { expect, test } from 'vitest';
import { applied } from './changes.ts';
import { company, foot } from './example.ts';
import { addressed, begun, present, running } from './games.ts';

const system = {
  units: [foot],
  phases: [{ id: 'close', title: 'Close combat' }],
  decks: [{ id: 'casualty', title: 'Casualty deck' }],
};

test('a game begins with every card in and each unit at the strength it has', () => {
  const records = applied(company(), [{ of: 'man', id: 'u1-1', unit: 'u1', field: 'state', from: 'ok', to: 'dead' }]);
  expect(begun(system, records, { id: 'g2', begun: '2026-11-27T19:00:00Z', present: ['u1'] })).toEqual({
    id: 'g2',
    name: 'Game 2',
    number: 2,
    begun: '2026-11-27T19:00:00Z',
    present: ['u1'],
    turn: 1,
    phase: 'close',
    counters: {},
    decks: { casualty: { out: [], lost: {} } },
    strengths: { u1: 3 },
  });
});

test('the newest game that has not ended runs', () => {
  const records = company();
  expect(running(records)?.id).toBe('g1');
  const ended = applied(records, [{ of: 'game', id: 'g1', field: 'ended', from: null, to: '2026-11-20T22:00:00Z' }]);
  expect(running(ended)).toBeUndefined();
});

test('without a list of those present every unit is', () => {
  const records = company();
  const [game] = records.games;
  if (!game) throw new Error('a game is wanted');
  expect(present(records, game)).toHaveLength(2);
  expect(present(records, { ...game, present: ['u2'] }).map(({ id }) => id)).toEqual(['u2']);
});

test('a rule’s change of “game” is of the game that runs, and of none where none runs', () => {
  const change = { of: 'game', id: 'game', field: 'turn', by: 1 } as const;
  expect(addressed([change], 'g1')).toEqual([{ ...change, id: 'g1' }]);
  expect(addressed([change], undefined)).toEqual([]);
});
