import type { Row } from '../measure.ts';

export const FRAME = 8;

export const LONG = 50;

/** Row for a time and its limit, in milliseconds. */
export const limitRow = (work: string, ours: number, most: number, note?: string): Row => ({
  work: `${work}, against ${most < 1000 ? `${most} ms` : `${most / 1000} s`}`,
  ours,
  against: most,
  aim: 1,
  ...(note === undefined ? {} : { note }),
});

export const median = (all: readonly number[]): number => all.toSorted((a, b) => a - b)[all.length >> 1]!;

export const percentile = (all: readonly number[], p: number): number =>
  all.toSorted((a, b) => a - b)[Math.floor(all.length * p)]!;

/** Formats the range from the 10th to the 90th percentile. */
export const percentileRange = (all: readonly number[]): string =>
  `${percentile(all, 0.1).toFixed(1)}–${percentile(all, 0.9).toFixed(1)}`;

/**
 * Row for the medians of two series. The note has their spread and the ratio of the 10th percentiles, the least
 * disturbed by other programs.
 */
export const comparisonRow = (
  work: string,
  ours: readonly number[],
  against: readonly number[],
  aim?: number,
): Row => ({
  work,
  ours: median(ours),
  against: median(against),
  aim,
  note:
    against.length > 1
      ? `${percentileRange(ours)} to ${percentileRange(against)}; undisturbed ${(percentile(ours, 0.1) / percentile(against, 0.1)).toFixed(2)}`
      : percentileRange(ours),
});
