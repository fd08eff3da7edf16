import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromBase45, toBase45 } from './base45.ts';
import { CodeCollector, codesOf, MAX_BLOCKS } from './frames.ts';
import { packParcel, unpackParcel } from './parcel.ts';

const file = (length: number) => new Blob([randomBytes(length).toString('base64')]);
const parcelOf = (length: number) => packParcel(file(length));

describe('base45', () => {
  test('follows RFC 9285', () => {
    expect(toBase45(new TextEncoder().encode('Hello!!'))).toBe('%69 VD92EX0');
    expect(new TextDecoder().decode(fromBase45('QED8WEX0'))).toBe('ietf!');
  });

  test('restores any bytes, and rejects invalid text', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(fromBase45(toBase45(bytes))).toEqual(bytes);
      }),
    );
    for (const text of ['A', 'AAAA', 'aa', ':::', '::']) expect(fromBase45(text)).toBeUndefined();
  });
});

describe('codes of a parcel', () => {
  test('restore it from any subset slightly larger than the number of blocks', async () => {
    const needed: number[] = [];
    for (const length of [1, 300, 301, 5000, 20_000, 40_000])
      for (const from of [0, 7, 3000, 65_530]) {
        const parcel = await parcelOf(length);
        const codes = codesOf(parcel);
        const gathering = new CodeCollector();
        let read: Uint8Array | undefined;
        let many = 0;
        for (let at = from; !read; at++) {
          // Drop three of ten.
          if ((at * 7919) % 10 < 3) continue;
          many += 1;
          read = gathering.take(codes.text(at));
          if (!read) read = gathering.take(codes.text(at));
        }
        expect(read).toEqual(parcel);
        needed.push(many - codes.blocks);
      }
    expect(Math.max(...needed)).toBeLessThan(20);
  });

  test('all have the length of a QR code of 69 modules', async () => {
    const codes = codesOf(await parcelOf(1000));
    expect(new Set([0, 1, 2, 3, 400].map((at) => codes.text(at).length))).toEqual(new Set([617]));
  });

  test('are never mixed with another parcel’s, which is collected once this one stops', async () => {
    const mine = await parcelOf(4000);
    const other = Uint8Array.from(randomBytes(mine.length));
    const [ours, theirs] = [codesOf(mine), codesOf(other)];
    const gathering = new CodeCollector();
    const read: Uint8Array[] = [];
    const take = (text: string) => read.push(...[gathering.take(text)].filter((parcel) => parcel !== undefined));
    for (let at = 0; at < theirs.blocks; at++) {
      take(theirs.text(at));
      if (at < theirs.blocks - 1) take(ours.text(at));
    }
    expect(read).toEqual([other]);
    for (let at = 0; at < 5; at++) take(theirs.text(at));
    expect(gathering.progress?.got).toBe(5);
    for (let at = 0; at < ours.blocks + 3; at++) take(ours.text(at));
    expect(read).toEqual([other, mine]);
  });

  test('are distinguished from any other code', () => {
    const gathering = new CodeCollector();
    const head = (...bytes: readonly number[]) => toBase45(Uint8Array.from([...bytes, 1, 2, 3]));
    const foreign = [
      '',
      'HTTPS://EXAMPLE.ORG',
      'WIFI:S:hall;;',
      head(2, 1, 2, 3, 4, 0, 0, 0, 1, 0, 3),
      head(1, 1, 2, 3, 4, 0, 0, 0, 0, 0, 3),
      head(1, 1, 2, 3, 4, 0, 0, 0, 1, 0, 4),
      head(1, 1, 2, 3, 4, 0, 0, (MAX_BLOCKS + 1) >> 8, (MAX_BLOCKS + 1) & 255, 0, 3),
      head(1, 1, 2, 3, 4, 255, 255, 255, 255, 0, 0),
    ];
    for (const text of foreign) expect(gathering.take(text)).toBeUndefined();
    expect(gathering.progress).toBeUndefined();
  });
});

describe('a parcel', () => {
  test('restores its file', async () => {
    const one = file(3000);
    expect(await (await unpackParcel(await packParcel(one))).text()).toBe(await one.text());
  });

  test('is refused if damaged at any position', async () => {
    const parcel = await parcelOf(500);
    for (let at = 0; at < parcel.length; at++) {
      const damaged = parcel.slice();
      damaged[at]! ^= 1;
      await expect(unpackParcel(damaged)).rejects.toThrow('do not fit together');
    }
    for (const length of [0, 10, 32, 40])
      await expect(unpackParcel(parcel.slice(0, length))).rejects.toThrow(/^The codes/);
  });

  test('is refused as soon as it decompresses beyond the limit', async () => {
    const bomb = await packParcel(new Blob([new Uint8Array(50_000_000)]));
    expect(bomb.length).toBeLessThan(100_000);
    await expect(unpackParcel(bomb, 1_000_000)).rejects.toThrow('The codes hold more than 1 MB.');
  });
});
