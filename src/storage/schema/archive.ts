import type { CampaignRecords, Entry, ParkedPlay, Photo } from '../../campaign/records/records.ts';
import { checkSchema, list, object, optional, recordOf, type Schema, tryParse } from '../../engine/data/checkschema.ts';
import { anything, choiceOf, id, name, text, time, wholeNumber } from '../../engine/data/fieldschemas.ts';
import { CAMPAIGN_PARTS, type CampaignPart, type Seal } from '../backup/seal.ts';
import { entry, parkedPlay } from './entries.ts';
import { campaignSchema, game, photo, player, side, unit } from './records.ts';

/** Campaign in a file, with entries oldest first. */
export type Archive = CampaignRecords & {
  readonly plays: readonly ParkedPlay[];
  readonly entries: readonly Entry[];
  readonly photos?: readonly Photo[];
};
const archive: Schema<Archive> = object({
  campaign: campaignSchema,
  sides: list(side),
  players: list(player),
  units: list(unit),
  games: list(game),
  plays: list(parkedPlay),
  entries: list(entry),
  photos: optional(list(photo)),
});

/** Last logical time by author. */
export type Vector = Readonly<Record<string, number>>;

/** Base of a partial log: the vector of the omitted entries, their number and a checksum of their ids. */
export type LogBase = { readonly vector: Vector; readonly entries: number; readonly sum: number };
export const logBase = object({
  vector: recordOf(wholeNumber(1)),
  entries: wholeNumber(0),
  sum: wholeNumber(0),
}) satisfies Schema<LogBase>;

export const isArchive = (value: unknown): value is Archive => tryParse(archive, value) !== undefined;

export const BACKUP = 'roll-call backup';
export type Head = {
  readonly made: string;
  readonly device: string;
  readonly settings: Readonly<Record<string, unknown>>;
};
export type Backup = Head & { readonly campaigns: readonly Archive[] };

const checksums = list(wholeNumber(0));
const sums = object(
  Object.fromEntries(CAMPAIGN_PARTS.map((part) => [part, checksums])) as Record<CampaignPart, typeof checksums>,
);
const seal = object(
  {
    sha256: optional((value) => tryParse(text(64), value) ?? ''),
    // Unreadable sums are ignored.
    sums: optional((value) => tryParse(list(sums), value) ?? []),
  },
  'dropped',
) satisfies Schema<Seal>;
const head = object({ made: time, device: id, settings: recordOf(anything) }) satisfies Schema<Head>;

export const sealOf = (value: unknown): Seal => checkSchema(seal, value, 'The file');

export const headOf = (value: unknown): Head => checkSchema(head, value, 'The file');

export type Occasion = 'game' | 'upgrade' | 'restore' | 'removal' | 'correction';

/** Header of a snapshot. `at` is an ISO time, `length` in bytes. */
export type SnapshotHead = {
  readonly at: string;
  readonly men: number;
  readonly length: number;
  readonly sha256: string;
  readonly on?: Occasion;
  readonly campaigns?: readonly string[];
  /** Times of older snapshots that were deleted to make room for this one. */
  readonly instead?: readonly string[];
};

const snapshotHead = object(
  {
    at: time,
    men: wholeNumber(0),
    length: wholeNumber(0),
    sha256: text(64),
    on: optional(choiceOf('game', 'upgrade', 'restore', 'removal', 'correction')),
    campaigns: optional(list(name)),
    instead: optional(list(time)),
  },
  'dropped',
) satisfies Schema<SnapshotHead>;

export const snapshotHeadOf = (value: unknown): SnapshotHead | undefined => tryParse(snapshotHead, value);
