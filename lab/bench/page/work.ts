import { promisifyRequest } from 'idb-keyval';
import type { CorrectionReply, CorrectionRequest } from '../../../src/campaign/games/correctionrequest.ts';
import { basisOf, type EntryBody, type NewEntry } from '../../../src/campaign/records/records.ts';
import { type Play, startPlay } from '../../../src/engine/play.ts';
import { type Change, stateChange, type Unit } from '../../../src/engine/roster.ts';
import { proposeSetup } from '../../../src/engine/setup/propose.ts';
import { OddsClient } from '../../../src/odds/client.ts';
import { answerRequest } from '../../../src/odds/request.ts';
import workerFile from '../../../src/odds/worker.ts?worker&url';
import { workerAddress } from '../../../src/pwa/address.ts';
import { randomId } from '../../../src/random/dice.ts';
import { reconnectingDatabase } from '../../../src/storage/idb/database.ts';
import { entryRows } from '../../../src/storage/idb/log.ts';
import { prefixOf } from '../../../src/storage/idb/rows.ts';
import { applyImport, readPrecondition, stageImport } from '../../../src/storage/idb/staging.ts';
import { openStore } from '../../../src/storage/idbstore.ts';
import type { OpenedFile, Store } from '../../../src/storage/store.ts';
import { vocabulary } from '../../../src/sync/transfer/vocabulary.ts';
import transferWorker from '../../../src/sync/transfer/worker.ts?worker&url';
import { resolveHouse } from '../../../src/system/house.ts';
import { systemOf } from '../../../src/systems/systems.ts';
import { campaignWithSquads, createSquad } from '../army.ts';

const SYSTEM = 'tsatf-20';

const now = () => new Date().toISOString();
const worker = () => new Worker(workerAddress(transferWorker), { type: 'module' });
const opened = (name: string): Promise<Store> => openStore({ now, id: randomId, name, worker, vocabulary, systemOf });
/** Opens a store's first database on a separate connection. */
const rowsOf = (name: string) => reconnectingDatabase({ name: `${name}-1` });

async function timed(work: () => unknown): Promise<number> {
  const before = performance.now();
  await work();
  return performance.now() - before;
}

async function seed(name: string, id: string, men: number, entries: number): Promise<void> {
  (await opened(name)).close();
  const { useStore, close } = rowsOf(name);
  const archive = campaignWithSquads(await systemOf(SYSTEM), id, men, entries);
  const precondition = await useStore('readonly', (store) => readPrecondition(store, [id]));
  const staged = await stageImport(useStore, { archives: [archive] }, precondition, randomId);
  await useStore('readwrite', (store) => applyImport(store, staged, 'bench'));
  close();
}

/** Creates the proposed play of a close combat. */
async function combat(attacker: readonly Unit[], defender: readonly Unit[]): Promise<Play> {
  const system = await systemOf(SYSTEM);
  const sequence = system.sequences.find(({ roles }) => roles.length > 1)!;
  const house = resolveHouse(system.house);
  const setup = proposeSetup(sequence.setup(house), { units: { attacker, defender } });
  const { id, edition } = sequence;
  return startPlay(sequence.rule, {
    system: SYSTEM,
    sequence: id,
    edition,
    house,
    setup,
    answers: [],
    cursor: 0,
    overruled: {},
  });
}

/**
 * Times an accepted outcome, a raw put, a raw get and put, and the raw gets and puts of an outcome. All are strict, in
 * turns, in milliseconds.
 */
async function outcomes(name: string, campaign: string, times: number) {
  const store = await opened(name);
  const raw = rowsOf(name);
  const { records } = await store.load(campaign);
  const prefix = await raw.useStore('readonly', (rows) => prefixOf(rows, campaign));
  const [a, b] = records.units as [Unit, Unit];
  const play = await combat([a], [b]);
  const men = [a.men[0]!, a.men[1]!, b.men[0]!];
  const turns = { ours: [] as number[], put: [] as number[], update: [] as number[], same: [] as number[] };
  for (let i = 0; i < times; i++) {
    const [from, to] = i % 2 === 0 ? ['standing', 'wounded'] : ['wounded', 'standing'];
    const id = randomId();
    const changes = men.map(
      (man, at): Change => ({ of: 'man', id: man.id, unit: (at < 2 ? a : b).id, field: 'state', from, to }),
    );
    const trail = Array.from({ length: 12 }, (_, n) => `Step ${n + 1} · typed · 4 5 6 1 2 · 18`);
    const draft: NewEntry = {
      id,
      kind: 'play',
      title: `${a.name} – ${b.name}: The defender holds.`,
      changes,
      units: [a.id, b.id],
      told: { system: SYSTEM, sequence: play.sequence, edition: play.edition, verdict: 'It ends.', trail, play },
    };
    await store.savePlay(campaign, {
      id,
      play,
      title: draft.title,
      step: 'To be recorded',
      awaits: 'both',
      touched: now(),
      units: [a.id, b.id],
      seen: basisOf(records, [a.id, b.id]),
    });
    turns.ours.push(await timed(() => store.commit(campaign, draft, { drop: id })));
    turns.put.push(await timed(() => raw.useStore('readwrite', (rows) => void rows.put(draft, ['raw', i]))));
    turns.update.push(
      await timed(() =>
        raw.useStore('readwrite', async (rows) => {
          await promisifyRequest(rows.get([0, 'tally']));
          rows.put(draft, ['raw', i]);
        }),
      ),
    );
    const lines = entryRows(campaign, { ...draft, n: 1_000_000 + i, author: 'raw', device: 'raw', at: now() });
    turns.same.push(
      await timed(() =>
        raw.useStore('readwrite', async (rows) => {
          const reads = [[0, 'tally'], ['raw', id], ...[a, b].map((unit) => [prefix, 'unit', unit.id])];
          const [tally, , ...units] = await Promise.all(reads.map((key) => promisifyRequest(rows.get(key))));
          for (const [key, value] of lines) rows.put(value, ['raw', ...(key as string[])]);
          for (const [at, unit] of units.entries()) rows.put(unit, ['raw', 'unit', at]);
          rows.put(tally, ['raw', 'tally']);
          rows.delete(['raw', 'play', id]);
        }),
      ),
    );
  }
  raw.close();
  store.close();
  return turns;
}

