import { foldLogs } from '../../campaign/log/fold.ts';
import { refuseSecondUndo, tipsOf } from '../../campaign/log/log.ts';
import { equal } from '../../campaign/records/equal.ts';
import type { Entry, NewEntry } from '../../campaign/records/records.ts';
import { Refusal } from '../../engine/refusal.ts';
import type { OnTransferProgress } from '../backup/exportcampaigns.ts';
import { checkRoster } from '../backup/merge.ts';
import { RepeatedEntry, statsAfter, type WriteContext } from './commit.ts';
import { entriesOf, entryRows, logChunks, rowFor, runnerIn } from './log.ts';
import { readArchive } from './reads.ts';
import { changedRecords, countMen, KEY, type KeyedRow, prefixIn, readStats, type Stats, writeRows } from './rows.ts';

/**
 * Writes an amendment or the undo of one, with the records and entries that it changes. Throws a Refusal before any write
 * if it does not apply.
 */
export async function writeAmendment(
  store: IDBObjectStore,
  campaign: string,
  draft: NewEntry,
  { device, at, newId }: WriteContext,
  onProgress: OnTransferProgress = () => {},
): Promise<Stats> {
  const { plays: _, ...stored } = await readArchive(store, campaign);
  const stats = await readStats(store);
  const prefix = prefixIn(stats, campaign);
  const rows = await readLog(store, prefix);
  const log = rows.flatMap(({ entries }) => entries);
  const known = log.find(({ id }) => id === draft.id);
  // An earlier try may have reached the disk.
  if (known && equal([known.amends, known.undoes], [draft.amends, draft.undoes])) return stats;
  if (known) throw new RepeatedEntry(`“${draft.title}” is in the log already.`);
  const { author = newId() } = stats.reach[campaign] ?? {};
  const entry: Entry = { ...draft, n: (log.at(-1)?.n ?? 0) + 1, author, device, at, after: tipsOf(log) };
  if (draft.undoes) refuseSecondUndo(log.toReversed(), draft);
  onProgress(0.3);
  const [before, after] = foldLogs(log, [...log, entry]);
  checkRoster(stored, before!.records, 'on this phone');
  const written = after!.entries.at(-1)!;
  if (written.aside) throw new Refusal(written.aside.join(' ') || 'That is undone already.');
  onProgress(0.7);

  writeRows(store, [
    ...changedRecords(prefix, stored, { ...after!.records, campaign: after!.records.campaign ?? stored.campaign }),
    ...changedEntries(rows, after!.entries),
    ...entryRows(prefix, written),
  ]);
  const men = countMen(after!.records.units) - countMen(stored.units);
  const next = statsAfter(stats, campaign, entry, author, men);
  store.put(next, KEY.stats);
  return next;
}

type LogRow = { readonly key: IDBValidKey; readonly entries: readonly Entry[] };

async function readLog(store: IDBObjectStore, prefix: string): Promise<readonly LogRow[]> {
  const rows: LogRow[] = [];
  for await (const chunk of logChunks(runnerIn(store), prefix))
    for (const [key, row] of chunk) rows.push({ key, entries: entriesOf(row) });
  return rows;
}

function changedEntries(rows: readonly LogRow[], after: readonly Entry[]): readonly KeyedRow[] {
  let at = 0;
  return rows.flatMap(({ key, entries }): readonly KeyedRow[] => {
    const now = after.slice(at, at + entries.length);
    at += entries.length;
    return now.every((entry, i) => entry === entries[i] || equal(entry, entries[i])) ? [] : [rowFor(key, now)];
  });
}
