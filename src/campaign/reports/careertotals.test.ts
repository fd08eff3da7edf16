import { expect, test } from 'vitest';
import type { System } from '../../system/system.ts';
import { exampleRecords, foot } from '../../testkit/examplecampaign.ts';
import { foldLog } from '../log/fold.ts';
import { undoWithDependents } from '../log/log.ts';
import { mergeLogs } from '../log/merge.ts';
import { rosterIndex } from '../log/statechanges.ts';
import { applyChanges } from '../records/changes.ts';
import type { CampaignRecords, Entry, RecordChange } from '../records/records.ts';
import { awardMedal, medalNames, medalsOf } from '../units/medals.ts';
import { manTotals, unitTotals } from './careertotals.ts';
import { historiesOf, story } from './story.ts';

const rules = { name: 'Example rules', units: [foot], sequences: [] };
const kind: typeof foot = {
  ...foot,
  manFacts: [...foot.manFacts, { id: 'duels', title: 'Duels won', kind: 'number', min: 0, max: 99, counts: true }],
};
const records = exampleRecords();
const [u1, u2] = records.units as [CampaignRecords['units'][number], CampaignRecords['units'][number]];
const man = u1.men[0]!;

const state = (id: string, from: string, to: string, by: 'fire' | 'recovery' | 'table' = 'fire'): RecordChange => ({
  ...{ of: 'man', id, unit: id.slice(0, 2), field: 'state', from, to },
  why: { by },
});
const entry = (n: number, changes: readonly RecordChange[], more: Partial<Entry> = {}): Entry => ({
  ...{ id: `e${n}`, n, author: 'd', device: 'd', kind: 'play', title: `Entry ${n}`, changes },
  at: `2026-11-20T20:00:0${n}.000Z`,
  game: 'g1',
  units: ['u1', 'u2'],
  told: { system: 'toy', sequence: 'fire', edition: 1, verdict: '', trail: [] },
  ...more,
});
const told = (...log: readonly Entry[]) => {
  const entries = log.toReversed();
  return Object.fromEntries(
    manTotals(
      man,
      u1,
      kind,
      story(man, foot, entries, records.games),
      historiesOf(kind, entries, records.games),
      records.games,
    ),
  );
};

test('a man has totals of games, hits and hits survived', () => {
  const hit = entry(1, [state(man.id, 'ok', 'wounded')]);
  const back = entry(2, [state(man.id, 'wounded', 'ok', 'recovery')]);
  const died = entry(3, [state(man.id, 'wounded', 'dead', 'recovery')]);
  expect(told()).toEqual({ Games: 1, 'Hits taken': 0, 'Duels won': 0 });
  expect(told(hit)).toEqual({ Games: 1, 'Hits taken': 1, 'Hits survived': 0, 'Duels won': 0 });
  expect(told(hit, back)).toMatchObject({ 'Hits taken': 1, 'Hits survived': 1 });
  expect(told(hit, back, entry(4, [state(man.id, 'ok', 'dead')]))).toEqual({
    ...{ Games: 1, 'Hits taken': 2, 'Hits survived': 1, 'Duels won': 0 },
  });
  expect(told(hit, died)).toMatchObject({ 'Hits taken': 1, 'Hits survived': 0 });
});

test('a man whom the table hit in a fight is counted with him and with his unit', () => {
  const fight = entry(1, [state(man.id, 'ok', 'wounded', 'table')]);
  expect(told(fight)).toMatchObject({ 'Hits taken': 1, 'Hits survived': 0 });
  const unit = unitTotals(rules, rosterIndex(records, [fight]), u1, [fight], records.games);
  expect(Object.fromEntries(unit)).toMatchObject({ 'Own men hit': 1 });
});

test('a unit has totals of games, enemies felled alone on its side, and own men hit', () => {
  const fight = entry(1, [
    state('u2-1', 'ok', 'dead'),
    state('u2-2', 'ok', 'wounded'),
    state('u2-3', 'ok', 'pinned'),
    state('u1-2', 'ok', 'wounded'),
  ]);
  const alone = entry(2, [state('u2-4', 'ok', 'dead')], { units: ['u2'] });
  const undone = entry(3, [state('u2-3', 'pinned', 'dead')]);
  const log = [undone, alone, fight];
  const undo: Entry = { ...entry(4, []), ...undoWithDependents(log, 'e3', 'e4') };
  const entries = [undo, ...log];
  const of = (unit: typeof u1) =>
    Object.fromEntries(unitTotals(rules, rosterIndex(records, entries), unit, entries, records.games));
  expect(of(u1)).toEqual({ Games: 1, 'Enemies felled': 2, 'Own men hit': 1 });
  expect(of(u2)).toEqual({ Games: 1, 'Enemies felled': 1, 'Own men hit': 3 });
});