/** Times the opening of a campaign, in milliseconds. Counts the rows of the log and other rows that are read. */
async function openings(name: string, campaign: string, times: number) {
  const store = await opened(name);
  const ms: number[] = [];
  for (let i = 0; i < times; i++) ms.push(await timed(() => store.load(campaign)));
  const read = { log: 0, other: 0 };
  const count = (log: boolean, rows: number) => {
    read[log ? 'log' : 'other'] += rows;
  };
  const { get, getAll, openCursor } = IDBObjectStore.prototype;
  const isOfLog = (key: IDBValidKey) => /,(entry|place|batch|index)/.test(String(key));
  IDBObjectStore.prototype.get = function (key) {
    count(isOfLog(key as IDBValidKey), 1);
    return get.call(this, key);
  };
  IDBObjectStore.prototype.getAll = function (range, ...rest) {
    const request = getAll.call(this, range, ...rest);
    const log = range instanceof IDBKeyRange && isOfLog(range.lower);
    request.addEventListener('success', () => count(log, request.result.length));
    return request;
  };
  IDBObjectStore.prototype.openCursor = function (range, ...rest) {
    // The app reads one row with a cursor.
    count(range instanceof IDBKeyRange && isOfLog(range.lower), 1);
    return openCursor.call(this, range, ...rest);
  };
  await store.load(campaign);
  Object.assign(IDBObjectStore.prototype, { get, getAll, openCursor });
  store.close();
  return { ms, read };
}

/**
 * Times the first odds of a setup on this thread or in a running worker. Returns also the longest wait for a frame.
 * Both are in milliseconds.
 */
async function odds(squads: number, men: number, where: 'here' | 'worker') {
  const system = await systemOf(SYSTEM);
  const side = (name: string) => Array.from({ length: squads }, (_, n) => createSquad(system, name, name, n, men));
  const play = await combat(side('a'), side('b'));
  const worker = () => (where === 'worker' ? new Worker(workerAddress(workerFile), { type: 'module' }) : undefined);
  const said: string[] = [];
  const reckoner = new OddsClient(worker, (sentence) => said.push(sentence));
  // The worker has loaded its system once it refuses an unknown sequence.
  await new Promise((done) => {
    reckoner.ask({ ...play, sequence: 'none' }, done);
    if (where === 'here') done(undefined);
  });
  const watch = where === 'worker' ? frames() : undefined;
  const ms = await timed(() =>
    where === 'here'
      ? answerRequest({ no: 1, play }, () => undefined)
      : new Promise((done) => reckoner.ask(play, (odds, early) => early || done(odds))),
  );
  const longest = watch?.() ?? 0;
  reckoner.close();
  if (said.length > 0) throw new Error(said.join(' '));
  return { ms, longest };
}

/** Watches the frames until the returned function is called. That returns the longest wait for one, in milliseconds. */
function frames(): () => number {
  let longest = 0;
  let last = performance.now();
  let over = false;
  const frame = (time: number) => {
    longest = Math.max(longest, time - last);
    last = time;
    if (!over) requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  return () => {
    over = true;
    return longest;
  };
}

let from: Store | undefined;
let into: Store | undefined;
let file = new Blob();
let read: OpenedFile | undefined;

/**
 * Watches the page until the returned function is called. That returns the longest wait for a frame and the longest
 * task, in milliseconds. Tasks under 50 ms count as 0.
 */
function watched(): () => Promise<{ readonly longest: number; readonly task: number }> {
  const watch = frames();
  const tasks: number[] = [];
  const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries().map((task) => task.duration)));
  observer.observe({ type: 'longtask' });
  return async () => {
    // The last tasks are reported a frame later.
    await new Promise((done) => setTimeout(done, 200));
    observer.disconnect();
    return { longest: watch(), task: Math.max(0, ...tasks) };
  };
}

