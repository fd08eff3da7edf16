import { expect, test } from 'vitest';
import { exampleRecords, foot } from '../../testkit/examplecampaign.ts';
import { newGame, servingUnits, unitsPresent } from '../games/games.ts';
import { foldLog } from '../log/fold.ts';
import { applyChanges } from '../records/changes.ts';
import { reverseChanges } from '../records/differences.ts';
import type { CampaignRecords, Entry, RecordChange } from '../records/records.ts';
import { chronicle } from '../reports/chronicle.ts';
import { strengthsByGame } from '../reports/statistics.ts';
import { disbandUnit, hasHistory, reformUnit } from './disband.ts';
import { moveChanges } from './establishment.ts';
import { awardMedal } from './medals.ts';

const RULES = { name: 'Rules', units: [foot], sequences: [], phases: [], decks: [] };
const records = exampleRecords();
const [unit] = records.units;

const entry = (id: string, changes: readonly RecordChange[], more: Partial<Entry> = {}): Entry => ({
  ...{ id, n: 1, author: 'd', device: 'd', at: '2026-11-20T20:00:00Z', kind: 'edit', title: id, changes },
  ...more,
});
const dies = (man: string, by: 'fire' | 'table' = 'fire'): RecordChange => ({
  ...{ of: 'man', id: man, unit: 'u1', field: 'state', from: 'ok', to: 'dead' },
  why: { by },
});
const has = (log: readonly Entry[], now: CampaignRecords = records) => hasHistory(RULES, now, now.units[0]!, log);

test('a unit has a record after a fight, a finished game, a lost man, a medal or a transfer', () => {
  expect(has([])).toBe(false);
  expect(has([entry('renamed', [{ of: 'unit', id: 'u1', field: 'name', from: 'A', to: 'B' }])])).toBe(false);
  expect(has([entry('fight', [], { kind: 'play', units: ['u1'] })])).toBe(true);
  expect(has([entry('fight', [], { kind: 'play', units: ['u2'] })])).toBe(false);
  expect(has([entry('shot', [dies('u1-1')])])).toBe(true);
  const over = { ...records, games: records.games.map((game) => ({ ...game, ended: game.begun })) };
  expect(has([], over)).toBe(true);
  const honoured = applyChanges(records, [awardMedal(unit!, unit!.men[0]!, 'm', 'Iron Star')]);
  expect(has([], honoured)).toBe(true);
  const [, other] = records.units;
  const moved = moveChanges(other!, unit!, foot, other!.men[0]!, 'B1', []);
  expect(has([entry('moved', moved)], applyChanges(records, moved))).toBe(true);
});

test('an undone fight leaves no record', () => {
  const fight = entry('fight', [dies('u1-1')], { kind: 'play', units: ['u1'] });
  expect(has([entry('undo', [], { kind: 'undo', undoes: ['fight'] }), fight])).toBe(false);
});

test('a disbanded unit takes part in nothing, and its dead stay on the roll of honour', () => {
  const log = [entry('disband', [disbandUnit(unit!)]), entry('shot', [dies('u1-1')])];
  const now = applyChanges(records, [dies('u1-1'), disbandUnit(unit!)]);
  expect(servingUnits(now).map(({ id }) => id)).toEqual(['u2']);
  expect(unitsPresent(now, now.games[0]!).map(({ id }) => id)).toEqual(['u2']);
  expect(Object.keys(newGame(RULES, now, { id: 'g2', begun: '2026-11-21T20:00:00Z' }).strengths)).toEqual(['u2']);
  const { honour, sides } = chronicle(RULES, now, log);
  expect(honour.map(([, men]) => men.map(({ man }) => man.id))).toEqual([['u1-1']]);
  expect(sides[0]?.units).toMatchObject([{ strength: 0, establishment: 0, men: [{}, {}, {}, {}] }]);
  expect(strengthsByGame(RULES, now, log).units[0]?.men).toEqual([3, null]);
});

test('the wounded of a disbanded unit are not in the hospital', () => {
  const wounded = applyChanges(records, [{ ...dies('u1-1'), to: 'wounded' }]);
  expect(chronicle(RULES, wounded, []).hospital).toHaveLength(1);
  expect(chronicle(RULES, applyChanges(wounded, [disbandUnit(unit!)]), []).hospital).toHaveLength(0);
});

test('a unit can be formed again by a change or an undo', () => {
  const gone = applyChanges(records, [disbandUnit(unit!)]);
  expect(gone.units[0]).toEqual({ ...unit, disbanded: true });
  expect(applyChanges(gone, [reformUnit(gone.units[0]!)])).toEqual(records);
  expect(applyChanges(gone, reverseChanges([disbandUnit(unit!)]))).toEqual(records);
});

test('disbanding a unit merges with a fight or a disbanding on the other phone', () => {
  const on = (author: string, changes: readonly RecordChange[]): Entry => ({
    ...entry(`${author}2`, changes, { n: 2, author, after: ['a1'] }),
  });
  const begun = entry('a1', [
    { of: 'side', id: 's1', field: '', from: null, to: records.sides[0] },
    { of: 'unit', id: 'u1', field: '', from: null, to: unit },
  ]);
  const fought = foldLog([{ ...begun, author: 'a' }, on('a', [disbandUnit(unit!)]), on('b', [dies('u1-1')])]);
  expect(fought.entries.some(({ aside }) => aside)).toBe(false);
  expect(fought.records.units[0]).toMatchObject({ disbanded: true, men: [{ state: 'dead' }, {}, {}, {}] });
  const both = foldLog([{ ...begun, author: 'a' }, on('a', [disbandUnit(unit!)]), on('b', [disbandUnit(unit!)])]);
  expect(both.entries.some(({ aside }) => aside)).toBe(false);
  expect(both.records.units[0]?.disbanded).toBe(true);
});
