import { expect, test } from 'vitest';
import type { System } from '../rules/system.ts';
import { applied } from './changes.ts';
import { company, foot } from './example.ts';
import { addressed, beginning, begun, following, goingOn, present, running } from './games.ts';

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

test('a game goes on phase by phase and turn by turn, passing what is no phase of a turn', () => {
  const phases = [
    { id: 'move', title: 'Movement' },
    { id: 'fire', title: 'Fire' },
    { id: 'after', title: 'After the game', aside: true as const },
  ];
  expect(following({ phases }, { turn: 3, phase: 'move' })).toEqual({ turn: 3, phase: 'fire' });
  expect(following({ phases }, { turn: 3, phase: 'fire' })).toEqual({ turn: 4, phase: 'move' });
  expect(following({ phases: phases.slice(2) }, { turn: 3, phase: 'after' })).toEqual({ turn: 4, phase: 'after' });
});

test('the system is told of each beginning, with the units that are there, and its changes are written with it', () => {
  const records = company();
  const [running] = records.games;
  if (!running) throw new Error('a game is wanted');
  const game = { ...running, present: ['u2'] };
  const begins: NonNullable<System['begins']> = ({ units, game: { turn } }, from) => [
    ...units.map(({ id }) => ({
      of: 'unit' as const,
      id,
      field: 'tired',
      from: null,
      to: `${from?.turn ?? 0} to ${turn}`,
    })),
    { of: 'game', id: 'game', field: 'counters.turns', by: 1 },
  ];
  expect(beginning({ begins }, records, game, {}).map(({ id, field }) => [id, field])).toEqual([
    ['g1', ''],
    ['u2', 'tired'],
    ['g1', 'counters.turns'],
  ]);
  const on = goingOn(
    { begins },
    { ...records, units: records.units },
    game,
    {},
    { turn: game.turn + 1, phase: game.phase },
  );
  expect(on).toEqual([
    { of: 'game', id: 'g1', field: 'turn', from: game.turn, to: game.turn + 1 },
    { of: 'unit', id: 'u2', field: 'tired', from: null, to: `${game.turn} to ${game.turn + 1}` },
    { of: 'game', id: 'g1', field: 'counters.turns', by: 1 },
  ]);
  expect(goingOn({ begins }, records, game, {}, game)).toEqual([]);
});
