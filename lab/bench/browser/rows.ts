import type { Row } from '../measure.ts';

export const FRAME = 8;

export const LONG = 50;

/** Row for a time and its limit, in milliseconds. */
export const against = (work: string, ours: number, most: number, note?: string): Row => ({
  work: `${work}, against ${most < 1000 ? `${most} ms` : `${most / 1000} s`}`,
  ours,
  against: most,
  aim: 1,
  ...(note === undefined ? {} : { note }),
});

export const middle = (all: readonly number[]): number => all.toSorted((a, b) => a - b)[all.length >> 1]!;

export const part = (all: readonly number[], p: number): number =>
  all.toSorted((a, b) => a - b)[Math.floor(all.length * p)]!;

/** Formats the range from the 10th to the 90th percentile. */
export const spread = (all: readonly number[]): string => `${part(all, 0.1).toFixed(1)}–${part(all, 0.9).toFixed(1)}`;

/**
 * Row for the medians of two series. The note has their spread and the ratio of the 10th percentiles, the least
 * disturbed by other programs.
 */
export const beside = (work: string, ours: readonly number[], against: readonly number[], aim?: number): Row => ({
  work,
  ours: middle(ours),
  against: middle(against),
  aim,
  note:
    against.length > 1
      ? `${spread(ours)} to ${spread(against)}; undisturbed ${(part(ours, 0.1) / part(against, 0.1)).toFixed(2)}`
      : spread(ours),
});
