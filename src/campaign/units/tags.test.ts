import { expect, test } from 'vitest';
import { exampleRecords, foot } from '../../testkit/examplecampaign.ts';
import { undoWithDependents } from '../log/log.ts';
import { applyChanges } from '../records/changes.ts';
import { creationOf, differences, removalOfMan } from '../records/differences.ts';
import type { CampaignRecords, Entry, NewEntry, RecordChange } from '../records/records.ts';
import { joinChanges, moveChanges } from './establishment.ts';
import { nextMark, nextTag, recruit } from './muster.ts';
import { givenTags, hasSharedTag, tagClashes, tagRefusal } from './tags.ts';

class Campaign {
  records: CampaignRecords = exampleRecords();
  log: readonly Entry[] = [];

  edit(changes: readonly RecordChange[]): Entry {
    return this.#write({ id: `e${this.log.length}`, kind: 'edit', title: 'Edit', changes });
  }

  undo(entry: Entry): void {
    this.#write(undoWithDependents(this.log, entry.id, `e${this.log.length}`));
  }

  #write(draft: NewEntry): Entry {
    this.records = applyChanges(this.records, draft.changes);
    const entry = { ...draft, n: this.log.length + 1, author: 'd', device: 'd', at: '2026-11-20T20:00:00Z' };
    this.log = [entry, ...this.log];
    return entry;
  }

  unit = (id: string) => this.records.units.find((unit) => unit.id === id)!;
  get tags() {
    return givenTags(this.records, this.log);
  }
}

test('the tag of a man who left or moved is not reused', () => {
  const all = new Campaign();
  const [, , , last] = all.unit('u1').men;
  all.edit([removalOfMan(all.unit('u1'), last!)]);
  expect(nextTag(all.unit('u1'), all.tags.tags.keys())).toBe('A5');
  const fifth = recruit(foot, all.unit('u1'), 'rifleman', 'x', all.tags.tags.keys());
  expect(fifth.tag).toBe('A5');
  all.edit(joinChanges(foot, all.unit('u1'), [fifth]));
  all.edit(moveChanges(all.unit('u1'), all.unit('u2'), foot, fifth, fifth.tag, []));
  expect(all.unit('u2').men.at(-1)?.tag).toBe('A5');
  expect(nextTag(all.unit('u1'), all.tags.tags.keys())).toBe('A6');
});

test('the mark of a deleted unit is not reused, and that of an undone unit is free', () => {
  const all = new Campaign();
  const unit = { ...all.unit('u1'), id: 'u3', mark: 'C', men: [] };
  const next = () => nextMark(all.records.units, all.tags.marks.keys());
  const mustered = all.edit([creationOf('unit', unit)]);
  expect(next()).toBe('D');
  all.undo(mustered);
  expect(next()).toBe('C');
  all.edit([creationOf('unit', unit)]);
  all.edit([{ of: 'unit', id: 'u3', field: '', from: unit, to: null }]);
  expect(next()).toBe('D');
});

test('a manual tag is refused if another man had it, and the reason names him', () => {
  const all = new Campaign();
  const [first, second] = all.unit('u1').men;
  const why = (tag: string, man: string) => tagRefusal(all.records, all.tags, tag, man);
  expect(why('A1', second!.id)).toBe('A1 belongs to NCO.');
  expect(why('Z9', second!.id)).toBeUndefined();
  all.edit(differences('man', first!, { ...first!, tag: 'Z9' }, 'u1'));
  expect(why('A1', second!.id)).toBe('A1 belongs to NCO.');
  expect(why('A1', first!.id)).toBeUndefined();
  all.edit([removalOfMan(all.unit('u1'), all.unit('u1').men[0]!)]);
  expect(why('Z9', second!.id)).toBe('Z9 belongs to a man who has left.');
});

test('tags can be extended with the entries since', () => {
  const all = new Campaign();
  const before = all.tags;
  all.edit(joinChanges(foot, all.unit('u1'), [recruit(foot, all.unit('u1'), 'rifleman', 'x')]));
  expect(givenTags(all.records, all.log.slice(0, 1), before)).toEqual(all.tags);
});

test('a duplicate tag stays with the first man, and the other is offered a free one', () => {
  const all = new Campaign();
  const two = ['x', 'y'].map((id) => recruit(foot, all.unit('u1'), 'rifleman', id));
  expect(hasSharedTag(all.records)).toBe(false);
  all.edit([creationOf('man', { ...two[0]!, name: 'Smith' }, { unit: 'u1' })]);
  all.edit([creationOf('man', { ...two[1]!, name: 'Jones' }, { unit: 'u1', at: 0 })]);
  expect(hasSharedTag(all.records)).toBe(true);
  const [shared, ...more] = tagClashes(all.records, all.tags);
  expect(more).toEqual([]);
  expect(shared).toMatchObject({ tag: 'A5', first: 'Smith', later: 'Jones of 1. Squad', fresh: 'A6' });
  all.edit(shared!.changes);
  expect(hasSharedTag(all.records)).toBe(false);
});

test('a duplicate mark stays with the first unit, and the other is offered a free one', () => {
  const all = new Campaign();
  const [nco] = all.unit('u2').men;
  for (const id of ['u4', 'u3'])
    all.edit([
      creationOf('unit', { ...all.unit('u2'), id, name: id, mark: 'C', men: [{ ...nco!, id: `${id}-1`, tag: 'C1' }] }),
    ]);
  const [shared, ...more] = tagClashes(all.records, all.tags);
  expect(more).toEqual([]);
  expect(shared).toMatchObject({ tag: 'C', first: 'u4', later: 'u3', fresh: 'D' });
  all.edit(shared!.changes);
  expect(all.unit('u3').men.map(({ tag }) => tag)).toEqual(['D1']);
  expect(hasSharedTag(all.records)).toBe(false);
});
