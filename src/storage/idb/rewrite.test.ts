import 'fake-indexeddb/auto';
import { IDBObjectStore } from 'fake-indexeddb';
import { afterEach, expect, test, vi } from 'vitest';
import { amendEntry } from '../../campaign/log/amend.ts';
import { undoWithDependents } from '../../campaign/log/log.ts';
import type { NewEntry } from '../../campaign/records/records.ts';
import { fromRow } from '../../campaign/schema/rowschemas.ts';
import { currentVersion } from '../../campaign/upgrades/upgrades.ts';
import { openTab } from '../../testkit/opentab.ts';
import { entryOfMan, musterEntry, woundChange } from '../../testkit/phone.ts';
import type { Store } from '../store.ts';

afterEach(() => vi.restoreAllMocks());

/** A campaign with a wounded man, his hospital and another fight. The first part of the log is in a batch. */
async function campaignAfterFights(): Promise<Store> {
  const [store, copy] = [await openTab('a'), await openTab('b')];
  await store.commit('c1', musterEntry());
  await store.commit('c1', entryOfMan('fire'));
  await copy.restore(await copy.openFile(await store.backup('c1')), { how: 'newer' });
  await copy.commit('c1', entryOfMan('hospital', 'u1-1', 'wounded', 'dead'));
  await copy.commit('c1', entryOfMan('melee', 'u2-1'));
  return copy;
}

const log = async (store: Store) => store.entries('c1', undefined, 100);
const states = async (store: Store) =>
  (await store.load('c1')).records.units.map(({ men }) => men.map(({ state }) => state).join(' '));
/** A backup without its time. */
const backupContent = async (store: Store) => {
  const { campaigns } = JSON.parse(await (await store.backup('c1')).text());
  return campaigns;
};

/** The correction: the second man was wounded, not the first. */
const correction = async (store: Store, id = 'm'): Promise<NewEntry> =>
  amendEntry(
    (await log(store)).toReversed(),
    'fire',
    { title: 'Man u1-2 is wounded.', changes: [woundChange('u1-2', 'ok', 'wounded')], units: ['u1', 'u2'] },
    { newId: id, additions: [{ entry: 'melee', changes: [woundChange('u1-4', 'ok', 'wounded')] }] },
  );

test('a correction is written with all that follows from it, after a snapshot', async () => {
  const store = await campaignAfterFights();
  expect(await store.rewrite('c1', await correction(store))).toBe(true);
  expect(await states(store)).toEqual(['ok wounded ok wounded', 'wounded ok ok ok']);
  expect((await log(store)).map(({ id, aside, effect }) => [id, aside?.length, effect?.amendment])).toEqual([
    ['m', undefined, undefined],
    ['melee', undefined, undefined],
    ['hospital', 1, undefined],
    ['fire', undefined, 'm'],
    ['muster', undefined, undefined],
  ]);
  expect((await store.snapshots())[0]).toMatchObject({ on: 'correction', campaigns: ['The mill'] });
  const about = async (man: string) => (await store.entriesAbout('c1', man)).map(({ id }) => id);
  expect(await about('u1-1')).toEqual(['hospital', 'fire', 'muster']);
  expect(await about('u1-2')).toEqual(['m', 'melee', 'fire', 'muster']);
  expect(await about('u1-4')).toEqual(['m', 'melee', 'fire', 'muster']);
});

test('only rows that change are written', async () => {
  const store = await campaignAfterFights();
  const put = vi.spyOn(IDBObjectStore.prototype, 'put');
  await store.rewrite('c1', await correction(store));
  const kinds = put.mock.calls.map(([, key]) => (key as string[])[1]);
  expect(kinds.toSorted()).toEqual(['batch', 'entry', 'entry', 'entry', 'place', 'tally', 'unit']);
});

test('its undo restores the records, and the log but for both entries', async () => {
  const store = await campaignAfterFights();
  const [before, entries] = [(await store.load('c1')).records, await log(store)];
  await store.rewrite('c1', await correction(store));
  await store.rewrite('c1', undoWithDependents(await log(store), 'm', 'undo'));
  expect((await store.load('c1')).records).toEqual(before);
  expect((await log(store)).slice(2)).toEqual(entries);
  await expect(store.rewrite('c1', undoWithDependents(entries, 'melee', 'undo'))).rejects.toThrow('in the log already');
  await store.rewrite('c1', undoWithDependents(await log(store), 'undo', 'again'));
  expect(await states(store)).toEqual(['ok wounded ok wounded', 'wounded ok ok ok']);
});

