import { expect, test } from 'vitest';
import type { System } from '../../system/system.ts';
import { exampleRecords, foot, four, sequentialIds } from '../../testkit/examplecampaign.ts';
import { undoWithDependents } from '../log/log.ts';
import { applyChanges } from '../records/changes.ts';
import { creationOf } from '../records/differences.ts';
import type { CampaignRecords, Entry, Game, NewEntry, RecordChange } from '../records/records.ts';
import { musterUnit } from '../units/muster.ts';
import {
  advanceGame,
  arrivalsOf,
  beginGame,
  newGame,
  nextStage,
  openGames,
  runningGame,
  unitsPresent,
  withGameId,
} from './games.ts';
import { MenAtGames } from './presence.ts';

const system = {
  units: [foot],
  phases: [{ id: 'close', title: 'Close combat' }],
  decks: [{ id: 'casualty', title: 'Casualty deck' }],
};

test('a new game has full decks and the current strength of each unit', () => {
  const records = applyChanges(exampleRecords(), [
    { of: 'man', id: 'u1-1', unit: 'u1', field: 'state', from: 'ok', to: 'dead' },
  ]);
  expect(newGame(system, records, { id: 'g2', begun: '2026-11-27T19:00:00Z', present: ['u1'] })).toEqual({
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

test('the newest open game is the running game', () => {
  const records = exampleRecords();
  expect(runningGame(records)?.id).toBe('g1');
  const ended = applyChanges(records, [
    { of: 'game', id: 'g1', field: 'ended', from: null, to: '2026-11-20T22:00:00Z' },
  ]);
  expect(runningGame(ended)).toBeUndefined();
});

test('without a list of units present, all units are', () => {
  const records = exampleRecords();
  const [game] = records.games;
  if (!game) throw new Error('a game is wanted');
  expect(unitsPresent(records, game)).toHaveLength(2);
  expect(unitsPresent(records, { ...game, present: ['u2'] }).map(({ id }) => id)).toEqual(['u2']);
});

test('the id “game” in a rule’s change means the running game, if any', () => {
  const change = { of: 'game', id: 'game', field: 'turn', by: 1 } as const;
  expect(withGameId([change], 'g1')).toEqual([{ ...change, id: 'g1' }]);
  expect(withGameId([change], undefined)).toEqual([]);
});

test('a game advances by phase and turn, skipping phases outside the turn', () => {
  const phases = [
    { id: 'move', title: 'Movement' },
    { id: 'fire', title: 'Fire' },
    { id: 'after', title: 'After the game', isSeparate: true as const },
  ];
  expect(nextStage({ phases }, { turn: 3, phase: 'move' })).toEqual({ turn: 3, phase: 'fire' });
  expect(nextStage({ phases }, { turn: 3, phase: 'fire' })).toEqual({ turn: 4, phase: 'move' });
  expect(nextStage({ phases: phases.slice(2) }, { turn: 3, phase: 'after' })).toEqual({ turn: 4, phase: 'after' });
});

test('the system adds its changes whenever a phase begins, for the units present', () => {
  const records = exampleRecords();
  const [running] = records.games;
  if (!running) throw new Error('a game is wanted');
  const game = { ...running, present: ['u2'] };
  const begins: NonNullable<System['changesAtStart']> = ({ units, game: { turn } }, from) => [
    ...units.map(({ id }) => ({
      of: 'unit' as const,
      id,
      field: 'tired',
      from: null,
      to: `${from?.turn ?? 0} to ${turn}`,
    })),
    { of: 'game', id: 'game', field: 'counters.turns', by: 1 },
  ];
  expect(beginGame({ changesAtStart: begins }, records, game, {}).map(({ id, field }) => [id, field])).toEqual([
    ['g1', ''],
    ['u2', 'tired'],
    ['g1', 'counters.turns'],
  ]);
  const on = advanceGame(
    { changesAtStart: begins },
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
  expect(advanceGame({ changesAtStart: begins }, records, game, {}, game)).toEqual([]);
});

/** A log, newest first, with the units that join open games. */
class Table {
  records: CampaignRecords;
  entries: readonly Entry[] = [];

  constructor(...games: readonly Game[]) {
    this.records = { ...exampleRecords(), games };
  }

  hand(id: string, draft: Partial<NewEntry>): void {
    const full: NewEntry = { id, kind: 'edit', title: id, changes: [], ...draft };
    const changes = [...full.changes, ...arrivalsOf(system, this.records, full)];
    this.records = applyChanges(this.records, changes);
    const wrote = { n: 1, author: 'd', device: 'd', at: '2026-11-20T20:00:00Z' };
    this.entries = [{ ...full, ...wrote, changes }, ...this.entries];
  }

  undo(id: string): void {
    this.hand(`undo ${id}`, undoWithDependents(this.entries, id, `undo ${id}`));
  }

  get strengths() {
    const men = new MenAtGames(system, this.records, this.entries);
    return Object.fromEntries(this.records.games.map((game) => [game.id, men.strengths(game)]));
  }
}

const game = (id: string, strengths: Game['strengths'], more: Partial<Game> = {}): Game => ({
  ...exampleRecords().games[0]!,
  id,
  number: Number(id.slice(1)),
  strengths,
  ...more,
});
const third = musterUnit(foot, four, { id: sequentialIds('u3-'), side: 's1', mark: 'C', name: '3. Squad' });
const state = (id: string, from: string, to: string): RecordChange => ({
  of: 'man',
  id,
  unit: id.slice(0, 2),
  field: 'state',
  from,
  to,
});

test('a unit mustered during a game joins it at its current strength, and leaves it on undo', () => {
  const table = new Table(game('g1', { u1: 4 }, { present: ['u1'] }));
  table.hand('muster', { game: 'g1', changes: [creationOf('unit', third)] });
  expect(table.strengths).toEqual({ g1: { u1: 4, [third.id]: 4 } });
  expect(table.records.games[0]?.present).toEqual(['u1', third.id]);
  table.undo('muster');
  expect(table.strengths).toEqual({ g1: { u1: 4 } });
  expect(table.records.games[0]?.present).toEqual(['u1']);
  table.undo('undo muster');
  expect(table.strengths).toEqual({ g1: { u1: 4, [third.id]: 4 } });
});

test('an absent unit joins a game when it takes part, at its strength before', () => {
  const table = new Table(game('g1', { u1: 4 }, { present: ['u1'] }));
  table.hand('fight', { kind: 'play', game: 'g1', units: ['u1', 'u2'], changes: [state('u2-1', 'ok', 'dead')] });
  expect(table.strengths).toEqual({ g1: { u1: 4, u2: 4 } });
  expect(table.records.games[0]?.present).toEqual(['u1', 'u2']);
  const home = new Table(game('g1', { u1: 4 }, { present: ['u1'] }));
  home.hand('at home', { game: 'g1', changes: [state('u2-1', 'ok', 'dead')] });
  expect(home.strengths).toEqual({ g1: { u1: 4 } });
});

test('no unit joins a finished game, or a game created in the same entry', () => {
  const over = new Table(game('g1', { u1: 4 }, { ended: '2026-11-20T22:00:00Z' }));
  over.hand('muster', { changes: [creationOf('unit', third)] });
  expect(over.strengths).toEqual({ g1: { u1: 4 } });
  const table = new Table(game('g1', { u1: 4, u2: 4 }));
  const { records } = table;
  const fresh = newGame(system, { ...records, units: [third], games: [] }, { id: 'g2', begun: '2026-11-21T20:00:00Z' });
  table.hand('quick', {
    game: 'g1',
    changes: [
      { of: 'game', id: 'g1', field: '', from: records.games[0], to: null },
      creationOf('unit', third),
      creationOf('game', fresh),
    ],
  });
  expect(table.strengths).toEqual({ g2: { [third.id]: 4 } });
});

test('losses and recoveries in one game adjust the other open games of the unit', () => {
  const table = new Table(game('g1', { u1: 4, u2: 4 }), game('g2', { u1: 4 }));
  table.hand('fight', { kind: 'play', game: 'g1', units: ['u1', 'u2'], changes: [state('u1-1', 'ok', 'dead')] });
  expect(table.strengths).toEqual({ g1: { u1: 4, u2: 4 }, g2: { u1: 3 } });
  table.hand('second', { game: 'g2', changes: [state('u1-2', 'ok', 'wounded')] });
  expect(table.strengths).toEqual({ g1: { u1: 3, u2: 4 }, g2: { u1: 3 } });
  table.undo('fight');
  expect(table.strengths).toEqual({ g1: { u1: 3, u2: 4 }, g2: { u1: 4 } });
  table.hand('none', { changes: [state('u1-2', 'wounded', 'ok')] });
  expect(table.strengths).toEqual({ g1: { u1: 4, u2: 4 }, g2: { u1: 4 } });
});

test('every unfinished game is open, and the chosen one is the running game', () => {
  const [first, second] = [game('g1', {}), game('g2', {})];
  const records: CampaignRecords = {
    ...exampleRecords(),
    games: [first, second, game('g3', {}, { ended: '2026-11-20T22:00:00Z' })],
  };
  expect(openGames(records).map(({ id }) => id)).toEqual(['g1', 'g2']);
  expect(runningGame(records)?.id).toBe('g2');
  const choose = (to: string): RecordChange => ({
    of: 'campaign',
    id: 'c1',
    field: 'settings.running',
    from: null,
    to,
  });
  expect(runningGame(applyChanges(records, [choose('g1')]))?.id).toBe('g1');
  expect(openGames(applyChanges(records, [choose('g1')]))).toHaveLength(2);
  expect(runningGame(applyChanges(records, [choose('g3')]))?.id).toBe('g2');
});
