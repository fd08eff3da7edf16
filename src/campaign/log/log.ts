import { Refusal } from '../../engine/refusal.ts';
import { reverseChanges } from '../records/differences.ts';
import { fullFieldName } from '../records/fields.ts';
import type { Entry, NewEntry, RecordChange, UnsettledMan } from '../records/records.ts';

/** Returns the ids of entries without effect: undone, or set aside by a merge. `entries` are newest first. */
export const inactiveIds = (entries: readonly UndoFields[]): ReadonlySet<string> =>
  new Set([...undoneIds(entries), ...entries.flatMap(({ id, aside }) => (aside ? id : []))]);

/** Ids of entries that no `after` names; by default, `after` is the previous entry. `entries` are oldest first. */
export function tipsOf(entries: readonly Pick<Entry, 'id' | 'after'>[]): readonly string[] {
  const under = new Set(entries.flatMap(({ after }, at) => after ?? entries[at - 1]?.id ?? []));
  return entries.flatMap(({ id }) => (under.has(id) ? [] : id));
}

/** Ids of the entry and its ancestors by `after`. `entries` are newest first. */
export function ancestorIds(
  entries: readonly Pick<Entry, 'id' | 'after'>[],
  { id }: Pick<Entry, 'id'>,
): ReadonlySet<string> {
  const known = new Set([id]);
  for (const [at, one] of entries.entries())
    if (known.has(one.id)) for (const under of one.after ?? [entries[at + 1]?.id ?? '']) known.add(under);
  return known;
}

type UndoFields = Pick<Entry, 'id' | 'undoes' | 'aside' | 'effect'>;

/** Returns the ids of entries that are undone. `entries` are newest first. */
export function undoneIds(entries: readonly UndoFields[]): readonly string[] {
  const undone = new Set<string>();
  return entries.flatMap(({ id, undoes = [], aside, effect }) => {
    if (aside || undone.has(id)) return [];
    const back = effect?.undoes ?? undoes;
    for (const one of back) undone.add(one);
    return back;
  });
}

export function refuseSecondUndo(entries: readonly UndoFields[], undo: UndoFields): void {
  const twice = (log: readonly UndoFields[]) => undoneIds(log).length - new Set(undoneIds(log)).size;
  if (twice([undo, ...entries]) > twice(entries)) throw new Refusal('That is undone already.');
}

/** `entries` are newest first. */
export function newestActiveEntry(entries: readonly Entry[]): Entry | undefined {
  const inactive = inactiveIds(entries);
  return entries.find((entry) => entry.kind !== 'undo' && !inactive.has(entry.id));
}

/**
 * Later entries that change the same data and must be undone with this one; both lists are newest first.
 * Throws a Refusal if the entry is missing or without effect.
 */
export const dependentEntries = (entries: readonly Entry[], id: string): readonly Entry[] =>
  findWithDependents(entries, id).dependents;

function findWithDependents(
  entries: readonly Entry[],
  id: string,
): { readonly entry: Entry; readonly dependents: readonly Entry[] } {
  const at = entries.findIndex((entry) => entry.id === id);
  const entry = entries[at];
  if (!entry) throw new Refusal('That entry is not in the log.');
  const inactive = inactiveIds(entries);
  if (entry.aside) throw new Refusal(`“${entry.title}” was set aside, and changed nothing.`);
  if (inactive.has(id)) throw new Refusal(`“${entry.title}” is undone already.`);
  if (entry.kind === 'amendment') return { entry, dependents: laterAmendments(entries.slice(0, at), entry, inactive) };
  const dependents: Entry[] = [];
  for (const later of entries.slice(0, at).toReversed())
    if (!isInactive(later, inactive) && [entry, ...dependents].some((one) => dependsOn(later, one)))
      dependents.unshift(later);
  return { entry, dependents };
}

const laterAmendments = (later: readonly Entry[], { amends }: Entry, inactive: ReadonlySet<string>): readonly Entry[] =>
  later.filter((one) => one.amends && one.amends.entry === amends?.entry && !inactive.has(one.id));

/** `entries` are newest first. */
export function undoWithDependents(entries: readonly Entry[], id: string, newId: string): NewEntry {
  const { entry, dependents } = findWithDependents(entries, id);
  return undoEntries(entries, [...dependents, entry], newId);
}

const CORRECTED = 'Corrected: ';

/** Begins the title of the undo of a fight that was opened again. */
export const REOPENED = 'Reopened: ';

