import { reportProgress, TooManyPaths } from '../../engine/dice/effort.ts';

const KEY_LENGTH = 3;
const PROGRESS_INTERVAL = 256;

/** Hash table of probabilities by state, deck and sums. Typed arrays avoid one object per entry. */
export class Layer {
  private size = 0;
  private keys: Int32Array;
  private ps: Float64Array;
  /** Open addressing. Each slot holds the index of an entry plus 1, or 0. */
  private slots: Int32Array;

  constructor(
    private readonly maxStates: number,
    expectedSize = 0,
  ) {
    const capacity = 2 ** Math.max(3, Math.ceil(Math.log2(Math.max(1, expectedSize))));
    this.keys = new Int32Array(KEY_LENGTH * capacity);
    this.ps = new Float64Array(capacity);
    this.slots = new Int32Array(2 * capacity);
  }

  next(): Layer {
    return new Layer(this.maxStates, this.size);
  }

  visitAll(visit: (state: number, deck: number, sums: number, p: number) => void): void {
    const { keys, ps, size } = this;
    for (let i = 0; i < size; i++) {
      if (i % PROGRESS_INTERVAL === 0) reportProgress();
      visit(keys[KEY_LENGTH * i] ?? 0, keys[KEY_LENGTH * i + 1] ?? 0, keys[KEY_LENGTH * i + 2] ?? 0, ps[i] ?? 0);
    }
  }

  put(state: number, deck: number, sums: number, p: number): void {
    if (this.size === this.ps.length) this.grow();
    const { keys, ps, slots } = this;
    let slot = slotOf(state, deck, sums, slots.length);
    for (let i = (slots[slot] ?? 0) - 1; i >= 0; i = (slots[slot] ?? 0) - 1) {
      if (keys[KEY_LENGTH * i] === state && keys[KEY_LENGTH * i + 1] === deck && keys[KEY_LENGTH * i + 2] === sums) {
        ps[i] = (ps[i] ?? 0) + p;
        return;
      }
      slot = (slot + 1) & (slots.length - 1);
    }
    keys[KEY_LENGTH * this.size] = state;
    keys[KEY_LENGTH * this.size + 1] = deck;
    keys[KEY_LENGTH * this.size + 2] = sums;
    ps[this.size] = p;
    slots[slot] = ++this.size;
  }

  private grow(): void {
    if (this.size >= this.maxStates) throw new TooManyPaths(`more than ${this.maxStates} states`);
    const larger = new Layer(this.maxStates, 2 * this.size);
    this.visitAll((state, deck, sums, p) => larger.put(state, deck, sums, p));
    this.keys = larger.keys;
    this.ps = larger.ps;
    this.slots = larger.slots;
  }
}

function slotOf(state: number, deck: number, sums: number, slots: number): number {
  const mixed = Math.imul(Math.imul(Math.imul(state, 0x9e3779b1) ^ deck, 0x85ebca6b) ^ sums, 0xc2b2ae35);
  return (mixed ^ (mixed >>> 15)) & (slots - 1);
}
