import { promisifyRequest, type UseStore } from 'idb-keyval';
import { Refusal } from '../engine/refusal.ts';
import { type DatabaseEvent, type OpenDatabase, reconnectingDatabase } from './idb/database.ts';
import { NO_STATS, type Stats } from './idb/rows.ts';
import type { Sentinel } from './sentinel.ts';
import type { DataLoss, StoreOptions } from './store.ts';

export const RECORDS_MISSING = 'Records are missing or cannot be read: first choose what to do.';

type DatabaseOptions = Required<Pick<StoreOptions, 'name' | 'factory' | 'sentinels'>> & {
  readonly onEvent: (event: DatabaseEvent) => void;
};

/** Database in use. Its name ends in a generation number, which only recovery increases. */
export class CurrentDatabase {
  /** Random id of this phone, stored in the database. */
  device = '';
  sentinel: Sentinel | undefined;
  /** Stats as this tab last read or wrote them. Another tab can have changed them. */
  stats = NO_STATS;
  loss: DataLoss | undefined;
  isReady = false;
  readonly #options: DatabaseOptions;
  #generation: number;
  #connection: OpenDatabase;

  private constructor(options: DatabaseOptions, generation: number) {
    this.#options = options;
    this.sentinel = options.sentinels.read();
    this.#generation = generation;
    this.#connection = this.#connect();
  }

  static async find(options: DatabaseOptions): Promise<CurrentDatabase> {
    const generation = options.sentinels.read()?.generation ?? (await newestGeneration(options));
    return new CurrentDatabase(options, generation);
  }

  readonly useStore: UseStore = (mode, work) => this.#connection.useStore(mode, work);

  get generation(): number {
    return this.#generation;
  }

  get name(): string {
    return this.nameOf(this.#generation);
  }

  nameOf(generation: number): string {
    return `${this.#options.name}-${generation}`;
  }

  /** Returns a number above every known generation, so that no database is overwritten. */
  async nextGeneration(): Promise<number> {
    return Math.max(this.#generation, await newestGeneration(this.#options)) + 1;
  }

  /** Switches to another database. Returns the previous connection, which the caller must close. */
  switchTo(generation: number): OpenDatabase {
    const previous = this.#connection;
    this.#generation = generation;
    this.#connection = this.#connect();
    return previous;
  }

  delete(name: string): Promise<IDBDatabase> {
    return promisifyRequest(this.#options.factory.deleteDatabase(name));
  }

  remember(stats: Stats): void {
    const { sequence, men } = stats;
    this.stats = stats;
    this.sentinel = { generation: this.#generation, sequence, men };
    this.#options.sentinels.write(this.sentinel);
  }

  rereadSentinel(): void {
    this.sentinel = this.#options.sentinels.read() ?? this.sentinel;
  }

  close(): void {
    this.#connection.close();
  }

  #connect(): OpenDatabase {
    const { factory, onEvent } = this.#options;
    return reconnectingDatabase({ name: this.name, factory, on: onEvent });
  }
}

async function newestGeneration({ name, factory }: DatabaseOptions): Promise<number> {
  const databases = (await factory.databases?.().catch(refuseUnreadable)) ?? [];
  const generations = databases.map((database) =>
    database.name?.startsWith(`${name}-`) ? Number(database.name.slice(name.length + 1)) : 0,
  );
  return Math.max(1, ...generations.filter(Number.isSafeInteger));
}

function refuseUnreadable({ message }: Error): never {
  throw new Refusal(`The storage of this browser cannot be read: ${message}`);
}
