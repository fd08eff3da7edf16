import { withMinusSign } from './figure.ts';

/** Value and its probability (0–1). */
export interface ChartBar {
  value: number;
  chance: number;
}

export interface DrawnBar {
  label: string;
  name: string;
  chance: number;
  isResult: boolean;
}

const MAX_BARS = 13;

/** Trims unlikely values from both ends, then groups neighbours until all bars fit a narrow phone. */
export function barsOf(bars: readonly ChartBar[], result?: number): readonly DrawnBar[] {
  const likely = likelyBars(bars, result);
  const each = valuesPerBar(bars, result);
  return Array.from({ length: Math.ceil(likely.length / each) }, (_, at) => {
    const some = likely.slice(at * each, (at + 1) * each);
    const [first, last] = [some[0]!.value, some.at(-1)!.value];
    const isResult = some.some(({ value }) => value === result);
    return {
      label: withMinusSign(isResult && result !== undefined ? result : first),
      name: first === last ? withMinusSign(first) : `${withMinusSign(first)} to ${withMinusSign(last)}`,
      chance: some.reduce((sum, { chance }) => sum + chance, 0),
      isResult,
    };
  });
}

export const valuesPerBar = (bars: readonly ChartBar[], result?: number): number =>
  Math.max(1, Math.ceil(likelyBars(bars, result).length / MAX_BARS));

function likelyBars(bars: readonly ChartBar[], result: number | undefined): readonly ChartBar[] {
  const low = bars.findIndex(({ chance, value }) => chance >= 0.0005 || value === result);
  const high = bars.findLastIndex(({ chance, value }) => chance >= 0.0005 || value === result);
  return low < 0 ? bars : bars.slice(low, high + 1);
}

export const highestBar = ({ bars, result }: Chart): number =>
  Math.max(...barsOf(bars, result).map(({ chance }) => chance));

type Chart = { readonly bars: readonly ChartBar[]; readonly result?: number | undefined };

export function onOneScale<C extends Chart>(charts: readonly C[]): readonly (C & { readonly top: number })[] {
  const top = Math.max(...charts.map(highestBar));
  return charts.map((chart) => ({ ...chart, top }));
}

/** Gridlines from 0 to at least `tallest` (0–1), with at most three above 0. */
export function gridlinesUpTo(tallest: number): readonly number[] {
  const step = STEPS.find((step) => tallest <= 3 * step + 1e-9) ?? 0.5;
  return Array.from({ length: Math.max(1, Math.ceil(tallest / step - 1e-9)) + 1 }, (_, i) => i * step);
}

const STEPS = [0.01, 0.02, 0.05, 0.1, 0.2, 0.25];
