import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { undoWithDependents } from '../campaign/log/log.ts';
import { applyChanges, Conflict } from '../campaign/records/changes.ts';
import { EMPTY_RECORDS } from '../campaign/records/records.ts';
import { currentVersion } from '../campaign/upgrades/upgrades.ts';
import { campaign, exampleRecords } from '../testkit/examplecampaign.ts';
import {
  comparableRows,
  entryOfMan,
  musterEntry,
  Phone,
  parkedPlay,
  renameEntry,
  woundChange,
} from '../testkit/phone.ts';
import { OBJECT_STORE, reconnectingDatabase } from './idb/database.ts';
import { openStore } from './idbstore.ts';
import { type News, RepeatedEntry, type Store, type StoreState } from './store.ts';

let phone: Phone;
let open: Store[];

beforeEach(() => {
  phone = new Phone(new IDBFactory());
  open = [];
});
afterEach(() => {
  for (const store of open) store.close();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

async function tab(on = phone): Promise<Store> {
  const store = await openStore(on.tab());
  open.push(store);
  return store;
}

async function mustered(): Promise<Store> {
  const store = await tab();
  await store.commit('c1', musterEntry());
  return store;
}

function news(store: Store): News[] {
  const all: News[] = [];
  store.subscribe((one) => all.push(one));
  return all;
}

/** Resolves at the next state that matches. */
const until = (store: Store, holds: (state: StoreState) => boolean): Promise<void> =>
  new Promise((resolve) => {
    const stop = store.subscribe((one) => {
      if (one.kind !== 'state' || !holds(one.state)) return;
      stop();
      resolve();
    });
  });
const failure = (store: Store) => until(store, ({ saving }) => saving.kind === 'failed');

const rows = async (generation = 1) => {
  const { useStore, close } = reconnectingDatabase({ name: `test-${generation}`, factory: phone.factory });
  const found = await useStore('readonly', (store) =>
    Promise.all(
      [store.getAllKeys(), store.getAll()].map(
        (request) =>
          new Promise<unknown[]>((resolve) => {
            request.onsuccess = () => resolve(request.result);
          }),
      ),
    ),
  );
  close();
  return found;
};

const FULL = new DOMException('The quota has been exceeded.', 'QuotaExceededError');

function fullDisk(said = FULL) {
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw said;
  });
  return () => put.mockRestore();
}

const state = (store: Store, man: string) =>
  store.load('c1').then(({ records }) => records.units.flatMap(({ men }) => men).find(({ id }) => id === man)?.state);

test('mustered units are still stored after a restart', async () => {
  const store = await mustered();
  store.close();
  const again = await tab();
  const { records, plays, tail } = await again.load('c1');
  expect(records).toEqual(exampleRecords());
  expect(plays).toEqual([]);
  expect(tail.map(({ id, n }) => ({ id, n }))).toEqual([{ id: 'muster', n: 1 }]);
});

test('a campaign is created, listed, renamed and removed with all its rows', async () => {
  const store = await tab();
  await store.create({ ...campaign, id: 'c2', name: 'The ford' }, [{ id: 's1', name: 'Red', mark: 0 }]);
  await store.commit('c1', musterEntry());
  expect((await store.campaigns()).map(({ name }) => name)).toEqual(['The mill', 'The ford']);
  await store.commit('c2', renameEntry('c2', 'The ford', 'The bridge'));
  expect((await store.campaigns()).map(({ name }) => name)).toEqual(['The bridge', 'The mill']);
  expect((await store.load('c2')).tail.map(({ title }) => title)).toEqual([
    'The ford is called The bridge.',
    'The ford begins.',
  ]);
  await store.remove('c1');
  await expect(store.load('c1')).rejects.toThrow('no longer here');
  const [keys] = await rows();
  expect(keys?.filter((key) => JSON.stringify(key).includes('c1'))).toEqual([]);
  expect(phone.sentinel).toMatchObject({ men: 0 });
});

test('an outcome writes its entry and men and ends its play in one transaction', async () => {
  const store = await mustered();
  await store.savePlay('c1', parkedPlay('p1'));
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
  const entry = await store.commit('c1', entryOfMan('p1'), { drop: 'p1' });
  expect(transaction).toHaveBeenCalledExactlyOnceWith(OBJECT_STORE, 'readwrite', { durability: 'strict' });
  expect(entry).toMatchObject({ id: 'p1', n: 2, game: 'g1' });
  const { records, plays, tail } = await store.load('c1');
  expect(records).toEqual(applyChanges(exampleRecords(), entryOfMan('p1').changes));
  expect(plays).toEqual([]);
  expect(tail[0]).toEqual(entry);
});

test('an interrupted outcome changes nothing', async () => {
  const store = await mustered();
  await store.savePlay('c1', parkedPlay('p1'));
  const before = await rows();
  const put = IDBObjectStore.prototype.put;
  let left = 2;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...given) {
    left -= 1;
    if (left < 0) throw new TypeError('out of the blue');
    return put.apply(this, given);
  });
  const failed = failure(store);
  const write = store.commit('c1', entryOfMan('p1'), { drop: 'p1' });
  await failed;
  vi.restoreAllMocks();
  expect(await rows()).toEqual(before);
  store.retry();
  expect(await write).toMatchObject({ id: 'p1' });
  expect(await state(store, 'u1-1')).toBe('wounded');
});

