import { formatList } from '../../engine/data/figure.ts';
import { Refusal } from '../../engine/refusal.ts';
import { applyChanges, Conflict } from '../records/changes.ts';
import { reverseChanges } from '../records/differences.ts';
import type { MatchRule } from '../records/mergedvalue.ts';
import {
  EMPTY_RECORDS,
  type Entry,
  type EntryBody,
  type RecordChange,
  type RecordSet,
  type UnsettledMan,
} from '../records/records.ts';
import { manLabel, stateConflict } from '../records/recordwords.ts';
import { adaptTransfers } from '../records/transfers.ts';
import { LogAmendments, withBody } from './amendments.ts';
import { ancestorIds, type EntryStatus, settlesSame, withStatus } from './log.ts';
import { applySeparately } from './replacement.ts';
import { isWholeGame, statesInSetup } from './statechanges.ts';
import { idsOfMen, menAltered, StateDoubts } from './statedoubts.ts';

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

type LoggedEntry = Pick<Entry, 'id' | 'kind' | 'changes' | 'undoes'> &
  Partial<Pick<Entry, 'title' | 'units' | 'settles' | 'told' | 'after' | 'amends'>>;

/**
 * Folds a log entry by entry. The same entries in order give the same records on every phone. An amended entry is
 * applied with its new body, in its old place, so `amendments` must be those of the whole log.
 */
export class LogFold {
  readonly statuses = new Map<string, EntryStatus>();
  readonly #undone = new Set<string>();
  readonly #entries: LoggedEntry[] = [];
  /** Entries applied with other changes than their own. Their undo is recomputed. */
  readonly #rewritten = new Set<string>();

  constructor(
    public records: RecordSet = EMPTY_RECORDS,
    private readonly amendments = new LogAmendments([]),
    private readonly doubts = new StateDoubts(amendments),
  ) {}

  /** Copies the fold. `amendments` may differ from its own only in entries that are yet to come. */
  fork(amendments = this.amendments): LogFold {
    const fork = new LogFold(this.records, amendments, this.doubts.fork(amendments));
    for (const [id, status] of this.statuses) fork.statuses.set(id, status);
    for (const id of this.#undone) fork.#undone.add(id);
    for (const id of this.#rewritten) fork.#rewritten.add(id);
    fork.#entries.push(...this.#entries);
    return fork;
  }

  add(logged: LoggedEntry): EntryStatus {
    const amendment = this.amendments.of(logged.id);
    const entry = amendment?.amends
      ? withBody<LoggedEntry & EntryBody>({ title: '', ...logged }, amendment.amends.body)
      : logged;
    const unsettled = this.#unsettledMen(entry);
    const versions = [logged.changes, ...this.amendments.bodiesOf(logged.id)];
    const isRejected = versions.length > 1 && this.#rejectOtherState(logged);
    const altered = isRejected ? idsOfMen(versions.flat()) : menAltered(this.records, versions);
    const status = this.#withAdditions(logged, this.#statusOf(entry));
    const more = { ...(amendment ? { amendment: amendment.id } : {}), ...(unsettled.length > 0 ? { unsettled } : {}) };
    const finalStatus = status.is === 'in' ? { ...status, ...more } : status;
    const isAdapted = status.is === 'in' && entry.kind !== 'undo' && status.changes !== entry.changes;
    if (amendment || isAdapted) this.#rewritten.add(entry.id);
    this.statuses.set(entry.id, finalStatus);
    this.#noteDoubts(logged, finalStatus, altered);
    this.#entries.push(entry);
    return finalStatus;
  }

  #statusOf(entry: LoggedEntry): EntryStatus {
    const rewrite = this.amendments.statuses.get(entry.id);
    if (rewrite) return rewrite.is === 'in' ? this.#adjust(entry, rewrite.undoes) : rewrite;
    if (entry.kind === 'undo') return this.#undo(entry);
    const status =
      this.#rejectSecondSettlement(entry) ?? this.#rejectOtherState(entry) ?? this.#apply(entry.changes, [], 'merging');
    return status.is === 'aside' && entry.kind === 'game' ? this.#applyStage(entry, status) : status;
  }

  /** Applies the game's part of a stage even if some man or unit changes conflict. Losses entered afterwards must fit. */
  #applyStage({ changes }: LoggedEntry, unfit: EntryStatus): EntryStatus {
    const { missed, fitted } = applySeparately(this.records, changes);
    const hasLosses = isWholeGame(changes);
    if (missed.some(({ of, why }) => of === 'game' || (hasLosses && why))) return unfit;
    return this.#apply(fitted, [], 'merging');
  }

