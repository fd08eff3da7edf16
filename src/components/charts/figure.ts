/** Formats a number with a true minus sign: "−2". */
export const figure = (n: number): string => `${n}`.replace('-', '−');
