import 'fake-indexeddb/auto';

/** Failing operations: opening, committing, committing without an answer, reading, writing. */
export const KINDS = ['open', 'commit', 'answer', 'read', 'write'] as const;
export type Kind = (typeof KINDS)[number];

/** Effect: the operation fails once, or the app dies at that moment. */
export const EFFECTS = ['once', 'dead'] as const;
export type Effect = (typeof EFFECTS)[number];

const READS = ['get', 'getAll', 'getKey', 'getAllKeys', 'count', 'openCursor', 'openKeyCursor'] as const;
const WRITES = ['put', 'add', 'delete', 'clear'] as const;

export class Death extends Error {}

/** Database in which the `at`th operation of one kind fails, counted from 1. With 0 none fails. */
export class FailingDatabase {
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
    readonly effect: Effect,
  ) {
    this.died = new Promise((_, reject) => {
      this.#die = reject;
    });
    this.died.catch(() => {});
    this.factory = this.#failingFactory(phone);
    this.#failRequests();
    this.#failTransactions();
  }

  #failingFactory(phone: IDBFactory): IDBFactory {
    return Object.create(phone, {
      open: {
        value: (name: string, version?: number) => {
          if (this.#strikes('open')) this.#end();
          // A dead app cannot open a database again.
          else if (!this.dead) {
            const opening = phone.open(name, version);
            opening.addEventListener('success', () => this.#connections.push(opening.result));
            return opening;
          }
          throw new DOMException('Internal error opening backing store.', 'UnknownError');
        },
      },
    });
  }

  #failRequests(): void {
    this.#replace(READS, (request, transaction) => {
      if (!this.#strikes('read')) return request();
      const failed = request();
      // The transaction aborts after the request was made, together with the other requests.
      queueMicrotask(() => {
        abort(transaction);
        this.#end();
      });
      return failed;
    });
    this.#replace(WRITES, (request) => {
      if (!this.#strikes('write')) return request();
      this.#end();
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    });
  }

  #failTransactions(): void {
    const { transaction } = IDBDatabase.prototype;
    const begin = (began: IDBTransaction): IDBTransaction => {
      this.#open.add(began);
      for (const end of ['complete', 'abort']) began.addEventListener(end, () => this.#open.delete(began));
      if (began.mode !== 'readwrite') return began;
      if (this.#strikes('commit')) this.#breakOff(began);
      else if (this.#strikes('answer')) this.#contradict(began);
      return began;
    };
    IDBDatabase.prototype.transaction = function (names, mode, options) {
      return begin(transaction.call(this, names, mode, options));
    };
    this.#restore.push(() => {
      IDBDatabase.prototype.transaction = transaction;
    });
  }

  #strikes(kind: Kind): boolean {
    if (this.dead || kind !== this.kind) return false;
    this.counted += 1;
    return this.counted === this.at;
  }

  #end(): void {
    if (this.effect !== 'dead') return;
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

  /** Aborts a transaction at its commit. */
  #breakOff(transaction: IDBTransaction): void {
    transaction.commit = () => {
      transaction.abort();
      this.#end();
    };
  }

  /** Commits a transaction but reports an abort, or nothing. */
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

/** Aborts a transaction, unless it is already finished. */
function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error;
  }
}
