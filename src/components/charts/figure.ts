export const figure = (n: number): string => `${n}`.replace('-', '−');
