import { expect, test } from 'vitest';
import { exampleRecords } from '../../testkit/examplecampaign.ts';
import { creationOf } from '../records/differences.ts';
import type { Entry, RecordChange } from '../records/records.ts';
import { afterGamePlays, reachesLastGame } from './aftergame.ts';

const [game] = exampleRecords().games;
const games = ['g1', 'g2'].map((id, i) => ({ ...game!, id, name: `Game ${i + 1}` }));

const entry = (id: string, changes: readonly RecordChange[], more: Partial<Entry> = {}): Entry => ({
  ...{ id, n: 1, author: 'd', device: 'd', at: '2026-11-20T20:00:00Z', kind: 'edit', title: id, changes },
  ...more,
});
const begins = (game: string) =>
  entry(`${game} begins`, [creationOf('game', games.find(({ id }) => id === game)!)], { game });
const ends = (game: string, from: string | null = null) =>
  entry(`${game} ends`, [{ of: 'game', id: game, field: 'ended', from, to: '2026-11-20T22:00:00Z' }], { game });
const rolls = (id: string, ...units: readonly string[]) =>
  entry(id, [], {
    ...{ kind: 'play', units },
    told: { system: 'toy', sequence: 'hospital', edition: 1, verdict: 'rolled', trail: [] },
  });
const undoes = (id: string) => entry(`undo ${id}`, [], { kind: 'undo', undoes: [id] });
const settled = (...log: readonly Entry[]) => {
  const { units, game } = afterGamePlays(log.toReversed(), games, 'hospital');
  return [[...units].toSorted(), game];
};
const GAME_1 = [begins('g1'), ends('g1')];

test('each unit settles a game once, until the next game is over', () => {
  expect(settled(...GAME_1)[0]).toEqual([]);
  expect(settled(...GAME_1, rolls('r1', 'u1'))).toEqual([['u1'], 'Game 1']);
  expect(settled(...GAME_1, rolls('r1', 'u1'), rolls('r2', 'u2'))).toEqual([['u1', 'u2'], 'Game 1']);
  expect(settled(...GAME_1, rolls('r1', 'u1'), begins('g2'))).toEqual([['u1'], 'Game 1']);
  expect(settled(...GAME_1, rolls('r1', 'u1'), begins('g2'), ends('g2'))[0]).toEqual([]);
});

test('a roll before the end of the game counts for that game', () => {
  expect(settled(begins('g1'), rolls('r1', 'u1'), ends('g1'))).toEqual([['u1'], 'Game 1']);
  expect(settled(...GAME_1, begins('g2'), rolls('r1', 'u1'), ends('g2'))).toEqual([['u1'], 'Game 2']);
});

test('an undone roll does not count, nor does a game whose end was undone', () => {
  expect(settled(...GAME_1, rolls('r1', 'u1'), undoes('r1'))[0]).toEqual([]);
  const again = [...GAME_1, rolls('r1', 'u1'), begins('g2'), ends('g2'), undoes('g2 ends'), undoes('g2 begins')];
  expect(settled(...again)).toEqual([['u1'], 'Game 1']);
});

test('changing the end date of a game does not end it, but a game entered afterwards is finished', () => {
  expect(settled(...GAME_1, rolls('r1', 'u1'), ends('g1', '2026-11-20T21:00:00Z'))[0]).toEqual(['u1']);
  const entered = entry('entered', [creationOf('game', { ...games[1]!, ended: game!.begun })], { game: 'g2' });
  expect(settled(...GAME_1, rolls('r1', 'u1'), entered)[0]).toEqual([]);
});

test('other procedures, and a campaign without a game, block no unit', () => {
  expect(afterGamePlays([rolls('r1', 'u1'), ...GAME_1.toReversed()], games, 'promotion').units.size).toBe(0);
  expect(settled(rolls('r1', 'u1'))).toEqual([[], '']);
});

test('the log must reach the last start and end of a game', () => {
  const log = [...GAME_1, begins('g2')].toReversed();
  expect(log.map((_, i) => reachesLastGame(log.slice(0, i + 1)))).toEqual([false, true, true]);
});
