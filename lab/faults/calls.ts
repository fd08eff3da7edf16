import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { fold } from '../../src/campaign/log/fold.ts';
import { undoWithDependents } from '../../src/campaign/log/log.ts';
import { equal } from '../../src/campaign/records/equal.ts';
import type { Entry } from '../../src/campaign/records/records.ts';
import { Refusal } from '../../src/engine/refusal.ts';
import { openStore } from '../../src/storage/idbstore.ts';
import type { Store } from '../../src/storage/store.ts';
import { counting } from '../../src/testkit/examplecampaign.ts';
import { deed, muster, Phone, parked } from '../../src/testkit/phone.ts';
import { Account, type Fault, type FaultReport, judge, newSession, type Session, sentenceOf } from './fault.ts';

/** What of the database fails: it does not open, a transaction does not end, or ends well and says that it did not, a row is not read, or not written. */
const KINDS = ['open', 'commit', 'answer', 'read', 'write'] as const;
type Kind = (typeof KINDS)[number];

/** What becomes of it then: it goes well when it is tried again, or the app is gone at that moment. */
const SEQUELS = ['once', 'dead'] as const;
type Sequel = (typeof SEQUELS)[number];

const READS = ['get', 'getAll', 'getKey', 'getAllKeys', 'count', 'openCursor', 'openKeyCursor'] as const;
const WRITES = ['put', 'add', 'delete', 'clear'] as const;

/** The app is gone: nothing of it goes on. */
class Death extends Error {}

/** The database of a phone, as an app has it whose call of one kind fails, the `at`th of them counted from 1; none where that is 0. */
class Breaking {
  readonly factory: IDBFactory;
  counted = 0;
  dead = false;
  readonly died: Promise<never>;
  #die: (death: Death) => void = () => {};
  readonly #open = new Set<IDBTransaction>();
  readonly #connections: IDBDatabase[] = [];
  readonly #restore: (() => void)[] = [];

  constructor(
    phone: IDBFactory,
    readonly kind: Kind,
    readonly at: number,
    readonly sequel: Sequel,
  ) {
    this.died = new Promise((_, reject) => {
      this.#die = reject;
    });
    this.died.catch(() => {});
    const mine = this;
    // What is gone opens nothing any more, whatever opens the same database after it.
    this.factory = Object.create(phone, {
      open: {
        value: (name: string, version?: number) => {
          if (mine.#strikes('open')) mine.#end();
          else if (!mine.dead) {
            const opening = phone.open(name, version);
            opening.addEventListener('success', () => mine.#connections.push(opening.result));
            return opening;
          }
          throw new DOMException('Internal error opening backing store.', 'UnknownError');
        },
      },
    });
    this.#replace(READS, (asked, transaction) => {
      if (!mine.#strikes('read')) return asked();
      const request = asked();
      // A request fails after it was made, and what was asked beside it fails with it.
      queueMicrotask(() => {
        abort(transaction);
        mine.#end();
      });
      return request;
    });
    this.#replace(WRITES, (asked) => {
      if (!mine.#strikes('write')) return asked();
      mine.#end();
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    });
    const { transaction } = IDBDatabase.prototype;
    IDBDatabase.prototype.transaction = function (names, mode, options) {
      const began = transaction.call(this, names, mode, options);
      mine.#open.add(began);
      for (const end of ['complete', 'abort']) began.addEventListener(end, () => mine.#open.delete(began));
      if (mode !== 'readwrite') return began;
      if (mine.#strikes('commit')) mine.#breakOff(began);
      else if (mine.#strikes('answer')) mine.#contradict(began);
      return began;
    };
    this.#restore.push(() => {
      IDBDatabase.prototype.transaction = transaction;
    });
  }

  /** Whether this call is the one that fails. */
  #strikes(kind: Kind): boolean {
    if (this.dead || kind !== this.kind) return false;
    this.counted += 1;
    return this.counted === this.at;
  }

