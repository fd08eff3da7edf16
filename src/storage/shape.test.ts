import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { promisifyRequest } from 'idb-keyval';
import { beforeEach, expect, test, vi } from 'vitest';
import { currentVersion } from '../campaign/upgrades/upgrades.ts';
import { openTab } from '../testkit/opentab.ts';
import { entryOfMan, musterEntry, Phone } from '../testkit/phone.ts';
import { DATABASE_VERSION, OBJECT_STORE, reconnectingDatabase } from './idb/database.ts';

let phone: Phone;

beforeEach(() => {
  phone = new Phone(new IDBFactory());
});

const tab = (more = {}) => openTab(phone, more);

const CAMPAIGN = {
  id: 'c1',
  name: 'The mill',
  system: 'toy',
  house: {},
  created: '2026-11-20T19:00:00Z',
  settings: { odds: 'shown', dice: 'own' },
};
const SIDE = { id: 's1', name: 'Red', mark: 0 };
const MAN = { id: 'm1', name: 'Ada', tag: '1', role: 'rifle', state: 'ok', facts: {} };
const UNIT = {
  id: 'u1',
  name: '1. Squad',
  side: 's1',
  kind: 'squad',
  mark: 'A',
  men: [MAN],
  facts: {},
  establishment: 1,
};
const BEGIN = {
  id: 'e1',
  n: 1,
  device: 'd1',
  author: 'a1',
  at: '2026-11-20T19:00:00Z',
  kind: 'edit',
  title: 'The mill begins.',
  changes: [
    { of: 'campaign', id: 'c1', field: '', from: null, to: CAMPAIGN },
    { of: 'side', id: 's1', field: '', from: null, to: SIDE },
    { of: 'unit', id: 'u1', field: '', from: null, to: UNIT },
  ],
  after: [],
};
const WOUND = {
  id: 'e2',
  n: 2,
  device: 'd1',
  author: 'a1',
  at: '2026-11-20T20:00:00Z',
  kind: 'play',
  title: 'Ada is wounded.',
  changes: [{ of: 'man', id: 'm1', unit: 'u1', field: 'state', from: 'ok', to: 'wounded' }],
  after: ['e1'],
};
const WOUNDED = { ...UNIT, men: [{ ...MAN, state: 'wounded' }] };
const STATS = {
  sequence: 2,
  men: 1,
  reach: { c1: { n: 2, at: '2026-11-20T20:00:00Z', tips: ['e2'], author: 'a1' } },
};

/** Rows of data version 8 before logs were packed. */
const BEFORE: readonly (readonly [IDBValidKey, unknown])[] = [
  [[0, 'campaign', 'c1'], { v: 8, is: CAMPAIGN }],
  [[0, 'device'], 'd1'],
  [[0, 'tally'], STATS],
  [[0, 'version'], 8],
  [['c1', 'about', 'm1', 1, 'a1'], 'e1'],
  [['c1', 'about', 'm1', 2, 'a1'], 'e2'],
  [['c1', 'about', 'u1', 1, 'a1'], 'e1'],
  [['c1', 'about', 'u1', 2, 'a1'], 'e2'],
  [['c1', 'entry', 1, 'a1'], { v: 8, is: BEGIN }],
  [['c1', 'entry', 2, 'a1'], { v: 8, is: WOUND }],
  [['c1', 'place', 'e1'], { n: 1, author: 'a1' }],
  [['c1', 'place', 'e2'], { n: 2, author: 'a1' }],
  [['c1', 'side', 's1'], { v: 8, is: SIDE }],
  [['c1', 'unit', 'u1'], { v: 8, is: WOUNDED }],
];

