import type { Row } from '../measure.ts';

export const FRAME = 8;

export const LONG = 50;

/** A time against the most it may be, in milliseconds. */
export const against = (work: string, ours: number, most: number, note?: string): Row => ({
  work: `${work}, against ${most < 1000 ? `${most} ms` : `${most / 1000} s`}`,
  ours,
  against: most,
  aim: 1,
  ...(note === undefined ? {} : { note }),
});

// Numbers.

export const middle = (all: readonly number[]): number => all.toSorted((a, b) => a - b)[all.length >> 1]!;

export const part = (all: readonly number[], p: number): number =>
  all.toSorted((a, b) => a - b)[Math.floor(all.length * p)]!;

/** From where to where all but the outermost tenths lie. */
export const spread = (all: readonly number[]): string => `${part(all, 0.1).toFixed(1)}–${part(all, 0.9).toFixed(1)}`;

/** The medians of two sets of times beside each other; with their spread, and the ratio of the quickest tenths, which a busy machine disturbs least. */
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
