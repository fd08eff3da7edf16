import { fromBase45, toBase45 } from './base45.ts';
import { FountainDecoder, mixOf } from './fountain.ts';

/** Payload of one code in bytes, readable by camera at arm's length. */
const PAYLOAD_BYTES = 400;
/** Limit on blocks per parcel: 400 kB, or two minutes at 8 codes a second. */
export const MAX_BLOCKS = 1024;
const MAX_PAYLOAD_BYTES = 1200;

const KIND = 1;
const HEADER_BYTES = 11;
const MIX_NUMBERS = 2 ** 16;

/** Content of one code. `last` is the length of the last block. */
type Frame = {
  readonly tag: number;
  readonly blocks: number;
  readonly lastLength: number;
  readonly mix: number;
  readonly sum: Uint8Array;
};

/** Endless sequence of codes. At least `blocks` different ones restore the parcel. */
export type Codes = { readonly blocks: number; text(at: number): string };

export function codesOf(parcel: Uint8Array<ArrayBuffer>): Codes {
  const blocks = Math.ceil(parcel.length / PAYLOAD_BYTES);
  const text = (at: number) => {
    const mix = at % MIX_NUMBERS;
    const frame = new Uint8Array(HEADER_BYTES + PAYLOAD_BYTES);
    const head = new DataView(frame.buffer);
    head.setUint8(0, KIND);
    head.setUint32(1, tagOf(parcel));
    head.setUint16(5, mix);
    head.setUint16(7, blocks);
    head.setUint16(9, parcel.length - (blocks - 1) * PAYLOAD_BYTES);
    frame.set(mixOf(parcel, PAYLOAD_BYTES, mix), HEADER_BYTES);
    return toBase45(frame);
  };
  return { blocks, text };
}

const tagOf = (parcel: Uint8Array<ArrayBuffer>): number => new DataView(parcel.buffer).getUint32(0);

function frameFrom(text: string): Frame | undefined {
  const bytes = fromBase45(text);
  if (!bytes || bytes.length <= HEADER_BYTES || bytes.length > HEADER_BYTES + MAX_PAYLOAD_BYTES) return undefined;
  const head = new DataView(bytes.buffer);
  const sum = bytes.subarray(HEADER_BYTES);
  const [blocks, lastLength] = [head.getUint16(7), head.getUint16(9)];
  const possible =
    head.getUint8(0) === KIND && blocks > 0 && blocks <= MAX_BLOCKS && lastLength > 0 && lastLength <= sum.length;
  return possible ? { tag: head.getUint32(1), mix: head.getUint16(5), blocks, lastLength, sum } : undefined;
}

const SWITCH_AFTER = 4;

export class CodeCollector {
  #decoder: FountainDecoder | undefined;
  #last = 0;
  #name = '';
  #other = '';
  #others = 0;

  get progress(): { readonly got: number; readonly of: number } | undefined {
    return this.#decoder && { got: this.#decoder.received, of: this.#decoder.blocks };
  }

  take(text: string): Uint8Array<ArrayBuffer> | undefined {
    const frame = frameFrom(text);
    if (!frame || !this.#isOurs(frame)) return undefined;
    this.#decoder ??= new FountainDecoder(frame.blocks, frame.sum.length);
    this.#decoder.add(frame.mix, frame.sum);
    if (!this.#decoder.isComplete) return undefined;
    const { blocks, size } = this.#decoder;
    const parcel = this.#decoder.content().slice(0, (blocks - 1) * size + this.#last);
    this.#name = '';
    this.#decoder = undefined;
    return parcel;
  }

  /**
   * Returns true if a code belongs to the current parcel. Switches after `SWITCH_AFTER` consecutive codes of another.
   */
  #isOurs({ tag, blocks, lastLength, sum }: Frame): boolean {
    const name = [tag, blocks, lastLength, sum.length].join();
    if (name !== this.#name && this.#name !== '') {
      this.#others = name === this.#other ? this.#others + 1 : 1;
      this.#other = name;
      if (this.#others < SWITCH_AFTER) return false;
      this.#decoder = undefined;
    }
    this.#name = name;
    this.#last = lastLength;
    this.#others = 0;
    return true;
  }
}
