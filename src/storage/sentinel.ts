/** What is remembered outside the database: which generation of it is in use, how many outcomes it took, how many men it held. */
export type Sentinel = { readonly generation: number; readonly sequence: number; readonly men: number };

/** The place where the sentinel stands. */
export type Post = { read(): Sentinel | undefined; write(sentinel: Sentinel): boolean };

/** What we need of the browser's local storage, which a worker does not have. */
type Shelf = {
  getItem(name: string): string | null;
  setItem(name: string, value: string): void;
};

/** The sentinel under a name in the browser's local storage; where that is shut nothing is remembered, and `write` is false. */
export function post(name: string, storage: Shelf | undefined = localStorageIfOpen()): Post {
  return {
    read() {
      try {
        return sentinelOf(JSON.parse(storage?.getItem(name) ?? 'null'));
      } catch {
        return undefined; // Whatever stands there is no sentinel of ours.
      }
    },
    write(sentinel) {
      try {
        storage?.setItem(name, JSON.stringify(sentinel));
        return storage !== undefined;
      } catch {
        return false; // Full or shut: the caller says so.
      }
    },
  };
}

/** Whether the database is behind what the sentinel saw. */
export const isBehind = (sequence: number, sentinel: Sentinel | undefined): boolean =>
  sentinel !== undefined && sequence < sentinel.sequence;

function sentinelOf(value: unknown): Sentinel | undefined {
  const { generation, sequence, men } = (value ?? {}) as Record<string, unknown>;
  if (!isCount(generation) || !isCount(sequence) || !isCount(men)) return undefined;
  return { generation, sequence, men };
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

function localStorageIfOpen(): Shelf | undefined {
  try {
    return (globalThis as { localStorage?: Shelf }).localStorage;
  } catch {
    return undefined; // A browser that shuts storage throws at the mere look.
  }
}
