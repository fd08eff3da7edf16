import type { PartChances } from './partchances.ts';

const MOST_PARTS = 20_000;
const MOST_DEALERS = 8;

export class OddsCache {
  private readonly ids = new Map<object, number>();
  private readonly parts = new Map<string, PartChances>();
  private readonly dealers = new Map<string, unknown>();

  idOf(object: object): number {
    const id = this.ids.get(object) ?? this.ids.size;
    this.ids.set(object, id);
    return id;
  }

  part(key: string): PartChances | undefined {
    return this.parts.get(key);
  }

  keepPart(key: string, chances: PartChances): void {
    if (this.parts.size >= MOST_PARTS) this.parts.clear();
    this.parts.set(key, chances);
  }

  dealer<T>(key: string, make: () => T): T {
    const dealer = (this.dealers.get(key) as T | undefined) ?? make();
    this.dealers.delete(key);
    this.dealers.set(key, dealer);
    const [oldest] = this.dealers.keys();
    if (this.dealers.size > MOST_DEALERS && oldest !== undefined) this.dealers.delete(oldest);
    return dealer;
  }
}
