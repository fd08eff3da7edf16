import { logOrder } from '../../campaign/log/entries.ts';
import type { Entry } from '../../campaign/records/records.ts';
import { Refusal } from '../../engine/refusal.ts';
import type { LogBase, Vector } from './archive.ts';
import { checksum } from './seal.ts';

export function vectorOf(entries: readonly Entry[]): Vector {
  const vector: Record<string, number> = {};
  for (const { author, n } of entries) vector[author] = Math.max(vector[author] ?? 0, n);
  return vector;
}

export const isCoveredBy = (vector: Vector, { author, n }: Pick<Entry, 'author' | 'n'>): boolean =>
  n <= (vector[author] ?? 0);

export const logBaseOf = (vector: Vector, ids: readonly string[]): LogBase => ({
  vector,
  entries: ids.length,
  sum: checksum(ids.join(' ')),
});

/** Adds the newest part of a log to the stored entries. Throws a Refusal if those differ from its base. */
export function onLogBase(
  newest: readonly Entry[],
  { vector, ...ground }: LogBase,
  here: readonly Entry[],
): readonly Entry[] {
  const before = here.filter((entry) => isCoveredBy(vector, entry));
  const ids = before.map(({ id }) => id);
  const { entries, sum } = logBaseOf(vector, ids);
  if (entries !== ground.entries || sum !== ground.sum) throw new Refusal(NO_GROUND);
  const known = new Set(ids);
  const again = newest.find((entry) => isCoveredBy(vector, entry) || known.has(entry.id));
  if (again) throw new Refusal(`“${again.title}” is said to be new, but was there before.`);
  return [...before, ...newest].toSorted(logOrder);
}

const NO_GROUND =
  'This is only what is new since the phones last met, and this phone does not have all that they had then. Show the whole campaign instead.';