  /** Ends the app, if it is to end with the call: nothing of it goes on. */
  #end(): void {
    if (this.sequel !== 'dead') return;
    this.dead = true;
    for (const one of this.#open) abort(one);
    for (const one of this.#connections) one.close();
    this.#die(new Death());
  }

  #replace(
    names: readonly (keyof IDBObjectStore)[],
    instead: (asked: () => unknown, transaction: IDBTransaction) => unknown,
  ): void {
    const methods = IDBObjectStore.prototype as unknown as Record<string, (...given: unknown[]) => unknown>;
    for (const name of names) {
      const sound = methods[name]!;
      methods[name] = function (this: IDBObjectStore, ...given: unknown[]) {
        return instead(() => sound.apply(this, given), this.transaction);
      };
      this.#restore.push(() => {
        methods[name] = sound;
      });
    }
  }

  /** Has a transaction fail at its very end: none of it is kept. */
  #breakOff(transaction: IDBTransaction): void {
    transaction.commit = () => {
      transaction.abort();
      this.#end();
    };
  }

  /** Has a transaction say that it failed, or nothing at all, though all of it is kept. */
  #contradict(transaction: IDBTransaction): void {
    const listen = transaction.addEventListener.bind(transaction);
    const told: (() => void)[] = [];
    transaction.addEventListener = (event: string, heard: EventListenerOrEventListenerObject) => {
      if (event === 'abort') told.push(() => (heard as EventListener).call(transaction, new Event('abort')));
      if (event === 'abort' || event === 'complete') return;
      listen(event, heard);
    };
    listen('complete', () => {
      this.#end();
      if (!this.dead) for (const tell of told) tell();
    });
  }

  mend(): void {
    for (const restore of this.#restore) restore();
  }
}

/** Breaks a transaction off, unless something else that failed has done so. */
function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error;
  }
}

/** One evening of a phone. What it asks for is noted in a session, by the names that the rule judges. */
async function evening(
  phone: Phone,
  session: Session,
  said: string[],
  stores: Store[],
  gone: () => boolean,
): Promise<void> {
  const open = async () => {
    const store = await openStore(phone.tab());
    store.subscribe((news) => {
      if (news.kind === 'warning') said.push(news.why);
      // As a player does who is told that it is not saved.
      if (news.kind === 'state' && news.state.saving.at === 'failed' && !gone()) queueMicrotask(() => store.retry());
    });
    stores.push(store);
    return store;
  };
  const does = async (id: string, work: () => Promise<unknown>) => {
    session.invoked.push(id);
    try {
      await work();
      session.acknowledged.add(id);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      session.refused.add(id);
      said.push(error.message);
    }
  };
  /** Reads that fail are said by the screen, and tried again by going there again. */
  const sees = async <T>(look: () => Promise<T>): Promise<T> => {
    try {
      return await look();
    } catch (error) {
      said.push(sentenceOf(error));
      return look();
    }
  };
  const round = async (store: Store, n: number) => {
    await does(`play p${n}`, () => store.savePlay('c1', parked(`p${n}`)));
    await does(`play p${n}`, () => store.savePlay('c1', parked(`p${n}`, 'Melee')));
    const [from, to] = n % 2 === 1 ? ['ok', 'wounded'] : ['wounded', 'ok'];
    await does(`entry p${n}`, () => store.commit('c1', deed(`p${n}`, 'u1-1', from, to), { drop: `p${n}` }));
  };

  let store = await sees(open);
  await does('entry muster', () => store.commit('c1', muster()));
  for (const n of [1, 2, 3]) await round(store, n);
  await store.set('dice', 'own');
  await sees(() => store.snapshot());
  const { tail } = await sees(() => store.load('c1'));
  const undo = undoWithDependents(tail, 'p3', 'undo');
  await does('entry undo', () => store.commit('c1', undo));
  await does('entry p3b', () => store.commit('c1', deed('p3b', 'u1-1', 'ok', 'wounded')));
  store.close();
  store = await sees(open);
  await sees(() => store.about('c1', 'u1-1'));
  await round(store, 4);
  await does('play p5', () => store.savePlay('c1', parked('p5')));
  const file = await sees(() => store.backup('c1'));
  const opened = await sees(() => store.open(file));
  await store.restore(opened, { how: 'copies' }).catch((error) => {
    if (!(error instanceof Refusal)) throw error;
    said.push(error.message);
  });
  await does('entry p6', () => store.commit('c1', deed('p6', 'u2-1', 'ok', 'dead')));
  store.close();
}

