import { listOf } from '../../engine/data/figure.ts';
import { Refusal } from '../../engine/refusal.ts';
import { applyChanges, Conflict } from '../records/changes.ts';
import { reverseChanges } from '../records/differences.ts';
import type { MatchRule } from '../records/mergedvalue.ts';
import { EMPTY_RECORDS, type Entry, type RecordChange, type RecordSet } from '../records/records.ts';
import { ancestorIds, settlesSame } from './log.ts';

type FoldableEntry = Pick<Entry, 'changes'> & Partial<Pick<Entry, 'kind' | 'aside' | 'effect'>>;

/** Builds records from a log, oldest entry first. `refused` maps the index of a skipped entry to its reason. */
export function fold(entries: readonly (FoldableEntry | undefined)[]): {
  readonly records: RecordSet;
  readonly refused: ReadonlyMap<number, string>;
} {
  const refused = new Map<number, string>();
  let records = EMPTY_RECORDS;
  for (const [at, entry] of entries.entries()) {
    if (!entry || entry.aside) continue;
    try {
      const { changes } = entry.effect ?? entry;
      records = applyChanges(records, changes, entry.kind === 'undo' ? 'undoing' : 'merging');
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused.set(at, error.message);
    }
  }
  return { records, refused };
}

/** Effect of an entry: 'in' (applied), 'void' (its targets are already undone) or 'aside' (rejected as a conflict). */
export type EntryStatus =
  | { readonly is: 'in'; readonly changes: readonly RecordChange[]; readonly undoes: readonly string[] }
  | { readonly is: 'void' }
  | { readonly is: 'aside'; readonly why: readonly string[] };

type LoggedEntry = Pick<Entry, 'id' | 'kind' | 'changes' | 'undoes'> &
  Partial<Pick<Entry, 'title' | 'units' | 'settles' | 'told' | 'after'>>;

/** Folds a log entry by entry. The same entries in order give the same records on every phone. */
export class LogFold {
  readonly statuses = new Map<string, EntryStatus>();
  private readonly undone = new Set<string>();
  private readonly entries: LoggedEntry[] = [];

  constructor(public records: RecordSet = EMPTY_RECORDS) {}

  fork(): LogFold {
    const fork = new LogFold(this.records);
    for (const [id, status] of this.statuses) fork.statuses.set(id, status);
    for (const id of this.undone) fork.undone.add(id);
    fork.entries.push(...this.entries);
    return fork;
  }

  add(entry: LoggedEntry): EntryStatus {
    const status =
      entry.kind === 'undo'
        ? this.undo(entry)
        : (this.rejectSecondSettlement(entry) ?? this.apply(entry.changes, [], 'merging'));
    this.statuses.set(entry.id, status);
    this.entries.push(entry);
    return status;
  }

  /**
   * Sets aside the second of two plays of one sequence that settle the same game for a unit, unless its author knew of
   * the first.
   */
  private rejectSecondSettlement(entry: LoggedEntry): EntryStatus | undefined {
    if (entry.settles === undefined) return undefined;
    const same = this.entries.filter(
      (one) => settlesSame(one, entry) && !this.undone.has(one.id) && this.statuses.get(one.id)?.is === 'in',
    );
    if (same.length === 0) return undefined;
    const known = ancestorIds([entry, ...this.entries.toReversed()], entry);
    const first = same.find(({ id }) => !known.has(id));
    if (!first) return undefined;
    const both = this.records.units.filter(({ id }) => first.units?.includes(id) && entry.units?.includes(id));
    return {
      is: 'aside',
      why: [`“${first.title}” came first for ${listOf(both.map(({ name }) => name))}, and counts.`],
    };
  }

  private undo({ changes, undoes = [] }: LoggedEntry): EntryStatus {
    const open = undoes.filter((id) => !this.undone.has(id) && (this.statuses.get(id)?.is ?? 'in') === 'in');
    if (open.length === 0) return { is: 'void' };
    const reversal = open.flatMap((id) => reverseChanges(this.effect(id).changes));
    const status = this.apply(open.length === undoes.length ? changes : reversal, open, 'undoing');
    if (status.is !== 'in') return status;
    for (const id of open) {
      this.undone.add(id);
      for (const back of this.effect(id).undoes) this.undone.delete(back);
    }
    return status;
  }

  private effect(id: string): Pick<Extract<EntryStatus, { is: 'in' }>, 'changes' | 'undoes'> {
    const status = this.statuses.get(id);
    return status?.is === 'in' ? status : { changes: [], undoes: [] };
  }

  private apply(changes: readonly RecordChange[], undoes: readonly string[], fit: MatchRule): EntryStatus {
    try {
      this.records = applyChanges(this.records, changes, fit);
      return { is: 'in', changes, undoes };
    } catch (error) {
      if (error instanceof Conflict) return { is: 'aside', why: error.sentences };
      if (error instanceof Refusal) return { is: 'aside', why: [error.message] };
      throw error;
    }
  }
}

type Log = { readonly records: RecordSet; readonly entries: readonly Entry[] };

export const foldLog = (entries: readonly Entry[]): Log => foldOn(new LogFold(), [], entries);

export function foldLogs(...logs: readonly (readonly Entry[])[]): readonly Log[] {
  const [first = [], ...others] = logs;
  const apart = first.findIndex((entry, at) => others.some((log) => log[at] !== entry));
  const shared = first.slice(0, apart < 0 ? first.length : apart);
  const ground = new LogFold();
  const noted = foldOn(ground, [], shared).entries;
  return logs.map((log) => foldOn(ground.fork(), noted, log.slice(shared.length)));
}

function foldOn(fold: LogFold, before: readonly Entry[], entries: readonly Entry[]): Log {
  const noted = entries.map((entry) => withStatus(entry, fold.add(entry)));
  return { entries: [...before, ...noted], records: fold.records };
}

export function withStatus(noted: Entry, status: EntryStatus): Entry {
  const entry = noted.aside || noted.effect ? withoutStatus(noted) : noted;
  if (status.is === 'void') return { ...entry, aside: [] };
  if (status.is === 'aside') return { ...entry, aside: status.why };
  const { changes, undoes } = status;
  return changes === entry.changes ? entry : { ...entry, effect: { changes, undoes } };
}

export const withoutStatus = ({ aside: _, effect: __, ...entry }: Entry): Omit<Entry, 'aside' | 'effect'> => entry;
