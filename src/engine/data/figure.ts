export const figure = (n: number): string => `${n}`.replace('-', '−');

export const signed = (n: number): string => (n > 0 ? `+${n}` : figure(n));

/** Formats a modifier: "+1", or "1 more" for an "or more" number, where a plus makes it harder. */
export const addedTo = (unit: string | undefined, by: number): string =>
  unit === 'or more' && by !== 0 ? `${Math.abs(by)} ${by > 0 ? 'more' : 'less'}` : signed(by);
