export const withMinusSign = (n: number): string => `${n}`.replace('-', '−');