test('a repeated outcome is refused and changes nothing', async () => {
  const store = await mustered();
  await store.commit('c1', entryOfMan('p1'));
  const before = await rows();
  await expect(store.commit('c1', entryOfMan('p1'))).rejects.toThrow(RepeatedEntry);
  await expect(store.commit('c1', { ...entryOfMan('p1'), changes: [] })).rejects.toThrow('in the log already');
  expect(await rows()).toEqual(before);
});

test('an outcome based on an old value is refused and names the record', async () => {
  const store = await mustered();
  await store.commit('c1', entryOfMan('p1'));
  const before = await rows();
  const refused = store.commit('c1', entryOfMan('p2', 'u1-1', 'ok', 'dead'));
  await expect(refused).rejects.toThrow(Conflict);
  await expect(refused).rejects.toThrow('A1 NCO of 1. Squad is wounded now, no longer ok.');
  expect(await rows()).toEqual(before);
});

test('an entry for a missing campaign, or about another one, is refused', async () => {
  const store = await mustered();
  await expect(store.commit('c9', entryOfMan('p1'))).rejects.toThrow(Conflict);
  await expect(store.commit('c9', { ...entryOfMan('p1'), changes: [] })).rejects.toThrow(
    'The campaign is no longer there.',
  );
  await expect(store.commit('c9', musterEntry())).rejects.toThrow('its own campaign only');
});

test('a record that violates its schema is never written', async () => {
  const store = await mustered();
  const before = await rows();
  const change = { of: 'unit', id: 'u1', field: 'name', from: '1. Squad', to: 7 } as const;
  await expect(store.commit('c1', { ...entryOfMan('e'), changes: [change] })).rejects.toThrow(
    'The unit, name: expected text, not 7.',
  );
  expect(await rows()).toEqual(before);
});

test('the game in a rule’s change is the game of its play', async () => {
  const store = await mustered();
  const change = { of: 'game', id: 'game', field: 'turn', by: 1 } as const;
  const entry = await store.commit('c1', { ...entryOfMan('p1'), changes: [change] });
  expect(entry.changes).toEqual([{ ...change, id: 'g1' }]);
  expect((await store.load('c1')).records.games[0]?.turn).toBe(2);
});

test('an undo is an entry, works once and can be undone', async () => {
  const store = await mustered();
  await store.commit('c1', entryOfMan('p1'));
  const undo = undoWithDependents((await store.load('c1')).tail, 'p1', 'undo');
  await store.commit('c1', undo);
  expect((await store.load('c1')).records).toEqual(exampleRecords());
  await expect(store.commit('c1', { ...undo, id: 'again' })).rejects.toThrow(/no longer wounded/);
  await expect(store.commit('c1', { ...undo, id: 'again', changes: [] })).rejects.toThrow('undone already');
  await store.commit('c1', undoWithDependents((await store.load('c1')).tail, 'undo', 'redo'));
  expect(await state(store, 'u1-1')).toBe('wounded');
  await store.commit('c1', { ...undo, id: 'again' });
  expect((await store.load('c1')).records).toEqual(exampleRecords());
});

test('an undo that repeats another one through nested undos is refused', async () => {
  const store = await mustered();
  const undo = (id: string, ...undoes: string[]) =>
    store.commit('c1', { id, kind: 'undo', title: id, changes: [], undoes });
  await store.commit('c1', entryOfMan('p1'));
  await undo('first', 'p1');
  await undo('first back', 'first');
  await undo('second', 'p1');
  await undo('second back', 'second');
  await undo('first again', 'first back');
  // It would restore "second" and undo p1 twice.
  await expect(undo('second again', 'second back')).rejects.toThrow('undone already');
});

test('an undo with a target outside the log is refused', async () => {
  const store = await mustered();
  await store.commit('c1', entryOfMan('p1'));
  const undo = { ...undoWithDependents((await store.load('c1')).tail, 'p1', 'undo'), undoes: ['p1', 'p2'] };
  await expect(store.commit('c1', undo)).rejects.toThrow('What is to be undone is not in the log.');
  expect(await state(store, 'u1-1')).toBe('wounded');
});

test('counter changes of two tabs commute', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.boolean(), fc.integer({ min: -5, max: 5 })), { maxLength: 6 }),
      async (told) => {
        const morale = async (order: typeof told) => {
          phone = new Phone(new IDBFactory());
          const [one, two] = [
            await openStore({ ...phone.tab(), locks: new Phone(phone.factory).locks as never }),
            await openStore({ ...phone.tab(), locks: new Phone(phone.factory).locks as never }),
          ];
          await one.commit('c1', musterEntry());
          await Promise.all(
            order.map(([first, by], i) =>
              (first ? one : two).commit('c1', {
                ...entryOfMan(`d${i}`),
                changes: [{ of: 'game', id: 'g1', field: 'counters.morale', by }],
              }),
            ),
          );
          const { records, tail } = await two.load('c1');
          expect(tail.map(({ n }) => n)).toEqual(
            Array.from({ length: told.length + 1 }, (_, i) => told.length + 1 - i),
          );
          one.close();
          two.close();
          return records.games[0]?.counters.morale;
        };
        const sum = told.reduce((sum, [, by]) => sum + by, 8);
        expect(await morale(told)).toBe(sum);
        expect(await morale(told.toReversed())).toBe(sum);
      },
    ),
    { numRuns: 15 },
  );
});

