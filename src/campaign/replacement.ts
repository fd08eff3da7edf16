import { Refusal, unlessRefused } from '../engine/refusal.ts';
import { applyChanges } from './changes.ts';
import { changesBetween } from './fold.ts';
import { buildsOn, isCancelled, knownTo, undoneIds, undoOf } from './log.ts';
import type { Entry, NewEntry, RecordChange, RecordSet } from './records.ts';
import { settlesSame } from './settled.ts';

/** An entry that was set aside, put in the place of what stands in its way: the entries that are undone for it, newest first, and what is handed in for that, in this order. */
export type Replacement = { readonly undone: readonly Entry[]; readonly handIn: readonly NewEntry[] };

/**
 * Puts an entry that was set aside in the place of those that were written apart from it and changed what it does not find as it was, with all that builds on them.
 * `entries` stand newest first and reach to the beginning of the log; throws a Refusal where it does not fit even so.
 */
export function replaceConflicting(
  entries: readonly Entry[],
  records: RecordSet,
  id: string,
  newId: () => string,
): Replacement {
  const entry = entries.find((one) => one.id === id);
  if (!entry?.aside) throw new Refusal('That entry was not set aside.');
  const { missed } = applyEach(records, entry.changes);
  const [gone, known] = [undoneIds(entries), knownTo(entries, entry)];
  const inTheWay = { changes: missed };
  const undone: Entry[] = [];
  for (const one of entries.toReversed()) {
    if (isCancelled(one, gone)) continue;
    const isInTheWay = buildsOn(inTheWay, one) || settlesSame(one, entry);
    if ((!known.has(one.id) && isInTheWay) || undone.some((before) => buildsOn(one, before))) undone.unshift(one);
  }
  const undo = undone.length > 0 ? [undoOf(entries, undone, newId())] : [];
  const ground = undo.reduce((now, { changes }) => applyChanges(now, changes), records);
  // What still does not fit says so in its own sentences.
  applyChanges(ground, entry.changes, 'merging');
  const { n: _, author: __, device: ___, at: ____, after: _____, aside: ______, effect: _______, ...own } = entry;
  return { undone, handIn: [...undo, { ...own, id: newId(), changes: applyEach(ground, entry.changes).fitted }] };
}

/** Changes one after the other: those that do not fit, and the others as they would be written on these records. */
function applyEach(records: RecordSet, changes: readonly RecordChange[]) {
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

const appliedOr = (records: RecordSet, change: RecordChange, fit: 'exact' | 'merging'): RecordSet | undefined =>
  unlessRefused(() => applyChanges(records, [change], fit));
