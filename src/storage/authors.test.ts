import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { promisifyRequest } from 'idb-keyval';
import { expect, test } from 'vitest';
import { undoWithDependents } from '../campaign/log/log.ts';
import { applyChanges } from '../campaign/records/changes.ts';
import { EMPTY_RECORDS, type Entry } from '../campaign/records/records.ts';
import { currentVersion } from '../campaign/upgrades/upgrades.ts';
import { campaign, sequentialIds } from '../testkit/examplecampaign.ts';
import { openTab } from '../testkit/opentab.ts';
import { entryOfMan, musterEntry, Phone, parkedPlay, renameEntry } from '../testkit/phone.ts';
import { reconnectingDatabase } from './idb/database.ts';
import type { Store } from './store.ts';

async function mustered(phone = new Phone(new IDBFactory())): Promise<Store> {
  const store = await openTab(phone);
  await store.commit('c1', musterEntry());
  return store;
}

const log = async (store: Store, campaign = 'c1') => (await store.entries(campaign, undefined, 99)).toReversed();
const authors = (entries: readonly Entry[]) => entries.map(({ author }) => author);

test('an entry names its author, one per campaign, and the newest entries before it', async () => {
  const store = await mustered();
  await store.commit('c1', entryOfMan('p1'));
  await store.commit('c1', undoWithDependents((await store.load('c1')).tail, 'p1', 'undo'));
  await store.create({ ...campaign, id: 'c2', name: 'Another' });
  const entries = await log(store);
  expect(entries.map(({ after }) => after)).toEqual([[], ['muster'], ['p1']]);
  const [author] = authors(entries);
  expect(authors(entries)).toEqual([author, author, author]);
  const [other] = await log(store, 'c2');
  expect(other?.device).toBe(entries[0]?.device);
  expect(new Set([author, other?.author, other?.device]).size).toBe(3);
  store.close();
});

test('the author of a campaign stays the same after a restart', async () => {
  const phone = new Phone(new IDBFactory());
  (await mustered(phone)).close();
  const again = await openTab(phone);
  await again.commit('c1', entryOfMan('p1'));
  const [first, second] = authors(await log(again));
  expect(second).toBe(first);
});

test('a new author writes after an import, a restored snapshot or an accepted loss', async () => {
  const phone = new Phone(new IDBFactory());
  const store = await mustered(phone);
  const file = await store.backup();
  await store.snapshot();
  const [snapshot] = await phone.tab().snapshots.list();
  const ways = [
    async () => store.restore(await store.openFile(file), { how: 'replacing' }),
    async () => store.restore(await store.openFile(file), { how: 'everything' }),
    () => store.recover(snapshot),
    () => store.recover(),
  ];
  const seen = new Set(authors(await log(store)));
  for (const [i, way] of ways.entries()) {
    await store.commit('c1', entryOfMan(`lost${i}`, 'u2-1', 'ok', 'pinned'));
    await way();
    const last = (await log(store)).at(-1)!;
    await store.commit('c1', entryOfMan(`p${i}`, `u1-${i + 1}`));
    const [before, now] = (await log(store)).slice(-2);
    expect([before?.id, now?.after]).toEqual([last.id, [last.id]]);
    expect(now?.n).toBe(last.n + 1);
    expect(seen).not.toContain(now?.author);
    seen.add(now!.author);
  }
  expect(seen.size).toBe(5);
});

test('entries after a backup and after its restore never share time and author', async () => {
  const store = await mustered();
  const file = await store.backup('c1');
  const lost = await store.commit('c1', entryOfMan('p1'));
  await store.restore(await store.openFile(file), { how: 'replacing' });
  const next = await store.commit('c1', entryOfMan('p2', 'u2-1'));
  expect(next.n).toBe(lost.n);
  expect(next.author).not.toBe(lost.author);
});

test('a copy, and a campaign on another phone, have their own authors', async () => {
  const store = await mustered();
  const file = await store.backup('c1');
  await store.restore(await store.openFile(file), { how: 'copies' });
  const copy = (await store.campaigns()).find(({ id }) => id !== 'c1')!.id;
  await store.commit(copy, renameEntry(copy, 'The mill (copy)', 'The ford'));
  const there = await openTab(new Phone(new IDBFactory(), sequentialIds('there')));
  await there.restore(await there.openFile(file), { how: 'replacing' });
  await there.commit('c1', entryOfMan('p1'));
  await store.commit('c1', entryOfMan('p1'));
  const [own, copied, theirs] = [await log(store), await log(store, copy), await log(there)];
  expect(copied.map(({ after }) => after)).toEqual([[], [copied[0]?.id], [copied[1]?.id]]);
  expect(theirs[0]).toEqual(own[0]);
  const wrote = [own.at(-1), copied[1], copied[2], theirs.at(-1)].map((entry) => entry!.author);
  expect(new Set(wrote).size).toBe(4);
  expect(wrote[0]).toBe(own[0]?.author);
});

async function rows(factory: IDBFactory): Promise<readonly (readonly [IDBValidKey, unknown])[]> {
  const { useStore, close } = reconnectingDatabase({ name: 'test-1', factory });
  const [keys, values] = await useStore('readonly', (store) =>
    Promise.all([promisifyRequest(store.getAllKeys()), promisifyRequest(store.getAll())]),
  );
  close();
  return keys.map((key, i) => [key, values[i]]);
}

