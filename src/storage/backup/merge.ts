import { foldLogs } from '../../campaign/log/fold.ts';
import { mergeLogs } from '../../campaign/log/merge.ts';
import { equal } from '../../campaign/records/equal.ts';
import { type CampaignRecords, type RecordSet, sortRecords } from '../../campaign/records/records.ts';
import { Refusal } from '../../engine/refusal.ts';
import type { Archive } from './archive.ts';

/**
 * Merges two copies of a campaign. Keeps the unfinished plays of the first and the photographs of the second. Throws a
 * Refusal if a roster contradicts its log, or the logs do not merge.
 */
export function mergeArchives(here: Archive, there: Archive): Archive {
  const [mine, theirs, both] = foldLogs(here.entries, there.entries, mergeLogs(here.entries, there.entries));
  checkRoster(here, mine!.records, 'on this phone');
  checkRoster(there, theirs!.records, 'in the file');
  const { records, entries } = both!;
  const { campaign } = records;
  if (!campaign) throw new Refusal('The two logs do not begin the campaign.');
  const { plays } = here;
  return { ...records, campaign, entries, plays, ...(there.photos ? { photos: there.photos } : {}) };
}

/** Throws a Refusal if the roster differs from the one that its log gives. */
export function checkRoster(
  { entries: _, plays: __, photos: ___, ...records }: CampaignRecords & Partial<Archive>,
  fromLog: RecordSet,
  where: string,
): void {
  if (!equal(fromLog, sortRecords<RecordSet>(records)))
    throw new Refusal(`The roster ${where} does not agree with its log.`);
}