test('an ally’s losses are not enemies felled, and allies who fight together share no total', () => {
  const u3 = { ...u2, id: 'u3', side: 's3', men: u2.men.map((man, i) => ({ ...man, id: `u3-${i + 1}` })) };
  const field = (role: string) => ({
    kind: 'list',
    id: role,
    title: role,
    one: role,
    min: 1,
    max: 9,
    each: [{ kind: 'unit', id: 'unit', title: role, role }],
  });
  const fight = {
    id: 'fight',
    setup: () => [field('attacker'), field('defender')],
  } as unknown as System['sequences'][number];
  const setup = { attacker: [{ unit: u1 }, { unit: u3 }], defender: [{ unit: u2 }] };
  const play = {
    system: 'toy',
    sequence: 'fight',
    edition: 1,
    house: {},
    setup,
    answers: [],
    cursor: 0,
    overruled: {},
  };
  const log = [
    entry(1, [state('u2-1', 'ok', 'dead'), state('u2-2', 'ok', 'dead'), state('u3-1', 'ok', 'dead')], {
      units: ['u1', 'u2', 'u3'],
      told: { system: 'toy', sequence: 'fight', edition: 1, verdict: '', trail: [], play },
    }),
  ];
  const known = rosterIndex({ ...records, units: [...records.units, u3] }, log);
  const felled = (unit: typeof u1) =>
    Object.fromEntries(unitTotals({ ...rules, sequences: [fight] }, known, unit, log, records.games))['Enemies felled'];
  expect([felled(u1), felled(u2), felled(u3)]).toEqual([0, 1, 0]);
});

test('a medal is an entry in the man’s record, and undo removes it', () => {
  const give = entry(1, [awardMedal(u1, man, 'x', 'Military Medal')], { kind: 'edit' });
  const now = applyChanges(records, give.changes);
  expect(medalsOf(now.units[0]!.men[0]!)).toEqual([['x', 'Military Medal']]);
  expect(story(man, foot, [give], records.games).map(({ words }) => words)).toEqual([
    'Awarded: Military Medal, game 1.',
  ]);
  const undo: Entry = { ...entry(2, []), ...undoWithDependents([give], 'e1', 'e2') };
  expect(applyChanges(now, undo.changes)).toEqual(records);
  expect(story(man, foot, [undo, give], records.games)).toEqual([]);
});

test('medals awarded on two phones both count', () => {
  const begun = { ...entry(1, [], { kind: 'edit' }), after: [] };
  const give = (author: string, name: string): Entry => ({
    ...entry(2, [awardMedal(u1, man, author, name)], { kind: 'edit' }),
    ...{ id: `${author}2`, author, after: ['e1'] },
  });
  const made: Entry = {
    ...begun,
    changes: [
      { of: 'campaign', id: records.campaign.id, field: '', from: null, to: records.campaign },
      ...records.units.map((unit): RecordChange => ({ of: 'unit', id: unit.id, field: '', from: null, to: unit })),
    ],
  };
  const both = foldLog(mergeLogs([made, give('a', 'Medal')], [made, give('b', 'Cross')])).records;
  expect(medalsOf(both.units[0]!.men[0]!)).toEqual([
    ['a', 'Medal'],
    ['b', 'Cross'],
  ]);
});

test('medal names are offered, most frequent first', () => {
  const give = (id: string, to: (typeof u1.men)[number], name: string) => awardMedal(u1, to, id, name);
  const now = applyChanges(records, [
    give('1', u1.men[0]!, 'Cross'),
    give('2', u1.men[1]!, 'Medal'),
    give('3', u1.men[2]!, 'Medal'),
  ]);
  expect(medalNames(now.units)).toEqual(['Medal', 'Cross']);
});
