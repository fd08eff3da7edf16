import { TooManyPaths } from '../engine/dice/effort.ts';

/**
 * Hash table from (state, stock, sums) to a probability. Its typed arrays hold hundreds of thousands of entries
 * without allocation. All three keys are integers below 2³¹.
 */
export class Layer {
  size = 0;
  private many: number;
  /** One buffer for both views: three 32-bit keys and a double per entry, for locality. */
  private keys: Int32Array;
  private ps: Float64Array;
  /** Open-addressing index. Each slot holds the entry's position plus 1, or 0. */
  private table: Int32Array;

  /**
   * The limit is checked when the table grows, so up to twice as many entries fit. `room` is the initial capacity.
   */
  constructor(
    private readonly limit: number,
    room = 0,
  ) {
    this.many = 2 ** Math.max(3, Math.ceil(Math.log2(Math.max(1, room))));
    this.ps = new Float64Array(WIDE * this.many);
    this.keys = new Int32Array(this.ps.buffer);
    this.table = new Int32Array(2 * this.many);
  }

  state(at: number): number {
    return this.keys[2 * WIDE * at] ?? 0;
  }

  stock(at: number): number {
    return this.keys[2 * WIDE * at + 1] ?? 0;
  }

  sums(at: number): number {
    return this.keys[2 * WIDE * at + 2] ?? 0;
  }

  p(at: number): number {
    return this.ps[WIDE * at + 2] ?? 0;
  }

  put(state: number, stock: number, sums: number, p: number): void {
    if (this.size === this.many) this.grow();
    const { keys, ps, table } = this;
    let slot = slotOf(state, stock, sums, table.length);
    for (let at = table[slot] ?? 0; at !== 0; at = table[slot] ?? 0) {
      const from = 2 * WIDE * (at - 1);
      if (keys[from] === state && keys[from + 1] === stock && keys[from + 2] === sums) {
        const place = WIDE * at - 1;
        ps[place] = (ps[place] ?? 0) + p;
        return;
      }
      slot = (slot + 1) & (table.length - 1);
    }
    const from = 2 * WIDE * this.size;
    keys[from] = state;
    keys[from + 1] = stock;
    keys[from + 2] = sums;
    table[slot] = ++this.size;
    ps[WIDE * this.size - 1] = p;
  }

  clear(): void {
    this.size = 0;
    this.table.fill(0);
  }

  private grow(): void {
    if (this.size >= this.limit) throw new TooManyPaths(`more than ${this.limit} states`);
    this.many *= 2;
    const before = this.ps;
    this.ps = new Float64Array(WIDE * this.many);
    this.ps.set(before);
    this.keys = new Int32Array(this.ps.buffer);
    this.table = new Int32Array(2 * this.many);
    for (let at = 0; at < this.size; at++) {
      let slot = slotOf(this.state(at), this.stock(at), this.sums(at), this.table.length);
      while (this.table[slot] !== 0) slot = (slot + 1) & (this.table.length - 1);
      this.table[slot] = at + 1;
    }
  }
}

/** Doubles per entry. */
const WIDE = 3;

const slotOf = (state: number, stock: number, sums: number, of: number): number => {
  const mixed = Math.imul(Math.imul(Math.imul(state, 0x9e3779b1) ^ stock, 0x85ebca6b) ^ sums, 0xc2b2ae35);
  return (mixed ^ (mixed >>> 15)) & (of - 1);
};
