import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { get, promisifyRequest, set, update } from 'idb-keyval';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  DATABASE_VERSION,
  type DatabaseEvent,
  OBJECT_STORE,
  OpenTimeout,
  reconnectingDatabase,
  THROWAWAY_DATABASE,
} from './database.ts';

let factory: IDBFactory;
let events: DatabaseEvent[];

beforeEach(() => {
  factory = new IDBFactory();
  events = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const held = (name = 'test') => reconnectingDatabase({ name, factory, on: (event) => events.push(event) });

/** Records each database that the factory opens. */
function recordOpenings(named = 'test') {
  const databases: IDBDatabase[] = [];
  const open = factory.open.bind(factory);
  vi.spyOn(factory, 'open').mockImplementation((name, version) => {
    const request = open(name, version);
    request.addEventListener('success', () => name === named && databases.push(request.result));
    return request;
  });
  return databases;
}

test('idb-keyval reads what it writes, and a new database reports its creation once', async () => {
  const { useStore } = held();
  await set(['a', 1], 'one', useStore);
  expect(await get(['a', 1], useStore)).toBe('one');
  expect(events).toEqual(['created']);
});

test('a spare database is deleted before the first write of a connection, not before reads', async () => {
  const made = recordOpenings(THROWAWAY_DATABASE);
  const deleted = vi.spyOn(factory, 'deleteDatabase');
  const { useStore, close } = held();
  await get('x', useStore);
  expect(made).toHaveLength(0);
  await Promise.all([set('x', 1, useStore), set('y', 1, useStore)]);
  await set('x', 2, useStore);
  // No spare database exists at first.
  expect([made.length, deleted.mock.calls.length]).toEqual([2, 2]);
  close();
  await set('x', 3, useStore);
  expect([made.length, deleted.mock.calls.length]).toEqual([3, 3]);
  expect((await factory.databases()).map(({ name }) => name).toSorted()).toEqual([THROWAWAY_DATABASE, 'test']);
});

test('no write precedes the deletion of an existing spare database', async () => {
  const first = held();
  await set('x', 1, first.useStore);
  first.close();
  const { useStore } = held();
  await get('x', useStore);
  const told: string[] = [];
  for (const name of ['open', 'deleteDatabase'] as const) {
    const asked = factory[name].bind(factory) as (name: string) => IDBOpenDBRequest;
    vi.spyOn(factory, name).mockImplementation((database: string) => {
      told.push(`${name} ${database}`);
      return asked(database);
    });
  }
  await set('x', 2, useStore);
  expect(told).toEqual([`deleteDatabase ${THROWAWAY_DATABASE}`, `open ${THROWAWAY_DATABASE}`]);
});

test('no write happens without a new log, and the next write requests it again', async () => {
  const { useStore } = held();
  await get('x', useStore);
  const full = new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  vi.spyOn(factory, 'open').mockImplementationOnce(() => {
    throw full;
  });
  await expect(set('x', 1, useStore)).rejects.toBe(full);
  expect(await get('x', useStore)).toBeUndefined();
  await set('x', 1, useStore);
  expect(await get('x', useStore)).toBe(1);
  expect(factory.open).toHaveBeenLastCalledWith(THROWAWAY_DATABASE, 1);
});

test('every transaction requests strict durability', async () => {
  const databases = recordOpenings();
  const { useStore } = held();
  await get('x', useStore);
  const transaction = vi.spyOn(databases[0] as IDBDatabase, 'transaction');
  await set('x', 1, useStore);
  expect(transaction).toHaveBeenCalledWith(OBJECT_STORE, 'readwrite', { durability: 'strict' });
});

test('a write resolves after complete, not after its request', async () => {
  const order: string[] = [];
  const { useStore } = held();
  await useStore('readwrite', async (store) => {
    store.transaction.addEventListener('complete', () => order.push('complete'));
    await promisifyRequest(store.put(1, 'x'));
    order.push('request');
  });
  order.push('resolved');
  expect(order).toEqual(['request', 'complete', 'resolved']);
});

test('idb-keyval’s update, which replaces the on-handlers, still resolves', async () => {
  const { useStore } = held();
  await set('n', 1, useStore);
  await update<number>('n', (n) => (n ?? 0) + 1, useStore);
  expect(await get('n', useStore)).toBe(2);
});

test('failed work changes nothing and rejects with its own error', async () => {
  const { useStore } = held();
  await set('x', 'old', useStore);
  const work = useStore('readwrite', async (store) => {
    await promisifyRequest(store.put('new', 'x'));
    throw new Error('no further');
  });
  await expect(work).rejects.toThrow('no further');
  const thrown = useStore('readwrite', (store) => {
    store.put('newer', 'x');
    throw new Error('at once');
  });
  await expect(thrown).rejects.toThrow('at once');
  expect(await get('x', useStore)).toBe('old');
});

test('a dropped connection is reopened', async () => {
  const databases = recordOpenings();
  const { useStore } = held();
  await set('x', 1, useStore);
  databases[0]?.close();
  expect(await get('x', useStore)).toBe(1);
  await set('x', 2, useStore);
  expect(await get('x', useStore)).toBe(2);
  expect(databases).toHaveLength(2);
  expect(events).toEqual(['created', 'disconnected']);
});

test('a write that has begun is not repeated', async () => {
  const { useStore } = held();
  const work = vi.fn(() => {
    throw new DOMException('Internal error.', 'UnknownError');
  });
  await expect(useStore('readwrite', work)).rejects.toThrow('Internal error');
  expect(work).toHaveBeenCalledTimes(1);
  await expect(useStore('readonly', work)).rejects.toThrow('Internal error');
  expect(work).toHaveBeenCalledTimes(3);
});

test('opening waits for the files of a killed browser, up to a limit', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const open = factory.open.bind(factory);
  let held = 3;
  const opens = vi.spyOn(factory, 'open').mockImplementation((name, version) => {
    if (held-- > 0) throw new DOMException('Internal error opening backing store for indexedDB.open.', 'UnknownError');
    return open(name, version);
  });
  const { useStore } = reconnectingDatabase({ name: 'test', factory });
  const written = set('x', 1, useStore);
  await vi.advanceTimersByTimeAsync(1250);
  await written;
  expect(opens.mock.calls.map(([name]) => name)).toEqual([
    'test',
    'test',
    'test',
    'test',
    THROWAWAY_DATABASE,
    THROWAWAY_DATABASE,
  ]);

  held = 4;
  const { useStore: another } = reconnectingDatabase({ name: 'other', factory });
  const refused = expect(get('x', another)).rejects.toThrow('Internal error');
  await vi.advanceTimersByTimeAsync(1250);
  await refused;
  expect(opens.mock.calls.slice(6).map(([name]) => name)).toEqual(['other', 'other', 'other', 'other']);
  vi.useRealTimers();
});

test('a failed opening is reported and not cached', async () => {
  const later = held('later');
  await new Promise<void>((resolve) => {
    const request = factory.open('later', DATABASE_VERSION + 1);
    request.onupgradeneeded = () => request.result.createObjectStore(OBJECT_STORE);
    request.onsuccess = () => {
      request.result.close();
      resolve();
    };
  });
  await expect(get('x', later.useStore)).rejects.toThrow('newer than this app knows');
  await new Promise((resolve) => {
    factory.deleteDatabase('later').onsuccess = resolve;
  });
  expect(await get('x', later.useStore)).toBeUndefined();
});

test('an opening that does not answer times out, and a late connection is closed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const request = { result: { close: vi.fn() } } as unknown as IDBOpenDBRequest;
  vi.spyOn(factory, 'open').mockReturnValueOnce(request as never);
  const { useStore } = held();
  const waiting = expect(get('x', useStore)).rejects.toThrow(OpenTimeout);
  await vi.advanceTimersByTimeAsync(8000);
  await waiting;
  request.onsuccess?.(new Event('success'));
  expect(request.result.close).toHaveBeenCalled();
  vi.useRealTimers();
  expect(await get('x', useStore)).toBeUndefined();
});

test('the connection yields to another tab’s upgrade or deletion', async () => {
  const { useStore } = held();
  await set('x', 1, useStore);
  await new Promise((resolve, reject) => {
    const request = factory.deleteDatabase('test');
    request.onsuccess = resolve;
    request.onblocked = reject;
  });
  expect(await get('x', useStore)).toBeUndefined();
  expect(events).toEqual(['created', 'disconnected', 'created']);
});

test('a full disk is reported by name, and nothing is written', async () => {
  const { useStore } = held();
  await set('x', 'old', useStore);
  const full = useStore('readwrite', (store) => {
    store.put('new', 'x');
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  });
  await expect(full).rejects.toMatchObject({ name: 'QuotaExceededError' });
  expect(await get('x', useStore)).toBe('old');
});

test('closing releases the database, and the next use reopens it', async () => {
  const databases = recordOpenings();
  const { useStore, close } = held();
  await set('x', 1, useStore);
  close();
  expect(await get('x', useStore)).toBe(1);
  expect(databases).toHaveLength(2);
});
