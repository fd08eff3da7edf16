import type { Campaign, Entry, NewEntry, ParkedPlay, Side } from '../campaign/records.ts';
import type { Contents } from './backup.ts';
import type { Channel } from './channel.ts';
import type { CommitExtras } from './commit.ts';
import type { OnProgress } from './exportcampaigns.ts';
import type { PhotoCount } from './photos.ts';
import type { Saving } from './queue.ts';
import type { CampaignGlance, CampaignListItem, LoadedCampaign } from './reads.ts';
import type { Vector } from './schema.ts';
import type { Post } from './sentinel.ts';
import type { Occasion, Snapshot, Snapshots } from './snapshots.ts';
import type { ImportMode, Transfer } from './transfer.ts';
import type { Vocabularies } from './words.ts';
import type { WorkerPort } from './workercarrier.ts';
import type { TabRole } from './writer.ts';

export { type CommitExtras, Repeat } from './commit.ts';
export type { OnProgress } from './exportcampaigns.ts';
export type { Saving } from './queue.ts';
export type { CampaignGlance, CampaignListItem, LoadedCampaign } from './reads.ts';

/**
 * Records that were here and are not: a sentence, and the good snapshots that can be brought back, newest first.
 * Where they are `unread` nobody knows whether any is gone, and what cannot be read is left as it is whatever is chosen.
 */
export type DataLoss = { readonly why: string; readonly snapshots: readonly Snapshot[]; readonly unread: boolean };

/** How things stand with the store. */
export type StoreState = {
  readonly saving: Saving;
  /** A reader is refused every write until it takes over. */
  readonly role: TabRole;
  /** Why nothing can be written now, in a sentence. */
  readonly refuses?: string;
  readonly loss?: DataLoss;
};

/** What a listener is told: the state is another, a campaign has changed (here or in another tab), or something to know in a sentence. */
export type News =
  | { readonly kind: 'state'; readonly state: StoreState }
  | { readonly kind: 'changed'; readonly campaign: string; readonly by: 'here' | 'elsewhere' }
  | { readonly kind: 'settings'; readonly by: 'here' | 'elsewhere' }
  /** What is kept is another than before: load everything again. */
  | { readonly kind: 'anew'; readonly by: 'here' | 'elsewhere' }
  | { readonly kind: 'warning'; readonly why: string };

/** A file that was read and found good, and has changed nothing yet; who has no more use for it closes its carrier. */
export type OpenedFile = { readonly contents: Contents; readonly carrier: Transfer };

/**
 * Everything that is kept. Reads throw a Refusal where what is kept cannot be read; writes go one after the other,
 * resolve only when they are on the disk, and reject with a Refusal where they do not fit. What fails otherwise is kept and
 * can be tried again, and so is a play or a setting that does not fit, for the screen shows it already.
 */
export type Store = {
  state(): StoreState;
  /** Calls the listener with all news; what it returns ends that. */
  subscribe(listener: (news: News) => void): () => void;
  /** All campaigns, the last touched first. */
  campaigns(): Promise<readonly CampaignListItem[]>;
  /** What the first screen shows of a campaign, its men left unread. */
  glance(campaign: string): Promise<CampaignGlance>;
  /** Makes a campaign with its sides as its first entry, and is that entry. */
  create(campaign: Omit<Campaign, 'created'>, sides?: readonly Side[]): Promise<Entry>;
  /** Removes a campaign and all that belongs to it; says whether a snapshot taken before keeps it. */
  remove(campaign: string): Promise<boolean>;
  /** A campaign, its history apart; throws a Refusal where there is none. */
  load(campaign: string): Promise<LoadedCampaign>;
  /** Entries older than `before`, newest first. */
  entries(campaign: string, before: Pick<Entry, 'n' | 'author'> | undefined, count: number): Promise<readonly Entry[]>;
  /** The entries that speak of a man or a unit, newest first. */
  about(campaign: string, id: string): Promise<readonly Entry[]>;
  /**
   * Writes an entry, every record it changes and what becomes of a parked play in one transaction.
   * One that another phone wrote is refused where it does not follow the log here.
   * Rejects with a Repeat where the entry is in the log already, with a Conflict where a record no longer holds what a change goes from.
   */
  commit(campaign: string, entry: NewEntry, beside?: CommitExtras): Promise<Entry>;
  /** Writes a play as it stands; of several waiting for the disk the last is written. */
  savePlay(campaign: string, play: ParkedPlay): Promise<void>;
  /** Drops a play that is abandoned. */
  dropPlay(campaign: string, play: string): Promise<void>;
  /** All settings of this device, by name. */
  settings(): Promise<Readonly<Record<string, unknown>>>;
  /** Keeps a setting or a value last used (plain data); undefined removes it. */
  set(name: string, value: unknown): Promise<void>;
  /** Tries at once to write what could not be written. */
  retry(): void;
  /** Becomes the writer, whoever was. */
  takeOver(): Promise<void>;
  /** Keeps a snapshot of everything beside the database, by default after a game; false where this browser cannot. */
  snapshot(on?: Occasion): Promise<boolean>;
  /** The good snapshots, newest first. */
  snapshots(): Promise<readonly Snapshot[]>;
  /** A snapshot as a backup file; rejects with a Refusal where it is no longer good. */
  snapshotFile(snapshot: Snapshot): Promise<Blob>;
  /** Starts anew after a loss: from a snapshot, or with what is there. */
  recover(snapshot?: Snapshot): Promise<void>;
  /** The picture of a man or a unit, as a data address; undefined where there is none. No list reads it. */
  picture(campaign: string, id: string): Promise<string | undefined>;
  /** Keeps a picture of a man or a unit, beside the log; undefined removes it. */
  setPicture(campaign: string, id: string, picture: string | undefined): Promise<void>;
  /** How many photographs there are, in one campaign or in all. */
  photos(campaign?: string): Promise<PhotoCount>;
  /** Everything, or one campaign, as a file, without the photographs unless they are wanted. */
  backup(campaign?: string, onProgress?: OnProgress, photos?: boolean): Promise<Blob>;
  /** A campaign as a file for a phone that has its log as far as this: of the log it holds what was written since. */
  newPart(campaign: string, since: Vector): Promise<Blob>;
  /** The id of this device, which its files and entries name. */
  device(): string;
  /** Four letters that are the same on every phone with the same log and the same roster of a campaign. */
  agreement(campaign: string): Promise<string>;
  /** Reads a file and changes nothing, one that is `proved` without judging it again; rejects with a Refusal where it is none that can be read. */
  open(file: Blob, proved?: boolean): Promise<OpenedFile>;
  /** Takes a file in, all that is asked for or nothing; says whether a snapshot taken before keeps what it replaces. */
  restore(opened: OpenedFile, as: ImportMode, onProgress?: OnProgress): Promise<boolean>;
  /** Lets go of the database and the lock. */
  close(): void;
};

/** What a store needs from the device; all but the clock and the ids have the browser's own as their default. */
export type StoreOptions = {
  /** The time now, as ISO time. */
  readonly now: () => string;
  /** A new random id. */
  readonly id: () => string;
  readonly name?: string;
  readonly factory?: IDBFactory;
  readonly post?: Post;
  readonly snapshots?: Snapshots;
  readonly locks?: LockManager;
  readonly channel?: Channel;
  /** The words of the systems there are; without it nothing from a file is known. */
  readonly vocabulary?: Vocabularies;
  /** Makes a worker that serves as a carrier; where none starts whole campaigns are carried on this thread. */
  readonly carrier?: () => WorkerPort | undefined;
};
