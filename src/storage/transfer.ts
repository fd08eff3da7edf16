import { foldLog } from '../campaign/merge.ts';
import type { Entry } from '../campaign/records.ts';
import { Refusal } from '../engine/refusal.ts';
import { backupFrom, type Contents, contentsOf, type ParsedBackup, wholeOf } from './backup.ts';
import { type Comparison, compare } from './compare.ts';
import { type Database, safeStore } from './database.ts';
import { exportCampaigns, type OnProgress, type PackedFile } from './exportcampaigns.ts';
import {
  addMissingSettings,
  importCampaigns,
  removeCampaigns,
  renameCopy,
  renewCampaign,
  replaceEverything,
} from './importcampaigns.ts';
import { onLogBase } from './logbase.ts';
import { keepingPhotos } from './photos.ts';
import { listCampaigns, logOf } from './reads.ts';
import { reidCampaign } from './reid.ts';
import { type Repair, repairCampaign } from './repair.ts';
import { got, KEY, NONE, refuseNewer, type Stats } from './rows.ts';
import { type Archive, fromRow, type Head, type LogBase, type Vector } from './schema.ts';
import { refuseSize } from './text.ts';
import type { Vocabularies } from './words.ts';

/** What goes into a file: everything, or one campaign, of which database, with or without its photographs, of its log only what was written since its authors had come so far; and what the file says of itself. */
export type Packing = Omit<Head, 'settings'> & {
  readonly database: string;
  readonly campaign?: string;
  readonly photos?: boolean;
  readonly since?: Vector;
};

/** A file to read, the database it is held against, and whether its text is proved already. */
export type FileToOpen = { readonly file: Blob; readonly database: string; readonly proved?: boolean };

/**
 * How a file comes in, whole or one of its campaigns, counted from 0: in place of everything; what is new in it, which takes nothing away;
 * each campaign in place of the same one here; as copies; both together, where both went on; or a damaged one as a mended copy.
 */
export type ImportMode =
  | { readonly how: 'everything' }
  | { readonly how: 'new' | 'same' | 'copies'; readonly campaign?: number }
  | { readonly how: 'together'; readonly campaign: number }
  | { readonly how: 'mended'; readonly campaign: number; readonly mend: Repair };

/** Where a file goes, and by which device and when (ISO time). */
export type Unpacking = Pick<Head, 'device'> & {
  readonly database: string;
  readonly as: ImportMode;
  readonly at: string;
};

/** Whole campaigns in and out of the database, as files; the work is long, and is best done beside the screen. */
export type Transfer = {
  pack(order: Packing, onProgress?: OnProgress): Promise<PackedFile>;
  /** Reads a file, holds it against what is here and changes nothing; rejects with a Refusal where it is none that can be read. */
  open(order: FileToOpen): Promise<Contents>;
  /** Puts the file that was opened into the database, all that is asked for or nothing. */
  unpack(order: Unpacking, onProgress?: OnProgress): Promise<Stats>;
  close(): void;
};

/** What a carrier needs: new random ids and the words of the systems; and another place for databases than the browser's own. */
export type TransferOptions = {
  readonly id: () => string;
  readonly vocabulary: Vocabularies;
  readonly factory?: IDBFactory;
};

/** A carrier that works where it is made. */
export function transferHere({ id, vocabulary, factory }: TransferOptions): Transfer {
  let opened: Found | undefined;
  const within = async <T>(
    name: string,
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => Promise<T>,
  ): Promise<T> => {
    const database: Database = factory ? { name, factory } : { name };
    const { useStore, close } = safeStore(database);
    try {
      return await useStore(mode, work);
    } finally {
      close();
    }
  };
  return {
    async pack({ database, ...order }, onProgress) {
      const seal = await within(database, 'readonly', (store) => exportCampaigns(store, order, onProgress));
      return seal();
    },
    async open({ file, database, proved = false }) {
      opened = undefined;
      refuseSize(file.size);
      const read = await backupFrom(await file.text(), { vocabulary, proved });
      const found = await within(database, 'readonly', async (store): Promise<Found> => {
        const archives = [];
        const compared = [];
        for (const one of read.campaigns) {
          const archive = await completed(store, wholeOf(read, one), one.ground);
          archives.push(archive);
          compared.push(archive && (await compare(store, archive)));
        }
        return { read, database, archives, compared, sequence: await sequenceOf(store) };
      });
      opened = found;
      const { archives, compared } = found;
      const campaigns = read.campaigns.map((one, at) => contentsOf(one, archives[at], compared[at]?.against));
      return { ...(read.head ? { made: read.head.made, device: read.head.device } : {}), campaigns };
    },
    unpack({ database, as, ...stamp }, onProgress) {
      const found = opened;
      if (!found) return Promise.reject(new Refusal('The file is no longer open: choose it again.'));
      return within(database, 'readwrite', (store) =>
        keepingPhotos(store, async () => {
          await refuseNewer(store);
          const still = database === found.database && (await sequenceOf(store)) === found.sequence;
          const now = still ? found : { ...found, compared: [] };
          return unpackInto(store, now, as, { ...stamp, newId: id }, onProgress);
        }),
      );
    },
    close() {
      opened = undefined;
    },
  };
}

/** A file that is open: what was read of it, its campaigns, and how they stand to what was here at a time of the database. */
type Found = {
  readonly read: ParsedBackup;
  readonly database: string;
  readonly archives: readonly (Archive | undefined)[];
  /** Empty once something was written since. */
  readonly compared: readonly (Comparison | undefined)[];
  readonly sequence: number;
};