test('opening a campaign reads only its newest entries, and the rest on demand', async () => {
  const store = await mustered();
  for (let i = 0; i < 40; i += 1) await store.commit('c1', { ...entryOfMan(`d${i}`), changes: [], units: [] });
  const { tail } = await store.load('c1');
  expect(tail.map(({ id }) => id)).toEqual(Array.from({ length: 30 }, (_, i) => `d${39 - i}`));
  const page = await store.entries('c1', tail.at(-1), 8);
  expect(page.map(({ id }) => id)).toEqual(Array.from({ length: 8 }, (_, i) => `d${9 - i}`));
  expect((await store.entries('c1', page.at(-1), 8)).map(({ id }) => id)).toEqual(['d1', 'd0', 'muster']);
  expect(await store.entries('c1', undefined, 1)).toEqual(tail.slice(0, 1));
});

test('entries about a man are those that name him', async () => {
  const store = await mustered();
  await store.commit('c1', entryOfMan('p1'));
  await store.commit('c1', entryOfMan('p2', 'u2-1'));
  await store.commit('c1', entryOfMan('p3', 'u1-1', 'wounded', 'dead'));
  expect((await store.entriesAbout('c1', 'u1-1')).map(({ id }) => id)).toEqual(['p3', 'p1', 'muster']);
  expect((await store.entriesAbout('c1', 'u2')).map(({ id }) => id)).toEqual(['p3', 'p2', 'p1', 'muster']);
  expect(await store.entriesAbout('c1', 'nobody')).toEqual([]);
});

test('the records equal the fold of all entries', async () => {
  const store = await mustered();
  await store.commit('c1', entryOfMan('p1'));
  await store.commit('c1', undoWithDependents((await store.load('c1')).tail, 'p1', 'undo'));
  await store.commit('c1', entryOfMan('p2', 'u2-3', 'ok', 'dead'));
  const log = (await store.entries('c1', undefined, 99)).toReversed();
  const { records } = await store.load('c1');
  expect(
    applyChanges(
      EMPTY_RECORDS,
      log.flatMap(({ changes }) => changes),
    ),
  ).toEqual(records);
});

test('of queued drafts only the last is written, and all resolve', async () => {
  const store = await mustered();
  const put = vi.spyOn(IDBObjectStore.prototype, 'put');
  await Promise.all(['a', 'b', 'c', 'd'].map((step) => store.savePlay('c1', parkedPlay('p1', step))));
  expect(put).toHaveBeenCalledTimes(2);
  expect((await store.load('c1')).plays.map(({ step }) => step)).toEqual(['d']);
});

test('a draft never overtakes another write or returns after its outcome', async () => {
  const store = await mustered();
  const first = store.savePlay('c1', parkedPlay('p1', 'a'));
  const outcome = store.commit('c1', entryOfMan('p1'), { drop: 'p1' });
  const late = expect(store.savePlay('c1', parkedPlay('p1', 'b'))).rejects.toThrow(RepeatedEntry);
  await Promise.all([first, outcome, late]);
  expect((await store.load('c1')).plays).toEqual([]);
});

test('an abandoned play changes nothing', async () => {
  const store = await mustered();
  const before = await rows();
  await store.savePlay('c1', parkedPlay('p1'));
  await store.dropPlay('c1', 'p1');
  expect(await rows()).toEqual(before);
});

test.each([
  ['of its own', FULL],
  [
    'of the connection',
    new DOMException('Connection is closing because of: IO error: FILE_ERROR_NO_SPACE.', 'UnknownError'),
  ],
])('a full disk is reported, and the write succeeds once space is free: a fault %s', async (_, said) => {
  const store = await mustered();
  const heard = news(store);
  const makeRoom = fullDisk(said);
  const failed = failure(store);
  let done = false;
  const write = store.commit('c1', entryOfMan('p1')).then((entry) => {
    done = true;
    return entry;
  });
  await failed;
  expect(store.state().saving).toEqual({
    kind: 'failed',
    pending: 1,
    what: 'Man u1-1 is wounded.',
    why: 'This phone’s storage is full. Free some space and it saves by itself; until then leave this page open.',
  });
  expect(done).toBe(false);
  expect(await state(store, 'u1-1')).toBe('ok');
  makeRoom();
  store.retry();
  expect(await write).toMatchObject({ id: 'p1' });
  expect(await state(store, 'u1-1')).toBe('wounded');
  expect(store.state().saving).toEqual({ kind: 'saved' });
  expect(heard.filter(({ kind }) => kind === 'changed')).toEqual([{ kind: 'changed', campaign: 'c1', by: 'here' }]);
});

