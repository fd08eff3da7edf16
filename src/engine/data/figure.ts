export const formatNumber = (n: number): string => `${n}`.replace('-', '−');

export const formatSigned = (n: number): string => (n > 0 ? `+${n}` : formatNumber(n));

/** Formats a modifier of a total: "+1". For a target ("4+") it formats the effect on the die: +1 becomes "−1". */
export const formatModifier = (by: number, unitOfTotal: string | undefined): string =>
  formatSigned(unitOfTotal === 'or more' ? 0 - by : by);

/** Formats a range of numbers: "5–6". A word joiner keeps it on one line. */
export const formatRange = (from: number, to: number): string => `${from}–\u2060${to}`;

export const formatAtLeast = (face: number): string => `${face}+`;

export const formatAtMost = (face: number): string => (face > 1 ? formatRange(1, face) : formatNumber(face));

/** Formats a number and its unit: "8", "dice". A target has its unit in the figure: "4+", "1–3". */
export const figureAndUnit = (
  n: number,
  unit: string | undefined,
): { readonly figure: string; readonly unit?: string } =>
  unit === 'or more'
    ? { figure: formatAtLeast(n) }
    : unit === 'or less'
      ? { figure: formatAtMost(n) }
      : { figure: formatNumber(n), ...(unit === undefined ? {} : { unit }) };

export const formatList = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
