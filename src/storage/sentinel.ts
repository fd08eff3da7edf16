/** Database state remembered outside the database, to detect a loss. */
export type Sentinel = { readonly generation: number; readonly sequence: number; readonly men: number };

export type SentinelStorage = { read(): Sentinel | undefined; write(sentinel: Sentinel): boolean };

type TextStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** Keeps the sentinel in local storage. `write` returns false if it could not. */
export function localSentinels(name: string, storage: TextStorage | undefined = localStorageIfOpen()): SentinelStorage {
  return {
    read() {
      try {
        return sentinelOf(JSON.parse(storage?.getItem(name) ?? 'null'));
      } catch {
        return undefined; // Not a sentinel.
      }
    },
    write(sentinel) {
      try {
        storage?.setItem(name, JSON.stringify(sentinel));
        return storage !== undefined;
      } catch {
        return false; // Full or blocked. The caller reports it.
      }
    },
  };
}

export const isBehind = (sequence: number, sentinel: Sentinel | undefined): boolean =>
  sentinel !== undefined && sequence < sentinel.sequence;

function sentinelOf(value: unknown): Sentinel | undefined {
  const { generation, sequence, men } = (value ?? {}) as Record<string, unknown>;
  if (!isCount(generation) || !isCount(sequence) || !isCount(men)) return undefined;
  return { generation, sequence, men };
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

function localStorageIfOpen(): TextStorage | undefined {
  try {
    return (globalThis as { localStorage?: TextStorage }).localStorage;
  } catch {
    return undefined; // Access alone throws if the browser blocks storage.
  }
}
