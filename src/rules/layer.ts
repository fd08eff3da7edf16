import { TooMany } from './toomany.ts';

/** How likely each state is with each total that goes with it; pairs of whole numbers in a table of their own, as there may be hundreds of thousands. */
export class Layer {
  size = 0;
  states = new Int32Array(16);
  totals = new Float64Array(16);
  ps = new Float64Array(16);
  /** One more than the place of a pair, where its numbers lead or in the next that is free. */
  private table = new Int32Array(32);

  /** More pairs than the limit are too many. */
  constructor(private readonly limit: number) {}

  put(state: number, total: number, p: number): void {
    const { table } = this;
    let slot = slotOf(state, total, table.length);
    for (let at = table[slot] ?? 0; at !== 0; at = table[slot] ?? 0) {
      if (this.states[at - 1] === state && this.totals[at - 1] === total) {
        this.ps[at - 1] = (this.ps[at - 1] ?? 0) + p;
        return;
      }
      slot = (slot + 1) & (table.length - 1);
    }
    if (this.size === this.ps.length) {
      this.grow();
      this.put(state, total, p);
      return;
    }
    this.states[this.size] = state;
    this.totals[this.size] = total;
    this.ps[this.size] = p;
    table[slot] = ++this.size;
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
    this.totals = longer(this.totals, new Float64Array(many));
    this.ps = longer(this.ps, new Float64Array(many));
    this.table = new Int32Array(2 * many);
    for (let at = 0; at < this.size; at++) {
      let slot = slotOf(this.states[at] ?? 0, this.totals[at] ?? 0, this.table.length);
      while (this.table[slot] !== 0) slot = (slot + 1) & (this.table.length - 1);
      this.table[slot] = at + 1;
    }
  }
}

const slotOf = (state: number, total: number, of: number): number => {
  let mixed = Math.imul(state, 0x9e3779b1) ^ Math.imul(total, 0x85ebca6b) ^ Math.imul(total / 2 ** 32, 0xc2b2ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  return (mixed ^ (mixed >>> 13)) & (of - 1);
};

function longer<A extends Int32Array | Float64Array>(from: A, to: A): A {
  to.set(from);
  return to;
}
