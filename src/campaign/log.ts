import { Refusal } from '../rules/refusal.ts';
import { applyChanges, fieldOf, reverseChanges } from './changes.ts';
import { changesBetween } from './fold.ts';
import type { Entry, NewEntry, Pages, RecordChange } from './records.ts';

/** The ids of the entries that take no effect: an undo has taken them back and no later undo has brought them back, or they stand aside; entries newest first. */
export const undoneIds = (entries: readonly Named[]): ReadonlySet<string> =>
  new Set([...takenBack(entries), ...entries.flatMap(({ id, aside }) => (aside ? id : []))]);

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
function undoOf(entries: readonly Entry[], all: readonly Entry[], newId: string): NewEntry {
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

/** An entry that was set aside, put in the place of what stands in its way: the entries that are undone for it, newest first, and what is handed in for that, in this order. */
export type Instead = { readonly undone: readonly Entry[]; readonly handIn: readonly NewEntry[] };

/**
 * Puts an entry that was set aside in the place of those that were written apart from it and changed what it does not find as it was, with all that builds on them.
 * `entries` stand newest first and reach to the beginning of the log; throws a Refusal where it does not fit even so.
 */
export function putInstead(entries: readonly Entry[], records: Pages, id: string, newId: () => string): Instead {
  const entry = entries.find((one) => one.id === id);
  if (!entry?.aside) throw new Refusal('That entry was not set aside.');
  const { missed } = applyEach(records, entry.changes);
  const [gone, known] = [undoneIds(entries), knownTo(entries, entry)];
  const inTheWay = { changes: missed };
  const undone: Entry[] = [];
  for (const one of entries.toReversed()) {
    if (isCancelled(one, gone)) continue;
    if ((!known.has(one.id) && buildsOn(inTheWay, one)) || undone.some((before) => buildsOn(one, before)))
      undone.unshift(one);
  }
  const undo = undone.length > 0 ? [undoOf(entries, undone, newId())] : [];
  const ground = undo.reduce((now, { changes }) => applyChanges(now, changes), records);
  // What still does not fit says so in its own sentences.
  applyChanges(ground, entry.changes, 'merging');
  const { n: _, author: __, device: ___, at: ____, after: _____, aside: ______, effect: _______, ...own } = entry;
  return { undone, handIn: [...undo, { ...own, id: newId(), changes: applyEach(ground, entry.changes).fitted }] };
}

/** Changes one after the other: those that do not fit, and the others as they would be written on these records. */
function applyEach(records: Pages, changes: readonly RecordChange[]) {
  const [missed, fitted]: [RecordChange[], RecordChange[]] = [[], []];
  let now = records;
  for (const change of changes) {
    const then = appliedOr(now, change, 'merging');
    if (!then) missed.push(change);
    else fitted.push(...(appliedOr(now, change, 'exact') ? [change] : changesBetween(now, then)));
    now = then ?? now;
  }
  return { missed, fitted };
}

function appliedOr(records: Pages, change: RecordChange, fit: 'exact' | 'merging'): Pages | undefined {
  try {
    return applyChanges(records, [change], fit);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return undefined;
  }
}

/** The ids of the entries that an entry was written on; entries newest first. */
function knownTo(entries: readonly Entry[], { id }: Entry): ReadonlySet<string> {
  const known = new Set([id]);
  for (const [at, one] of entries.entries())
    if (known.has(one.id)) for (const under of one.after ?? [entries[at + 1]?.id ?? '']) known.add(under);
  return known;
}

/** An undo that stands and what it undid come to nothing together. */
const isCancelled = (entry: Entry, gone: ReadonlySet<string>): boolean => gone.has(entry.id) || entry.kind === 'undo';

const buildsOn = (later: Pick<Entry, 'changes'>, earlier: Entry): boolean =>
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
