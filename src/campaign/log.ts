import { Misfit } from '../rules/misfit.ts';
import { fieldOf, reversed } from './changes.ts';
import type { Alteration, Draft, Entry } from './records.ts';

/** The ids of the entries that an undo has taken back and no later undo has brought back; entries newest first. */
export function undone(entries: readonly Entry[]): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const entry of entries) if (!ids.has(entry.id)) for (const id of entry.undoes ?? []) ids.add(id);
  return ids;
}

/** The newest entry that an undo would take back; entries newest first. */
export function newest(entries: readonly Entry[]): Entry | undefined {
  const gone = undone(entries);
  return entries.find((entry) => entry.kind !== 'undo' && !gone.has(entry.id));
}

/**
 * The later entries that must be taken back with this one, newest first, because they build on what it did;
 * `entries` stand newest first and reach back to it at least. Throws a Misfit where it is not among them, or undone already.
 */
export const takenAlong = (entries: readonly Entry[], id: string): readonly Entry[] => taken(entries, id).along;

function taken(entries: readonly Entry[], id: string): { readonly entry: Entry; readonly along: readonly Entry[] } {
  const at = entries.findIndex((entry) => entry.id === id);
  const entry = entries[at];
  if (!entry) throw new Misfit('That entry is not in the log.');
  const gone = undone(entries);
  if (gone.has(id)) throw new Misfit(`“${entry.title}” is undone already.`);
  const along: Entry[] = [];
  for (const later of entries.slice(0, at).toReversed())
    if (!cancelled(later, gone) && [entry, ...along].some((one) => buildsOn(later, one))) along.unshift(later);
  return { entry, along };
}

/** The undo of an entry and of all it takes along, ready to be handed in; throws a Misfit as `takenAlong` does. */
export function undoing(entries: readonly Entry[], id: string, newId: string): Draft {
  const { entry, along } = taken(entries, id);
  const all = [...along, entry];
  const units = [...new Set(all.flatMap((one) => one.units ?? []))];
  const base = `${entry.kind === 'undo' ? 'Brought back' : 'Undone'}: ${entry.title}`;
  return {
    id: newId,
    kind: 'undo',
    title: along.length > 0 ? `${base} (and ${along.length} later ${along.length === 1 ? 'entry' : 'entries'})` : base,
    changes: all.flatMap((one) => reversed(one.changes)),
    undoes: all.map((one) => one.id),
    ...(entry.game === undefined ? {} : { game: entry.game }),
    ...(units.length > 0 ? { units } : {}),
  };
}

/** An undo that stands and what it undid come to nothing together. */
const cancelled = (entry: Entry, gone: ReadonlySet<string>): boolean => gone.has(entry.id) || entry.kind === 'undo';

const buildsOn = (later: Entry, earlier: Entry): boolean =>
  earlier.changes.some((first) => later.changes.some((then) => touches(first, then)));

function touches(first: Alteration, then: Alteration): boolean {
  if (first.field === '') return names(then, first.id) || (first.of === 'man' && strikes(then, first.unit));
  if (then.field === '') return then.id === first.id || then.id === first.unit;
  const one = first.of === then.of && first.id === then.id && fieldOf(first) === fieldOf(then);
  return one && !('by' in first && 'by' in then);
}

/** Whether a change speaks of a record: is of it, is of its man, or says that another belongs to it. */
function names(change: Alteration, id: string): boolean {
  if (change.id === id || change.unit === id) return true;
  if ('by' in change) return false;
  return [change.from, change.to].some(
    (value) => value === id || (typeof value === 'object' && value !== null && belongs(value, id)),
  );
}

const belongs = (record: { side?: unknown; player?: unknown }, id: string): boolean =>
  record.side === id || record.player === id;

const strikes = (change: Alteration, id: string | undefined): boolean => change.field === '' && change.id === id;
