import type { CampaignRecords, Entry, ParkedPlay, Photo } from '../../campaign/records/records.ts';
import { list, object, optional, recordOf, type Schema, tryParse } from '../../engine/data/checkschema.ts';
import { anything, id, text, time, wholeNumber } from '../../engine/data/fieldschemas.ts';
import { CAMPAIGN_PARTS, type CampaignPart, type Seal } from './seal.ts';

/** Campaign in a file, with entries oldest first. */
export type Archive = CampaignRecords & {
  readonly plays: readonly ParkedPlay[];
  readonly entries: readonly Entry[];
  readonly photos?: readonly Photo[];
};

/** Last logical time by author. */
export type Vector = Readonly<Record<string, number>>;

/** Base of a partial log: the receiver's vector, and the number of omitted entries and a checksum of their ids. */
export type LogBase = { readonly vector: Vector; readonly entries: number; readonly sum: number };
export const logBaseSchema = object({
  vector: recordOf(wholeNumber(1)),
  entries: wholeNumber(0),
  sum: wholeNumber(0),
}) satisfies Schema<LogBase>;

export const FILE_TYPE = 'roll-call backup';
export const headerSchema = object({ made: time, device: id, settings: recordOf(anything) });
export type BackupHeader = Readonly<ReturnType<typeof headerSchema>>;

const checksums = list(wholeNumber(0));
const sums = object(
  Object.fromEntries(CAMPAIGN_PARTS.map((part) => [part, checksums])) as Record<CampaignPart, typeof checksums>,
);
export const sealSchema = object(
  {
    sha256: optional((value) => tryParse(text(64), value) ?? ''),
    // Unreadable sums are ignored.
    sums: optional((value) => tryParse(list(sums), value) ?? []),
  },
  'dropped',
) satisfies Schema<Seal>;
