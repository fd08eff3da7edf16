import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import fc from 'fast-check';
import { promisifyRequest } from 'idb-keyval';
import { afterEach, expect, test, vi } from 'vitest';
import { undoWithDependents } from '../../campaign/log/log.ts';
import type { NewEntry, RecordChange } from '../../campaign/records/records.ts';
import { Refusal } from '../../engine/refusal.ts';
import { exampleRecords } from '../../testkit/examplecampaign.ts';
import { openTab } from '../../testkit/opentab.ts';
import { comparableRows, entryOfMan, musterEntry, Phone, parkedPlay } from '../../testkit/phone.ts';
import { sampleSize } from '../../testkit/samplesize.ts';
import { reconnectingDatabase } from '../idb/database.ts';
import { type Stats, withoutAuthors } from '../idb/rows.ts';
import type { News, Store } from '../store.ts';
import { createTransfer } from './transfer.ts';
import { serveRequest, type TransferMessage, type TransferRequest, type TransferWorker } from './workertransfer.ts';

afterEach(() => vi.restoreAllMocks());

async function storedData({ factory }: Phone): Promise<string> {
  const { useStore, close } = reconnectingDatabase({ name: 'test-1', factory });
  const [keys, values] = await useStore('readonly', (store) =>
    Promise.all([promisifyRequest(store.getAllKeys()), promisifyRequest(store.getAll())]),
  );
  close();
  // The write count and the author can differ.
  return JSON.stringify(
    [...comparableRows(keys, values)].map(([key, value]) => {
      if (key !== '[0,"tally"]') return [key, value];
      const tally = value as Stats;
      return [key, { ...tally, reach: withoutAuthors(tally.reach), sequence: 0 }];
    }),
  );
}

const men = ['u1-1', 'u1-2', 'u2-1', 'u2-3'] as const;
const states = ['ok', 'pinned', 'wounded', 'dead'] as const;

type Step =
  | { readonly does: 'hit'; readonly man: (typeof men)[number]; readonly to: (typeof states)[number] }
  | { readonly does: 'count'; readonly by: number }
  | { readonly does: 'undo'; readonly back: number }
  | { readonly does: 'park'; readonly id: string };

const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    fc.record({ does: fc.constant('hit' as const), man: fc.constantFrom(...men), to: fc.constantFrom(...states) }),
    fc.record({ does: fc.constant('count' as const), by: fc.integer({ min: -3, max: 3 }) }),
    fc.record({ does: fc.constant('undo' as const), back: fc.nat(4) }),
    fc.record({ does: fc.constant('park' as const), id: fc.constantFrom('p1', 'p2') }),
  ),
  { maxLength: 12 },
);

async function phoneAfter(history: readonly Step[]): Promise<{ phone: Phone; store: Store }> {
  const phone = new Phone(new IDBFactory());
  const store = await openTab(phone);
  await store.commit('c1', musterEntry());
  await store.setSetting('theme', 'dark');
  for (const [i, step] of history.entries()) await take(store, step, `step${i}`);
  return { phone, store };
}

async function take(store: Store, step: Step, id: string): Promise<void> {
  const { records, tail } = await store.load('c1');
  const draft = (changes: readonly RecordChange[]): NewEntry => ({
    id,
    kind: 'play',
    title: id,
    changes,
    game: 'g1',
    turn: 1,
  });
  if (step.does === 'park') return store.savePlay('c1', parkedPlay(step.id));
  if (step.does === 'count') {
    await store.commit('c1', draft([{ of: 'game', id: 'g1', field: 'counters.morale', by: step.by }]));
    return;
  }
  if (step.does === 'undo') {
    const entry = tail[step.back];
    if (!entry || entry.id === 'muster') return;
    try {
      await store.commit('c1', undoWithDependents(tail, entry.id, id));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error; // Already undone, or no longer possible.
    }
    return;
  }
  const unit = records.units.find((one) => one.men.some((man) => man.id === step.man))!;
  const from = unit.men.find((man) => man.id === step.man)!.state;
  await store.commit('c1', draft([{ of: 'man', id: step.man, unit: unit.id, field: 'state', from, to: step.to }]));
}