/** Returns an undo of all these entries, titled after the oldest. Both lists are newest first. */
export function undoEntries(entries: readonly Entry[], all: readonly Entry[], newId: string): NewEntry {
  const entry = all.at(-1)!;
  const { title = entry.title } = entries.find(({ id }) => id === entry.effect?.amendment)?.amends?.body ?? {};
  const units = [...new Set(all.flatMap((one) => one.units ?? []))];
  const [, done = '', bare = title] =
    /^((?:(?:Undone|Reopened|Correction undone|Restored|Brought back): )*)(.*)$/s.exec(title) ?? [];
  const undone = bare.startsWith(CORRECTED) ? `Correction undone: ${bare.slice(CORRECTED.length)}` : `Undone: ${bare}`;
  const base = entry.kind === 'undo' && /^(Undone|Reopened|Correction)/.test(done) ? `Restored: ${bare}` : undone;
  const undoes = all.map((one) => one.id);
  const later = all.length - 1;
  refuseSecondUndo(entries, { id: newId, undoes });
  return {
    id: newId,
    kind: 'undo',
    title: later > 0 ? `${base} (and ${later} later ${later === 1 ? 'entry' : 'entries'})` : base,
    changes: all.flatMap((one) => reverseChanges(effectOf(one))),
    undoes,
    ...(entry.game === undefined ? {} : { game: entry.game }),
    ...(units.length > 0 ? { units } : {}),
  };
}

/** True if the entry changes an earlier one: an amendment, or the undo of one. `entries` hold its targets. */
export function rewritesLog(
  { kind, undoes = [] }: Pick<Entry, 'kind' | 'undoes'>,
  entries: readonly Pick<Entry, 'id' | 'kind' | 'undoes'>[],
): boolean {
  if (kind === 'amendment') return true;
  if (kind !== 'undo') return false;
  return entries.some((entry) => undoes.includes(entry.id) && rewritesLog(entry, entries));
}

export const isInactive = (entry: Entry, inactive: ReadonlySet<string>): boolean =>
  inactive.has(entry.id) || entry.kind === 'undo' || entry.kind === 'amendment';

export const dependsOn = (later: Pick<Entry, 'changes' | 'effect'>, earlier: Entry): boolean =>
  effectOf(earlier).some((first) => effectOf(later).some((then) => touches(first, then)));

/** Changes of an entry as they count: an amended entry has those of its new body. */
export const effectOf = ({ changes, effect }: Pick<Entry, 'changes' | 'effect'>): readonly RecordChange[] =>
  (effect ?? { changes }).changes;

function touches(first: RecordChange, then: RecordChange): boolean {
  if (first.field === '') return refersTo(then, first.id) || (first.of === 'man' && isWholeRecord(then, first.unit));
  if (then.field === '') return then.id === first.id || then.id === first.unit;
  const one = first.of === then.of && first.id === then.id && fullFieldName(first) === fullFieldName(then);
  return one && !('by' in first && 'by' in then);
}

function refersTo(change: RecordChange, id: string): boolean {
  if (change.id === id || change.unit === id) return true;
  if ('by' in change) return false;
  return [change.from, change.to].some(
    (value) => value === id || (typeof value === 'object' && value !== null && belongsTo(value, id)),
  );
}

const belongsTo = (record: { side?: unknown; player?: unknown }, id: string): boolean =>
  record.side === id || record.player === id;

const isWholeRecord = (change: RecordChange, id: string | undefined): boolean =>
  change.field === '' && change.id === id;

export const settlesSame = (one: SettlementFields, other: SettlementFields): boolean =>
  one.settles !== undefined &&
  one.settles === other.settles &&
  one.told?.sequence === other.told?.sequence &&
  (one.units ?? []).some((id) => other.units?.includes(id));

type SettlementFields = Partial<Pick<Entry, 'settles' | 'units' | 'told'>>;

/**
 * Effect of an entry: 'in' (applied), 'void' (its targets are already undone) or 'aside' (rejected as a conflict).
 * `amendment` is the id of the amendment whose body was applied.
 */
export type EntryStatus =
  | {
      readonly is: 'in';
      readonly changes: readonly RecordChange[];
      readonly undoes: readonly string[];
      readonly amendment?: string;
      readonly unsettled?: readonly UnsettledMan[];
    }
  | { readonly is: 'void' }
  | { readonly is: 'aside'; readonly why: readonly string[] };

export function withStatus(logged: Entry, status: EntryStatus): Entry {
  const entry = logged.aside || logged.effect ? withoutStatus(logged) : logged;
  if (status.is === 'void') return { ...entry, aside: [] };
  if (status.is === 'aside') return { ...entry, aside: status.why };
  const { is: _, ...effect } = status;
  return effect.changes === entry.changes && !effect.amendment && !effect.unsettled ? entry : { ...entry, effect };
}

export const withoutStatus = ({ aside: _, effect: __, ...entry }: Entry): Omit<Entry, 'aside' | 'effect'> => entry;
