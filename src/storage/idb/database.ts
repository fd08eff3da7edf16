import type { UseStore } from 'idb-keyval';
import { currentVersion } from '../../campaign/upgrades/upgrades.ts';
import { Refusal } from '../../engine/refusal.ts';
import { LAYOUT } from './rows.ts';

/** `created`: the database is new. `blocked`: another tab keeps it from opening. `disconnected`: the next use reopens it. */
export type DatabaseEvent = 'created' | 'blocked' | 'disconnected';

export type DatabaseOptions = {
  readonly name: string;
  readonly factory?: IDBFactory;
  readonly timeout?: number;
  readonly on?: (event: DatabaseEvent) => void;
};

export type OpenDatabase = { readonly useStore: UseStore; readonly close: () => void };

export const OBJECT_STORE = 'rows';

/** IndexedDB version. Rises with the data version and the row layout, so that tabs of an older app are closed. */
export const DATABASE_VERSION = currentVersion() + LAYOUT;

/** Name of an empty database that `startFreshLevelDbLog` deletes and creates again. One is enough for the site. */
export const THROWAWAY_DATABASE = 'roll-call-log';

export class OpenTimeout extends Error {
  override readonly name = 'OpenTimeout';
}

const LOST_CONNECTION = /connection is clos|connection to indexed database server lost|internal error|backing store/i;

/** Delays in ms before opening is retried. A killed browser can hold its files after a restart. */
const RETRY_DELAYS = [0, 250, 1000];

type Connection = { readonly database: Promise<IDBDatabase>; writable?: Promise<void> };

/** Replaces failed connections. Retries reads, and writes that had not begun. */
class ReconnectingDatabase implements OpenDatabase {
  readonly #options: Required<DatabaseOptions>;
  #opening: Connection | undefined;

  constructor({ name, factory = indexedDB, timeout = 8000, on = () => {} }: DatabaseOptions) {
    this.#options = { name, factory, timeout, on };
  }

  readonly useStore: UseStore = async (mode, work) => {
    for (let tries = 0; ; tries++) {
      const connection = this.#connect();
      let began = false;
      try {
        const database = await connection.database;
        if (mode === 'readwrite') await this.#makeWritable(connection);
        const transaction = database.transaction(OBJECT_STORE, mode, { durability: 'strict' });
        began = true;
        return await runTransaction(transaction, work, mode === 'readwrite');
      } catch (error) {
        if (!isLost(error)) throw error;
        this.#drop(connection);
        // Work that has begun may be committed already, so only a read runs twice.
        const pause = began ? (mode === 'readonly' && tries === 0 ? 0 : undefined) : RETRY_DELAYS[tries];
        if (pause === undefined) throw error;
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
  };

  readonly close = (): void => {
    const connection = this.#opening;
    this.#opening = undefined;
    connection?.database.then(
      (database) => database.close(),
      () => {}, // The opener reports the error.
    );
  };

  #connect(): Connection {
    if (this.#opening) return this.#opening;
    const { factory, name, timeout, on } = this.#options;
    const drop = () => this.#drop(connection);
    const connection: Connection = { database: openDatabase(factory, name, timeout, on, drop) };
    this.#opening = connection;
    connection.database.catch(drop);
    return connection;
  }

  #drop(connection: Connection): void {
    if (this.#opening !== connection) return;
    this.#opening = undefined;
    this.#options.on('disconnected');
  }

  #makeWritable(connection: Connection): Promise<void> {
    const { factory, timeout } = this.#options;
    connection.writable ??= startFreshLevelDbLog(factory, timeout).catch((error) => {
      delete connection.writable;
      throw error;
    });
    return connection.writable;
  }
}

export const reconnectingDatabase = (database: DatabaseOptions): OpenDatabase => new ReconnectingDatabase(database);

const isLost = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'InvalidStateError' || LOST_CONNECTION.test(error.message));

/**
 * Makes Chromium begin a new LevelDB log, by deleting an empty database before the first write of a connection. A full
 * disk, a kill or a power cut can cut a write off. LevelDB then appends to the incomplete log. The next start takes the
 * log for damaged, and Chromium deletes every database of the site (google/leveldb#1287). A deletion makes LevelDB
 * compact: it moves the data to a table and removes the log. Other engines are not affected.
 */
async function startFreshLevelDbLog(factory: IDBFactory, timeout: number): Promise<void> {
  const create = async () => (await openDatabase(factory, THROWAWAY_DATABASE, timeout)).close();
  if ((await deleteDatabase(factory, THROWAWAY_DATABASE)) === 0) {
    await create();
    await deleteDatabase(factory, THROWAWAY_DATABASE);
  }
  await create();
}

const deleteDatabase = (factory: IDBFactory, name: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const request = factory.deleteDatabase(name);
    request.onsuccess = (event) => resolve((event as IDBVersionChangeEvent).oldVersion);
    request.onerror = () => reject(request.error);
  });

const NEWER = 'The data on this phone is newer than this app knows: update the app.';

function openDatabase(
  factory: IDBFactory,
  name: string,
  timeout: number,
  on: (event: DatabaseEvent) => void = () => {},
  lost = () => {},
): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    let isLate = false;
    const request = factory.open(name, name === THROWAWAY_DATABASE ? 1 : DATABASE_VERSION);
    const timer = setTimeout(() => {
      isLate = true;
      reject(new OpenTimeout('The storage of this browser does not open.'));
    }, timeout);
    request.onupgradeneeded = ({ oldVersion }) => {
      if (oldVersion > 0) return;
      request.result.createObjectStore(OBJECT_STORE);
      on('created');
    };
    request.onblocked = () => on('blocked');
    request.onerror = () => {
      clearTimeout(timer);
      reject(request.error?.name === 'VersionError' ? new Refusal(NEWER) : request.error);
    };
    request.onsuccess = () => {
      clearTimeout(timer);
      const database = request.result;
      if (isLate) return database.close();
      database.onversionchange = () => {
        database.close();
        lost();
      };
      database.onclose = lost;
      resolve(database);
    };
  });
}

/** Resolves after `complete`. Failed work aborts the transaction. Uses listeners: idb-keyval sets the on-handlers. */
function runTransaction<T>(
  transaction: IDBTransaction,
  work: (store: IDBObjectStore) => T | PromiseLike<T>,
  isWriting: boolean,
): Promise<T> {
  return new Promise((resolve, reject) => {
    let outcome: Promise<T>;
    let isOver = false;
    const fail = (error: unknown) => {
      // Rejects with the original error first, because the abort event has none.
      reject(error);
      if (!isOver) endTransaction(() => transaction.abort());
    };
    // An explicit commit saves the browser's wait for further requests.
    const finish = () => {
      if (isWriting && !isOver) endTransaction(() => transaction.commit?.());
    };
    transaction.addEventListener('complete', () => {
      isOver = true;
      outcome.then(resolve, reject);
    });
    transaction.addEventListener('abort', () => {
      isOver = true;
      reject(transaction.error ?? new DOMException('The writing was broken off.', 'AbortError'));
    });
    try {
      outcome = Promise.resolve(work(transaction.objectStore(OBJECT_STORE)));
    } catch (error) {
      outcome = Promise.reject(error);
    }
    outcome.then(finish, fail);
  });
}

function endTransaction(end: () => void): void {
  try {
    end();
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error;
  }
}