const AFTER: typeof BEFORE = [
  [[0, 'campaign', 'c1'], { v: currentVersion(), is: CAMPAIGN }],
  [[0, 'device'], 'd1'],
  [[0, 'shape'], 1],
  [[0, 'tally'], STATS],
  [[0, 'version'], currentVersion()],
  [['c1', 'batch', 1, 'a1'], { v: currentVersion(), text: JSON.stringify([BEGIN, WOUND]), sum: 815476472 }],
  [
    ['c1', 'index', 71477235],
    { sums: Uint32Array.of(71477235, 2216349443, 2233127062, 2486071275), times: Float64Array.of(1, 1, 1, 1) },
  ],
  [['c1', 'side', 's1'], { v: currentVersion(), is: SIDE }],
  [['c1', 'unit', 'u1'], { v: currentVersion(), is: WOUNDED }],
];

/** Opens the database like an app of IndexedDB version 1. */
function openOld(): Promise<IDBDatabase> {
  const request = phone.factory.open('test-1', 1);
  request.onupgradeneeded = () => request.result.createObjectStore(OBJECT_STORE);
  return promisifyRequest(request);
}

async function write(rows: typeof BEFORE): Promise<void> {
  const database = await openOld();
  const transaction = database.transaction(OBJECT_STORE, 'readwrite');
  for (const [key, value] of rows) transaction.objectStore(OBJECT_STORE).put(value, key);
  await new Promise((resolve) => {
    transaction.oncomplete = resolve;
  });
  database.close();
}

async function read(): Promise<typeof BEFORE> {
  const { useStore, close } = reconnectingDatabase({ name: 'test-1', factory: phone.factory });
  const [keys, values] = await useStore('readonly', (store) =>
    Promise.all([promisifyRequest(store.getAllKeys()), promisifyRequest(store.getAll())]),
  );
  close();
  return keys.map((key, at) => [key, values[at]]);
}

test('an upgrade packs the log and writes the rows in the present version', async () => {
  await write(BEFORE);
  (await tab()).close();
  expect(await read()).toEqual(AFTER);
});

test('a packed log answers like one with a row for each entry, and goes on', async () => {
  await write(BEFORE);
  const store = await tab();
  const { records, tail } = await store.load('c1');
  expect(records.units).toEqual([WOUNDED]);
  expect(tail).toEqual([WOUND, BEGIN]);
  expect(await store.entriesAbout('c1', 'm1')).toEqual([WOUND, BEGIN]);
  expect(await store.entriesAbout('c1', 'm2')).toEqual([]);
  await expect(store.commit('c1', { ...entryOfMan('e2'), changes: [] })).rejects.toThrow('in the log already');
  const third = await store.commit('c1', { ...entryOfMan('e3'), changes: [] });
  expect(third).toMatchObject({ n: 3, author: 'a1', after: ['e2'] });
  expect(await store.entries('c1', undefined, 2)).toEqual([third, WOUND]);
  expect(await store.entries('c1', third, 2)).toEqual([WOUND, BEGIN]);
  expect(await store.entries('c1', WOUND, 2)).toEqual([BEGIN]);
  const undone = await store.commit('c1', {
    id: 'e4',
    kind: 'undo',
    title: 'Undone.',
    changes: [{ of: 'man', id: 'm1', unit: 'u1', field: 'state', from: 'wounded', to: 'ok' }],
    undoes: ['e2'],
  });
  expect((await store.load('c1')).tail).toEqual([undone, third, WOUND, BEGIN]);
});

test('an upgrade reports its progress, that of its snapshot first', async () => {
  await write(BEFORE);
  const shares: number[] = [];
  await tab({ onUpgrade: (share: number) => shares.push(share) });
  expect(shares).toEqual([0, 0.5, 0.75, 1]);
  expect([...phone.files.keys()]).toHaveLength(1);
});

test('an upgrade starts a fresh LevelDB log before it takes the snapshot', async () => {
  await write(BEFORE);
  const files: number[] = [];
  vi.spyOn(phone.factory, 'deleteDatabase').mockImplementation((name) => {
    files.push(phone.files.size);
    return IDBFactory.prototype.deleteDatabase.call(phone.factory, name);
  });
  await tab();
  expect(files).toEqual([0, 0]);
  expect(phone.files.size).toBe(1);
});

