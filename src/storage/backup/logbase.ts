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

export const logBaseOf = (vector: Vector, coveredIds: readonly string[]): LogBase => ({
  vector,
  entries: coveredIds.length,
  sum: checksum(coveredIds.join(' ')),
});

/** Rebuilds the sender's log: stored entries that the base covers, and `newest`. Throws a Refusal if the base differs. */
export function senderLog(newest: readonly Entry[], { vector, ...base }: LogBase, stored: readonly Entry[]): Entry[] {
  const covered = stored.filter((entry) => isCoveredBy(vector, entry));
  const coveredIds = covered.map(({ id }) => id);
  const { entries, sum } = logBaseOf(vector, coveredIds);
  if (entries !== base.entries || sum !== base.sum) throw new Refusal(BASE_DIFFERS);
  const known = new Set(coveredIds);
  const repeated = newest.find((entry) => isCoveredBy(vector, entry) || known.has(entry.id));
  if (repeated) throw new Refusal(`“${repeated.title}” is said to be new, but was there before.`);
  return [...covered, ...newest].toSorted(logOrder);
}

const BASE_DIFFERS =
  'This is only what is new since the phones last met, and this phone does not have all that they had then. Show the whole campaign instead.';
