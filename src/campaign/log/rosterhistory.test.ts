import { expect, test } from 'vitest';
import type { SequenceOf } from '../../system/sequence.ts';
import { exampleRecords, foot } from '../../testkit/examplecampaign.ts';
import { applyChanges } from '../records/changes.ts';
import { creationOf, removalOfMan } from '../records/differences.ts';
import type { Entry, NewEntry, RecordChange } from '../records/records.ts';
import { chronicle } from '../reports/chronicle.ts';
import { report } from '../reports/report.ts';
import { layOutReport, plainText } from '../reports/reporttext.ts';
import { strengthsByGame } from '../reports/statistics.ts';
import { undoWithDependents } from './log.ts';
import type { Rules } from './statechanges.ts';

const rules: Rules = {
  name: 'Toy rules',
  units: [
    {
      ...foot,
      manFacts: [...foot.manFacts, { id: 'duels', title: 'Duels won', kind: 'number', min: 0, max: 99, counts: true }],
    },
  ],
  sequences: [{ id: 'melee', title: 'Close combat' } as SequenceOf],
};

const state = (id: string, to: string): RecordChange => ({
  ...{ of: 'man', id, unit: id.slice(0, 2), field: 'state' },
  ...{ from: 'ok', to },
});
const set = (of: RecordChange['of'], id: string, field: string, from: unknown, to: unknown): RecordChange => ({
  ...{ of, id, field, from, to },
  ...(of === 'man' ? { unit: id.slice(0, 2) } : {}),
});

const ended = set('game', 'g1', 'ended', null, '2026-11-20T22:00:00.000Z');

/** A campaign after some changes, an entry each. Those before the end belong to its game. */
function played(...all: readonly (readonly RecordChange[])[]) {
  const start = exampleRecords();
  const begun = [creationOf('game', start.games[0]!)];
  const end = all.findIndex((changes) => changes.includes(ended));
  const last = end < 0 ? all.length : end + 1;
  const entries = [begun, ...all].map(
    (changes, i): Entry => ({
      ...{ id: `e${i}`, n: i, author: 'd', device: 'd', at: '2026-11-20T20:00:00.000Z', kind: 'edit' },
      ...{ title: `Entry ${i}`, changes },
      ...(i <= last ? { game: 'g1' } : {}),
    }),
  );
  const records = all.reduce((now, changes) => applyChanges(now, changes), start);
  return { records, entries: entries.toReversed() };
}

function textOf({ records, entries }: ReturnType<typeof played>, withPresent = false): string {
  const of = report(rules, records, records.games[0]!, entries);
  return plainText(layOutReport(of, () => 'Friday', withPresent));
}

const battle = [
  [state('u1-1', 'dead'), { ...set('man', 'u1-2', 'duels', null, null), by: 2 } as RecordChange],
  [state('u2-2', 'wounded'), state('u2-3', 'dead')],
  [ended],
];

const later = [
  [set('man', 'u1-1', 'name', 'NCO', 'Old Tom'), set('man', 'u2-2', 'role', 'rifleman', 'nco')],
  [set('man', 'u1-1', 'tag', 'A1', 'A9'), set('man', 'u1-2', 'tag', 'A2', 'A1')],
  [set('unit', 'u1', 'name', '1. Squad', 'Camel Corps'), set('side', 's1', 'name', 'Red', 'British')],
  [set('unit', 'u2', 'side', 's2', 's1')],
];

test('a report of a finished game is the same text after renaming, promotion, new tags and a change of sides', () => {
  const then = textOf(played(...battle));
  expect(then).toContain('A1 NCO of 1. Squad falls.');
  expect(then).toContain('A2 Rifleman 2 of 1. Squad: duels won 2.');
  for (let count = 1; count <= later.length; count++)
    expect(textOf(played(...battle, ...later.slice(0, count)))).toBe(then);
});

test('on the screen, a report has the present name beside the one of its day', () => {
  const now = textOf(played(...battle, ...later), true);
  expect(now).toContain('Red, now British: 3 of 4 left');
  expect(now).toContain('1. Squad, now Camel Corps: 3 of 4. Dead (1): A1 NCO.');
  expect(now).toContain('A1 NCO of 1. Squad falls.');
});

test('a chart names a unit as in its first game, with its present name beside', () => {
  const { records, entries } = played(...battle, ...later);
  const { units } = strengthsByGame(rules, records, entries);
  expect(units.map(({ name, now }) => [name, now])).toEqual([
    ['1. Squad', 'Camel Corps'],
    ['2. Squad', undefined],
  ]);
});

test('a man promoted in the game is no leader before', () => {
  const promoted = [set('man', 'u1-2', 'role', 'rifleman', 'nco')];
  const points = (...changes: readonly (readonly RecordChange[])[]) => {
    const { records, entries } = played(...changes);
    return report(rules, records, records.games[0]!, entries).turningPoints.map(({ why }) => why);
  };
  expect(points([state('u1-2', 'dead')], promoted)).toEqual([]);
  expect(points(promoted, [state('u1-2', 'dead')])).toEqual([['A2 Rifleman 2 of 1. Squad falls.']]);
});

test('a man who moves to another unit with another tag keeps his old one in the report', () => {
  const [unit] = exampleRecords().units;
  const man = { ...unit!.men[1]!, state: 'dead' };
  const moves = [
    { ...removalOfMan(unit!, man), at: 1 },
    creationOf('man', { ...man, tag: 'B5' }, { unit: 'u2', at: 4 }),
  ];
  const text = textOf(played([state(man.id, 'dead')], [ended], moves));
  expect(text).toContain('1. Squad: 3 of 4. Dead (1): A2 Rifleman 2.');
});

test('a name that was undone was never that of the day', () => {
  const renamed = [set('unit', 'u1', 'name', '1. Squad', 'Camel Corps')];
  const { records, entries } = played(renamed, ...battle);
  const draft: NewEntry = undoWithDependents(entries, 'e1', 'undo');
  const undo: Entry = { ...entries[0]!, ...draft, n: 99 };
  const undone = { records: applyChanges(records, draft.changes), entries: [undo, ...entries] };
  expect(textOf(undone)).toContain('1. Squad: 3 of 4.');
  expect(textOf(undone)).not.toContain('Camel Corps');
});

test('a roll of honour and a story name the unit as it was called then', () => {
  const man = exampleRecords().units[0]!.men[3]!;
  const moves = [
    { ...removalOfMan(exampleRecords().units[0]!, man), at: 3 },
    creationOf('man', man, { unit: 'u2', at: 4 }),
  ];
  const renamed = [set('unit', 'u2', 'name', '2. Squad', 'Rear Guard')];
  const { records, entries } = played(...battle, moves, ...later, renamed);
  const { honour, sides } = chronicle(rules, records, entries);
  const fallen = honour.flatMap(([, men]) => men.map(({ unitName, unit }) => [unitName, unit.name]));
  expect(fallen).toEqual([
    ['1. Squad', 'Camel Corps'],
    ['2. Squad', 'Rear Guard'],
  ]);
  const moved = sides.flatMap(({ units }) => units.flatMap(({ men }) => men)).find((one) => one.man.id === man.id);
  expect(moved?.events.map(({ words }) => words)).toEqual([expect.stringContaining('Moved to 2. Squad')]);
});
