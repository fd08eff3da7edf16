/** Chi-square test of `count` dice. `p` (0–1) is the probability that fair dice are at least as uneven. */
export type Fairness = { readonly count: number; readonly square: number; readonly p: number };

const MIN_EXPECTED_PER_FACE = 5;

export const minDice = (sides: number): number => MIN_EXPECTED_PER_FACE * sides;

export function fairness(faces: readonly number[]): Fairness | undefined {
  const count = faces.reduce((sum, n) => sum + n, 0);
  if (faces.length < 2 || count < minDice(faces.length)) return undefined;
  const fair = count / faces.length;
  const square = faces.reduce((sum, n) => sum + (n - fair) ** 2 / fair, 0);
  return { count, square, p: chiSquareTail(square, faces.length - 1) };
}

export function chiSquareTail(square: number, freedom: number): number {
  if (square <= 0) return 1;
  const [a, x] = [freedom / 2, square / 2];
  const front = Math.exp(a * Math.log(x) - x - logGamma(a));
  return x < a + 1 ? Math.max(0, 1 - front * lowerGammaSeries(a, x)) : front * upperGammaFraction(a, x);
}

function lowerGammaSeries(a: number, x: number): number {
  let term = 1 / a;
  let sum = term;
  for (let n = a + 1; term > sum * 1e-16; n++) {
    term *= x / n;
    sum += term;
  }
  return sum;
}

function upperGammaFraction(a: number, x: number): number {
  let b = x + 1 - a;
  let c = 1e300;
  let d = 1 / b;
  let value = d;
  for (let n = 1; n < 10_000; n++) {
    const an = -n * (n - a);
    b += 2;
    d = 1 / (an * d + b);
    c = b + an / c;
    value *= d * c;
    if (Math.abs(d * c - 1) < 1e-15) break;
  }
  return value;
}

function logGamma(a: number): number {
  let log = Number.isInteger(a) ? 0 : Math.log(Math.PI) / 2;
  for (let n = Number.isInteger(a) ? 1 : 0.5; n < a; n++) log += Math.log(n);
  return log;
}
