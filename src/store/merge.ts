import { equal } from '../campaign/equal.ts';
import { foldLog, mergeLogs } from '../campaign/merge.ts';
import { type Pages, sortRecords } from '../campaign/records.ts';
import { Refusal } from '../rules/refusal.ts';
import type { Archive } from './schema.ts';

/** Two copies of a campaign that both went on, as one, with the unfinished fights of the first; throws a Refusal where a log does not make its own roster, or the two cannot come together. */
export function mergeArchives(here: Archive, there: Archive): Archive {
  checkFold(here, 'on this phone');
  checkFold(there, 'in the file');
  const { records, entries } = foldLog(mergeLogs(here.entries, there.entries));
  const { campaign } = records;
  if (!campaign) throw new Refusal('The two logs do not begin the campaign.');
  return { ...records, campaign, entries, plays: here.plays };
}

function checkFold({ entries, plays: _, ...records }: Archive, where: string): void {
  if (!equal(foldLog(entries).records, sortRecords<Pages>(records)))
    throw new Refusal(`The roster ${where} does not agree with its log.`);
}
