import { promisifyRequest } from 'idb-keyval';
import { applyChanges } from '../../../../src/campaign/records/changes.ts';
import { creationOf } from '../../../../src/campaign/records/differences.ts';
import { equal } from '../../../../src/campaign/records/equal.ts';
import { basisOf, DEFAULT_SETTINGS, EMPTY_RECORDS, type Entry } from '../../../../src/campaign/records/records.ts';
import { Refusal } from '../../../../src/engine/refusal.ts';
import { randomId } from '../../../../src/random/dice.ts';
import { OBJECT_STORE, reconnectingDatabase } from '../../../../src/storage/idb/database.ts';
import { KEY, keyRange } from '../../../../src/storage/idb/rows.ts';
import { openStore } from '../../../../src/storage/idbstore.ts';
import type { LoadedCampaign, Store } from '../../../../src/storage/store.ts';
import { systemOf } from '../../../../src/systems/systems.ts';
import { createSquad } from '../../../bench/army.ts';
import { repeatOldEntries } from './oldlog.ts';

const SYSTEM = 'tsatf-20';
const CAMPAIGN = 'faults';
const DATABASE = 'faults-1';

/**
 * Unusual behaviour of the page: clock offset in milliseconds, taking over before each action, or working from stale
 * data.
 */
export type Manner = {
  readonly clock?: number;
  readonly greedy?: boolean;
  readonly blind?: boolean;
};

let manner: Manner = {};
let stopped = false;
let read: LoadedCampaign | undefined;

const behave = (how: Manner): void => {
  manner = how;
};

const stop = (): void => {
  stopped = true;
};

const now = () => new Date(Date.now() + (manner.clock ?? 0)).toISOString();
const opened = (): Promise<Store> => openStore({ now, id: randomId, name: 'faults', systemOf });

/** Message of the page: an action was requested, saved or refused, or the store has news. */
export type PageMessage = { readonly kind: 'asked' | 'kept' | 'refused' | 'news'; readonly id: string };

type SendMessage = (word: PageMessage) => unknown;

async function begin(): Promise<void> {
  const store = await opened();
  const system = await systemOf(SYSTEM);
  const sides = ['Red', 'Blue'].map((name, mark) => ({ id: `s${mark}`, name, mark }));
  await store.create({ id: CAMPAIGN, name: 'Faults', system: SYSTEM, house: {}, settings: DEFAULT_SETTINGS }, sides);
  const units = sides.map(({ id }, n) => createSquad(system, CAMPAIGN, id, n));
  await store.commit(CAMPAIGN, {
    id: 'muster',
    kind: 'edit',
    title: 'Mustered.',
    changes: units.map((unit) => creationOf('unit', unit)),
  });
  store.close();
}

async function snapshot(): Promise<boolean> {
  const store = await opened();
  return store.snapshot().finally(() => store.close());
}

/** Parks plays and records them one after the other, and reports each request and its result. */
async function act(hear: SendMessage, most = Number.POSITIVE_INFINITY): Promise<void> {
  const store = await opened();
  store.subscribe((news) => {
    if (news.kind === 'warning') hear({ kind: 'news', id: news.why });
    if (news.kind !== 'state') return;
    if (news.state.loss) hear({ kind: 'news', id: `loss: ${news.state.loss.why}` });
    if (news.state.saving.kind === 'failed') hear({ kind: 'news', id: `failed: ${news.state.saving.why}` });
  });
  stopped = false;
  for (let n = 0; n < most && !stopped; n++) {
    try {
      await takeTurn(store, hear, n);
    } catch (error) {
      // Another tab can be faster. Other read errors are what a screen would show.
      const { message } = error as Error;
      await hear({ kind: 'news', id: error instanceof Refusal ? message : `unread: ${message}` });
      await pause();
    }
    if (manner.greedy) await pause();
  }
  store.close();
}

const pause = (): Promise<void> => new Promise((done) => setTimeout(done, 40 * Math.random()));

async function request(hear: SendMessage, id: string, action: () => Promise<unknown>): Promise<void> {
  await hear({ kind: 'asked', id });
  try {
    await action();
  } catch (error) {
    if (error instanceof Refusal) await hear({ kind: 'refused', id });
    throw error;
  }
  await hear({ kind: 'kept', id });
}