test('an unreadable entry stays as it is, the later ones keep their rows, and all is reported as before', async () => {
  const bad: (typeof BEFORE)[number] = [['c1', 'entry', 2, 'a1'], { v: 8, is: { id: 'e2' } }];
  const later = { ...WOUND, id: 'e3', n: 3, after: ['e2'], changes: [] };
  await write([...BEFORE, bad, [['c1', 'entry', 3, 'a1'], { v: 8, is: later }]]);
  const store = await tab();
  const rows = await read();
  expect(rows).toContainEqual(bad);
  expect(rows).toContainEqual([['c1', 'entry', 3, 'a1'], { v: currentVersion(), is: later }]);
  expect(rows).toContainEqual([['c1', 'place', 'e3'], { n: 3, author: 'a1' }]);
  await expect(store.load('c1')).rejects.toThrow('A stored entry, n is missing.');
});

test('a batch of which one letter differs is reported', async () => {
  await write(BEFORE);
  const store = await tab();
  const { useStore, close } = reconnectingDatabase({ name: 'test-1', factory: phone.factory });
  const [, batch] = (await read()).find(([key]) => (key as string[])[1] === 'batch')!;
  const { text } = batch as { readonly text: string };
  const changed = { ...(batch as object), text: text.replace('Ada is wounded.', 'Ida is wounded.') };
  await useStore('readwrite', (rows) => void rows.put(changed, ['c1', 'batch', 1, 'a1']));
  close();
  await expect(store.load('c1')).rejects.toThrow('A stored batch of the log is damaged.');
  await expect(store.backup('c1')).rejects.toThrow('A stored batch of the log is damaged.');
});

test('a unit that is damaged without losing its men is found by a backup', async () => {
  await write(BEFORE);
  const store = await tab();
  const { useStore, close } = reconnectingDatabase({ name: 'test-1', factory: phone.factory });
  await useStore(
    'readwrite',
    (rows) => void rows.put({ v: currentVersion(), is: { ...WOUNDED, side: 7 } }, ['c1', 'unit', 'u1']),
  );
  close();
  expect((await store.load('c1')).records.units).toHaveLength(1);
  await expect(store.backup('c1')).rejects.toThrow('A stored unit, side: expected an id, not 7.');
});

test('a unit whose men are gone is reported on opening', async () => {
  await write(BEFORE);
  const store = await tab();
  const { useStore, close } = reconnectingDatabase({ name: 'test-1', factory: phone.factory });
  await useStore('readwrite', (rows) => void rows.put({ v: currentVersion(), is: { id: 'u1' } }, ['c1', 'unit', 'u1']));
  close();
  await expect(store.load('c1')).rejects.toThrow('A stored unit, side is missing.');
});

test('a tab of the older shape is closed, and cannot open the database again', async () => {
  await write(BEFORE);
  const old = await openOld();
  let closed = false;
  old.onversionchange = () => {
    old.close();
    closed = true;
  };
  const store = await tab();
  expect(closed).toBe(true);
  await expect(openOld()).rejects.toThrow(/version/);
  expect((await store.load('c1')).tail).toHaveLength(2);
});

test('a database of a newer app is refused and left unchanged', async () => {
  const store = await tab();
  await store.commit('c1', musterEntry());
  store.close();
  const before = await read();
  const request = phone.factory.open('test-1', DATABASE_VERSION + 1);
  (await promisifyRequest(request)).close();
  await expect(tab()).rejects.toThrow('The data on this phone is newer than this app knows: update the app.');
  const there = await promisifyRequest(phone.factory.open('test-1'));
  expect(await promisifyRequest(there.transaction(OBJECT_STORE).objectStore(OBJECT_STORE).getAllKeys())).toEqual(
    before.map(([key]) => key),
  );
  there.close();
});
