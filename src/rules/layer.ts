import { TooMany } from './toomany.ts';

/**
 * How likely each state is with each two numbers that go with it, in a table of its own, as there may be hundreds of thousands.
 * All three are whole and less than 2³¹, so that nothing is made anew for each.
 */
export class Layer {
  size = 0;
  states = new Int32Array(8);
  stocks = new Int32Array(8);
  sums = new Int32Array(8);
  ps = new Float64Array(8);
  /** One more than the place of a state, where its numbers lead or in the next that is free. */
  private table = new Int32Array(16);

  /** More than the limit are too many, which is looked at each time the table must grow: up to twice as many may be held. */
  constructor(private readonly limit: number) {}

  put(state: number, stock: number, sums: number, p: number): void {
    const at = this.place(state, stock, sums);
    this.ps[at] = (this.ps[at] ?? 0) + p;
  }

  /** Where it stands, as likely as it is so far; room may be made for it, and the lists are others then. */
  place(state: number, stock: number, sums: number): number {
    const { table, states } = this;
    let slot = slotOf(state, stock, sums, table.length);
    for (let at = table[slot] ?? 0; at !== 0; at = table[slot] ?? 0) {
      if (states[at - 1] === state && this.stocks[at - 1] === stock && this.sums[at - 1] === sums) return at - 1;
      slot = (slot + 1) & (table.length - 1);
    }
    if (this.size === this.ps.length) {
      this.grow();
      return this.place(state, stock, sums);
    }
    this.states[this.size] = state;
    this.stocks[this.size] = stock;
    this.sums[this.size] = sums;
    this.ps[this.size] = 0;
    table[slot] = ++this.size;
    return this.size - 1;
  }

  /** The same with nothing in it, and as much room. */
  cleared(): Layer {
    this.size = 0;
    this.table.fill(0);
    return this;
  }

  private grow(): void {
    if (this.size >= this.limit) throw new TooMany(`more than ${this.limit} states`);
    const many = 2 * this.size;
    this.states = longer(this.states, new Int32Array(many));
    this.stocks = longer(this.stocks, new Int32Array(many));
    this.sums = longer(this.sums, new Int32Array(many));
    this.ps = longer(this.ps, new Float64Array(many));
    this.table = new Int32Array(2 * many);
    for (let at = 0; at < this.size; at++) {
      let slot = slotOf(this.states[at] ?? 0, this.stocks[at] ?? 0, this.sums[at] ?? 0, this.table.length);
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
