import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exampleRecords } from '../../testkit/examplecampaign.ts';
import { applyChanges, Conflict } from '../records/changes.ts';
import { creationOf, removalOf } from '../records/differences.ts';
import type { CampaignRecords, Entry, NewEntry, RecordChange } from '../records/records.ts';
import { dependentEntries, inactiveIds, newestActiveEntry, undoWithDependents } from './log.ts';

const state = (id: string, from: string, to: string): RecordChange => ({
  of: 'man',
  id,
  unit: id.slice(0, 2),
  field: 'state',
  from,
  to,
});
const morale = (by: number): RecordChange => ({ of: 'game', id: 'g1', field: 'counters.morale', by });

class Table {
  entries: readonly Entry[] = [];
  records: CampaignRecords = exampleRecords();

  say(title: string, ...changes: RecordChange[]): Entry {
    return this.hand({ id: title, kind: 'edit', title, changes });
  }

  undo(title: string): Entry {
    return this.hand(undoWithDependents(this.entries, title, `undo ${title}`));
  }

  hand(draft: NewEntry): Entry {
    this.records = applyChanges(this.records, draft.changes);
    const entry = { ...draft, n: this.entries.length + 1, author: 'd', device: 'd', at: '2026-11-20T20:00:00Z' };
    this.entries = [entry, ...this.entries];
    return entry;
  }
}

test('the newest is undone, then the one before it', () => {
  const table = new Table();
  table.say('one', state('u1-1', 'ok', 'wounded'));
  const between = table.records;
  table.say('two', state('u1-1', 'wounded', 'dead'));
  expect(newestActiveEntry(table.entries)?.id).toBe('two');
  table.undo('two');
  expect(table.records).toEqual(between);
  expect(newestActiveEntry(table.entries)?.id).toBe('one');
  table.undo('one');
  expect(table.records).toEqual(exampleRecords());
  expect(newestActiveEntry(table.entries)).toBeUndefined();
  expect([...inactiveIds(table.entries)].toSorted()).toEqual(['one', 'two']);
});

test('undoing an older entry includes later entries that build on it, and no others', () => {
  const table = new Table();
  table.say('wounded', state('u1-1', 'ok', 'wounded'), morale(-1));
  table.say('elsewhere', state('u2-1', 'ok', 'dead'), morale(-1));
  table.say('dead', state('u1-1', 'wounded', 'dead'));
  expect(dependentEntries(table.entries, 'wounded').map(({ id }) => id)).toEqual(['dead']);
  const undo = table.undo('wounded');
  expect(undo.title).toBe('Undone: wounded (and 1 later entry)');
  expect(undo.undoes).toEqual(['dead', 'wounded']);
  expect(table.records).toEqual(applyChanges(exampleRecords(), [state('u2-1', 'ok', 'dead'), morale(-1)]));
});

test('undoing the creation of a record includes all its later changes', () => {
  const table = new Table();
  const unit = table.records.units[1];
  if (!unit) throw new Error('two squads are wanted');
  const third = { ...unit, id: 'u3', mark: 'C', men: [] };
  const man = { id: 'u3-1', tag: 'C1', name: 'Man', role: 'rifleman', state: 'ok', facts: {} };
  table.say('side', creationOf('side', { id: 's3', name: 'Green', mark: 2 }));
  table.say('muster', creationOf('unit', { ...third, side: 's3' }));
  table.say('recruit', creationOf('man', man, { unit: 'u3' }));
  table.say('wounded', state('u3-1', 'ok', 'wounded'));
  table.say('other', state('u2-1', 'ok', 'wounded'));
  expect(dependentEntries(table.entries, 'side').map(({ id }) => id)).toEqual(['wounded', 'recruit', 'muster']);
  expect(dependentEntries(table.entries, 'recruit').map(({ id }) => id)).toEqual(['wounded']);
  table.undo('side');
  expect(table.records).toEqual(applyChanges(exampleRecords(), [state('u2-1', 'ok', 'wounded')]));
});

test('undoing a change of a man includes the removal of his unit', () => {
  const table = new Table();
  const late = { id: 'u1-9', tag: 'A9', name: 'Late', role: 'rifleman', state: 'ok', facts: {} };
  table.say('recruit', creationOf('man', late, { unit: 'u1' }));
  table.say('wounded', state('u1-1', 'ok', 'wounded'));
  const [unit] = table.records.units;
  if (!unit) throw new Error('a squad is wanted');
  table.say('struck', removalOf('unit', unit));
  expect(dependentEntries(table.entries, 'wounded').map(({ id }) => id)).toEqual(['struck']);
  expect(dependentEntries(table.entries, 'recruit').map(({ id }) => id)).toEqual(['struck']);
});