/** A campaign of a file; where that holds the newest part of a log alone, with what is here before it, and with the records that both make. */
async function completed(
  store: IDBObjectStore,
  archive: Archive | undefined,
  ground: LogBase | undefined,
): Promise<Archive | undefined> {
  if (!archive || !ground) return archive;
  const here: Entry[] = [];
  for await (const rows of logOf(store, archive.campaign.id)) here.push(...rows.map((row) => fromRow('entry', row)));
  const { records, entries } = foldLog(onLogBase(archive.entries, ground, here));
  return { ...archive, ...records, campaign: records.campaign ?? archive.campaign, entries };
}

const sequenceOf = async (store: IDBObjectStore): Promise<number> =>
  ((await got<Stats>(store, KEY.tally)) ?? NONE).sequence;

type Stamp = Pick<Unpacking, 'device' | 'at'> & { readonly newId: () => string };

/** Within one transaction: takes in what is asked for of a file; throws a Refusal where it is damaged, or no longer fits what is here. */
async function unpackInto(
  store: IDBObjectStore,
  found: Found,
  as: ImportMode,
  stamp: Stamp,
  onProgress?: OnProgress,
): Promise<Stats> {
  const { read, archives } = found;
  if (as.how === 'mended') {
    const { newId, ...by } = stamp;
    const damaged = read.campaigns[as.campaign];
    const whole = damaged && repairCampaign(damaged, as.mend, { ...by, id: newId(), author: newId() });
    if (!whole) throw new Refusal('This campaign cannot be mended so.');
    return importCampaigns(store, [reidCampaign(read.bringUpToDate(whole), newId)], onProgress);
  }
  if (as.how === 'together') return bringTogether(store, found, as.campaign, stamp, onProgress);
  const wanted = as.how === 'everything' || as.campaign === undefined ? [...archives.keys()] : [as.campaign];
  const places = wanted.filter((at) => archives[at]);
  const sound = places.map((at) => archives[at]!);
  if (as.how === 'new')
    return takeNew(store, found, places, as.campaign === undefined ? read.head?.settings : {}, onProgress);
  if (sound.length < wanted.length) throw new Refusal('The file is damaged. Nothing was replaced.');
  if (as.how === 'everything')
    return replaceEverything(store, { settings: {}, ...read.head, campaigns: sound }, stamp.device, onProgress);
  if (as.how === 'copies') return importCampaigns(store, await copies(store, sound, stamp), onProgress);
  await removeCampaigns(
    store,
    sound.map(({ campaign }) => campaign.id),
  );
  return importCampaigns(store, sound, onProgress);
}

/** The campaigns that are not here yet, and those that go on from here; fights begun here stay unfinished. */
async function takeNew(
  store: IDBObjectStore,
  { archives, compared }: Found,
  places: readonly number[],
  settings: Head['settings'] = {},
  onProgress?: OnProgress,
): Promise<Stats> {
  const taken: Archive[] = [];
  for (const at of places) {
    const archive = archives[at]!;
    const { against, plays } = await compare(store, archive, compared[at]?.logs);
    const { relation } = against;
    if (relation === 'new' || relation === 'further') taken.push({ ...archive, plays });
  }
  await removeCampaigns(
    store,
    taken.map(({ campaign }) => campaign.id),
  );
  await addMissingSettings(store, settings);
  return importCampaigns(store, taken, onProgress);
}

/** A campaign of a file and the one here, that both went on, as one; a fight that went on in both stands there twice, the second under an id of its own. */
async function bringTogether(
  store: IDBObjectStore,
  { archives, compared }: Found,
  at: number,
  { newId }: Stamp,
  onProgress?: OnProgress,
): Promise<Stats> {
  const there = archives[at];
  if (!there) throw new Refusal('The file is damaged. Nothing was imported.');
  const { merged, logs, plays, twins = [] } = await compare(store, there, compared[at]?.logs);
  if (!merged) throw new Refusal('This phone has gone on meanwhile: open the file again.');
  if (merged instanceof Refusal) throw merged;
  const apart = twins.map((play) => ({ ...play, id: newId() }));
  return renewCampaign(store, { ...merged, plays: [...plays, ...apart] }, logs?.log ?? [], onProgress);
}

/** The campaigns of a file as copies, named apart from those that are here. */
async function copies(
  store: IDBObjectStore,
  archives: readonly Archive[],
  { newId, ...stamp }: Stamp,
): Promise<readonly Archive[]> {
  const names = new Set((await listCampaigns(store)).map(({ name }) => name));
  return archives.map((archive) => {
    const copy = reidCampaign(archive, newId);
    return names.has(copy.campaign.name) ? renameCopy(copy, { id: newId(), author: newId(), ...stamp }) : copy;
  });
}

/** What a carrier is asked to do. */
export type Work = 'pack' | 'open' | 'unpack';
/** What is sent to a carrier on another thread. */
export type TransferRequest = { readonly no: number; readonly work: Work; readonly given: unknown };
/** What it says of an order: how far it is, what came of it, why it is refused, or what failed. */
export type TransferMessage = { readonly no: number } & (
  | { readonly share: number }
  | { readonly came: unknown }
  | { readonly refused: string }
  | { readonly failed: { readonly name: string; readonly message: string } }
);

/** Does an order on the thread it was sent to, and says how it goes. */
export async function serveOrder(
  carrier: Transfer,
  { no, work, given }: TransferRequest,
  say: (word: TransferMessage) => void,
): Promise<void> {
  try {
    const does = carrier[work] as (given: unknown, onProgress: OnProgress) => Promise<unknown>;
    say({ no, came: await does(given, (share) => say({ no, share })) });
  } catch (error) {
    if (error instanceof Refusal) return say({ no, refused: error.message });
    const { name, message } = error as Error;
    say({ no, failed: { name, message } });
  }
}