async function takeTurn(store: Store, hear: SendMessage, n: number): Promise<void> {
  if (manner.greedy) await store.takeOver();
  if (!manner.blind || !read) read = await store.load(CAMPAIGN);
  const { records } = read;
  const unit = records.units[n % records.units.length]!;
  const men = unit.men.slice(0, 3);
  const id = randomId();
  const play = {
    system: SYSTEM,
    sequence: 'combat',
    edition: 1,
    house: {},
    setup: { unit },
    answers: [],
    cursor: 0,
    overruled: {},
  };
  const about = { title: `Action ${id}`, units: [unit.id], seen: basisOf(records, [unit.id]) };
  const parked = { id, play, step: 'To be recorded', awaits: 'both', touched: now(), ...about } as const;
  if (manner.blind) {
    // A note changes no record, so it never conflicts with another tab.
    const note = { id: randomId(), kind: 'edit', title: `Note ${id}`, changes: [] } as const;
    await request(hear, `entry ${note.id}`, () => store.commit(CAMPAIGN, note));
    return request(hear, `play ${id}`, () => store.savePlay(CAMPAIGN, parked));
  }
  await request(hear, `play ${id}`, () => store.savePlay(CAMPAIGN, parked));
  const changes = men.map(({ id, state: from }) => {
    const to = from === 'standing' ? 'wounded' : 'standing';
    return { of: 'man', id, unit: unit.id, field: 'state', from, to } as const;
  });
  const entry = { id, kind: 'play', title: about.title, changes, units: about.units } as const;
  await request(hear, `entry ${id}`, () => store.commit(CAMPAIGN, entry, { drop: id }));
}

/** Reads the stored entries and plays. `whole` means that the roster agrees with the log. */
async function audit() {
  const store = await opened();
  const { loss } = store.state();
  const listed = (await store.campaigns()).some(({ id }) => id === CAMPAIGN);
  const entries: Entry[] = [];
  for (let older = await store.entries(CAMPAIGN, undefined, 1000); older.length > 0; ) {
    entries.push(...older);
    older = await store.entries(CAMPAIGN, entries.at(-1), 1000);
  }
  const { records, plays } = listed ? await store.load(CAMPAIGN) : { records: EMPTY_RECORDS, plays: [] };
  const told = applyChanges(
    EMPTY_RECORDS,
    entries.toReversed().flatMap(({ changes }) => changes),
  );
  store.close();
  const ids = entries.toReversed().map(({ id }) => id);
  return {
    ...(loss ? { loss: loss.why, snapshots: loss.snapshots.length } : {}),
    entries: ids.slice(SETUP_ENTRIES),
    begun: ids.length >= SETUP_ENTRIES,
    plays: plays.map(({ id }) => id),
    whole: equal(told, records),
  };
}

/** Opens the store. Returns the time that it took in milliseconds. */
async function open(): Promise<number> {
  const began = performance.now();
  (await opened()).close();
  return performance.now() - began;
}

/** Version of the row layout, read without an upgrade. */
async function shape(): Promise<number> {
  const database = await promisifyRequest(indexedDB.open(DATABASE));
  const found = await promisifyRequest(database.transaction(OBJECT_STORE).objectStore(OBJECT_STORE).get(KEY.layout));
  database.close();
  return found ?? 0;
}

const fill = (): Promise<readonly string[]> => repeatOldEntries(DATABASE, CAMPAIGN, 25_000, 4);

async function outdatedKeys(): Promise<readonly string[]> {
  const { useStore, close } = reconnectingDatabase({ name: DATABASE });
  const [v, keys, rows] = await useStore('readonly', (store) =>
    Promise.all([
      promisifyRequest<number>(store.get(KEY.version)),
      promisifyRequest(store.getAllKeys(keyRange([CAMPAIGN]))),
      promisifyRequest(store.getAll(keyRange([CAMPAIGN]))),
    ]),
  );
  close();
  return keys.filter((_, n) => ((rows[n] as { readonly v?: number }).v ?? v) < v).map((key) => JSON.stringify(key));
}

const SETUP_ENTRIES = 2;

export type Audit = Awaited<ReturnType<typeof audit>>;

const faulty = { behave, begin, snapshot, act, stop, audit, older: outdatedKeys, fill, open, shape };

export type Faulty = typeof faulty;

Object.assign(window, { faulty });