test('undoing the creation of a player includes units created as his', () => {
  const table = new Table();
  const unit = table.records.units[1];
  if (!unit) throw new Error('two squads are wanted');
  table.say('player', creationOf('player', { id: 'p2', name: 'Bob' }));
  table.say('muster', creationOf('unit', { ...unit, id: 'u3', mark: 'C', men: [], player: 'p2' }));
  expect(dependentEntries(table.entries, 'player').map(({ id }) => id)).toEqual(['muster']);
});

test('the short and the full name of a fact count as the same field', () => {
  const table = new Table();
  table.say('shaken', { of: 'unit', id: 'u1', field: 'shaken', from: false, to: true });
  table.say('rallied', { of: 'unit', id: 'u1', field: 'facts.shaken', from: true, to: false });
  expect(dependentEntries(table.entries, 'shaken').map(({ id }) => id)).toEqual(['rallied']);
});

test('an undo is undone like anything else', () => {
  const table = new Table();
  table.say('one', state('u1-1', 'ok', 'wounded'));
  const after = table.records;
  table.undo('one');
  const back = table.undo('undo one');
  expect(back.title).toBe('Restored: one');
  expect(table.records).toEqual(after);
  expect(newestActiveEntry(table.entries)?.id).toBe('one');
  expect(() => table.undo('undo one')).toThrow('undone already');
});

test('nested undos are followed to the last', () => {
  const table = new Table();
  table.say('one', state('u1-1', 'ok', 'wounded'));
  table.undo('one');
  table.undo('undo one');
  table.undo('undo undo one');
  expect(table.records).toEqual(exampleRecords());
  expect([...inactiveIds(table.entries)].toSorted()).toEqual(['one', 'undo undo one']);
  expect(newestActiveEntry(table.entries)).toBeUndefined();
  table.undo('undo undo undo one');
  expect(newestActiveEntry(table.entries)?.id).toBe('one');
});

test('undoing an entry that is already undone or not in the log is refused', () => {
  const table = new Table();
  table.say('one', morale(-1));
  table.undo('one');
  expect(() => table.undo('one')).toThrow('“one” is undone already.');
  expect(() => table.undo('nothing')).toThrow('not in the log');
});

test('an undo is refused if a field has another value now', () => {
  const table = new Table();
  table.say('one', state('u1-1', 'ok', 'wounded'));
  const undo = undoWithDependents(table.entries, 'one', 'u');
  const changed = applyChanges(table.records, [state('u1-1', 'wounded', 'dead')]);
  expect(() => applyChanges(changed, undo.changes)).toThrow(Conflict);
});

const states = ['ok', 'pinned', 'wounded', 'dead'] as const;
const deed = fc.record({
  men: fc.array(fc.constantFrom('u1-1', 'u1-2', 'u2-1'), { minLength: 1, maxLength: 2 }),
  to: fc.constantFrom(...states),
  by: fc.integer({ min: -3, max: 3 }),
});

type Deed = typeof deed extends fc.Arbitrary<infer T> ? T : never;

function told(table: Table, deeds: readonly Deed[], title = 'deed'): void {
  deeds.forEach(({ men, to, by }, i) => {
    let now = table.records;
    const changes = men.map((id) => {
      const man = now.units.flatMap((unit) => unit.men).find((one) => one.id === id);
      const change = state(id, man?.state ?? '', to);
      now = applyChanges(now, [change]);
      return change;
    });
    table.say(`${title} ${i}`, ...changes, morale(by));
  });
}

test('undoing the last n entries restores the earlier records', () => {
  fc.assert(
    fc.property(fc.array(deed, { maxLength: 8 }), fc.nat(8), (deeds, n) => {
      const table = new Table();
      const kept = Math.max(0, deeds.length - n);
      told(table, deeds.slice(0, kept));
      const before = table.records;
      told(table, deeds.slice(kept), 'late');
      for (
        let entry = newestActiveEntry(table.entries);
        entry?.id.startsWith('late');
        entry = newestActiveEntry(table.entries)
      )
        table.undo(entry.id);
      expect(table.records).toEqual(before);
    }),
  );
});

test('any entry can be undone with its dependants and restored', () => {
  fc.assert(
    fc.property(fc.array(deed, { minLength: 1, maxLength: 8 }), fc.nat(7), (deeds, at) => {
      const table = new Table();
      told(table, deeds);
      const after = table.records;
      const id = `deed ${at % deeds.length}`;
      table.undo(id);
      table.undo(`undo ${id}`);
      expect(table.records).toEqual(after);
    }),
  );
});
