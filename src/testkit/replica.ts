import { amendEntry } from '../campaign/log/amend.ts';
import { LogAmendments } from '../campaign/log/amendments.ts';
import { logOrder } from '../campaign/log/entries.ts';
import { LogFold } from '../campaign/log/fold.ts';
import { type EntryStatus, rewritesLog, tipsOf, undoWithDependents, withStatus } from '../campaign/log/log.ts';
import { mergeLogs } from '../campaign/log/merge.ts';
import { completeChanges } from '../campaign/records/changes.ts';
import {
  type Addition,
  EMPTY_RECORDS,
  type Entry,
  type EntryBody,
  type NewEntry,
  type RecordSet,
} from '../campaign/records/records.ts';
import type { LogBase } from '../storage/backup/archive.ts';
import { senderLog } from '../storage/backup/logbase.ts';

/** Deliberate faults of a replica, which the schedules must detect. */
export const FAULTS = ['on-top', 'no-tie', 'wall-clock', 'own-count', 'double-undo', 'same-author', 'no-gap'] as const;
export type Fault = (typeof FAULTS)[number];

/** Fold with a fault: an undo is applied even if its target is already undone. */
class TwiceUndoing extends LogFold {
  override add(entry: Entry) {
    return super.add(entry.kind === 'undo' ? { ...entry, kind: 'edit' } : entry);
  }
}

export class Replica {
  /** Entries in log order, unless the fault breaks it. */
  entries: readonly Entry[] = [];
  #fold = new LogFold();

  constructor(
    entries: readonly Entry[],
    public author: string,
    private readonly fault?: Fault,
  ) {
    this.#refold(entries);
  }

  get records(): RecordSet {
    return this.#fold.records;
  }

  /** Status of each entry, such as "e7 aside". */
  get standings(): readonly string[] {
    return this.entries.map(({ id }) => `${id} ${this.#fold.statuses.get(id)?.is}`);
  }

  get noted(): readonly Entry[] {
    return this.entries.map((entry) => withStatus(entry, this.#fold.statuses.get(entry.id)!)).toReversed();
  }

  write(draft: NewEntry, at: string): Entry {
    const mine = this.entries.filter(({ author }) => author === this.author).length;
    const n = this.fault === 'own-count' ? mine + 2 : 1 + Math.max(...this.entries.map((entry) => entry.n));
    const by = { author: this.author, device: this.author, at, after: tipsOf(this.entries) };
    const entry: Entry = { ...draft, changes: completeChanges(this.records, draft.changes), n, ...by };
    if (rewritesLog(entry, this.entries)) this.#refold([...this.entries, entry]);
    else {
      this.#fold.add(entry);
      this.entries = [...this.entries, entry];
    }
    const status = this.#fold.statuses.get(entry.id);
    if (status?.is !== 'in') throw new Error(`LogFold leaves out an entry of this phone: ${whatIsOut(entry, status)}`);
    return entry;
  }

  /** Throws a Refusal if the body does not fit. */
  amend(id: string, body: EntryBody, newId: string, at: string, additions: readonly Addition[] = []): Entry {
    return this.write(amendEntry(this.noted.toReversed(), id, body, { newId, additions }), at);
  }

  /** Undoes an entry and those that depend on it. Throws a Refusal if it is already undone. */
  undo(id: string, newId: string, at: string): Entry {
    return this.write(undoWithDependents(this.noted, id, newId), at);
  }

  /** Adds the entries of another phone, all or none. Throws a Refusal if this log lacks what they build on. */
  take(entries: readonly Entry[], base?: LogBase): void {
    const known = new Set(this.entries);
    const whole = () => (base ? senderLog(entries, base, this.entries) : entries);
    const together = this.fault === 'no-gap' ? this.#unchecked(entries) : mergeLogs(this.entries, whole());
    const fresh = together.filter((entry) => !known.has(entry));
    const [next] = fresh;
    if (!next) return;
    const last = this.entries.at(-1)!;
    const own = together.filter((entry) => known.has(entry));
    const all = this.fault ? [...own, ...fresh].toSorted(this.#order) : together;
    const rewrites = fresh.some((entry) => rewritesLog(entry, all));
    if (rewrites || (this.fault !== 'on-top' && logOrder(last, next) > 0)) {
      this.#refold(all);
      return;
    }
    this.entries = all;
    for (const entry of fresh) this.#fold.add(entry);
  }

  /** Both logs without a check of what they build on. */
  #unchecked(entries: readonly Entry[]): readonly Entry[] {
    const known = new Set(this.entries.map(({ id }) => id));
    return [...this.entries, ...entries.filter(({ id }) => !known.has(id))].toSorted(logOrder);
  }

  restore(entries: readonly Entry[], author: string): void {
    if (this.fault !== 'same-author') this.author = author;
    this.#refold(entries);
  }

  get #order(): (one: Entry, other: Entry) => number {
    if (this.fault === 'no-tie') return (one, other) => one.n - other.n;
    if (this.fault === 'wall-clock') return (one, other) => (one.at < other.at ? -1 : 1);
    return logOrder;
  }

  #refold(entries: readonly Entry[]): void {
    const amendments = new LogAmendments(entries);
    this.#fold =
      this.fault === 'double-undo'
        ? new TwiceUndoing(EMPTY_RECORDS, amendments)
        : new LogFold(EMPTY_RECORDS, amendments);
    this.entries = entries;
    for (const entry of entries) this.#fold.add(entry);
  }
}

const whatIsOut = ({ id, title, undoes = [] }: Entry, status: EntryStatus | undefined): string =>
  [`${id} “${title}”`, undoes.length > 0 && `which undoes ${undoes.join(' and ')}`, `is ${JSON.stringify(status)}`]
    .filter(Boolean)
    .join(' ');
