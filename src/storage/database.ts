import type { UseStore } from 'idb-keyval';

/** What befalls a connection: the database was made anew, another tab holds it back, or it was lost and is reopened at the next use. */
export type ConnectionEvent = 'created' | 'blocked' | 'dropped';

/** Where a database is, and who hears of its connection; `patience` is how long an opening may take, in milliseconds. */
export type Database = {
  readonly name: string;
  readonly factory?: IDBFactory;
  readonly patience?: number;
  readonly on?: (event: ConnectionEvent) => void;
};

/** An idb-keyval store of our own, and the way to let go of it. */
export type OpenDatabase = { readonly useStore: UseStore; readonly close: () => void };

/** The name of the one object store. */
export const STORE = 'rows';

/** The name of the database that is kept to be deleted, one for all that a site has. */
export const LOG = 'roll-call-log';

/** The database did not open in time. */
export class OpenTimeout extends Error {
  override readonly name = 'Slow';
}

const LOST = /connection is clos|connection to indexed database server lost|internal error|backing store/i;

/** How long is waited before an opening that failed is tried again, in milliseconds: a browser that was killed may still hold its files when it is back. */
const PAUSES = [0, 250, 1000];

/** A connection, open or about to be; and, once something is to be written over it, when that may be. */
type Connection = { readonly database: Promise<IDBDatabase>; writable?: Promise<void> };

/**
 * A store for idb-keyval that is strict (resolves after `complete`, at durability 'strict'), that forgets a failed or dead
 * connection instead of keeping it, tries once more what had not begun, and gives way to upgrades and deletions.
 */
export function safeStore({ name, factory = indexedDB, patience = 8000, on = () => {} }: Database): OpenDatabase {
  let opening: Connection | undefined;

  const forget = (which: Connection) => {
    if (opening !== which) return;
    opening = undefined;
    on('dropped');
  };

  const connection = (): Connection => {
    if (opening) return opening;
    const mine: Connection = { database: openDatabase(factory, name, patience, on, () => forget(mine)) };
    opening = mine;
    mine.database.catch(() => forget(mine));
    return mine;
  };

  const writable = (held: Connection): Promise<void> => {
    held.writable ??= beginLog(factory, patience).catch((error) => {
      delete held.writable;
      throw error;
    });
    return held.writable;
  };

  const useStore: UseStore = async (mode, work) => {
    for (let tries = 0; ; tries++) {
      const held = connection();
      let began = false;
      try {
        const database = await held.database;
        if (mode === 'readwrite') await writable(held);
        const transaction = database.transaction(STORE, mode, { durability: 'strict' });
        began = true;
        return await runTransaction(transaction, work, mode === 'readwrite');
      } catch (error) {
        if (!isLost(error)) throw error;
        forget(held);
        // What had begun may have been written: only a read may be done twice.
        const pause = began ? (mode === 'readonly' && tries === 0 ? 0 : undefined) : PAUSES[tries];
        if (pause === undefined) throw error;
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
  };

  const close = () => {
    const held = opening;
    opening = undefined;
    held?.database.then(
      (database) => database.close(),
      () => {}, // Whoever waits for the opening has been told.
    );
  };
  return { useStore, close };
}

const isLost = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'InvalidStateError' || LOST.test(error.message));

/**
 * Has Chromium begin a new log before the first write of a connection, by deleting a database that is kept for it. Where a
 * write was cut off (a full disk, a kill, a power cut), LevelDB would go on behind the torn end of its log, and at the next start
 * take what stands there for damage, upon which Chromium deletes every database of the site (google/leveldb#1287). Only a
 * deletion makes it compact, and with that put what it has into a table and the log away; it must be the first there is, as a
 * kill between it and what was written before it loses everything. Other engines lose nothing by it.
 */
async function beginLog(factory: IDBFactory, patience: number): Promise<void> {
  const make = async () => (await openDatabase(factory, LOG, patience)).close();
  if ((await deleteDatabase(factory, LOG)) === 0) {
    await make();
    await deleteDatabase(factory, LOG);
  }
  await make();
}

/** Deletes a database, and answers of which version it was: 0 where there was none. */
const deleteDatabase = (factory: IDBFactory, name: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const request = factory.deleteDatabase(name);
    request.onsuccess = (event) => resolve((event as IDBVersionChangeEvent).oldVersion);
    request.onerror = () => reject(request.error);
  });

function openDatabase(
  factory: IDBFactory,
  name: string,
  patience: number,
  on: (event: ConnectionEvent) => void = () => {},
  lost = () => {},
): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    let late = false;
    const request = factory.open(name, 1);
    const timer = setTimeout(() => {
      late = true;
      reject(new OpenTimeout('The storage of this browser does not open.'));
    }, patience);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(STORE);
      on('created');
    };
    request.onblocked = () => on('blocked');
    request.onerror = () => {
      clearTimeout(timer);
      reject(request.error);
    };
    request.onsuccess = () => {
      clearTimeout(timer);
      const database = request.result;
      if (late) return database.close();
      database.onversionchange = () => {
        database.close();
        lost();
      };
      database.onclose = lost;
      resolve(database);
    };
  });
}

/** Runs the work and waits for `complete`. Listens without the on-handlers, for idb-keyval assigns those; work that fails aborts all of it. */
function runTransaction<T>(
  transaction: IDBTransaction,
  work: (store: IDBObjectStore) => T | PromiseLike<T>,
  writes: boolean,
): Promise<T> {
  return new Promise((resolve, reject) => {
    let outcome: Promise<T>;
    let over = false;
    const fail = (error: unknown) => {
      // The work's own reason is told first: the abort that follows has none.
      reject(error);
      if (!over) endTransaction(() => transaction.abort());
    };
    // Nothing follows once the work is done: saying so saves waiting for the browser to find out.
    const finish = () => {
      if (writes && !over) endTransaction(() => transaction.commit?.());
    };
    transaction.addEventListener('complete', () => {
      over = true;
      outcome.then(resolve, reject);
    });
    transaction.addEventListener('abort', () => {
      over = true;
      reject(transaction.error ?? new DOMException('The writing was broken off.', 'AbortError'));
    });
    try {
      outcome = Promise.resolve(work(transaction.objectStore(STORE)));
    } catch (error) {
      outcome = Promise.reject(error);
    }
    outcome.then(finish, fail);
  });
}

/** Ends a transaction, unless it is ending already; whoever asked is told by its events. */
function endTransaction(end: () => void): void {
  try {
    end();
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error;
  }
}
