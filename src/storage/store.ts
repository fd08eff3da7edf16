import type { CorrectionReply, CorrectionRequest } from '../campaign/games/correctionrequest.ts';
import type { Campaign, Entry, NewEntry, ParkedPlay, Side } from '../campaign/records/records.ts';
import type { System } from '../system/system.ts';
import type { Vocabularies } from '../system/units.ts';
import type { Vector } from './backup/archive.ts';
import type { OnTransferProgress } from './backup/exportcampaigns.ts';
import type { FileContents } from './backup/filecontents.ts';
import type { Transfer } from './backup/transfer.ts';
import type { ImportMode } from './backup/unpack.ts';
import type { TransferWorker } from './backup/workertransfer.ts';
import type { Channel } from './channel.ts';
import type { CommitExtras } from './idb/commit.ts';
import type { CampaignListItem, CampaignOverview, FirstScreen, LoadedCampaign, PhotoCount } from './idb/reads.ts';
import type { SaveStatus } from './queue.ts';
import type { SentinelStorage } from './sentinel.ts';
import type { Snapshot, SnapshotOccasion, Snapshots } from './snapshots.ts';
import type { TabRole } from './writelock.ts';

export type { OnTransferProgress } from './backup/exportcampaigns.ts';
export { type CommitExtras, RepeatedEntry } from './idb/commit.ts';
export type { CampaignListItem, CampaignOverview, LoadedCampaign } from './idb/reads.ts';
export type { SaveStatus } from './queue.ts';

/** Loss of records, and valid snapshots, newest first. Unreadable records may be intact and are never deleted. */
export type DataLoss = {
  readonly why: string;
  readonly snapshots: readonly Snapshot[];
  readonly isUnreadable: boolean;
};

export type StoreState = {
  readonly saving: SaveStatus;
  readonly role: TabRole;
  readonly refusal?: string;
  readonly loss?: DataLoss;
};

export type News =
  | { readonly kind: 'state'; readonly state: StoreState }
  | { readonly kind: 'changed'; readonly campaign: string; readonly by: 'here' | 'elsewhere' }
  | { readonly kind: 'settings'; readonly by: 'here' | 'elsewhere' }
  | { readonly kind: 'replaced'; readonly by: 'here' | 'elsewhere' }
  | { readonly kind: 'warning'; readonly why: string };

/** File that was read but not imported. The caller must close the transfer. */
export type OpenedFile = { readonly contents: FileContents; readonly transfer: Transfer };

/**
 * Data on this device. Campaigns, plays, entries and snapshots are listed newest first. Reads reject with a Refusal if
 * data is unreadable. Writes run in order and resolve once they are on disk. An invalid write rejects with a Refusal;
 * an invalid play or setting is also kept for `retry`, because the screen already shows it. Temporary failures are
 * retried, and later writes wait for them.
 */
export type Store = {
  state(): StoreState;
  subscribe(listener: (news: News) => void): () => void;
  /** Returns the first screen as read while the store opened, or undefined after any change. */
  firstScreen(): FirstScreen | undefined;
  campaigns(): Promise<readonly CampaignListItem[]>;
  overview(campaign: string): Promise<CampaignOverview>;
  create(campaign: Omit<Campaign, 'created'>, sides?: readonly Side[]): Promise<Entry>;
  /** Resolves to true if a snapshot keeps the campaign. */
  remove(campaign: string): Promise<boolean>;
  load(campaign: string): Promise<LoadedCampaign>;
  entries(campaign: string, before: Pick<Entry, 'n' | 'author'> | undefined, count: number): Promise<readonly Entry[]>;
  entriesAbout(campaign: string, id: string): Promise<readonly Entry[]>;
  /**
   * Writes an entry with its record changes, and deletes or stores a play, in one transaction. Rejects with a
   * RepeatedEntry if the entry is in the log, and with a Conflict if a record has changed. Refuses another phone's
   * entry unless it directly follows the log.
   */
  commit(campaign: string, entry: NewEntry, extras?: CommitExtras): Promise<Entry>;
  /**
   * Writes an amendment, or the undo of one, and everything it changes in one transaction. Rejects with a Refusal if it
   * does not apply. Resolves to true if a snapshot keeps the campaign as it was.
   */
  rewrite(campaign: string, entry: NewEntry, onProgress?: OnTransferProgress): Promise<boolean>;
  /** Returns the entry to correct, or with a new body the correction and its effects. Writes nothing. */
  answerCorrection(
    campaign: string,
    request: CorrectionRequest,
    onProgress?: OnTransferProgress,
  ): Promise<CorrectionReply>;
  savePlay(campaign: string, play: ParkedPlay): Promise<void>;
  dropPlay(campaign: string, play: string): Promise<void>;
  settings(): Promise<Readonly<Record<string, unknown>>>;
  /** Saves plain data. Undefined removes the setting. */
  setSetting(name: string, value: unknown): Promise<void>;
  retry(): void;
  takeOver(): Promise<void>;
  snapshot(on?: SnapshotOccasion): Promise<boolean>;
  snapshots(): Promise<readonly Snapshot[]>;
  snapshotFile(snapshot: Snapshot): Promise<Blob>;
  recover(snapshot?: Snapshot): Promise<void>;
  picture(campaign: string, id: string): Promise<string | undefined>;
  setPicture(campaign: string, id: string, picture: string | undefined): Promise<void>;
  photos(campaign?: string): Promise<PhotoCount>;
  backup(campaign?: string, onProgress?: OnTransferProgress, photos?: boolean): Promise<Blob>;
  exportSince(campaign: string, since: Vector): Promise<Blob>;
  device(): string;
  /** Returns four letters that match on all phones with the same log and roster. */
  agreement(campaign: string): Promise<string>;
  /** Reads a file and changes nothing. `skipSeal` skips the checksum. Rejects with a Refusal if the file is unreadable. */
  openFile(file: Blob, skipSeal?: boolean): Promise<OpenedFile>;
  /** Imports all requested data or nothing. Resolves to true if a snapshot keeps the replaced data. */
  restore(opened: OpenedFile, mode: ImportMode, onProgress?: OnTransferProgress): Promise<boolean>;
  close(): void;
};

export type StoreOptions = {
  readonly now: () => string;
  readonly id: () => string;
  /** Reads the first screen, and this campaign, while the store opens. */
  readonly firstScreen?: { readonly campaign?: string | undefined };
  readonly name?: string;
  readonly factory?: IDBFactory;
  readonly sentinels?: SentinelStorage;
  readonly snapshots?: Snapshots;
  readonly locks?: LockManager;
  readonly channel?: Channel;
  readonly vocabulary?: Vocabularies;
  readonly systemOf: (id: string) => Promise<System>;
  readonly worker?: () => TransferWorker | undefined;
  /** Receives the finished share (0–1) of a data upgrade, which can take seconds. */
  readonly onUpgrade?: OnTransferProgress;
};
