import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { promisifyRequest } from 'idb-keyval';
import { afterEach, expect, test, vi } from 'vitest';
import { EMPTY_RECORDS, type Entry } from '../../campaign/records/records.ts';
import { campaign, sequentialIds } from '../../testkit/examplecampaign.ts';
import { openTab } from '../../testkit/opentab.ts';
import { entryOfMan, musterEntry, Phone, parkedPlay, renameEntry } from '../../testkit/phone.ts';
import type { Store } from '../store.ts';
import { reconnectingDatabase } from './database.ts';
import { deleteUnusedPrefixes } from './rows.ts';
import { applyImport, readPrecondition, stageImport } from './staging.ts';

afterEach(() => vi.restoreAllMocks());

const keysIn = async ({ factory }: Phone): Promise<readonly string[]> => {
  const { useStore, close } = reconnectingDatabase({ name: 'test-1', factory });
  const keys = await useStore('readonly', (store) => promisifyRequest(store.getAllKeys()));
  close();
  return keys.map((key) => JSON.stringify(key));
};

const rawStore = ({ factory }: Phone) => reconnectingDatabase({ name: 'test-1', factory });

const note = (n: number): Entry => ({
  id: `e${n}`,
  n,
  author: 'a',
  device: 'a',
  at: '2026-11-20T19:00:00Z',
  kind: 'edit',
  title: `Note ${n}`,
  changes: [],
});
const record = { ...campaign, created: '2026-11-20T19:00:00Z' };
const archive = { ...EMPTY_RECORDS, campaign: record, plays: [], entries: [note(1), note(2), note(3)] };

test('a staged import is invisible, and the next opening removes it', async () => {
  const phone = new Phone(new IDBFactory());
  const store = await openTab(phone);
  await store.commit('c1', musterEntry());
  store.close();
  const before = await keysIn(phone);
  const { useStore, close } = rawStore(phone);
  await stageImport(useStore, { archives: [archive] }, {}, () => 'new');
  close();
  expect(await keysIn(phone)).toContain('[0,"unused","new"]');
  const again = await openTab(phone);
  expect((await again.load('c1')).tail.map(({ id }) => id)).toEqual(['muster']);
  await vi.waitFor(async () => expect(await keysIn(phone)).toEqual(before));
});

test('what was replaced is removed if the app ends right after the import', async () => {
  const phone = new Phone(new IDBFactory());
  const store = await openTab(phone);
  await store.commit('c1', musterEntry());
  store.close();
  const { useStore, close } = rawStore(phone);
  const precondition = await useStore('readonly', (rows) => readPrecondition(rows, ['c1']));
  const staged = await stageImport(useStore, { archives: [archive] }, precondition, () => 'new');
  expect(await useStore('readwrite', (rows) => applyImport(rows, staged, 'd'))).toMatchObject({ men: 0, sequence: 2 });
  close();
  expect(await keysIn(phone)).toContain('["c1","entry",1,"id2"]');
  const again = await openTab(phone);
  await vi.waitFor(async () =>
    expect((await keysIn(phone)).filter((key) => !key.startsWith('[0,'))).toEqual([
      '["new","batch",1,"a"]',
      expect.stringMatching(/^\["new","index",/),
    ]),
  );
  expect((await again.load('c1')).tail.map(({ id }) => id)).toEqual(['e3', 'e2', 'e1']);
  expect(await again.commit('c1', { id: 'e4', kind: 'edit', title: 'Next', changes: [] })).toMatchObject({ n: 4 });
  expect(await keysIn(phone)).toContain(`["new","entry",4,"${(await again.load('c1')).tail[0]!.author}"]`);
});

test.each([
  ['an entry', (store: Store) => store.commit('c1', entryOfMan('p1'))],
  ['an unfinished fight', (store: Store) => store.savePlay('c1', parkedPlay('p1'))],
])('a staged import is not applied after %s was written', async (_, write) => {
  const phone = new Phone(new IDBFactory());
  const store = await openTab(phone);
  await store.commit('c1', musterEntry());
  const { useStore, close } = rawStore(phone);
  const precondition = await useStore('readonly', (rows) => readPrecondition(rows, ['c1']));
  const staged = await stageImport(useStore, { archives: [archive] }, precondition, () => 'new');
  await write(store);
  expect(await useStore('readwrite', (rows) => applyImport(rows, staged, 'd'))).toBeUndefined();
  close();
  expect((await store.load('c1')).records.units).toHaveLength(2);
});

test('a staged import is applied after an entry of another campaign was written', async () => {
  const phone = new Phone(new IDBFactory());
  const store = await openTab(phone);
  await store.commit('c1', musterEntry());
  await store.create({ ...campaign, id: 'c2' });
  const { useStore, close } = rawStore(phone);
  const precondition = await useStore('readonly', (rows) => readPrecondition(rows, ['c1']));
  const staged = await stageImport(useStore, { archives: [archive] }, precondition, () => 'new');
  await store.commit('c2', renameEntry('c2', campaign.name, 'Other'));
  expect(await useStore('readwrite', (rows) => applyImport(rows, staged, 'd'))).toMatchObject({ men: 0, sequence: 4 });
  close();
  expect((await store.load('c2')).records.campaign.name).toBe('Other');
});

test('a staged import is not applied after another tab has removed it', async () => {
  const phone = new Phone(new IDBFactory());
  await openTab(phone);
  const { useStore, close } = rawStore(phone);
  const precondition = await useStore('readonly', (rows) => readPrecondition(rows, ['c1']));
  const staged = await stageImport(useStore, { archives: [archive] }, precondition, () => 'new');
  await deleteUnusedPrefixes(useStore);
  expect(await useStore('readwrite', (rows) => applyImport(rows, staged, 'd'))).toBeUndefined();
  close();
});

test('what is written at any moment of an import of the same campaign is kept', async () => {
  const origin = await openTab(new Phone(new IDBFactory()));
  await origin.commit('c1', musterEntry());
  const base = await origin.backup('c1');
  const otherPhone = async (newId: () => string) => {
    const store = await openTab(new Phone(new IDBFactory(), newId));
    await store.restore(await store.openFile(base), { how: 'newer' });
    return store;
  };
  const theirs = await otherPhone(sequentialIds('t'));
  await theirs.commit('c1', entryOfMan('there', 'u2-1'));
  const file = await theirs.backup('c1');
  for (let moment = 0; moment < 60; moment += 1) {
    const mine = await otherPhone(sequentialIds('m'));
    await mine.commit('c1', entryOfMan('here'));
    const imported = mine.restore(await mine.openFile(file), { how: 'merged', campaign: 0 });
    for (let turn = 0; turn < moment; turn += 1) await new Promise(setImmediate);
    await mine.commit('c1', entryOfMan('meanwhile', 'u1-2'));
    await imported;
    const ids = (await mine.entries('c1', undefined, 10)).map(({ id }) => id);
    expect(ids.toSorted(), `after ${moment} turns`).toEqual(['here', 'meanwhile', 'muster', 'there']);
  }
});
