import { Refusal } from '../engine/refusal.ts';
import { fieldOf, reverseChanges } from './changes.ts';
import type { Entry, NewEntry, RecordChange } from './records.ts';

/** The ids of the entries that take no effect: an undo has taken them back and no later undo has brought them back, or they stand aside; entries newest first. */
export const undoneIds = (entries: readonly Named[]): ReadonlySet<string> =>
  new Set([...takenBack(entries), ...entries.flatMap(({ id, aside }) => (aside ? id : []))]);

/** The newest entries of a log that stands in its order: those that no other stands on. */
export function tipsOf(entries: readonly Pick<Entry, 'id' | 'after'>[]): readonly string[] {
  const under = new Set(entries.flatMap(({ after }, at) => after ?? entries[at - 1]?.id ?? []));
  return entries.flatMap(({ id }) => (under.has(id) ? [] : id));
}

/** The ids of the entries that an entry was written on, and its own; entries newest first. */
export function knownTo(
  entries: readonly Pick<Entry, 'id' | 'after'>[],
  { id }: Pick<Entry, 'id'>,
): ReadonlySet<string> {
  const known = new Set([id]);
  for (const [at, one] of entries.entries())
    if (known.has(one.id)) for (const under of one.after ?? [entries[at + 1]?.id ?? '']) known.add(under);
  return known;
}

/** What is looked at of an entry to tell what is undone. */
type Named = Pick<Entry, 'id' | 'undoes' | 'aside' | 'effect'>;

/** What the undos that stand take back; an id stands there twice where two of them name it. Entries newest first. */
function takenBack(entries: readonly Named[]): readonly string[] {
  const gone = new Set<string>();
  return entries.flatMap(({ id, undoes = [], aside, effect }) => {
    if (aside || gone.has(id)) return [];
    const back = effect?.undoes ?? undoes;
    for (const one of back) gone.add(one);
    return back;
  });
}

/**
 * Throws a Refusal where an undo would take back what is undone already: what it names, or what one that it brings back names.
 * Entries newest first, as far back as all of these.
 */
export function refuseSecondUndo(entries: readonly Named[], undo: Named): void {
  const twice = (log: readonly Named[]) => takenBack(log).length - new Set(takenBack(log)).size;
  if (twice([undo, ...entries]) > twice(entries)) throw new Refusal('That is undone already.');
}

/** The newest entry that an undo would take back; entries newest first. */
export function newestEntry(entries: readonly Entry[]): Entry | undefined {
  const gone = undoneIds(entries);
  return entries.find((entry) => entry.kind !== 'undo' && !gone.has(entry.id));
}

/**
 * The later entries that must be taken back with this one, newest first, because they build on what it did;
 * `entries` stand newest first and reach back to it at least. Throws a Refusal where it is not among them, or undone already.
 */
export const laterEntriesWith = (entries: readonly Entry[], id: string): readonly Entry[] =>
  entryAndUndone(entries, id).along;

function entryAndUndone(
  entries: readonly Entry[],
  id: string,
): { readonly entry: Entry; readonly along: readonly Entry[] } {
  const at = entries.findIndex((entry) => entry.id === id);
  const entry = entries[at];
  if (!entry) throw new Refusal('That entry is not in the log.');
  const gone = undoneIds(entries);
  if (entry.aside) throw new Refusal(`“${entry.title}” was set aside, and changed nothing.`);
  if (gone.has(id)) throw new Refusal(`“${entry.title}” is undone already.`);
  const along: Entry[] = [];
  for (const later of entries.slice(0, at).toReversed())
    if (!isCancelled(later, gone) && [entry, ...along].some((one) => buildsOn(later, one))) along.unshift(later);
  return { entry, along };
}

/** The undo of an entry and of all it takes along, ready to be handed in; throws a Refusal as `takenAlong` and `undoneOnce` do. */
export function undoEntries(entries: readonly Entry[], id: string, newId: string): NewEntry {
  const { entry, along } = entryAndUndone(entries, id);
  return undoOf(entries, [...along, entry], newId);
}

/** The undo of entries, newest first, named by the last of them; `entries` are the log, newest first. */
export function undoOf(entries: readonly Entry[], all: readonly Entry[], newId: string): NewEntry {
  const entry = all.at(-1)!;
  const units = [...new Set(all.flatMap((one) => one.units ?? []))];
  const base = `${entry.kind === 'undo' ? 'Brought back' : 'Undone'}: ${entry.title}`;
  const undoes = all.map((one) => one.id);
  const later = all.length - 1;
  refuseSecondUndo(entries, { id: newId, undoes });
  return {
    id: newId,
    kind: 'undo',
    title: later > 0 ? `${base} (and ${later} later ${later === 1 ? 'entry' : 'entries'})` : base,
    changes: all.flatMap((one) => reverseChanges((one.effect ?? one).changes)),
    undoes,
    ...(entry.game === undefined ? {} : { game: entry.game }),
    ...(units.length > 0 ? { units } : {}),
  };
}

/** An undo that stands and what it undid come to nothing together. */
export const isCancelled = (entry: Entry, gone: ReadonlySet<string>): boolean =>
  gone.has(entry.id) || entry.kind === 'undo';

/** Whether changes are of what an earlier entry has changed, so that they hang on it. */
export const buildsOn = (later: Pick<Entry, 'changes'>, earlier: Entry): boolean =>
  earlier.changes.some((first) => later.changes.some((then) => touches(first, then)));

function touches(first: RecordChange, then: RecordChange): boolean {
  if (first.field === '') return names(then, first.id) || (first.of === 'man' && strikes(then, first.unit));
  if (then.field === '') return then.id === first.id || then.id === first.unit;
  const one = first.of === then.of && first.id === then.id && fieldOf(first) === fieldOf(then);
  return one && !('by' in first && 'by' in then);
}

/** Whether a change speaks of a record: is of it, is of its man, or says that another belongs to it. */
function names(change: RecordChange, id: string): boolean {
  if (change.id === id || change.unit === id) return true;
  if ('by' in change) return false;
  return [change.from, change.to].some(
    (value) => value === id || (typeof value === 'object' && value !== null && belongs(value, id)),
  );
}

const belongs = (record: { side?: unknown; player?: unknown }, id: string): boolean =>
  record.side === id || record.player === id;

const strikes = (change: RecordChange, id: string | undefined): boolean => change.field === '' && change.id === id;