/** Makes writes of records with these words fail, until the returned function is called. */
function failWritesOf(words: string) {
  const put = IDBObjectStore.prototype.put;
  const spy = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...given) {
    if (JSON.stringify(given[0]).includes(words)) throw new DOMException('It cannot be cloned.', 'DataCloneError');
    return put.apply(this, given);
  });
  return () => spy.mockRestore();
}

test('a permanent failure is reported, blocks no later write, and succeeds on retry', async () => {
  const store = await mustered();
  const mend = failWritesOf('p1');
  const failed = failure(store);
  let done = false;
  const write = store.commit('c1', entryOfMan('p1')).then(() => {
    done = true;
  });
  await failed;
  const why = 'The browser could not write (It cannot be cloned.). Leave this page open and try again.';
  expect(store.state().saving).toEqual({ kind: 'failed', pending: 1, what: 'Man u1-1 is wounded.', why });
  await store.commit('c1', entryOfMan('p2', 'u2-1'));
  expect(await state(store, 'u2-1')).toBe('wounded');
  await expect.poll(() => store.state().saving).toMatchObject({ kind: 'failed', pending: 1 });
  expect(done).toBe(false);
  mend();
  store.retry();
  await write;
  expect(await state(store, 'u1-1')).toBe('wounded');
  await expect.poll(() => store.state().saving).toEqual({ kind: 'saved' });
});

test('the next key writes a failed play, and only then is it reported as saved', async () => {
  const store = await mustered();
  const mend = failWritesOf('first key');
  const failed = failure(store);
  const first = store.savePlay('c1', parkedPlay('p1', 'first key'));
  await failed;
  mend();
  expect(store.state().saving).toMatchObject({ kind: 'failed', what: '1. Squad charges' });
  await Promise.all([first, store.savePlay('c1', parkedPlay('p1', 'second key'))]);
  await expect.poll(() => store.state().saving.kind).toBe('saved');
  expect((await store.load('c1')).plays.map(({ step }) => step)).toEqual(['second key']);
});

test('a play of a missing campaign is not reported as saved, and is written once the campaign returns', async () => {
  const store = await mustered();
  const file = await store.backup();
  await store.remove('c1');
  const failed = failure(store);
  const write = store.savePlay('c1', parkedPlay('p1'));
  await failed;
  expect(store.state().saving).toMatchObject({
    what: '1. Squad charges',
    why: expect.stringContaining('The campaign is no longer there. Leave this page open'),
  });
  await store.restore(await store.openFile(file), { how: 'replacing' });
  store.retry();
  await write;
  await expect.poll(() => store.state().saving).toEqual({ kind: 'saved' });
  expect((await store.load('c1')).plays.map(({ id }) => id)).toEqual(['p1']);
});

test('a failed play that is closed is dropped for good', async () => {
  const store = await mustered();
  const mend = failWritesOf('first key');
  const failed = failure(store);
  const write = store.savePlay('c1', parkedPlay('p1', 'first key'));
  await failed;
  await store.dropPlay('c1', 'p1');
  await write;
  mend();
  store.retry();
  await expect.poll(() => store.state().saving.kind).toBe('saved');
  expect((await store.load('c1')).plays).toEqual([]);
});

test('of failed writes of a setting the last is kept', async () => {
  const store = await tab();
  const mend = failWritesOf('dark');
  const failed = failure(store);
  const write = store.setSetting('theme', 'dark');
  await failed;
  expect(store.state().saving).toMatchObject({ what: 'A setting of this phone' });
  mend();
  await Promise.all([write, store.setSetting('theme', 'light')]);
  expect(await store.settings()).toEqual({ theme: 'light' });
  expect(store.state().saving).toEqual({ kind: 'saved' });
});

test('a failed write is retried automatically and before the next write, in order', async () => {
  const store = await mustered();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const makeRoom = fullDisk();
  const failed = failure(store);
  const first = store.commit('c1', entryOfMan('p1'));
  await failed;
  await vi.advanceTimersByTimeAsync(999);
  makeRoom();
  expect(store.state().saving.kind).toBe('failed');
  await vi.advanceTimersByTimeAsync(1);
  await first;
  const again = fullDisk();
  const failedAgain = failure(store);
  const second = store.commit('c1', entryOfMan('p2', 'u1-1', 'wounded', 'dead'));
  await failedAgain;
  again();
  const third = store.commit('c1', entryOfMan('p3', 'u1-1', 'dead', 'ok'));
  expect([(await second).n, (await third).n]).toEqual([3, 4]);
});

test('a write that reached the disk but seemed to fail is not refused as a repeat', async () => {
  const store = await mustered();
  const begin = IDBDatabase.prototype.transaction;
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(function (this: IDBDatabase, ...given) {
    const transaction = begin.apply(this, given);
    const listen = transaction.addEventListener;
    // Its end looks like an abort.
    const told: Record<string, string> = { complete: 'nothing', abort: 'complete' };
    transaction.addEventListener = (type: string, listener: unknown) => {
      listen.call(transaction, told[type] ?? type, listener as EventListener);
      delete told[type];
    };
    return transaction;
  });
  const failed = failure(store);
  const write = store.commit('c1', entryOfMan('p1'));
  await failed;
  expect(await state(store, 'u1-1')).toBe('wounded');
  store.retry();
  expect(await write).toMatchObject({ id: 'p1', n: 2 });
  expect((await store.load('c1')).tail).toHaveLength(2);
});

