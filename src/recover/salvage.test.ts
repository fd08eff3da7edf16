import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { reconnectingDatabase } from '../storage/idb/database.ts';
import { openStore } from '../storage/idbstore.ts';
import type { Store } from '../storage/store.ts';
import { entryOfMan, musterEntry, Phone, parkedPlay } from '../testkit/phone.ts';
import { openAsItIs, salvage, snapshotsIn } from './salvage.ts';

const NOW = '2026-11-21T20:00:00.000Z';

let phone: Phone;
let store: Store;

beforeEach(async () => {
  phone = new Phone(new IDBFactory());
  store = await openStore(phone.tab());
  await store.commit('c1', musterEntry());
  await store.commit('c1', entryOfMan('first'));
  await store.savePlay('c1', parkedPlay('p1'));
  await store.setSetting('theme', 'dark');
});

const salvaged = async () => {
  const database = await openAsItIs('test-1', phone.factory);
  return salvage(database, NOW).finally(() => database.close());
};

test('a salvaged backup restores completely on another phone', async () => {
  const backup = JSON.parse(await (await store.backup()).text());
  store.close();
  const { file, lost } = await salvaged();
  const { sha256: _, sums: __, ...content } = backup;
  expect(lost).toBe(0);
  expect(JSON.parse(await file.text())).toEqual({ ...content, made: NOW });

  const other = await openStore(new Phone(new IDBFactory(), () => 'other').tab());
  const opened = await other.openFile(file);
  expect(opened.contents.campaigns).toMatchObject([{ name: 'The mill', entries: 2, faults: [] }]);
  await other.restore(opened, { how: 'everything' });
  expect((await other.load('c1')).records.units).toEqual(content.campaigns[0].units);
  expect(await other.settings()).toEqual({ theme: 'dark' });
  other.close();
});

test('a replaced campaign is salvaged, and rows of an unfinished import are not', async () => {
  await store.restore(await store.openFile(await store.backup()), { how: 'everything' });
  await store.commit('c1', entryOfMan('second', 'u2-1'));
  const { sha256: _, sums: __, ...content } = JSON.parse(await (await store.backup()).text());
  store.close();
  const { useStore, close } = reconnectingDatabase({ name: 'test-1', factory: phone.factory });
  await useStore('readwrite', (rows) => {
    rows.put(true, [0, 'unused', 'new']);
    rows.put({ v: 1, is: {} }, ['new', 'unit', 'u1']);
    rows.put(true, [0, 'unused', 'c1']);
    rows.put({ v: 1, is: {} }, ['c1', 'unit', 'u1']);
  });
  close();
  expect(JSON.parse(await (await salvaged()).file.text())).toEqual({ ...content, made: NOW });
});

test('an unreadable row is skipped and counted', async () => {
  store.close();
  const getAll = IDBObjectStore.prototype.getAll;
  const worn = vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(function (this: IDBObjectStore, query) {
    if ((query as IDBKeyRange).includes(['c1', 'unit', 'u2'])) throw new DOMException('worn', 'UnknownError');
    return getAll.call(this, query);
  });
  const { file, lost } = await salvaged();
  worn.mockRestore();
  expect(lost).toBe(1);
  const [campaign] = JSON.parse(await file.text()).campaigns;
  expect(campaign.units.map(({ id }: { id: string }) => id)).toEqual(['u1']);
  expect(campaign.entries).toHaveLength(2);
});

test('a missing database is not created, and a newer one is not changed', async () => {
  store.close();
  await expect(openAsItIs('test-9', phone.factory)).rejects.toThrow();
  expect((await phone.factory.databases()).map(({ name }) => name)).not.toContain('test-9');

  await new Promise((resolve) => {
    phone.factory.open('test-1', 99).onsuccess = ({ target }) => resolve((target as IDBOpenDBRequest).result.close());
  });
  expect((await salvaged()).lost).toBe(0);
  expect(await phone.factory.databases()).toContainEqual({ name: 'test-1', version: 99 });
});

test('a database that does not open is reported in a sentence', async () => {
  const silent = { open: () => ({}) } as unknown as IDBFactory;
  await expect(openAsItIs('test-1', silent, 1)).rejects.toThrow('Close all tabs of Roll Call');
});

test('snapshots are listed newest first with their details, and a truncated one as damaged', async () => {
  await store.snapshot();
  await store.snapshot('restore');
  store.close();
  const [first = ''] = phone.files.keys();
  phone.files.set(first, phone.files.get(first)!.slice(0, -5));
  phone.files.set('snapshot-2026-11-21T19-00-00.000Z.json', 'rubbish');
  phone.files.set('other.txt', 'not ours');
  const folder = (await phone.folder()())!;
  const found = await snapshotsIn(folder);
  expect(found.map(({ at, men, whole }) => [at.slice(0, 10), men, whole])).toEqual([
    ['2026-11-21', 0, false],
    ['2026-11-20', 8, true],
    ['2026-11-20', 8, false],
  ]);
  expect(JSON.parse(await found[1]!.file.text())).toMatchObject({ file: 'roll-call backup', campaigns: [{}] });
});
