import type { Audit } from './browser/page/faulty.ts';

/**
 * Totals of a fault's runs. `lost` counts acknowledged actions that are gone, `torn` those stored in part or out of
 * order. `failures` explains each failure.
 */
export type FaultReport = {
  readonly faults: number;
  readonly passed: number;
  readonly acknowledged: number;
  readonly lost: number;
  readonly torn: number;
  readonly failures: readonly string[];
  readonly counts?: Readonly<Record<string, number>>;
};

export class NotRun extends Error {}

type RunCount = number | (() => Promise<number>);

/**
 * Fault to inject. `plain` and `full` are numbers of runs, `part` the runs per batch. `run` does the runs `from` to `to
 * - 1`, always alike, or rejects with a NotRun.
 */
export type Fault = {
  readonly name: string;
  readonly what: string;
  readonly plain: RunCount;
  readonly full: RunCount;
  readonly part: number;
  run(from: number, to: number): Promise<FaultReport>;
};

/** Ids of the actions of one page, in order, and the responses of the store. */
export type Session = {
  readonly invoked: string[];
  readonly acknowledged: Set<string>;
  readonly refused: Set<string>;
};

export const newSession = (): Session => ({ invoked: [], acknowledged: new Set(), refused: new Set() });

export const copySession = ({ invoked, acknowledged, refused }: Session): Session => ({
  invoked: [...invoked],
  acknowledged: new Set(acknowledged),
  refused: new Set(refused),
});

export type Judgement = { readonly lost: readonly string[]; readonly torn: readonly string[] };

/**
 * Checks acknowledged ⊆ stored ⊆ invoked, each action whole, and none stored after a missing one. Reported losses are
 * not checked here.
 */
export function judge(sessions: readonly Session[], { entries, plays, whole }: Audit): Judgement {
  const invoked = new Set(sessions.flatMap((session) => session.invoked));
  // A play that is recorded was parked.
  const parked = [...plays, ...entries.filter((id) => invoked.has(`play ${id}`))];
  const there = new Set([...entries.map((id) => `entry ${id}`), ...parked.map((id) => `play ${id}`)]);
  const lost = sessions.flatMap(({ acknowledged }) => [...acknowledged].filter((id) => !there.has(id)));
  const torn = [
    ...(whole ? [] : ['the roster is not what the log says']),
    ...(new Set(entries).size === entries.length ? [] : ['an entry is there twice']),
    ...plays.filter((id) => entries.includes(id)).map((id) => `${id} is recorded, and its play is still there`),
    ...[...there].filter((id) => !invoked.has(id)).map((id) => `${id} was never asked for`),
    ...sessions.flatMap((session) => outOfOrder(session, there)),
  ];
  return { lost, torn };
}

/** Actions that are stored although an earlier one of the same page is missing. */
function outOfOrder({ invoked, refused }: Session, there: ReadonlySet<string>): readonly string[] {
  const wanted = invoked.filter((id) => !refused.has(id));
  const first = wanted.findIndex((id) => !there.has(id));
  if (first < 0) return [];
  return wanted
    .slice(first + 1)
    .flatMap((id) => (there.has(id) ? [`${id} is there, ${wanted[first]} before it is not`] : []));
}

export const EMPTY_REPORT: FaultReport = { faults: 0, passed: 0, acknowledged: 0, lost: 0, torn: 0, failures: [] };

export const addReports = (a: FaultReport, b: FaultReport): FaultReport => {
  const counts = { ...a.counts };
  for (const [name, count] of Object.entries(b.counts ?? {})) counts[name] = (counts[name] ?? 0) + count;
  return {
    faults: a.faults + b.faults,
    passed: a.passed + b.passed,
    acknowledged: a.acknowledged + b.acknowledged,
    lost: a.lost + b.lost,
    torn: a.torn + b.torn,
    failures: [...a.failures, ...b.failures],
    counts,
  };
};

type RunResult = Partial<Judgement> & { readonly acknowledged?: number; readonly failures?: readonly string[] };

export class Tally {
  #report = EMPTY_REPORT;

  add(name: string, { acknowledged = 0, lost = [], torn = [], failures = [] }: RunResult): void {
    const wrong = [...lost.map((id) => `${id} is lost`), ...torn, ...failures];
    this.#report = addReports(this.#report, {
      faults: 1,
      passed: wrong.length === 0 ? 1 : 0,
      acknowledged,
      lost: lost.length,
      torn: torn.length,
      failures: wrong.map((words) => `${name}: ${words}`),
    });
  }

  /** Does one run. An error counts as a failure. */
  async attempt(name: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (error instanceof NotRun) throw error;
      this.add(name, { failures: [sentenceOf(error)] });
    }
  }

  count(name: string, count = 1): void {
    this.#report = addReports(this.#report, { ...EMPTY_REPORT, counts: { [name]: count } });
  }

  report(): FaultReport {
    return this.#report;
  }
}

export const sentenceOf = (error: unknown): string =>
  error instanceof Error ? error.message.split('\n')[0]! : String(error);