test('settings are stored, changed and removed', async () => {
  const store = await tab();
  await store.setSetting('theme', 'dark');
  await store.setSetting('last', { men: 8, class: 'B' });
  await store.setSetting('gone', 1);
  await store.setSetting('gone', undefined);
  store.close();
  expect(await (await tab()).settings()).toEqual({ theme: 'dark', last: { men: 8, class: 'B' } });
});

test('a second tab reads and listens, and writes only after a takeover', async () => {
  const first = await mustered();
  const second = await tab();
  const heard = news(second);
  expect([first.state().role, second.state().role]).toEqual(['writer', 'reader']);
  await first.commit('c1', entryOfMan('p1'));
  expect(heard).toEqual([{ kind: 'changed', campaign: 'c1', by: 'elsewhere' }]);
  expect(await state(second, 'u1-1')).toBe('wounded');
  await expect(second.commit('c1', entryOfMan('p2', 'u2-1'))).rejects.toThrow('Roll Call is open in another tab.');
  const lost = news(first);
  const ousted = until(first, ({ role }) => role === 'reader');
  await second.takeOver();
  await ousted;
  const refusal = 'Roll Call is open in another tab. Take over here to make changes.';
  expect(lost).toContainEqual({ kind: 'state', state: { saving: { kind: 'saved' }, role: 'reader', refusal } });
  await second.commit('c1', entryOfMan('p2', 'u2-1'));
  await expect(first.savePlay('c1', parkedPlay('p3'))).rejects.toThrow('Take over here');
});

test('a tab reads before the browser has decided who writes, and writes or refuses afterwards', async () => {
  const first = await mustered();
  for (const role of ['reader', 'writer'] as const) {
    let decide = () => {};
    const decision = new Promise<void>((resolve) => {
      decide = resolve;
    });
    const request = (...[name, options, work]: Parameters<typeof phone.locks.request>) =>
      decision.then(() => phone.locks.request(name, options, work));
    const late = await openStore({ ...phone.tab(), locks: { request } as unknown as LockManager });
    open.push(late);
    expect(await state(late, 'u1-1')).toBe('ok');
    const outcome = (write: Promise<unknown>) =>
      write.then(
        () => 'written',
        (error: Error) => error.message,
      );
    const written = Promise.all(
      [late.commit('c1', renameEntry('c1', 'The mill', role)), late.savePlay('c1', parkedPlay('p9'))].map(outcome),
    );
    expect(late.state().saving.kind).toBe('saving');
    expect((await late.campaigns()).map(({ name }) => name)).toEqual(['The mill']);
    decide();
    const said = role === 'writer' ? 'written' : 'Roll Call is open in another tab. Take over here to make changes.';
    expect(await written).toEqual([said, said]);
    await expect.poll(() => late.state().saving).toEqual({ kind: 'saved' });
    expect(late.state().role).toBe(role);
    late.close();
    if (role === 'reader') first.close();
  }
});

test('the opening reads the first screen, and forgets it at any change', async () => {
  const first = await mustered();
  await first.savePlay('c1', parkedPlay('p1'));
  const reopened = async (): Promise<Store> => {
    const store = await openStore({ ...phone.tab(), firstScreen: { campaign: 'c1' } });
    open.push(store);
    return store;
  };
  const store = await reopened();
  const [listed] = await first.campaigns();
  const screen = {
    settings: await first.settings(),
    campaigns: [{ ...listed, ...(await first.overview('c1')) }],
    campaign: await first.load('c1'),
  };
  expect(screen.campaign.records.units.length).toBeGreaterThan(0);
  expect(store.firstScreen()).toEqual(screen);
  const changes = [
    () => first.commit('c1', entryOfMan('p2')),
    () => store.setSetting('theme', 'dark'),
    () => first.remove('c1'),
  ];
  for (const change of changes) {
    const other = await reopened();
    expect(other.firstScreen()).toBeDefined();
    await change();
    expect(store.firstScreen()).toBeUndefined();
    expect(other.firstScreen()).toBeUndefined();
    expect(await other.settings()).toEqual(await first.settings());
    expect(await other.campaigns()).toEqual(await first.campaigns());
  }
  expect((await reopened()).firstScreen()).toEqual({ settings: { theme: 'dark' }, campaigns: [], campaign: undefined });
});

test('a new database has no first screen', async () => {
  const store = await openStore({ ...phone.tab(), firstScreen: {} });
  open.push(store);
  expect(store.firstScreen()).toBeUndefined();
});

test('when the writer closes, the waiting tab becomes the writer', async () => {
  const first = await mustered();
  const second = await tab();
  const turn = until(second, ({ role }) => role === 'writer');
  first.close();
  await turn;
  await second.commit('c1', entryOfMan('p1'));
});

test('a takeover refuses waiting writes instead of losing them silently', async () => {
  const first = await mustered();
  const second = await tab();
  const makeRoom = fullDisk();
  const failed = failure(first);
  const write = expect(first.commit('c1', entryOfMan('p1'))).rejects.toThrow('taken over before this was saved');
  await failed;
  await second.takeOver();
  await write;
  makeRoom();
  expect(first.state().saving).toEqual({ kind: 'saved' });
});