/** Restores a phone's backup on an empty phone, and expects both to store the same data. */
async function expectBackupRestored(history: readonly Step[]): Promise<void> {
  const { phone, store } = await phoneAfter(history);
  const other = new Phone(new IDBFactory());
  const there = await openTab(other);
  await there.restore(await there.openFile(await store.backup()), { how: 'everything' });
  expect(await there.load('c1')).toEqual(await store.load('c1'));
  expect(await there.entries('c1', undefined, 100)).toEqual(await store.entries('c1', undefined, 100));
  expect((await storedData(other)).replaceAll(/"id\d+"/g, '""')).toBe(
    (await storedData(phone)).replaceAll(/"id\d+"/g, '""'),
  );
}

test('a campaign of any history survives export and import unchanged', async () => {
  await fc.assert(fc.asyncProperty(steps, expectBackupRestored), { numRuns: sampleSize(40) });
});

const count: Step = { does: 'count', by: 1 };
const undo = (back = 0): Step => ({ does: 'undo', back });

test('an undo of an undo of an undo survives export and import', async () => {
  await expectBackupRestored([count, undo(), undo(), undo()]);
});

test('an entry restored and undone again is not undone twice by undoing the restore', async () => {
  const { store } = await phoneAfter([count, undo(), undo(), undo(2), undo(1)]);
  const { records, tail } = await store.load('c1');
  expect(records.games[0]?.counters.morale).toBe(exampleRecords().games[0]?.counters.morale);
  expect(tail.map(({ id }) => id)).toEqual(['step3', 'step2', 'step1', 'step0', 'muster']);
  // A log without the redo cannot know of it.
  const again = undoWithDependents(tail.slice(0, 2), 'step2', 'again');
  await expect(store.commit('c1', again)).rejects.toThrow('That is undone already.');
});

test('replacing a campaign by its own file changes nothing, and a copy shares no id with it', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      const { phone, store } = await phoneAfter(history);
      const file = await store.backup('c1');
      const before = await storedData(phone);
      await store.restore(await store.openFile(file), { how: 'replacing' });
      expect(await storedData(phone)).toBe(before);

      await store.restore(await store.openFile(file), { how: 'copies' });
      const copy = (await store.campaigns()).find(({ id }) => id !== 'c1')!;
      const { records, plays } = await store.load(copy.id);
      const ids = [copy, ...records.sides, ...records.players, ...records.units, ...records.games, ...plays]
        .concat(records.units.flatMap((unit) => unit.men) as never[])
        .concat((await store.entries(copy.id, undefined, 100)) as never[])
        .map(({ id }) => id);
      expect(ids.filter((id) => before.includes(JSON.stringify(id)))).toEqual([]);
      await store.remove(copy.id);
      expect(await storedData(phone)).toBe(before);
    }),
    { numRuns: sampleSize(30) },
  );
});

/** Mutates text: cuts, doubles, swaps or overwrites pieces, once or repeatedly. */
const mutated = (text: string): fc.Arbitrary<string> =>
  fc
    .array(
      fc.tuple(
        fc.nat(text.length),
        fc.nat(60),
        fc.oneof(
          fc.string({ maxLength: 4 }),
          fc.constantFrom(
            '"',
            '{',
            ']',
            ',',
            'null',
            '-1',
            '1e999',
            '"__proto__":',
            '\u202e',
            '<b>',
            '\\u0000',
            '99999999999',
          ),
        ),
        fc.constantFrom('cut', 'double', 'write', 'end'),
      ),
      { minLength: 1, maxLength: 4 },
    )
    .map((harms) =>
      harms.reduce((now, [at, length, words, how]) => {
        const from = at % (now.length + 1);
        if (how === 'end') return now.slice(0, from);
        if (how === 'double') return now.slice(0, from + length) + now.slice(from);
        return now.slice(0, from) + (how === 'write' ? words : '') + now.slice(from + (how === 'write' ? 1 : length));
      }, text),
    );

