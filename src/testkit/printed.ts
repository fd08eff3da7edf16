import { expect } from 'vitest';
import { type Chances, mean, probability } from '../engine/dice/chances.ts';

/** Expects a number that is printed to six digits. */
export const expectPrinted = (value: number, printed: number): void =>
  expect(Math.abs(value - printed)).toBeLessThan(1e-6);

export const expectChance = <T>(chances: Chances<T>, holds: (value: T) => boolean, printed: number): void =>
  expectPrinted(probability(chances, holds), printed);

export const expectMean = <T>(chances: Chances<T>, of: (value: T) => number, printed: number): void =>
  expectPrinted(mean(chances, of), printed);