test('rows of a newer app are refused and left unchanged', async () => {
  const store = await mustered();
  store.close();
  const { useStore, close } = reconnectingDatabase({ name: 'test-1', factory: phone.factory });
  await useStore('readwrite', (store) => {
    store.put(currentVersion() + 1, [0, 'version']);
  });
  close();
  const before = await rows();
  await expect(openStore(phone.tab())).rejects.toThrow(
    `The data on this phone is of version ${currentVersion() + 1}, which is newer`,
  );
  expect(await rows()).toEqual(before);
});

test('after a newer app upgrades the database, an older tab refuses writes with a reason', async () => {
  const store = await mustered();
  const file = await store.openFile(await store.backup());
  const { useStore, close } = reconnectingDatabase({ name: 'test-1', factory: phone.factory });
  await useStore('readwrite', (all) => void all.put(currentVersion() + 1, [0, 'version']));
  close();
  const before = await rows();
  const why = `The data on this phone is of version ${currentVersion() + 1}, which is newer than this app knows (${currentVersion()}): update the app.`;
  await expect(store.commit('c1', renameEntry('c1', 'The mill', 'The ford'))).rejects.toThrow(why);
  await expect(store.restore(file, { how: 'everything' })).rejects.toThrow(why);
  // The screen already shows a play, so its failure is reported.
  const saving = store.savePlay('c1', parkedPlay('p1'));
  await failure(store);
  expect(store.state().saving).toMatchObject({ kind: 'failed', why: expect.stringContaining(why) });
  expect(await rows()).toEqual(before);
  store.close();
  await expect(saving).rejects.toThrow('The store is closed.');
});

test('a damaged row is reported', async () => {
  const store = await mustered();
  const { useStore, close } = reconnectingDatabase({ name: 'test-1', factory: phone.factory });
  await useStore('readwrite', (store) => {
    store.put({ v: 1, is: { id: 'u1' } }, ['c1', 'unit', 'u1']);
  });
  close();
  await expect(store.load('c1')).rejects.toThrow('A stored unit, side is missing.');
});

test('an emptied database is a loss, and the newest snapshot restores it under a new name', async () => {
  const store = await mustered();
  await store.snapshot();
  await store.commit('c1', entryOfMan('p1'));
  expect(phone.sentinel).toEqual({ generation: 1, sequence: 2, men: 8 });
  store.close();
  phone = Object.assign(new Phone(new IDBFactory()), { sentinel: phone.sentinel, files: phone.files });
  const again = await tab();
  const { loss } = again.state();
  expect(loss?.why).toBe('The browser has lost some of your records: 8 men were saved here, 0 are left.');
  expect(loss?.snapshots).toHaveLength(1);
  await expect(again.commit('c1', musterEntry())).rejects.toThrow('Records are missing');
  const heard = news(again);
  await again.recover(loss?.snapshots[0]);
  expect(heard).toContainEqual({ kind: 'replaced', by: 'here' });
  expect(again.state().loss).toBeUndefined();
  expect((await again.load('c1')).records).toEqual(exampleRecords());
  expect(phone.sentinel).toEqual({ generation: 2, sequence: 3, men: 8 });
  again.close();
  expect((await (await tab()).load('c1')).records).toEqual(exampleRecords());
});

test('an emptied database without a sentinel is a loss if snapshots exist', async () => {
  const store = await mustered();
  await store.snapshot();
  store.close();
  phone = Object.assign(new Phone(new IDBFactory()), { files: phone.files });
  const again = await tab();
  const { loss } = again.state();
  expect(loss).toMatchObject({ why: expect.stringContaining('has lost your records'), isUnreadable: false });
  await again.recover(loss?.snapshots[0]);
  again.close();
  const recovered = await tab();
  expect((await recovered.load('c1')).records).toEqual(exampleRecords());
  expect(recovered.state().loss).toBeUndefined();
});

test('a new phone has no loss', async () => {
  const store = await tab();
  expect(store.state().loss).toBeUndefined();
  await store.create({ ...campaign, id: 'c2' });
  await store.snapshot();
  await store.remove('c2');
  store.close();
  expect((await tab()).state().loss).toBeUndefined();
});

test('a loss can be accepted, and the remaining data stays in use', async () => {
  phone.sentinel = { generation: 1, sequence: 7, men: 30 };
  const store = await tab();
  expect(store.state().loss).toMatchObject({ snapshots: [] });
  await store.recover();
  await store.commit('c1', musterEntry());
  expect(phone.sentinel).toEqual({ generation: 1, sequence: 9, men: 8 });
  store.close();
  expect((await tab()).state().loss).toBeUndefined();
});

test('a loss recovered in one tab is cleared in another tab', async () => {
  phone.sentinel = { generation: 1, sequence: 7, men: 30 };
  const [first, second] = [await tab(), await tab()];
  expect([first, second].map((store) => store.state().loss === undefined)).toEqual([false, false]);
  const heard = news(second);
  await first.recover();
  const states = heard.flatMap((one) => (one.kind === 'state' ? [one.state] : []));
  expect(states.map(({ loss }) => loss)).toEqual([undefined]);
});

