const TURNS = 40;

/** Row of the table. Times are in milliseconds. */
export type Row = {
  readonly work: string;
  readonly ours: number;
  readonly against: number;
  /** Limit for the ratio of `ours` to `against`. */
  readonly aim?: number | undefined;
  /** Greatest difference from the exact chances. */
  readonly off?: number | undefined;
  readonly note?: string;
};

/** Times two pieces of work in turns, so that the machine's load affects both. The fastest turn of each counts. */
export function raceRow(work: string, ours: () => unknown, plain: () => unknown, aim?: number, off?: number): Row {
  const row = { work, ours: Number.POSITIVE_INFINITY, against: Number.POSITIVE_INFINITY, aim, off };
  for (let turn = 0; turn < TURNS; turn++) {
    row.ours = Math.min(row.ours, timeOnce(ours));
    row.against = Math.min(row.against, timeOnce(plain));
  }
  return row;
}

/** Compares work with a time limit, in milliseconds. The fastest turn counts. */
export const timeLimitRow = (work: string, ours: () => number, budget: number): Row => ({
  work,
  ours: Math.min(...Array.from({ length: 7 }, ours)),
  against: budget,
  aim: 1,
});

/** Returns the time of one call, in milliseconds. Repeats calls for a few milliseconds. */
export function timeOnce(work: () => unknown): number {
  const start = performance.now();
  let calls = 0;
  while (performance.now() - start < 4) {
    kept = work();
    calls++;
  }
  return (performance.now() - start) / calls;
}

/** The last result is kept, so that no engine skips the work. */
export let kept: unknown;

/** Returns the greatest difference between two series of chances. */
export const maxDifference = (ours: readonly number[], exact: readonly number[]): number =>
  Math.max(...exact.map((p, i) => Math.abs(p - (ours[i] ?? 0))), ...ours.map((p, i) => Math.abs(p - (exact[i] ?? 0))));

const TEXT = ['work', 'note'];

export function formatTable(rows: readonly Row[]): string {
  const head = ['work', 'ours ms', 'against ms', 'ratio', 'aim', '', 'off by', 'note'];
  const lines = rows.map(({ work, ours, against, aim, off, note }) => [
    work,
    ours.toFixed(4),
    against.toFixed(4),
    (ours / against).toFixed(2),
    aim === undefined ? '' : `≤ ${aim}`,
    aim === undefined ? '' : ours / against <= aim ? 'holds' : 'MISSED',
    off === undefined ? '' : off.toExponential(1),
    note ?? '',
  ]);
  const widths = head.map((_, i) => Math.max(...[head, ...lines].map((line) => line[i]!.length)));
  const line = (cells: readonly string[]) =>
    cells.map((cell, i) => (TEXT.includes(head[i]!) ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join('  ');
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...lines.map(line)].join('\n');
}
