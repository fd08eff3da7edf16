import { Refusal, unlessRefused } from '../../engine/refusal.ts';
import { applyChanges } from '../records/changes.ts';
import { changesBetween } from '../records/differences.ts';
import type { Entry, NewEntry, RecordChange, RecordSet } from '../records/records.ts';
import { adaptTransfers } from '../records/transfers.ts';
import { ancestorIds, dependsOn, inactiveIds, isInactive, settlesSame, undoEntries } from './log.ts';

export type Replacement = { readonly undone: readonly Entry[]; readonly newEntries: readonly NewEntry[] };

/**
 * Replaces conflicting entries, and all that build on them, by one that was set aside. `entries` are the whole log,
 * newest first. Throws a Refusal if the entry still does not fit.
 */
export function replaceConflicting(
  entries: readonly Entry[],
  records: RecordSet,
  id: string,
  newId: () => string,
): Replacement {
  const entry = entries.find((one) => one.id === id);
  if (!entry?.aside) throw new Refusal('That entry was not set aside.');
  const { missed } = applySeparately(records, adaptTransfers(records, entry.changes));
  const [inactive, known] = [inactiveIds(entries), ancestorIds(entries, entry)];
  const inTheWay = { changes: missed };
  const undone: Entry[] = [];
  for (const one of entries.toReversed()) {
    if (isInactive(one, inactive)) continue;
    const isInTheWay = dependsOn(inTheWay, one) || settlesSame(one, entry);
    if ((!known.has(one.id) && isInTheWay) || undone.some((before) => dependsOn(one, before))) undone.unshift(one);
  }
  const undo = undone.length > 0 ? [undoEntries(entries, undone, newId())] : [];
  const ground = undo.reduce((now, { changes }) => applyChanges(now, changes), records);
  const changes = adaptTransfers(ground, entry.changes);
  // Throws a Conflict if the entry still does not fit.
  applyChanges(ground, changes, 'merging');
  const { n: _, author: __, device: ___, at: ____, after: _____, aside: ______, effect: _______, ...own } = entry;
  return {
    undone,
    newEntries: [...undo, { ...own, id: newId(), changes: applySeparately(ground, changes).fitted }],
  };
}

/** Sorts changes into those that fit, rewritten to apply exactly, and those that do not. Returns the records after the former. */
export function applySeparately(records: RecordSet, changes: readonly RecordChange[]) {
  const [missed, fitted]: [RecordChange[], RecordChange[]] = [[], []];
  let now = records;
  for (const change of changes) {
    const then = tryChange(now, change, 'merging');
    if (!then) missed.push(change);
    else fitted.push(...(tryChange(now, change, 'exact') ? [change] : changesBetween(now, then)));
    now = then ?? now;
  }
  return { missed, fitted, records: now };
}

const tryChange = (records: RecordSet, change: RecordChange, fit: 'exact' | 'merging'): RecordSet | undefined =>
  unlessRefused(() => applyChanges(records, [change], fit));