test('a database that cannot be opened is a loss, and a new one gets another name', async () => {
  const store = await mustered();
  await store.snapshot();
  store.close();
  const open = phone.factory.open.bind(phone.factory);
  vi.spyOn(phone.factory, 'open').mockImplementation((name, version) => {
    if (name === 'test-1') throw new DOMException('Internal error opening backing store.', 'UnknownError');
    return open(name, version);
  });
  const again = await tab();
  expect(again.state().loss?.snapshots).toHaveLength(1);
  await again.recover(again.state().loss?.snapshots[0]);
  expect((await again.load('c1')).records).toEqual(exampleRecords());
});

test.for(['a snapshot', 'nothing'])(
  'unreadable records are not treated as empty, and stay after a restart with %s',
  async (from) => {
    const store = await mustered();
    await store.snapshot();
    await store.commit('c1', entryOfMan('p1'));
    store.close();
    const unreadable = async () => {
      const reads = vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(() => {
        throw new DOMException('Failed to read from the database.', 'UnknownError');
      });
      return tab().finally(() => reads.mockRestore());
    };
    const unread = await unreadable();
    const { loss } = unread.state();
    expect(loss).toMatchObject({ isUnreadable: true, why: expect.stringContaining('They may all be there still.') });
    await expect(unread.commit('c1', entryOfMan('p2'))).rejects.toThrow('Records are missing or cannot be read');
    unread.close();

    const second = await tab();
    expect(second.state().loss).toBeUndefined();
    expect(await state(second, 'u1-1')).toBe('wounded');
    second.close();

    const third = await unreadable();
    await third.recover(from === 'nothing' ? undefined : third.state().loss?.snapshots[0]);
    expect((await third.campaigns()).map(({ id }) => id)).toEqual(from === 'nothing' ? [] : ['c1']);
    expect(phone.sentinel?.generation).toBe(2);
    third.close();

    phone.sentinel = { generation: 1, sequence: 0, men: 0 };
    const fourth = await tab();
    expect(await state(fourth, 'u1-1')).toBe('wounded');
    await fourth.recover((await fourth.snapshots())[0]);
    expect(phone.sentinel?.generation).toBe(3);
  },
);

test('deleting the open database is detected', async () => {
  const store = await mustered();
  await new Promise((resolve) => {
    phone.factory.deleteDatabase('test-1').onsuccess = resolve;
  });
  const lost = until(store, ({ loss }) => loss !== undefined);
  await expect(store.commit('c1', entryOfMan('p1'))).rejects.toThrow('no longer there');
  await lost;
  expect(store.state().loss?.why).toContain('0 are left');
});

test('a browser without storage is reported', async () => {
  vi.spyOn(phone.factory, 'open').mockImplementation(() => {
    throw new DOMException('Not here.', 'SecurityError');
  });
  await expect(openStore(phone.tab())).rejects.toThrow('This browser does not let the app save anything: Not here.');
});

test('a browser that cannot list its databases refuses in a sentence and begins none', async () => {
  const opened = vi.spyOn(phone.factory, 'open');
  vi.spyOn(phone.factory, 'databases').mockRejectedValue(new DOMException('Internal error.', 'UnknownError'));
  await expect(openStore(phone.tab())).rejects.toThrow('The storage of this browser cannot be read: Internal error.');
  expect(opened).not.toHaveBeenCalled();
});

test('restoring a snapshot deletes the database it replaces', async () => {
  const store = await mustered();
  await store.snapshot();
  const [snapshot] = await phone.tab().snapshots.list();
  await store.recover(snapshot);
  const names = async () => (await phone.factory.databases()).map(({ name }) => name);
  await expect.poll(names).not.toContain('test-1');
  expect(await names()).toContain('test-2');
  expect(await state(store, 'u1-1')).toBe('ok');
});

test('undoing a play removes a fact that was missing before', async () => {
  const store = await mustered();
  const before = (await store.load('c1')).records;
  await store.commit('c1', {
    ...entryOfMan('p1'),
    changes: [{ of: 'man', id: 'u1-1', unit: 'u1', field: 'hero', from: false, to: true }],
  });
  await store.commit('c1', undoWithDependents((await store.load('c1')).tail, 'p1', 'undo'));
  expect((await store.load('c1')).records).toEqual(before);
});

test('without a sentinel the newest database is used', async () => {
  const store = await mustered();
  await store.snapshot();
  const [snapshot] = await phone.tab().snapshots.list();
  await store.recover(snapshot);
  await store.commit('c1', entryOfMan('p1'));
  store.close();
  phone.sentinel = undefined;
  const again = await tab();
  expect(await state(again, 'u1-1')).toBe('wounded');
  expect(phone.sentinel).toEqual({ generation: 2, sequence: 3, men: 8 });
});

