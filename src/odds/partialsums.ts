import { nth } from '../engine/data/lists.ts';
import { isRecord } from '../engine/data/plain.ts';
import { TooManyPaths } from '../engine/dice/effort.ts';
import type { Sums } from './quick.ts';

export class Unread extends Error {
  constructor(readonly sum: string) {
    super(`${sum} is not counted`);
  }
}

/** Property that returns the name of an uncounted field. */
const UNCOUNTED = Symbol('uncounted');

/** Throws Unread if the measure contains a record with uncounted fields. */
export function mustBeCounted(measure: unknown): void {
  if (typeof measure !== 'object' || measure === null) return;
  const uncounted: unknown = Reflect.get(measure, UNCOUNTED);
  if (typeof uncounted === 'string') throw new Unread(uncounted);
  for (const part of Object.values(measure)) mustBeCounted(part);
}

/** Record limited to the counted fields. Reading another field throws Unread; the key omits it. */
export function counted<T>(all: readonly string[], names: readonly string[], record: T): T {
  if (names.length === all.length || !isRecord(record)) return record;
  return new Proxy(record, {
    get(record, name) {
      if (name === UNCOUNTED) return all.find((one) => !names.includes(one));
      if (name === 'toJSON') return () => record;
      if (typeof name === 'string' && !(name in record) && all.includes(name)) throw new Unread(name);
      return Reflect.get(record, name);
    },
    has(record, name) {
      if (typeof name === 'string' && !(name in record) && all.includes(name)) throw new Unread(name);
      return Reflect.has(record, name);
    },
    // Enumerating the record reads every field.
    ownKeys: (record) => [...new Set([...Reflect.ownKeys(record), ...all])],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
}

export const STATE = 'state';

export const UNCOUNTED_STATE: unknown = new Proxy(
  {},
  {
    get(_, name) {
      if (name === UNCOUNTED) return STATE;
      if (name === 'toJSON') return () => null;
      throw new Unread(STATE);
    },
    ownKeys() {
      throw new Unread(STATE);
    },
  },
);

/** Packs several non-negative integer sums into one number. */
export class Totals {
  private readonly base: number;

  constructor(
    private readonly names: readonly string[],
    most: number,
  ) {
    const widest = Math.floor(53 / Math.max(1, names.length));
    this.base = 2 ** Math.min(widest, Math.ceil(Math.log2(most + 2)));
    if (names.length > 0 && this.base < 2) throw new TooManyPaths('too many sums are read together');
  }

  of(sums: Partial<Sums>): number {
    const { base, names } = this;
    let total = 0;
    for (let i = names.length - 1; i >= 0; i--) {
      const sum = sums[nth(names, i)] ?? 0;
      if (!Number.isInteger(sum) || sum < 0) throw new Error('sums are whole numbers from 0');
      total = total * base + sum;
    }
    return total;
  }

  read(total: number): Sums {
    return Object.fromEntries(this.names.map((name, i) => [name, Math.floor(total / this.base ** i) % this.base]));
  }

  /** Returns true if the sum fits its field. Throws TooMany if no field size is large enough. */
  holds(sum: number): boolean {
    const count = this.names.length;
    if (count === 0 || sum < this.base) return true;
    if (this.base === 2 ** Math.floor(53 / count)) throw new TooManyPaths('too many sums are read together');
    return false;
  }
}
