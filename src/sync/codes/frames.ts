import { fromBase45, toBase45 } from './base45.ts';
import { Basin, mixOf } from './fountain.ts';

/** The bytes of a parcel in one code: what a phone's camera still reads at arm's length. */
const SIZE = 400;
/** The most blocks of a parcel that is shown or read: 400 kB, two minutes at 8 codes a second. */
export const MOST_BLOCKS = 1024;
const LARGEST = 1200;

const KIND = 1;
const HEAD = 11;
const NUMBERS = 2 ** 16;

/** One code: of which parcel by its tag, of how many blocks, how long the last of them is, and which mix of them. */
type Frame = {
  readonly tag: number;
  readonly blocks: number;
  readonly last: number;
  readonly mix: number;
  readonly sum: Uint8Array;
};

/** The codes of a parcel: how many make it at the least, and the text of each, without end. */
export type Codes = { readonly blocks: number; text(at: number): string };

/** The codes of a parcel. */
export function codesOf(parcel: Uint8Array<ArrayBuffer>): Codes {
  const blocks = Math.ceil(parcel.length / SIZE);
  const text = (at: number) => {
    const mix = at % NUMBERS;
    const frame = new Uint8Array(HEAD + SIZE);
    const head = new DataView(frame.buffer);
    head.setUint8(0, KIND);
    head.setUint32(1, tagOf(parcel));
    head.setUint16(5, mix);
    head.setUint16(7, blocks);
    head.setUint16(9, parcel.length - (blocks - 1) * SIZE);
    frame.set(mixOf(parcel, SIZE, mix), HEAD);
    return toBase45(frame);
  };
  return { blocks, text };
}

/** A parcel begins with its digest, and its tag is the beginning of that. */
const tagOf = (parcel: Uint8Array<ArrayBuffer>): number => new DataView(parcel.buffer).getUint32(0);

/** The code in a text; undefined where it is none of ours, or no possible one. */
function frameFrom(text: string): Frame | undefined {
  const bytes = fromBase45(text);
  if (!bytes || bytes.length <= HEAD || bytes.length > HEAD + LARGEST) return undefined;
  const head = new DataView(bytes.buffer);
  const sum = bytes.subarray(HEAD);
  const [blocks, last] = [head.getUint16(7), head.getUint16(9)];
  const possible = head.getUint8(0) === KIND && blocks > 0 && blocks <= MOST_BLOCKS && last > 0 && last <= sum.length;
  return possible ? { tag: head.getUint32(1), mix: head.getUint16(5), blocks, last, sum } : undefined;
}

/** After so many codes in a row of one other parcel that one is gathered. */
const OTHERS = 4;

/** Gathers the codes of one parcel as a camera reads them; codes of anything else are never mixed in. */
export class CodeCollector {
  #basin: Basin | undefined;
  #last = 0;
  #name = '';
  #other = '';
  #others = 0;

  /** How many codes are there of how many, where the first has come. */
  get progress(): { readonly got: number; readonly of: number } | undefined {
    return this.#basin && { got: this.#basin.got, of: this.#basin.blocks };
  }

  /** Takes the text of a code; the whole parcel, once it is there. */
  take(text: string): Uint8Array<ArrayBuffer> | undefined {
    const frame = frameFrom(text);
    if (!frame || !this.#isOurs(frame)) return undefined;
    this.#basin ??= new Basin(frame.blocks, frame.sum.length);
    this.#basin.add(frame.mix, frame.sum);
    if (!this.#basin.full) return undefined;
    const { blocks, size } = this.#basin;
    const parcel = this.#basin.content().slice(0, (blocks - 1) * size + this.#last);
    this.#name = '';
    this.#basin = undefined;
    return parcel;
  }

  /** Whether a code is of the parcel that is gathered: the first that came, or another that came again and again since. */
  #isOurs({ tag, blocks, last, sum }: Frame): boolean {
    const name = [tag, blocks, last, sum.length].join();
    if (name !== this.#name && this.#name !== '') {
      this.#others = name === this.#other ? this.#others + 1 : 1;
      this.#other = name;
      if (this.#others < OTHERS) return false;
      this.#basin = undefined;
    }
    this.#name = name;
    this.#last = last;
    this.#others = 0;
    return true;
  }
}