test('thousands of mutated files are each refused in a sentence or imported whole', async () => {
  const { phone, store } = await phoneAfter([
    { does: 'hit', man: 'u1-1', to: 'wounded' },
    { does: 'park', id: 'p1' },
  ]);
  const text = await (await store.backup()).text();
  const before = await storedData(phone);
  const refused: string[] = [];
  const taken: Blob[] = [];
  await fc.assert(
    fc.asyncProperty(mutated(text), async (spoilt) => {
      const file = new Blob([spoilt]);
      try {
        const { contents, transfer } = await store.openFile(file);
        transfer.close();
        const faults = contents.campaigns.flatMap(({ faults }) => faults);
        if (faults.length === 0) taken.push(file);
        refused.push(...faults.slice(0, 1));
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        expect(error.message).toMatch(/\.$/s);
        refused.push(error.message);
      }
    }),
    { numRuns: sampleSize(4000) },
  );
  expect(await storedData(phone)).toBe(before);
  expect(refused.length).toBeGreaterThan(sampleSize(2000));
  for (const file of taken.slice(0, 100)) {
    const there = await openTab();
    const opened = await there.openFile(file);
    await there.restore(opened, { how: 'everything' });
    for (const { id } of opened.contents.campaigns) await there.load(id);
  }
});

test('a file that is too large is refused before it is read', async () => {
  const store = await openTab();
  const large = { size: 200_000_000, text: () => Promise.reject(new Error('It was read.')) } as unknown as Blob;
  await expect(store.openFile(large)).rejects.toThrow('The file has 200 MB; this app reads up to 100 MB.');
});

/** Fake worker that runs on this thread but copies its messages. */
function fakeWorker(phone: Phone, { dies = false } = {}): TransferWorker & { readonly isTerminated: () => boolean } {
  let isTerminated = false;
  const transfer = createTransfer({ ...phone.tab(), id: () => 'new' });
  const worker: TransferWorker = {
    onmessage: null,
    onerror: null,
    postMessage(order: TransferRequest) {
      if (dies) return void Promise.resolve().then(() => worker.onerror?.call(worker as Worker, {} as ErrorEvent));
      const say = (word: TransferMessage) => {
        if (!isTerminated) worker.onmessage?.call(worker as Worker, { data: structuredClone(word) } as MessageEvent);
      };
      void serveRequest(transfer, structuredClone(order), say);
    },
    terminate() {
      isTerminated = true;
    },
  };
  return Object.assign(worker, { isTerminated: () => isTerminated });
}

function benches(phone: Phone) {
  const workers: ReturnType<typeof fakeWorker>[] = [];
  const worker = () => {
    const worker = fakeWorker(phone);
    workers.push(worker);
    return worker;
  };
  return { workers, worker };
}

test('a worker exports and imports campaigns, reports progress and is terminated', async () => {
  const phone = new Phone(new IDBFactory());
  const { workers, worker } = benches(phone);
  const store = await openTab(phone, { worker });
  await store.commit('c1', musterEntry());
  const heard: number[] = [];
  const file = await store.backup('c1', (share) => heard.push(share));
  const before = await storedData(phone);
  await store.restore(await store.openFile(file), { how: 'replacing' }, (share) => heard.push(share));
  expect(await storedData(phone)).toBe(before);
  expect(heard.at(-1)).toBe(1);
  await expect(store.openFile(new Blob(['half']))).rejects.toThrow(Refusal);
  await expect(store.backup('nobody')).rejects.toThrow('That campaign is no longer here.');
  expect(workers.filter((worker) => !worker.isTerminated())).toEqual([]);
});

test('one worker opens a correction, shows its consequences and saves it, and the next correction has another', async () => {
  const phone = new Phone(new IDBFactory());
  const { workers, worker } = benches(phone);
  const store = await openTab(phone, { worker });
  await store.commit('c1', musterEntry());
  await store.commit('c1', entryOfMan('fire'));
  const ask = { id: 'fire', newId: 'm', system: 'toy', house: {} };
  const { target } = await store.answerCorrection('c1', ask);
  const body = { title: 'Nobody is hit.', changes: [] };
  const { correction } = await store.answerCorrection('c1', { ...ask, body });
  expect(workers.map((worker) => worker.isTerminated())).toEqual([false]);
  await store.rewrite('c1', correction!.draft);
  expect(target!.entry.id).toBe('fire');
  expect((await store.entries('c1', undefined, 9)).map(({ id }) => id)).toEqual(['m', 'fire', 'muster']);
  expect(workers.map((worker) => worker.isTerminated())).toEqual([true]);
  await store.answerCorrection('c1', ask);
  store.close();
  expect(workers.map((worker) => worker.isTerminated())).toEqual([true, true]);
});

