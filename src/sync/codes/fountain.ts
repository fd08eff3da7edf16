/**
 * Row of a fountain code: the bit set of the blocks in a mix, then the XOR of those blocks. The number of a mix selects
 * its blocks. The first mixes are single blocks. A few more mixes than blocks, in any order, restore the content.
 */
type Row = Uint8Array<ArrayBuffer>;

const widthOf = (blocks: number): number => Math.ceil(blocks / 8);
const has = (row: Row, block: number): boolean => ((row[block >> 3]! >> (block & 7)) & 1) === 1;

function add(row: Row, other: Row): void {
  for (let at = 0; at < row.length; at++) row[at]! ^= other[at]!;
}

function blocksOfMix(mix: number, blocks: number): Row {
  const bits = new Uint8Array(widthOf(blocks));
  const coin = mix < blocks ? undefined : coinFor(Math.imul(mix, 0x9e3779b1) + blocks);
  for (let block = 0; block < blocks; block++) if (coin ? coin() : block === mix) bits[block >> 3]! |= 1 << (block & 7);
  return bits;
}

function coinFor(seed: number): () => boolean {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) < 0;
  };
}

/** One mix of the content in blocks of `size` bytes. The last block is zero-padded. */
export function mixOf(content: Uint8Array<ArrayBuffer>, size: number, mix: number): Uint8Array<ArrayBuffer> {
  const blocks = Math.ceil(content.length / size);
  const picked = blocksOfMix(mix, blocks);
  const sum = new Uint8Array(size);
  for (let block = 0; block < blocks; block++)
    if (has(picked, block)) add(sum.subarray(0, content.length - block * size), content.subarray(block * size));
  return sum;
}

export class FountainDecoder {
  readonly #rows: (Row | undefined)[];
  /** Number of independent mixes received. */
  received = 0;

  constructor(
    readonly blocks: number,
    readonly size: number,
  ) {
    this.#rows = Array.from({ length: blocks });
  }

  get isComplete(): boolean {
    return this.received === this.blocks;
  }

  add(mix: number, sum: Uint8Array): void {
    const row = new Uint8Array(widthOf(this.blocks) + this.size);
    row.set(blocksOfMix(mix, this.blocks));
    row.set(sum, widthOf(this.blocks));
    for (let block = 0; block < this.blocks; block++) {
      if (!has(row, block)) continue;
      const known = this.#rows[block];
      if (known) add(row, known);
      else {
        this.#rows[block] = row;
        this.received += 1;
        return;
      }
    }
  }

  content(): Uint8Array<ArrayBuffer> {
    const content = new Uint8Array(this.blocks * this.size);
    for (let block = this.blocks - 1; block >= 0; block--) {
      const row = this.#rows[block]!;
      for (let later = block + 1; later < this.blocks; later++) if (has(row, later)) add(row, this.#rows[later]!);
      content.set(row.subarray(widthOf(this.blocks)), block * this.size);
    }
    return content;
  }
}
