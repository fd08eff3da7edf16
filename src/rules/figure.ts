/** A number as it is written, with a true minus sign: "−2". */
export const figure = (n: number): string => `${n}`.replace('-', '−');

/** A number with its sign: "+2", "−1", "0". */
export const signed = (n: number): string => (n > 0 ? `+${n}` : figure(n));