/** Converts rows to version 3, in which keys hold the device, which is also the author. */
async function downgradeToVersion3({ factory }: Phone): Promise<void> {
  const before = await rows(factory);
  const { useStore, close } = reconnectingDatabase({ name: 'test-1', factory });
  await useStore('readwrite', (store) => {
    store.clear();
    const shape = '[0,"shape"]';
    const device = before.find(([key]) => JSON.stringify(key) === '[0,"device"]')?.[1];
    const authors = new Set(before.flatMap(([, value]) => (value as { is?: Entry }).is?.author ?? []));
    const old = (part: unknown) => (authors.has(part as string) ? device : part) as IDBValidKey;
    for (const [key, value] of before.filter(([key]) => JSON.stringify(key) !== shape)) {
      const json = JSON.stringify(value, (name, part) =>
        ['author', 'after', 'tips', 'establishment'].includes(name) ? undefined : part,
      );
      const { v, ...rest } = typeof value === 'object' ? JSON.parse(json) : { v: undefined };
      const place = (key as string[])[1] === 'place' ? { device } : {};
      const row = typeof value === 'object' ? { ...(v === undefined ? {} : { v: 3 }), ...rest, ...place } : value;
      store.put(JSON.stringify(key) === '[0,"version"]' ? 3 : row, (key as string[]).map(old));
    }
  });
  close();
}

test('records of version 3 open, and a new author writes the next entry', async () => {
  const phone = new Phone(new IDBFactory());
  const store = await mustered(phone);
  await store.commit('c1', entryOfMan('p1'));
  await store.savePlay('c1', parkedPlay('p9'));
  store.close();
  await downgradeToVersion3(phone);
  const keys = (await rows(phone.factory)).map(([key]) => JSON.stringify(key));
  expect(keys.filter((key) => key.includes('entry'))).toEqual(['["c1","entry",1,"id1"]', '["c1","entry",2,"id1"]']);

  const again = await openTab(phone);
  const upgraded = (await rows(phone.factory)).map(([key]) => JSON.stringify(key));
  expect(upgraded.filter((key) => /batch|entry|place/.test(key))).toEqual(['["c1","batch",1,"id1"]']);
  const { tail, plays } = await again.load('c1');
  expect(plays.map(({ id }) => id)).toEqual(['p9']);
  expect(tail.map(({ id, author, device, after }) => [id, author, device, after])).toEqual([
    ['p1', 'id1', 'id1', undefined],
    ['muster', 'id1', 'id1', undefined],
  ]);
  expect((await again.entriesAbout('c1', 'u1-1')).map(({ id }) => id)).toEqual(['p1', 'muster']);
  await expect(again.commit('c1', entryOfMan('p1'))).rejects.toThrow('in the log already');
  const undone = await again.commit('c1', undoWithDependents(tail, 'p1', 'undo'));
  expect(undone.after).toEqual(['p1']);
  expect(undone.author).not.toBe('id1');
  expect((await again.load('c1')).records.units[0]?.men[0]?.state).toBe('ok');
});

test('records of version 3 are upgraded in one transaction, after a snapshot of them', async () => {
  const phone = new Phone(new IDBFactory());
  const store = await mustered(phone);
  await store.commit('c1', entryOfMan('p1'));
  store.close();
  await downgradeToVersion3(phone);
  const again = await openTab(phone);
  const { records } = await again.load('c1');
  expect(records.units.map(({ establishment }) => establishment)).toEqual([4, 4]);
  const fold = (entries: readonly Entry[]) =>
    applyChanges(
      EMPTY_RECORDS,
      entries.flatMap(({ changes }) => changes),
    );
  expect(fold(await log(again))).toEqual(records);

  const [kept] = await phone.tab().snapshots.list();
  const text = await phone.tab().snapshots.read(kept!);
  expect(JSON.parse(text)).toMatchObject({ v: 3, campaigns: [{ units: [{}, {}], entries: [{ device: 'id1' }, {}] }] });
  expect(text).not.toMatch(/"(author|establishment)"/);
  const there = await openTab(new Phone(new IDBFactory()));
  await there.restore(await there.openFile(new Blob([text])), { how: 'everything' });
  expect((await there.load('c1')).records).toEqual(records);
  expect(fold(await log(there))).toEqual(records);
});

test('a damaged row of version 3 does not block the others', async () => {
  const phone = new Phone(new IDBFactory());
  const store = await mustered(phone);
  await store.create({ ...campaign, id: 'c2', name: 'Another' });
  store.close();
  await downgradeToVersion3(phone);
  const { useStore, close } = reconnectingDatabase({ name: 'test-1', factory: phone.factory });
  await useStore('readwrite', (store) => {
    store.put({ v: 3, is: { id: 'muster' } }, ['c1', 'entry', 1, 'id1']);
    store.put({ v: 3, is: { id: 'c2' } }, [0, 'campaign', 'c2']);
  });
  close();
  const again = await openTab(phone);
  await expect(again.load('c1')).rejects.toThrow('A stored entry, n is missing.');
  const units = (await rows(phone.factory)).filter(([key]) => (key as string[])[1] === 'unit');
  expect(units.map(([, row]) => row)).toMatchObject(
    ['u1', 'u2'].map((id) => ({ v: currentVersion(), is: { id, establishment: 4, establishedBy: 'upgrade' } })),
  );
});
