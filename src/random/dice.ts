/** Where chance comes from: fills all of the bytes it is given. */
export type RandomSource = (bytes: Uint8Array<ArrayBuffer>) => void;

const BATCH = 4096;

/** A die of any number of sides (2 to 256) that is as fair as its source: a byte that does not share out evenly is thrown away. */
export function fairDie(source: RandomSource): (sides: number) => number {
  const bytes = new Uint8Array(BATCH);
  let next = BATCH;
  return (sides) => {
    if (!(sides >= 2 && sides <= 256)) noDie(sides);
    // So many of a byte's 256 values share out evenly.
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

/** A die rolled by the app: 1 to `sides` (2 to 256), each as likely. */
export const rolledDie: (sides: number) => number = fairDie((bytes) => crypto.getRandomValues(bytes));

const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';

/** A name for a record that no other will ever have: 20 letters and digits, 100 bits of chance. */
export const randomId = (): string => Array.from({ length: 20 }, () => LETTERS[anyBelow(32, rolledDie)]).join('');

/** A number from 0 up to `ends`, itself not included; the only one of one needs no chance. */
export const anyBelow = (ends: number, die: (sides: number) => number): number => (ends === 1 ? 0 : die(ends) - 1);