test('a full backup replaces all data', async () => {
  const store = await mustered();
  await store.commit('c1', entryOfMan('p1'));
  await store.savePlay('c1', parkedPlay('p2'));
  await store.setSetting('theme', 'dark');
  const file = await store.backup();
  const before = await rows();
  await store.commit('c1', entryOfMan('p3', 'u2-1'));
  await store.create({ ...campaign, id: 'c2', name: 'Another' });
  const opened = await store.openFile(file);
  expect(opened.contents.campaigns).toEqual([
    {
      id: 'c1',
      name: 'The mill',
      system: 'toy',
      units: 2,
      men: 8,
      games: 1,
      entries: 2,
      openGames: [{ name: 'Game 1', turn: 1 }],
      plays: [{ id: 'p2', title: '1. Squad charges', step: 'Close test' }],
      faults: [],
      repairs: [],
      relationDetails: expect.objectContaining({ relation: 'behind' }),
      vector: { id2: 2 },
    },
  ]);
  await store.restore(opened, { how: 'everything' });
  const withoutStats = ([keys, values]: readonly (readonly unknown[])[]) =>
    [...comparableRows(keys!, values!)].filter(([key]) => key !== '[0,"tally"]');
  expect(withoutStats(await rows())).toEqual(withoutStats(before));
  await store.commit('c1', undoWithDependents((await store.load('c1')).tail, 'p1', 'undo'));
  await expect(store.commit('c1', entryOfMan('p1'))).rejects.toThrow(RepeatedEntry);
});

test('a file imported into an empty app gives an equal campaign', async () => {
  const store = await mustered();
  await store.commit('c1', entryOfMan('p1'));
  const file = await store.backup('c1');
  const other = await tab(new Phone(new IDBFactory()));
  await other.restore(await other.openFile(file), { how: 'replacing' });
  expect(await other.load('c1')).toEqual(await store.load('c1'));
  expect(await other.entriesAbout('c1', 'u1-1')).toEqual(await store.entriesAbout('c1', 'u1-1'));
});

test('a campaign from a file replaces the same one and leaves the others', async () => {
  const store = await mustered();
  await store.create({ ...campaign, id: 'c2', name: 'Another' });
  const file = await store.backup('c1');
  const before = await store.load('c1');
  await store.commit('c1', entryOfMan('p1'));
  await store.restore(await store.openFile(file), { how: 'replacing' });
  expect(await store.load('c1')).toEqual(before);
  expect((await store.campaigns()).map(({ id }) => id).toSorted()).toEqual(['c1', 'c2']);
  expect(phone.sentinel?.men).toBe(8);
});

test('copies are added with their own ids and names', async () => {
  const store = await mustered();
  await store.commit('c1', entryOfMan('p1'));
  await store.savePlay('c1', parkedPlay('p2'));
  const before = await store.load('c1');
  const file = await store.backup();
  await store.restore(await store.openFile(file), { how: 'copies' });
  expect(await store.load('c1')).toEqual(before);
  const [copy] = (await store.campaigns()).filter(({ id }) => id !== 'c1');
  expect(copy?.name).toBe('The mill (copy)');
  const { records, plays, tail } = await store.load(copy?.id ?? '');
  const ids = [...records.units, ...records.sides, ...records.games, ...plays, ...tail].map(({ id }) => id);
  expect(ids.filter((id) => !id.startsWith('id'))).toEqual([]);
  const [unit] = records.units;
  expect(records.sides.map(({ id }) => id)).toContain(unit?.side);
  expect(plays[0]?.units).toEqual([unit?.id]);
  expect(plays[0]?.play.setup).toMatchObject({ attacker: { id: unit?.id } });
  expect(unit?.men.map(({ tag, state }) => `${tag} ${state}`)).toEqual(['A1 wounded', 'A2 ok', 'A3 ok', 'A4 ok']);
  expect(
    applyChanges(
      EMPTY_RECORDS,
      tail.toReversed().flatMap(({ changes }) => changes),
    ),
  ).toEqual(records);
  await store.commit(copy?.id ?? '', undoWithDependents(tail, tail[1]?.id ?? '', 'undo'));
});

test('a snapshot precedes every irreversible step, and its failure is reported', async () => {
  const store = await mustered();
  expect(await store.remove('c1')).toBe(true);
  expect((await phone.tab().snapshots.list()).map(({ men, on }) => [men, on])).toEqual([[8, 'removal']]);
  const options = phone.tab();
  store.close();
  const again = await openStore({
    ...options,
    snapshots: { ...options.snapshots, take: () => Promise.reject(new Error('no room')) },
  });
  open.push(again);
  await again.create({ ...campaign, id: 'c2', name: 'Another' });
  const heard = news(again);
  expect(await again.restore(await again.openFile(await again.backup()), { how: 'everything' })).toBe(false);
  expect(heard).toContainEqual({ kind: 'warning', why: 'No snapshot could be kept: no room' });
});

test('a tab that learns of another database reads from it', async () => {
  const first = await mustered();
  await first.snapshot();
  const second = await tab();
  const heard = news(second);
  const [snapshot] = await phone.tab().snapshots.list();
  await first.recover(snapshot);
  await first.commit('c1', { ...entryOfMan('p1'), changes: [woundChange('u1-1', 'ok', 'dead')] });
  expect(heard[0]).toEqual({ kind: 'replaced', by: 'elsewhere' });
  expect(await state(second, 'u1-1')).toBe('dead');
});
