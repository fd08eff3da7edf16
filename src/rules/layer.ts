import { TooMany } from './toomany.ts';

/**
 * How likely each state is with each two numbers that go with it, in a table of its own, as there may be hundreds of thousands.
 * All three are whole and less than 2³¹, so that nothing is made anew for each.
 */
export class Layer {
  size = 0;
  ps: Float64Array;
  /** State, stock and sums, one after the other. */
  private keys: Int32Array;
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
    const many = 2 ** Math.max(3, Math.ceil(Math.log2(Math.max(1, room))));
    this.ps = new Float64Array(many);
    this.keys = new Int32Array(3 * many);
    this.table = new Int32Array(2 * many);
  }

  state(at: number): number {
    return this.keys[3 * at] ?? 0;
  }

  stock(at: number): number {
    return this.keys[3 * at + 1] ?? 0;
  }

  sums(at: number): number {
    return this.keys[3 * at + 2] ?? 0;
  }

  put(state: number, stock: number, sums: number, p: number): void {
    const at = this.place(state, stock, sums);
    this.ps[at] = (this.ps[at] ?? 0) + p;
  }

  /** Where it stands, as likely as it is so far; room may be made for it, and the lists are others then. */
  place(state: number, stock: number, sums: number): number {
    const { keys, table } = this;
    let slot = slotOf(state, stock, sums, table.length);
    for (let at = table[slot] ?? 0; at !== 0; at = table[slot] ?? 0) {
      const from = 3 * at - 3;
      if (keys[from] === state && keys[from + 1] === stock && keys[from + 2] === sums) return at - 1;
      slot = (slot + 1) & (table.length - 1);
    }
    if (this.size === this.ps.length) {
      this.grow();
      return this.place(state, stock, sums);
    }
    const from = 3 * this.size;
    keys[from] = state;
    keys[from + 1] = stock;
    keys[from + 2] = sums;
    this.ps[this.size] = 0;
    table[slot] = ++this.size;
    return this.size - 1;
  }

  private grow(): void {
    if (this.size >= this.limit) throw new TooMany(`more than ${this.limit} states`);
    const many = 2 * this.size;
    this.keys = longer(this.keys, new Int32Array(3 * many));
    this.ps = longer(this.ps, new Float64Array(many));
    this.table = new Int32Array(2 * many);
    for (let at = 0; at < this.size; at++) {
      let slot = slotOf(this.state(at), this.stock(at), this.sums(at), this.table.length);
      while (this.table[slot] !== 0) slot = (slot + 1) & (this.table.length - 1);
      this.table[slot] = at + 1;
    }
  }
}

const slotOf = (state: number, stock: number, sums: number, of: number): number => {
  const mixed = Math.imul(state, 0x9e3779b1) ^ Math.imul(stock, 0x85ebca6b) ^ Math.imul(sums, 0xc2b2ae35);
  return (mixed ^ (mixed >>> 15)) & (of - 1);
};

function longer<A extends Int32Array | Float64Array>(from: A, to: A): A {
  to.set(from);
  return to;
}
