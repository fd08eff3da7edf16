import { unlessRefused } from '../../engine/refusal.ts';
import type { Man } from '../../engine/roster.ts';
import { applyChanges } from './changes.ts';
import { differences } from './differences.ts';
import { equal } from './equal.ts';
import { setField } from './fields.ts';
import type { RecordChange, RecordSet } from './records.ts';

/**
 * Updates transfers, which remove a man from one unit and add him to another. The man that is added gets his current
 * fields, except those that the transfer itself changed, such as his tag.
 */
export function adaptTransfers(records: RecordSet, changes: readonly RecordChange[]): readonly RecordChange[] {
  if (!changes.some((_, at) => leavesToJoin(changes, at))) return changes;
  const moved = new Map<string, { readonly now: Man; readonly stated: Man }>();
  let before = records;
  const adapted = changes.map((change, at) => {
    const next = adapt(before, change, leavesToJoin(changes, at), moved);
    before = unlessRefused(() => applyChanges(before, [next], 'merging')) ?? before;
    return next;
  });
  return adapted.some((change, at) => change !== changes[at]) ? adapted : changes;
}

/** True if a change removes a man whom a later one adds to another unit. */
export function leavesToJoin(changes: readonly RecordChange[], at: number): boolean {
  const change = changes[at];
  if (!change || !isWholeMan(change) || change.to !== null) return false;
  return changes.slice(at).some((later) => isJoining(later) && later.id === change.id);
}

function adapt(
  { units }: RecordSet,
  change: RecordChange,
  leaves: boolean,
  moved: Map<string, { readonly now: Man; readonly stated: Man }>,
): RecordChange {
  if ('by' in change) return change;
  if (leaves) {
    const now = units.find(({ id }) => id === change.unit)?.men.find(({ id }) => id === change.id);
    if (!now || equal(now, change.from)) return change;
    moved.set(change.id, { now, stated: change.from as Man });
    return { ...change, from: now };
  }
  const man = isJoining(change) ? moved.get(change.id) : undefined;
  if (!man) return change;
  moved.delete(change.id);
  return { ...change, to: withDifferences(man.now, man.stated, change.to as Man) };
}

const isWholeMan = (change: RecordChange): change is Extract<RecordChange, { readonly from: unknown }> =>
  change.of === 'man' && change.field === '' && 'from' in change;

const isJoining = (change: RecordChange): boolean => isWholeMan(change) && change.from === null;

const withDifferences = (man: Man, before: Man, after: Man): Man =>
  differences('man', before, after).reduce(
    (now, change) => ('to' in change ? setField('man', now, change.field, change.to) : now),
    man,
  );
