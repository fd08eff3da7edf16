export type RandomSource = (bytes: Uint8Array<ArrayBuffer>) => void;

const BATCH = 4096;

/** Fair die of 2–256 sides. Discards bytes that would favour low faces. */
export function fairDie(source: RandomSource): (sides: number) => number {
  const bytes = new Uint8Array(BATCH);
  let next = BATCH;
  return (sides) => {
    if (!(sides >= 2 && sides <= 256)) noDie(sides);
    // Largest multiple of `sides` up to 256.
    const most = 256 - (256 % sides);
    for (;;) {
      if (next === BATCH) {
        source(bytes);
        next = 0;
      }
      const byte = bytes[next++]!;
      if (byte < most) return 1 + (byte % sides);
    }
  };
}

function noDie(sides: number): never {
  throw new Error(`there is no die of ${sides} sides`);
}

export const rollDie: (sides: number) => number = fairDie((bytes) => crypto.getRandomValues(bytes));

const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Unique record id: 20 characters, 100 random bits. */
export const randomId = (): string => Array.from({ length: 20 }, () => LETTERS[randomBelow(32, rollDie)]).join('');

/** Random integer, 0 ≤ n < `ends`. Needs no roll if `ends` is 1. */
export const randomBelow = (limit: number, die: (sides: number) => number): number =>
  limit === 1 ? 0 : die(limit) - 1;
