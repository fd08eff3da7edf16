/** A number as it is written, with a true minus sign: "−2". */
export const figure = (n: number): string => `${n}`.replace('-', '−');

/** A number with its sign: "+2", "−1", "0". */
export const signed = (n: number): string => (n > 0 ? `+${n}` : figure(n));

/**
 * What a line adds to a number, by what the number is of (`unit` of its words): "+1", or "1 more" and "1 less" of a lowest roll,
 * as there a plus hinders whom it is of.
 */
export const addedTo = (unit: string | undefined, by: number): string =>
  unit === 'or more' && by !== 0 ? `${Math.abs(by)} ${by > 0 ? 'more' : 'less'}` : signed(by);
