import { expect, test } from 'vitest';
import { campaign, exampleRecords } from '../../testkit/examplecampaign.ts';
import { applyChanges } from '../records/changes.ts';
import { changesBetween, reverseChanges } from '../records/differences.ts';
import { type CampaignRecords, EMPTY_RECORDS, type Entry, type RecordChange } from '../records/records.ts';
import { fold, foldLog, LogFold } from './fold.ts';

const muster = { changes: changesBetween(EMPTY_RECORDS, exampleRecords()) };
const hit = (id: string, from: string, to: string): { changes: readonly RecordChange[] } => ({
  changes: [{ of: 'man', id, unit: id.slice(0, 2), field: 'state', from, to }],
});

test('a log rebuilds the records from its changes', () => {
  const { records, refused } = fold([muster, hit('u1-1', 'ok', 'wounded')]);
  expect(refused.size).toBe(0);
  expect(records.units[0]?.men[0]?.state).toBe('wounded');
});

test('an entry that does not fit is skipped with its reason, and later ones still apply', () => {
  const { records, refused } = fold([muster, hit('u1-1', 'dead', 'ok'), undefined, hit('u2-1', 'ok', 'dead')]);
  expect([...refused]).toEqual([[1, 'A1 NCO of 1. Squad is ok now, no longer dead.']]);
  expect(records.units[1]?.men[0]?.state).toBe('dead');
});

test('an entry is undone again once its undo is undone', () => {
  const log = new LogFold(exampleRecords());
  const { changes } = hit('u1-1', 'ok', 'wounded');
  const back = reverseChanges(changes);
  log.add({ id: 'fight', kind: 'play', changes });
  log.add({ id: 'undo', kind: 'undo', changes: back, undoes: ['fight'] });
  log.add({ id: 'redo', kind: 'undo', changes, undoes: ['undo'] });
  const again = log.add({ id: 'undo again', kind: 'undo', changes: back, undoes: ['fight'] });
  expect(again).toMatchObject({ is: 'in', undoes: ['fight'] });
  expect(log.records.units[0]?.men[0]?.state).toBe('ok');
});

test('the changes between two sets of records turn one into the other', () => {
  const before = exampleRecords();
  const [red, blue] = before.units;
  const [first, ...rest] = red!.men;
  const after: CampaignRecords = {
    ...before,
    campaign: { ...campaign, name: 'The bridge' },
    players: [{ id: 'p2', name: 'Bob' }],
    units: [
      { ...red!, facts: { ...red!.facts, shaken: true }, men: [{ ...first!, state: 'dead' }, ...rest.slice(1)] },
      blue!,
    ],
  };
  expect(applyChanges(before, changesBetween(before, after))).toEqual(after);
  expect(changesBetween(after, after)).toEqual([]);
  expect(changesBetween(before, after).map(({ of, field }) => `${of} ${field}`)).toEqual([
    'campaign name',
    'player ',
    'player ',
    'unit facts.shaken',
    'man state',
    'man ',
  ]);
});

test('the end of a game counts after a correction, and strikes off only men who are dead', () => {
  const state = (id: string, from: string, to: string): RecordChange => ({
    ...{ of: 'man', id, unit: id.slice(0, 2), field: 'state' },
    ...{ from, to },
  });
  const ended: RecordChange = { of: 'game', id: 'g1', field: 'ended', from: null, to: '2026-11-20T22:00:00.000Z' };
  const entry = (n: number, draft: Partial<Entry> & Pick<Entry, 'changes'>): Entry => ({
    ...{ id: `e${n}`, n, author: 'a', device: 'd', at: '2026-11-20T20:00:00.000Z', kind: 'edit', title: `Entry ${n}` },
    ...draft,
  });
  const log = [
    entry(1, muster),
    entry(2, { changes: [state('u1-2', 'ok', 'dead')] }),
    entry(3, { changes: [state('u2-2', 'ok', 'dead')] }),
    entry(4, {
      kind: 'game',
      changes: [
        { ...state('u1-2', 'dead', 'wounded'), why: { by: 'recovery' } },
        state('u2-2', 'dead', 'wounded'),
        ended,
      ],
    }),
    entry(5, { kind: 'undo', undoes: ['e4'], changes: [] }),
  ];
  const amends = { entry: 'e2', body: { title: 'Nobody', changes: [] } };
  const amended = log.toSpliced(4, 1, entry(5, { kind: 'amendment', changes: [], amends }));
  const { records, entries } = foldLog(amended);
  expect(records.games[0]?.ended).toBe('2026-11-20T22:00:00.000Z');
  expect([records.units[0]?.men[1]?.state, records.units[1]?.men[1]?.state]).toEqual(['ok', 'wounded']);
  expect(entries[3]).toMatchObject({ effect: { changes: [log[3]!.changes[1], ended] } });
  const undone = foldLog([
    ...amended,
    { ...log[4]!, n: 6, id: 'e6', changes: reverseChanges(log[3]!.changes) },
  ]).records;
  expect([undone.units[0]?.men[1]?.state, undone.units[1]?.men[1]?.state]).toEqual(['ok', 'dead']);
  expect(undone.games[0]?.ended).toBeUndefined();
});

test('the end of a game that has ended already is set aside whole', () => {
  const end = (n: number, to: string): Entry => ({
    ...{ id: `e${n}`, n, author: 'a', device: 'd', at: to, kind: 'game', title: 'Game 1 ends' },
    changes: [{ of: 'game', id: 'g1', field: 'ended', from: null, to }, ...hit('u1-1', 'ok', 'dead').changes],
  });
  const log = [{ ...end(1, 'now'), ...muster }, end(2, '2026-11-20T22:00:00.000Z'), end(3, '2026-11-20T23:00:00.000Z')];
  const { entries, records } = foldLog(log);
  expect(entries.map(({ aside }) => aside !== undefined)).toEqual([false, false, true]);
  expect(records.games[0]?.ended).toBe('2026-11-20T22:00:00.000Z');
});
