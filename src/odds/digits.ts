/** A packed number holds COUNTED fields of BITS bits. */
export const COUNTED = 4;
export const BITS = 7;
export const MASK = 2 ** BITS - 1;

export const digit = (number: number, place: number): number => (place < 0 ? 0 : (number >> (BITS * place)) & MASK);

/** Binomial coefficient. */
export function choices(of: number, taken: number): number {
  let ways = 1;
  for (let n = 1; n <= taken; n++) ways = (ways * (of - taken + n)) / n;
  return ways;
}