test('if the worker dies, the work is done on this thread', async () => {
  const phone = new Phone(new IDBFactory());
  const store = await openTab(phone, { worker: () => fakeWorker(phone, { dies: true }) });
  await store.commit('c1', musterEntry());
  const before = await storedData(phone);
  await store.restore(await store.openFile(await store.backup('c1')), { how: 'replacing' });
  expect(await storedData(phone)).toBe(before);
});

const fullDisk = () =>
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });

test('a disk that fills up during an import is reported, and the import resumes with free space', async () => {
  const phone = new Phone(new IDBFactory());
  const store = await openTab(phone, { worker: () => fakeWorker(phone) });
  await store.commit('c1', musterEntry());
  const opened = await store.openFile(await store.backup('c1'));
  const full = fullDisk();
  const failed = new Promise<void>((resolve) => {
    store.subscribe((news) => news.kind === 'state' && news.state.saving.kind === 'failed' && resolve());
  });
  const restored = store.restore(opened, { how: 'replacing' });
  await failed;
  expect(store.state().saving).toMatchObject({ why: expect.stringContaining('storage is full') });
  full.mockRestore();
  store.retry();
  await restored;
  expect(store.state().saving).toEqual({ kind: 'saved' });
});

test('a file abandoned on a full disk does not block later writes', async () => {
  const phone = new Phone(new IDBFactory());
  const store = await openTab(phone, { worker: () => fakeWorker(phone) });
  await store.commit('c1', musterEntry());
  const opened = await store.openFile(await store.backup('c1'));
  const full = fullDisk();
  const restored = store.restore(opened, { how: 'replacing' });
  const refused = expect(restored).rejects.toThrow('Cancelled before it was done.');
  await expect.poll(() => store.state().saving.kind).toBe('failed');
  opened.transfer.close();
  full.mockRestore();
  const kept = store.setSetting('theme', 'dark');
  await refused;
  await kept;
  expect(await store.settings()).toEqual({ theme: 'dark' });
});

test('an import during a takeover is announced in both tabs', async () => {
  const phone = new Phone(new IDBFactory());
  const store = await openTab(phone);
  await store.commit('c1', musterEntry());
  const opened = await store.openFile(await store.backup('c1'));
  let [release, reached] = [() => {}, () => {}];
  const held = new Promise<void>((resolve) => (release = resolve));
  const unpacking = new Promise<void>((resolve) => (reached = resolve));
  const run: typeof opened.transfer.run = async (task, ...order) => {
    if (task === 'unpack') {
      reached();
      await held;
    }
    return opened.transfer.run(task, ...order);
  };
  const restored = store.restore({ ...opened, transfer: { ...opened.transfer, run } }, { how: 'replacing' });
  const refused = expect(restored).rejects.toThrow('taken over before this was saved');
  const other = await openTab(phone);
  const [here, elsewhere] = [heard(store), heard(other)];
  await unpacking;
  await other.takeOver();
  await refused;
  release();
  await expect.poll(() => elsewhere).toContainEqual({ kind: 'replaced', by: 'elsewhere' });
  expect(here).toContainEqual({ kind: 'replaced', by: 'here' });
});

test('two simultaneous snapshots are taken in sequence, and both are kept', async () => {
  const phone = new Phone(new IDBFactory());
  let packed = () => {};
  const bothPacked = new Promise<void>((resolve) => (packed = resolve));
  let packs = 0;
  const worker = () => {
    const worker = fakeWorker(phone);
    const terminate = () => {
      packs += 1;
      if (packs === 2) packed();
    };
    return Object.assign(worker, { terminate });
  };
  const { snapshots } = phone.tab();
  let [now, most] = [0, 0];
  const take: typeof snapshots.take = async (...given) => {
    now += 1;
    most = Math.max(most, now);
    await bothPacked;
    await new Promise((done) => setTimeout(done));
    const taken = await snapshots.take(...given);
    now -= 1;
    return taken;
  };
  const store = await openTab(phone, { worker, snapshots: { ...snapshots, take } });
  await store.commit('c1', musterEntry());
  expect(await Promise.all([store.snapshot(), store.snapshot('removal')])).toEqual([true, true]);
  expect(most).toBe(1);
  expect((await store.snapshots()).map(({ on }) => on).toSorted()).toEqual(['game', 'removal']);
});

function heard(store: Store): readonly News[] {
  const all: News[] = [];
  store.subscribe((news) => all.push(news));
  return all;
}
