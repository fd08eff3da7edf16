const TURNS = 40;

/** A line of the table: what was done, how long it took, against what, and how far from exact numbers. */
export type Row = {
  readonly work: string;
  readonly ours: number;
  readonly against: number;
  /** The ratio to stay under, where there is one. */
  readonly aim?: number | undefined;
  /** The greatest distance from the exact chances. */
  readonly off?: number | undefined;
  /** What the numbers are made of: their spread, what was counted. */
  readonly note?: string;
};

/** Times two pieces of work in turns, so that both meet the same weather; the fastest turn of each counts. */
export function raced(work: string, ours: () => unknown, plain: () => unknown, aim?: number, off?: number): Row {
  const row = { work, ours: Number.POSITIVE_INFINITY, against: Number.POSITIVE_INFINITY, aim, off };
  for (let turn = 0; turn < TURNS; turn++) {
    row.ours = Math.min(row.ours, once(ours));
    row.against = Math.min(row.against, once(plain));
  }
  return row;
}

/** Puts work beside a time it must stay under, in milliseconds; the fastest of its turns counts. */
export const within = (work: string, ours: () => number, budget: number): Row => ({
  work,
  ours: Math.min(...Array.from({ length: 7 }, ours)),
  against: budget,
  aim: 1,
});

/** One turn: as many calls as fill a few milliseconds, in milliseconds each. */
export function once(work: () => unknown): number {
  const start = performance.now();
  let calls = 0;
  while (performance.now() - start < 4) {
    kept = work();
    calls++;
  }
  return (performance.now() - start) / calls;
}

/** What was worked out last is kept, so that no engine may leave the work out. */
export let kept: unknown;

/** The greatest distance between chances and what they should be. */
export const off = (ours: readonly number[], exact: readonly number[]): number =>
  Math.max(...exact.map((p, i) => Math.abs(p - (ours[i] ?? 0))), ...ours.map((p, i) => Math.abs(p - (exact[i] ?? 0))));

const TEXT = ['work', 'note'];

/** The rows as a table in plain text. */
export function table(rows: readonly Row[]): string {
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
