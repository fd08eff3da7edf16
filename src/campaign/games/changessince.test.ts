import { expect, test } from 'vitest';
import { exampleRecords, foot } from '../../testkit/examplecampaign.ts';
import { applyChanges } from '../records/changes.ts';
import { removalOf } from '../records/differences.ts';
import { basisOf, type CampaignRecords, type RecordChange } from '../records/records.ts';
import { changesSince } from './changessince.ts';
import { skipTask } from './skippedtasks.ts';

const since = (changes: readonly RecordChange[], records: CampaignRecords = exampleRecords()) =>
  changesSince(basisOf(records, ['u1'], 'g1'), applyChanges(records, changes), [foot]);

const man = (id: string, field: string, from: unknown, to: unknown): RecordChange => ({
  of: 'man',
  id,
  unit: id.slice(0, 2),
  field,
  from,
  to,
});

test('nothing is listed if nothing relevant to the play has changed', () => {
  expect(since([])).toEqual([]);
  expect(since([man('u2-1', 'state', 'ok', 'dead')])).toEqual([]);
  const { games } = exampleRecords();
  const game = games.find(({ id }) => id === 'g1')!;
  expect(since([skipTask(game, { sequence: 'rally', why: 'It is shaken.', units: {} })])).toEqual([]);
});

test('losses are listed by number', () => {
  expect(since([man('u1-1', 'state', 'ok', 'dead'), man('u1-2', 'state', 'ok', 'wounded')])).toEqual([
    '1. Squad has lost 2 men since.',
  ]);
});

test('men who returned are listed by number, and other changes of state by name', () => {
  const hurt = applyChanges(exampleRecords(), [man('u1-1', 'state', 'ok', 'dead')]);
  expect(since([man('u1-1', 'state', 'dead', 'ok')], hurt)).toEqual(['1. Squad has 1 man more standing since.']);
  expect(since([man('u1-2', 'state', 'ok', 'pinned')])).toEqual(['A2 Rifleman 2 of 1. Squad is pinned now.']);
});

test('changes of state facts are listed briefly, and missing ones not at all', () => {
  expect(since([{ of: 'unit', id: 'u1', field: 'facts.shaken', from: false, to: null }])).toEqual([]);
  expect(since([{ of: 'unit', id: 'u1', field: 'facts.shaken', from: false, to: true }])).toEqual([
    '1. Squad: Shaken now.',
  ]);
  expect(
    since([
      { of: 'unit', id: 'u1', field: 'facts.shaken', from: false, to: null },
      man('u1-4', 'role', 'rifleman', 'nco'),
    ]),
  ).toEqual(['A4 Rifleman 4 of 1. Squad is NCO now.']);
});

test('facts and names are listed by title', () => {
  expect(
    since([
      { of: 'unit', id: 'u1', field: 'name', from: '1. Squad', to: 'Guards' },
      { of: 'unit', id: 'u1', field: 'grenades', by: -1 },
      man('u1-3', 'smg', true, null),
      man('u1-4', 'role', 'rifleman', 'nco'),
    ]),
  ).toEqual([
    '1. Squad is now called Guards.',
    'A3 Rifleman 3 of Guards: SMG no more.',
    'A4 Rifleman 4 of Guards is NCO now.',
    'Guards: Grenades was 3, and is 2 now.',
  ]);
});

test('a removed unit or game is listed', () => {
  const records = exampleRecords();
  const [first] = records.units;
  const [game] = records.games;
  if (!first || !game) throw new Error('a squad and a game are wanted');
  expect(since([removalOf('unit', first), removalOf('game', game)])).toEqual([
    '1. Squad is no longer on the roster.',
    'The game is no longer there.',
  ]);
});

test('the game’s turn, cards and counters are listed', () => {
  expect(
    since([
      { of: 'game', id: 'g1', field: 'turn', by: 1 },
      { of: 'game', id: 'g1', field: 'counters.morale', by: -2 },
      { of: 'game', id: 'g1', field: 'decks.casualty', from: { out: [], lost: {} }, to: { out: ['7s'], lost: {} } },
    ]),
  ).toEqual([
    'It is turn 2 now, no longer turn 1.',
    'Cards were drawn or shuffled since.',
    'Game 1: morale was 8, and is 6 now.',
  ]);
});

test('a counter of the game is listed by its title', () => {
  const records = exampleRecords();
  const changes: readonly RecordChange[] = [{ of: 'game', id: 'g1', field: 'counters.morale', by: -2 }];
  const named = (counters: Record<string, string>) =>
    changesSince(basisOf(records, ['u1'], 'g1'), applyChanges(records, changes), [foot], counters).join();
  expect(named({ morale: 'Reds, Force Morale' })).toContain('Reds, Force Morale was 8, and is 6 now.');
  expect(named({})).toContain('morale was 8, and is 6 now.');
});