/** What is there when the app is opened again, in order. */
async function found(phone: Phone) {
  const store = await openStore(phone.tab());
  const { loss } = store.state();
  const campaigns = (await store.campaigns()).map(({ id }) => id);
  const all: Entry[] = [];
  let [plays, whole]: [string[], boolean] = [[], true];
  for (const id of campaigns) {
    const entries = (await store.entries(id, undefined, 1000)).toReversed();
    const loaded = await store.load(id);
    whole &&= equal(fold(entries).records, loaded.records);
    if (id !== 'c1') {
      // A copy is whole or not there at all.
      whole &&= entries.length >= 7 && loaded.plays.length === 1;
      continue;
    }
    all.push(...entries);
    plays = loaded.plays.map((play) => play.id);
  }
  store.close();
  return { ...(loss ? { loss: loss.why } : {}), entries: all.map(({ id }) => id), begun: true, plays, whole };
}

type Case = { readonly kind: Kind; readonly sequel: Sequel; readonly at: number };

/** How an evening goes in which one call fails. */
async function broke(account: Account, { kind, sequel, at }: Case): Promise<number> {
  const factory = new IDBFactory();
  const breaking = new Breaking(factory, kind, at, sequel);
  const phone = new Phone(breaking.factory, counting('id'));
  const session = newSession();
  const stores: Store[] = [];
  const amiss: string[] = [];
  try {
    await Promise.race([evening(phone, session, [], stores, () => breaking.dead), breaking.died]);
  } catch (error) {
    if (!(error instanceof Death)) amiss.push(`the evening ended: ${sentenceOf(error)}`);
  } finally {
    breaking.mend();
    for (const store of stores) store.close();
  }
  if (at === 0) return breaking.counted;
  // Whoever is dead holds no lock.
  const after = new Phone(factory, counting('after'));
  after.sentinel = phone.sentinel;
  for (const [name, text] of phone.files) after.files.set(name, text);
  try {
    const { loss, ...audit } = await found(after);
    if (loss) amiss.push(loss);
    account.add(`${kind} ${at} ${sequel}`, {
      acknowledged: session.acknowledged.size,
      ...judge([session], audit),
      amiss,
    });
  } catch (error) {
    account.add(`${kind} ${at} ${sequel}`, {
      acknowledged: session.acknowledged.size,
      amiss: [...amiss, sentenceOf(error)],
    });
  }
  return breaking.counted;
}

/** Every call of every kind, with every sequel. */
async function cases(): Promise<readonly Case[]> {
  const all: Case[] = [];
  for (const kind of KINDS) {
    const many = await broke(new Account(), { kind, sequel: 'once', at: 0 });
    for (const sequel of SEQUELS) for (let at = 1; at <= many; at++) all.push({ kind, sequel, at });
  }
  return all;
}

async function breakCalls(from: number, to: number): Promise<FaultReport> {
  const account = new Account();
  for (const one of (await cases()).slice(from, to)) {
    await broke(account, one);
    account.count(`${one.kind} ${one.sequel}`);
  }
  return account.came();
}

export const calls: Fault = {
  name: 'calls',
  what: 'each single call of the database fails in an evening, once or with the app',
  plain: async () => (await cases()).length,
  full: async () => (await cases()).length,
  part: 200,
  run: breakCalls,
};
