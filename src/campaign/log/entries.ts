import type { Unit } from '../../engine/roster.ts';
import type { Entry, NewEntry, RecordChange } from '../records/records.ts';

export type LogPosition = Pick<Entry, 'n' | 'author'>;

/** Orders a log identically on every phone: by logical time, then by author. */
export const logOrder = (one: LogPosition, other: LogPosition): number =>
  one.n - other.n || (one.author < other.author ? -1 : one.author > other.author ? 1 : 0);

export function subjectIds({
  changes,
  units = [],
  amends,
}: Pick<NewEntry, 'changes' | 'units' | 'amends'>): readonly string[] {
  const { body, additions = [] } = amends ?? {};
  const all = [{ changes }, ...(body ? [body] : []), ...additions].flatMap(({ changes }) => changes);
  return [...new Set([...units, ...(body?.units ?? []), ...all.flatMap(subjects)])];
}

function subjects(change: RecordChange): readonly string[] {
  if (change.of === 'man') return [change.id, change.unit, change.why?.man].filter((id) => id !== undefined);
  if (change.of !== 'unit') return [];
  const units = 'by' in change || change.field !== '' ? [] : ([change.from, change.to] as (Unit | null)[]);
  return [change.id, ...units.flatMap((unit) => unit?.men.map(({ id }) => id) ?? [])];
}
