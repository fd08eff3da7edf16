import { TooMany } from '../engine/toomany.ts';

/**
 * How likely each state is with each two numbers that go with it, in a table of its own, as there may be hundreds of thousands.
 * All three are whole and less than 2³¹, so that nothing is made anew for each.
 */
export class Layer {
  size = 0;
  private many: number;
  /** State, stock and sums of one after the other, and beside them how likely that is: what is wanted together lies together. */
  private keys: Int32Array;
  private ps: Float64Array;
  /** One more than the place of a state, where its numbers lead or in the next that is free. */
  private table: Int32Array;

  /**
   * More than the limit are too many, which is looked at each time the table must grow: up to twice as many may be held.
   * There is room for so many from the start.
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

  /** How likely it is. */
  p(at: number): number {
    return this.ps[WIDE * at + 2] ?? 0;
  }

  /** Makes it so much more likely. */
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

  /** Forgets all of it, but keeps its room. */
  clear(): void {
    this.size = 0;
    this.table.fill(0);
  }

  private grow(): void {
    if (this.size >= this.limit) throw new TooMany(`more than ${this.limit} states`);
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

/** As many places of a list take a state, its numbers and how likely it is. */
const WIDE = 3;

const slotOf = (state: number, stock: number, sums: number, of: number): number => {
  const mixed = Math.imul(Math.imul(Math.imul(state, 0x9e3779b1) ^ stock, 0x85ebca6b) ^ sums, 0xc2b2ae35);
  return (mixed ^ (mixed >>> 15)) & (of - 1);
};
