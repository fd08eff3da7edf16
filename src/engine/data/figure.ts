export const formatNumber = (n: number): string => `${n}`.replace('-', '−');

export const formatSigned = (n: number): string => (n > 0 ? `+${n}` : formatNumber(n));

/**
 * Formats a modifier as "+1". A modifier of a target such as "4 or more" is formatted as "1 more" or "1 less", because
 * a higher target is harder.
 */
export const formatModifier = (unit: string | undefined, by: number): string =>
  unit === 'or more' && by !== 0 ? `${Math.abs(by)} ${by > 0 ? 'more' : 'less'}` : formatSigned(by);

export const listOf = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
