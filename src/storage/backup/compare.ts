import { promisifyRequest } from 'idb-keyval';
import {
  type ExtraEntries,
  extraEntries,
  isEarlierState,
  type LogDifferences,
  previewMerge,
  type Relation,
  type RelationDetails,
  relationOf,
} from '../../campaign/log/comparison.ts';
import { isSameEntry } from '../../campaign/log/merge.ts';
import type { Entry, ParkedPlay } from '../../campaign/records/records.ts';
import { fromRow } from '../../campaign/schema/rowschemas.ts';
import { catchOnly, Refusal } from '../../engine/refusal.ts';
import { readEntries, type TransactionRunner } from '../idb/log.ts';
import { readArchive } from '../idb/reads.ts';
import { getRow, KEY, keyRange, prefixOf } from '../idb/rows.ts';
import type { Archive } from './archive.ts';
import { mergeArchives } from './merge.ts';

/**
 * A campaign in a file, compared with the stored one. `allPlays` has the unfinished plays of both, each id once: the
 * state that continues the other, or else the stored one. If the logs have forked, `conflictingPlays` has the file's
 * state of plays that went on differently.
 */
export type StoredComparison = {
  readonly archive: Archive;
  readonly relationDetails: RelationDetails;
  readonly allPlays: readonly ParkedPlay[];
  readonly merged?: Archive | Refusal;
  readonly conflictingPlays?: readonly ParkedPlay[];
};

export async function compareWithStored(read: TransactionRunner, archive: Archive): Promise<StoredComparison> {
  const { campaign, entries, plays } = archive;
  const withoutStored = (relation: Relation, there: ExtraEntries): StoredComparison => ({
    archive,
    relationDetails: { relation, here: extraEntries([], []), there },
    allPlays: plays,
  });
  const storedRow = await read((store) => getRow(store, KEY.campaign(campaign.id)));
  if (storedRow === undefined) return withoutStored('new', extraEntries(entries, plays));
  try {
    return await compareCopies(read, archive, await compareLogs(read, archive));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return withoutStored('unreadable', extraEntries([], []));
  }
}

async function compareLogs(read: TransactionRunner, { campaign, entries }: Archive): Promise<LogDifferences> {
  const theirs = new Map(entries.map((entry) => [entry.id, entry]));
  const log = await readEntries(read, await read((store) => prefixOf(store, campaign.id)));
  const mine: Entry[] = [];
  for (const entry of log) {
    const other = theirs.get(entry.id);
    if (other && isSameEntry(other, entry)) theirs.delete(entry.id);
    else mine.push(entry);
  }
  return { log, mine, theirs: [...theirs.values()] };
}

async function compareCopies(
  read: TransactionRunner,
  archive: Archive,
  logs: LogDifferences,
): Promise<StoredComparison> {
  const { entries, plays } = archive;
  const { id } = archive.campaign;
  const { log, mine, theirs } = logs;
  const rows = await read((store) => promisifyRequest(store.getAll(keyRange([id, 'play']))));
  const parked = rows.map((row) => fromRow('play', row));
  const idsHere = new Set(log.map((entry) => entry.id));
  const idsThere = new Set(entries.map((entry) => entry.id));
  const playsOnlyHere = parked.filter(
    (play) => !(idsThere.has(play.id) || plays.some((other) => isEarlierState(play, other))),
  );
  const playsOnlyThere = plays.filter(
    (play) => !(idsHere.has(play.id) || parked.some((other) => isEarlierState(play, other))),
  );
  const hasConflictingPlays = playsOnlyHere.some(({ id }) => playsOnlyThere.some((play) => play.id === id));
  const here = extraEntries(mine, playsOnlyHere);
  const there = extraEntries(theirs, playsOnlyThere);
  const otherPlays = plays.filter(({ id }) => !playsOnlyHere.some((play) => play.id === id));
  const relation = relationOf(mine.length > 0 || hasConflictingPlays, here, there);
  const allPlays = [...otherPlays, ...playsOnlyHere];
  if (relation !== 'forked') return { archive, relationDetails: { relation, here, there }, allPlays };
  const stored = await read((store) => readArchive(store, id));
  const merged = catchOnly(
    Refusal,
    () => mergeArchives({ ...stored, entries: log }, archive),
    (refusal) => refusal,
  );
  const mergePreview = previewMerge(merged, logs, [...log, ...entries]);
  const conflictingPlays = playsOnlyThere.filter((play) => playsOnlyHere.some((other) => other.id === play.id));
  return { archive, relationDetails: { relation, here, there, mergePreview }, allPlays, merged, conflictingPlays };
}
