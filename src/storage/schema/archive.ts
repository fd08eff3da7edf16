import * as v from 'valibot';
import type { CampaignRecords, Entry, ParkedPlay, Photo } from '../../campaign/records/records.ts';
import { CAMPAIGN_PARTS, type Seal } from '../backup/seal.ts';
import { checkSchema } from './checkschema.ts';
import { entry, parkedPlay } from './entries.ts';
import { anything, choiceOf, id, list, name, object, recordOf, text, time, wholeNumber } from './fields.ts';
import { campaignSchema, game, photo, player, side, unit } from './records.ts';

/** Campaign in a file, with entries oldest first. */
export type Archive = CampaignRecords & {
  readonly plays: readonly ParkedPlay[];
  readonly entries: readonly Entry[];
  readonly photos?: readonly Photo[];
};
const archive: v.GenericSchema<unknown, Archive> = object({
  campaign: campaignSchema,
  sides: list(side),
  players: list(player),
  units: list(unit),
  games: list(game),
  plays: list(parkedPlay),
  entries: list(entry),
  photos: v.exactOptional(list(photo)),
});

/** Last logical time by author. */
export type Vector = Readonly<Record<string, number>>;

/** Base of a partial log: the vector of the omitted entries, their number and a checksum of their ids. */
export type LogBase = { readonly vector: Vector; readonly entries: number; readonly sum: number };
export const logBase = object({
  vector: recordOf(wholeNumber(1)),
  entries: wholeNumber(0),
  sum: wholeNumber(0),
}) satisfies v.GenericSchema<unknown, LogBase>;

export const isArchive = (value: unknown): value is Archive => v.is(archive, value);

export const BACKUP = 'roll-call backup';
export type Head = {
  readonly made: string;
  readonly device: string;
  readonly settings: Readonly<Record<string, unknown>>;
};
export type Backup = Head & { readonly campaigns: readonly Archive[] };

const sums = v.strictObject(v.entriesFromList(CAMPAIGN_PARTS, list(wholeNumber(0))));
const seal = v.object({
  sha256: v.exactOptional(v.fallback(text(64), '')),
  // Unreadable sums are ignored.
  sums: v.exactOptional(v.fallback(list(sums), [])),
}) satisfies v.GenericSchema<unknown, Seal>;
const head = object({ made: time, device: id, settings: recordOf(anything) }) satisfies v.GenericSchema<unknown, Head>;

export const sealOf = (value: unknown): Seal => v.parse(seal, value);

export const headOf = (value: unknown): Head => checkSchema(head, value, 'The file');

export type Occasion = 'game' | 'upgrade' | 'restore' | 'removal';

/** Header of a snapshot. `at` is an ISO time, `length` in bytes. */
export type SnapshotHead = {
  readonly at: string;
  readonly men: number;
  readonly length: number;
  readonly sha256: string;
  readonly on?: Occasion;
  readonly campaigns?: readonly string[];
  readonly instead?: readonly string[];
};

const snapshotHead = v.object({
  at: time,
  men: wholeNumber(0),
  length: wholeNumber(0),
  sha256: text(64),
  on: v.exactOptional(choiceOf('game', 'upgrade', 'restore', 'removal')),
  campaigns: v.exactOptional(list(name)),
  instead: v.exactOptional(list(time)),
}) satisfies v.GenericSchema<unknown, SnapshotHead>;

export function snapshotHeadOf(value: unknown): SnapshotHead | undefined {
  const { success, output } = v.safeParse(snapshotHead, value);
  return success ? output : undefined;
}
