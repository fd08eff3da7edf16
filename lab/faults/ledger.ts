import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addReports, EMPTY_REPORT, type FaultReport } from './fault.ts';

const FILE = 'faults.local';
const FOLDERS = ['src', 'lab', 'e2e', 'scripts'];

type Line = {
  readonly source: string;
  readonly at: string;
  readonly fault: string;
  readonly from: number;
  readonly to: number;
  readonly report: FaultReport;
};

/** Results of earlier runs with the same source, one line per batch. */
export class Ledger {
  private constructor(
    readonly source: string,
    readonly lines: Line[],
  ) {}

  static async open(): Promise<Ledger> {
    const source = await sourceOf();
    const text = existsSync(FILE) ? readFileSync(FILE, 'utf8') : '';
    const lines = text
      .split('\n')
      .filter(Boolean)
      .map((line): Line => JSON.parse(line));
    return new Ledger(
      source,
      lines.filter((line) => line.source === source),
    );
  }

  add(fault: string, from: number, to: number, result: FaultReport): void {
    const line: Line = { source: this.source, at: new Date().toISOString(), fault, from, to, report: result };
    this.lines.push(line);
    appendFileSync(FILE, `${JSON.stringify(line)}\n`);
  }

  /** Total of the consecutive batches from the first run up to run `most`. */
  totalUpTo(fault: string, most: number): { readonly report: FaultReport; readonly from: number } {
    let [result, from] = [EMPTY_REPORT, 0];
    for (;;) {
      const next = this.lines.findLast(
        (line) => line.fault === fault && line.from === from && line.to > from && line.to <= most,
      );
      if (!next) return { report: result, from };
      result = addReports(result, next.report);
      from = next.to;
    }
  }
}

async function sourceOf(): Promise<string> {
  const sum = createHash('sha256');
  for (const folder of FOLDERS)
    for (const file of (await readdir(folder, { recursive: true, withFileTypes: true })).toSorted((a, b) =>
      a.name < b.name ? -1 : 1,
    ))
      if (file.isFile()) sum.update(file.name).update(await readFile(join(file.parentPath ?? file.path, file.name)));
  return sum.digest('hex').slice(0, 16);
}