test('killed at any of its writes, it is whole or absent', async () => {
  const store = await campaignAfterFights();
  const before = await backupContent(store);
  const draft = await correction(store);
  const { put } = IDBObjectStore.prototype;
  let writes = 0;
  for (let killedAt = 1; ; killedAt++) {
    const copy = await openTab(`k${killedAt}-`);
    await copy.restore(await copy.openFile(await store.backup('c1')), { how: 'newer' });
    const failed = new Promise((resolve) =>
      copy.subscribe((one) => one.kind === 'state' && one.state.saving.kind === 'failed' && resolve(true)),
    );
    const killing = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
      this: IDBObjectStore,
      ...row
    ) {
      writes += 1;
      if (writes === killedAt) {
        this.transaction.abort();
        throw new DOMException('Killed.', 'AbortError');
      }
      return put.apply(this, row);
    });
    writes = 0;
    const written = copy.rewrite('c1', draft).then(() => false);
    const isKilled = await Promise.race([failed, written]);
    killing.mockRestore();
    if (!isKilled) break;
    expect(await backupContent(copy)).toEqual(before);
    copy.retry();
    await written;
    expect(await states(copy)).toEqual(['ok wounded ok wounded', 'wounded ok ok ok']);
  }
  expect(writes).toBeGreaterThan(4);
});

test('a correction reaches another phone by file, and both agree', async () => {
  const [store, other] = [await campaignAfterFights(), await openTab('c')];
  await other.restore(await other.openFile(await store.backup('c1')), { how: 'newer' });
  await store.rewrite('c1', await correction(store));
  await other.commit('c1', entryOfMan('there', 'u2-2'));
  await other.restore(await other.openFile(await store.backup('c1')), { how: 'merged', campaign: 0 });
  await store.restore(await store.openFile(await other.backup('c1')), { how: 'newer', campaign: 0 });
  expect(await states(other)).toEqual(['ok wounded ok wounded', 'wounded wounded ok ok']);
  expect(await store.agreement('c1')).toBe(await other.agreement('c1'));
  await store.rewrite('c1', undoWithDependents(await log(store), 'm', 'undo'));
  expect(await states(store)).toEqual(['dead ok ok ok', 'wounded wounded ok ok']);
});

test('a correction is never added as a single entry', async () => {
  const store = await campaignAfterFights();
  await expect(store.commit('c1', await correction(store))).rejects.toThrow('bring the two logs together');
  await store.rewrite('c1', await correction(store));
  const undo = undoWithDependents(await log(store), 'm', 'undo');
  await expect(store.commit('c1', undo)).rejects.toThrow('bring the two logs together');
  const before = await log(store);
  await store.rewrite('c1', before[0]!);
  expect(await log(store)).toEqual(before);
});

test('a phone that does not know corrections refuses the file in a sentence and keeps what it has', async () => {
  const store = await campaignAfterFights();
  await store.rewrite('c1', await correction(store));
  const file = await (await store.backup('c1')).text();
  const old = await campaignAfterFights();
  const before = await backupContent(old);
  const newer = file.replace(`"v":${currentVersion()}`, `"v":${currentVersion() + 1}`);
  await expect(old.openFile(new Blob([newer]))).rejects.toThrow('newer than this app knows');
  expect(await backupContent(old)).toEqual(before);
});

test('a backup of the version before corrections opens, and can be corrected', async () => {
  const { sha256: _, sums: __, ...file } = JSON.parse(await (await (await campaignAfterFights()).backup('c1')).text());
  const store = await openTab('v');
  await store.restore(await store.openFile(new Blob([JSON.stringify({ ...file, v: 8 })])), { how: 'newer' });
  await store.rewrite('c1', await correction(store));
  expect(await states(store)).toEqual(['ok wounded ok wounded', 'wounded ok ok ok']);
});

test('corrections are read as they were written, with and without additions', () => {
  const change = { of: 'man', id: 'm1', unit: 'u1', field: 'state', from: 'wounded', to: 'absent' };
  const amends = { entry: 'hospital', body: { title: 'Hospital', changes: [change], units: ['u1'] } };
  const back = { of: 'man', id: 'm1', unit: 'u1', field: 'state', from: 'absent', to: 'standing' };
  const additions = [{ entry: 'end-2', changes: [back] }];
  const stamp = { n: 9, author: 'a', device: 'a', at: '2026-11-28T20:00:00.000Z', after: ['end-2'] };
  const entry = { ...stamp, id: 'm', kind: 'amendment', title: 'Corrected: Hospital', changes: [back], amends };
  expect(fromRow('entry', { v: 9, is: entry })).toEqual(entry);
  const added = { ...entry, changes: [], amends: { ...amends, additions } };
  expect(fromRow('entry', { v: 9, is: added })).toEqual(added);
  const wrong = { ...added, amends: { ...amends, additions: [{ entry: 'end-2', changes: [{ ...back, of: 'dog' }] }] } };
  expect(() => fromRow('entry', { v: 9, is: wrong })).toThrow(/additions/);
});