  /** Applies the changes that amendments of earlier entries add to this one, as far as they fit. */
  #withAdditions({ id, kind }: LoggedEntry, status: EntryStatus): EntryStatus {
    const additions = this.amendments.additionsTo(id).filter(({ amended }) => this.statuses.has(amended));
    if (additions.length === 0 || kind === 'undo' || kind === 'amendment') return status;
    for (const { amended, changes } of additions) this.doubts.add(changes, [amended]);
    if (status.is !== 'in') return status;
    const { fitted } = applySeparately(
      this.records,
      additions.flatMap(({ changes }) => changes),
    );
    this.#apply(fitted, [], 'merging');
    return { ...status, changes: [...status.changes, ...fitted] };
  }

  /** Applies or reverses an amendment's adjustments. Skips those that no longer fit, such as those of a deleted game. */
  #adjust(entry: LoggedEntry, undoes: readonly string[]): EntryStatus {
    const all =
      entry.kind === 'amendment' ? entry.changes : undoes.flatMap((id) => reverseChanges(this.#effect(id).changes));
    const { missed, fitted } = applySeparately(this.records, all);
    const changes = missed.length === 0 && entry.kind === 'amendment' ? entry.changes : fitted;
    return this.#apply(changes, undoes, 'merging');
  }

  /** Records the men of amended entries, and of entries set aside because of them. */
  #noteDoubts({ id, changes }: LoggedEntry, status: EntryStatus, altered: Iterable<string>): void {
    const bodies = this.amendments.bodiesOf(id);
    if (bodies.length > 0) this.doubts.add([...changes, ...bodies.flat()], [id], altered);
    if (status.is === 'aside') this.doubts.addUnfit(changes, this.#entries.length);
  }

  /** Men in another state than in the setup of a play, because of an amendment. */
  #menInOtherState({ id, told }: LoggedEntry) {
    const at = this.amendments.writtenAt(id, this.#entries.length);
    const then = statesInSetup(told?.play?.setup);
    return this.records.units.flatMap((unit) =>
      unit.men
        .filter((man) => this.doubts.has(man.id, at) && then.get(man.id) !== man.state)
        .map((man) => ({ unit, man, was: then.get(man.id) })),
    );
  }

  /** Rejects a play if an amendment changed the state in which one of its men fought. */
  #rejectOtherState(entry: LoggedEntry): EntryStatus | undefined {
    if (entry.kind !== 'play' || this.doubts.isEmpty) return undefined;
    const changed = idsOfMen(entry.changes);
    const why = this.#menInOtherState(entry).flatMap(({ unit, man, was }) =>
      changed.has(man.id) && was !== undefined ? [stateConflict(manLabel(man, unit), man.state, was)] : [],
    );
    return why.length > 0 ? { is: 'aside', why } : undefined;
  }

  #unsettledMen(entry: LoggedEntry): readonly UnsettledMan[] {
    if (entry.settles === undefined || this.doubts.isEmpty) return [];
    // Men with a roll in a set-aside hospital get it back when that hospital is corrected.
    const aside = this.#entries.filter(
      ({ id, settles }) => settles !== undefined && !this.#undone.has(id) && this.statuses.get(id)?.is === 'aside',
    );
    const settled = new Set([entry, ...aside].flatMap((one) => [...idsOfMen(one.changes)]));
    return this.#menInOtherState(entry)
      .filter(({ man, unit }) => !settled.has(man.id) && this.doubts.lacksResult(man, unit, entry.units))
      .map(({ man, unit }) => ({ man: man.id, unit: unit.id, state: man.state }));
  }

  /**
   * Sets aside the second of two plays of one sequence that settle the same game for a unit, unless its author knew of
   * the first.
   */
  #rejectSecondSettlement(entry: LoggedEntry): EntryStatus | undefined {
    if (entry.settles === undefined) return undefined;
    const same = this.#entries.filter(
      (one) => settlesSame(one, entry) && !this.#undone.has(one.id) && this.statuses.get(one.id)?.is === 'in',
    );
    if (same.length === 0) return undefined;
    const known = ancestorIds([entry, ...this.#entries.toReversed()], entry);
    const first = same.find(({ id }) => !known.has(id));
    if (!first) return undefined;
    const both = this.records.units.filter(({ id }) => first.units?.includes(id) && entry.units?.includes(id));
    return {
      is: 'aside',
      why: [`“${first.title}” came first for ${formatList(both.map(({ name }) => name))}, and counts.`],
    };
  }

  #undo({ id, changes, undoes = [] }: LoggedEntry): EntryStatus {
    const open = undoes.filter((id) => !this.#undone.has(id) && (this.statuses.get(id)?.is ?? 'in') === 'in');
    if (open.length === 0) return { is: 'void' };
    const reversal = open.flatMap((id) => reverseChanges(this.#effect(id).changes));
    const isRewritten = open.some((id) => this.#rewritten.has(id));
    const status = this.#apply(open.length === undoes.length && !isRewritten ? changes : reversal, open, 'undoing');
    if (isRewritten) this.#rewritten.add(id);
    if (status.is !== 'in') return status;
    for (const target of open) {
      this.#undone.add(target);
      for (const back of this.#effect(target).undoes) this.#undone.delete(back);
    }
    return status;
  }

  #effect(id: string): Pick<Extract<EntryStatus, { is: 'in' }>, 'changes' | 'undoes'> {
    const status = this.statuses.get(id);
    return status?.is === 'in' ? status : { changes: [], undoes: [] };
  }

  #apply(changes: readonly RecordChange[], undoes: readonly string[], fit: MatchRule): EntryStatus {
    try {
      const adapted = adaptTransfers(this.records, changes);
      this.records = applyChanges(this.records, adapted, fit);
      return { is: 'in', changes: adapted, undoes };
    } catch (error) {
      if (error instanceof Conflict) return { is: 'aside', why: error.sentences };
      if (error instanceof Refusal) return { is: 'aside', why: [error.message] };
      throw error;
    }
  }
}

type Log = { readonly records: RecordSet; readonly entries: readonly Entry[] };

export const foldLog = (entries: readonly Entry[]): Log =>
  foldOn(new LogFold(EMPTY_RECORDS, new LogAmendments(entries)), [], entries);

/** Folds several versions of one log, oldest first. The common beginning is folded once. */
export function foldLogs(...logs: readonly (readonly Entry[])[]): readonly Log[] {
  const [first = [], ...others] = logs;
  const amendments = logs.map((log) => new LogAmendments(log));
  const firstDifference = first.findIndex(
    (entry, at) =>
      others.some((log) => log[at] !== entry) || amendments.some((one) => !one.isSame(amendments[0]!, entry.id)),
  );
  const shared = first.slice(0, firstDifference < 0 ? first.length : firstDifference);
  const sharedFold = new LogFold(EMPTY_RECORDS, amendments[0]);
  const sharedEntries = foldOn(sharedFold, [], shared).entries;
  return logs.map((log, i) => foldOn(sharedFold.fork(amendments[i]), sharedEntries, log.slice(shared.length)));
}

function foldOn(fold: LogFold, before: readonly Entry[], entries: readonly Entry[]): Log {
  const added = entries.map((entry) => withStatus(entry, fold.add(entry)));
  return { entries: [...before, ...added], records: fold.records };
}
