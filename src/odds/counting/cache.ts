import { getOrCreate } from '../../engine/data/lists.ts';
import type { PartChances } from './partchances.ts';

const MOST_PARTS = 20_000;
const MOST_DEALERS = 8;

export class OddsCache {
  readonly #ids = new Map<object, number>();
  readonly #parts = new Map<string, PartChances>();
  readonly #dealers = new Map<string, unknown>();

  idOf(object: object): number {
    return getOrCreate(this.#ids, object, () => this.#ids.size);
  }

  part(key: string): PartChances | undefined {
    return this.#parts.get(key);
  }

  keepPart(key: string, chances: PartChances): void {
    if (this.#parts.size >= MOST_PARTS) this.#parts.clear();
    this.#parts.set(key, chances);
  }

  dealer<T>(key: string, make: () => T): T {
    if (this.#dealers.size >= MOST_DEALERS && !this.#dealers.has(key)) this.#dealers.clear();
    return getOrCreate(this.#dealers, key, make) as T;
  }
}
