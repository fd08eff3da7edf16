import type { Range } from './data/readanswer.ts';

export type StatedNumber = Omit<NumberWithLines, 'sum'> & { readonly sum: Sum };

export type NumberWithLines = {
  readonly kind: 'stated';
  readonly id: string;
  readonly whose: string;
  readonly value: number;
  readonly sum: readonly Line[];
  readonly range: Range;
  readonly recalculate?: Recalculate;
};

export type Recalculate = (given: Readonly<Record<string, number>>) => Pick<StatedNumber, 'value' | 'sum'>;

/** Lines of a sum. `shown` computes those to display, with the house rules that cause them. */
export type Sum = readonly Line[] | { readonly lines: readonly Line[]; shown(): readonly Line[] };

/** Line of a sum. `by` is its amount and `now` the running total. `by` includes `given`, which players added. */
export type Line = {
  readonly what: string;
  readonly by: number;
  readonly now: number;
  readonly each?: number;
  readonly ref?: string;
  readonly given?: number;
  readonly house?: readonly string[];
};

const linesOf = (sum: Sum): readonly Line[] => ('lines' in sum ? sum.lines : sum);

export const shownLines = (sum: Sum): readonly Line[] => ('lines' in sum ? sum.shown() : sum);

export const totalOf = (sum: Sum): number => linesOf(sum).at(-1)?.now ?? 0;

export function runningTotals(lines: readonly Omit<Line, 'now'>[]): readonly Line[] {
  let now = 0;
  return lines.map((line) => {
    now += line.by;
    return { ...line, now };
  });
}