/**
 * Times one step of a transfer from one store to another: out to a file, reading the file, or into the store. Returns
 * also the page's waits, the number of progress reports and the file size.
 */
async function carried(step: 'out' | 'read' | 'in', name: string, campaign: string) {
  from ??= await opened(name);
  into ??= await opened(`${name}-again`);
  let heard = 0;
  const hear = () => {
    heard += 1;
  };
  const seen = watched();
  const before = performance.now();
  if (step === 'out') file = await from.backup(campaign, hear);
  else if (step === 'read') read = await into.openFile(file);
  else await into.restore(read!, { how: 'replacing' }, hear);
  const ms = performance.now() - before;
  return { ms, ...(await seen()), heard, bytes: file.size };
}

/** Times a snapshot of everything, and an entry written at the same time. Returns also the page's waits. */
async function snapshot(name: string, campaign: string) {
  from ??= await opened(name);
  const store = from;
  const seen = watched();
  let entry = 0;
  const ms = await timed(async () => {
    const taking = store.snapshot();
    entry = await timed(() =>
      store.commit(campaign, { id: randomId(), kind: 'edit', title: 'A note.', changes: [], units: [] }),
    );
    if (!(await taking)) throw new Error('This browser keeps no snapshot.');
  });
  return { ms, entry, ...(await seen()) };
}

/**
 * Imports a campaign and merges the version of another phone. Returns the time from file to disk, the longest task and
 * the number of entries set aside.
 */
async function merged(name: string, here: string, there: string) {
  const store = await opened(name);
  await store.restore(await store.openFile(new Blob([here])), { how: 'newer' });
  const tasks: number[] = [];
  const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries().map((task) => task.duration)));
  observer.observe({ type: 'longtask' });
  let aside: number | undefined;
  const ms = await timed(async () => {
    const read = await store.openFile(new Blob([there]));
    const together = read.contents.campaigns[0]?.relationDetails?.mergePreview;
    aside = together && 'aside' in together ? together.aside.length : undefined;
    await store.restore(read, { how: 'merged', campaign: 0 });
  });
  // The last tasks are reported a frame later.
  await new Promise((done) => setTimeout(done, 200));
  observer.disconnect();
  store.close();
  return { ms, task: Math.max(0, ...tasks), aside };
}

/**
 * Imports a campaign and corrects its middle entry: a man of each squad was killed. Returns the times until the entry is
 * open, until its consequences are shown and until they are saved, and the longest task, in milliseconds.
 */
async function corrected(name: string, campaign: string, file: string) {
  const store = await opened(name);
  await store.restore(await store.openFile(new Blob([file])), { how: 'newer' });
  const { tail } = await store.load(campaign);
  const id = `${campaign}-e${Math.floor(tail[0]!.n / 4) * 2}`;
  const house = resolveHouse((await systemOf(SYSTEM)).house);
  let progress = 0;
  const ask = (body?: EntryBody) => {
    const request: CorrectionRequest = { id, newId: randomId(), system: SYSTEM, house, ...(body ? { body } : {}) };
    return store.answerCorrection(campaign, request, () => (progress += 1));
  };
  const seen = watched();
  let reply: CorrectionReply = {};
  const open = await timed(async () => (reply = await ask()));
  const changes = reply.target!.records.units.flatMap((unit) => stateChange(unit, unit.men.at(-1)!, 'killed'));
  const shown = await timed(async () => (reply = await ask({ title: 'One of each squad is killed.', changes })));
  const { draft, preview, redone } = reply.correction!;
  const saved = await timed(() => store.rewrite(campaign, draft));
  const { task } = await seen();
  store.close();
  return { open, shown, saved, task, progress, fitting: preview.fitting, redone: redone.length };
}

/** Times the entries about each of some men, in milliseconds. Returns also the number of those about the last. */
async function aboutMen(name: string, campaign: string, men: number) {
  const store = await opened(name);
  const { records } = await store.load(campaign);
  const ms: number[] = [];
  let entries = 0;
  for (const unit of records.units.slice(0, men))
    ms.push(
      await timed(async () => {
        entries = (await store.entriesAbout(campaign, unit.men[3]!.id)).length;
      }),
    );
  store.close();
  return { ms, entries };
}

async function menIn(name: string, campaign: string): Promise<number> {
  const store = await opened(name);
  const { records } = await store.load(campaign);
  store.close();
  return records.units.reduce((sum, unit) => sum + unit.men.length, 0);
}

const bench = { seed, outcomes, openings, aboutMen, carried, snapshot, merged, corrected, menIn, odds };

export type Bench = typeof bench;

Object.assign(window, { bench });
