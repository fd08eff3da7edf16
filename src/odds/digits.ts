/** As many things are counted beside a state, each in so many bits of a whole number. */
export const COUNTED = 4;
export const BITS = 7;
export const MASK = 2 ** BITS - 1;

/** What stands at a place of a number; nothing where there is no such place. */
export const digit = (number: number, place: number): number => (place < 0 ? 0 : (number >> (BITS * place)) & MASK);

/** In how many ways so many can be taken of so many. */
export function choices(of: number, taken: number): number {
  let ways = 1;
  for (let n = 1; n <= taken; n++) ways = (ways * (of - taken + n)) / n;
  return ways;
}
