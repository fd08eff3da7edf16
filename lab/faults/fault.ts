import type { Audit } from './page/faulty.ts';

/** What came of some faults of a kind. Lost are actions that were acknowledged and are not there, torn those that are there in part or with a hole before them; where something is amiss it is said. */
export type FaultReport = {
  readonly faults: number;
  readonly passed: number;
  readonly acknowledged: number;
  readonly lost: number;
  readonly torn: number;
  readonly amiss: readonly string[];
  /** What else was counted. */
  readonly counts?: Readonly<Record<string, number>>;
};

/** Why a fault cannot be inflicted here. */
export class NotRun extends Error {}

/** How many: a number, or as many as it finds there are. */
type Many = number | (() => Promise<number>);

/** A kind of fault: how often it is inflicted, plainly and in full, and how many at once; the work of numbers `from` to below `to` is the same at each run. */
export type Fault = {
  readonly name: string;
  readonly what: string;
  readonly plain: Many;
  readonly full: Many;
  readonly part: number;
  /** Inflicts these of them; rejects with a NotRun where that cannot be done here. */
  run(from: number, to: number): Promise<FaultReport>;
};

/** What one page asked for, in its order, and what of it the store said was kept, or refused in a sentence. */
export type Session = {
  readonly invoked: string[];
  readonly acknowledged: Set<string>;
  readonly refused: Set<string>;
};

export const newSession = (): Session => ({ invoked: [], acknowledged: new Set(), refused: new Set() });

/** A session as it is at this moment. */
export const sofar = ({ invoked, acknowledged, refused }: Session): Session => ({
  invoked: [...invoked],
  acknowledged: new Set(acknowledged),
  refused: new Set(refused),
});

/** Of one fault: what went wrong with the rule that acknowledged ⊆ recovered ⊆ invoked, each action whole or absent, none after a hole. */
export type Judged = { readonly lost: readonly string[]; readonly torn: readonly string[] };

/** Holds what is there against what was asked for. A loss that the store tells of is none that is silent, and so is not judged here. */
export function judge(sessions: readonly Session[], { entries, plays, whole }: Audit): Judged {
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
    ...sessions.flatMap((session) => holes(session, there)),
  ];
  return { lost, torn };
}

/** What is there after something of the same page that is not, and was not refused. */
function holes({ invoked, refused }: Session, there: ReadonlySet<string>): readonly string[] {
  const wanted = invoked.filter((id) => !refused.has(id));
  const first = wanted.findIndex((id) => !there.has(id));
  if (first < 0) return [];
  return wanted
    .slice(first + 1)
    .flatMap((id) => (there.has(id) ? [`${id} is there, ${wanted[first]} before it is not`] : []));
}

/** Adds up what came of faults, one at a time. */
export class Account {
  #faults = 0;
  #passed = 0;
  #acknowledged = 0;
  #lost = 0;
  #torn = 0;
  readonly #amiss: string[] = [];
  readonly #counts: Record<string, number> = {};

  /** Takes one fault into account: how it is called, what was acknowledged before it, and what is amiss after it. */
  add(
    name: string,
    {
      acknowledged = 0,
      lost = [],
      torn = [],
      amiss = [],
    }: Partial<Judged> & { acknowledged?: number; amiss?: readonly string[] },
  ): void {
    const wrong = [...lost.map((id) => `${id} is lost`), ...torn, ...amiss];
    this.#faults += 1;
    this.#passed += wrong.length === 0 ? 1 : 0;
    this.#acknowledged += acknowledged;
    this.#lost += lost.length;
    this.#torn += torn.length;
    this.#amiss.push(...wrong.map((one) => `${name}: ${one}`));
  }

  /** Does what a fault takes, and takes it into account as amiss where it does not come to its end. */
  async trial(name: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (error instanceof NotRun) throw error;
      this.add(name, { amiss: [sentenceOf(error)] });
    }
  }

  count(what: string, many = 1): void {
    this.#counts[what] = (this.#counts[what] ?? 0) + many;
  }

  came(): FaultReport {
    return {
      faults: this.#faults,
      passed: this.#passed,
      acknowledged: this.#acknowledged,
      lost: this.#lost,
      torn: this.#torn,
      amiss: this.#amiss,
      counts: this.#counts,
    };
  }
}

export const NONE: FaultReport = { faults: 0, passed: 0, acknowledged: 0, lost: 0, torn: 0, amiss: [] };

/** Both together. */
export const plus = (a: FaultReport, b: FaultReport): FaultReport => ({
  faults: a.faults + b.faults,
  passed: a.passed + b.passed,
  acknowledged: a.acknowledged + b.acknowledged,
  lost: a.lost + b.lost,
  torn: a.torn + b.torn,
  amiss: [...a.amiss, ...b.amiss],
  counts: Object.fromEntries(
    [...Object.keys(a.counts ?? {}), ...Object.keys(b.counts ?? {})].map((what) => [
      what,
      (a.counts?.[what] ?? 0) + (b.counts?.[what] ?? 0),
    ]),
  ),
});

export const sentenceOf = (error: unknown): string =>
  error instanceof Error ? error.message.split('\n')[0]! : String(error);
