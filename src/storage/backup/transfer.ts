import { foldLog } from '../../campaign/log/fold.ts';
import type { Entry } from '../../campaign/records/records.ts';
import { Refusal } from '../../engine/refusal.ts';
import { type Database, safeStore } from '../idb/database.ts';
import { keepingPhotos } from '../idb/photos.ts';
import { listCampaigns, logOf } from '../idb/reads.ts';
import { got, KEY, NONE, refuseNewer, type Stats } from '../idb/rows.ts';
import { type Archive, fromRow, type Head, type LogBase, type Vector } from '../schema/schema.ts';
import { backupFrom, type Contents, contentsOf, type ParsedBackup, wholeOf } from './backup.ts';
import { type Comparison, compare } from './compare.ts';
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
import { reidCampaign } from './reid.ts';
import { type Repair, repairCampaign } from './repair.ts';
import { refuseSize } from './text.ts';
import type { Vocabularies } from './vocabulary.ts';

export type Packing = Omit<Head, 'settings'> & {
  readonly database: string;
  readonly campaign?: string;
  readonly photos?: boolean;
  readonly since?: Vector;
};

export type FileToOpen = { readonly file: Blob; readonly database: string; readonly proved?: boolean };

/**
 * Import mode. `campaign` is an index in the file. 'new' adds data and removes none. 'same' replaces each matching
 * campaign. 'together' merges forked copies. 'mended' imports a repaired copy.
 */
export type ImportMode =
  | { readonly how: 'everything' }
  | { readonly how: 'new' | 'same' | 'copies'; readonly campaign?: number }
  | { readonly how: 'together'; readonly campaign: number }
  | { readonly how: 'mended'; readonly campaign: number; readonly mend: Repair };

export type Unpacking = Pick<Head, 'device'> & {
  readonly database: string;
  readonly as: ImportMode;
  readonly at: string;
};

/** Imports and exports whole campaigns. The work is long and best done in a worker. */
export type Transfer = {
  pack(order: Packing, onProgress?: OnProgress): Promise<PackedFile>;
  open(order: FileToOpen): Promise<Contents>;
  unpack(order: Unpacking, onProgress?: OnProgress): Promise<Stats>;
  close(): void;
};

export type TransferOptions = {
  readonly id: () => string;
  readonly vocabulary: Vocabularies;
  readonly factory?: IDBFactory;
};

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

type Found = {
  readonly read: ParsedBackup;
  readonly database: string;
  readonly archives: readonly (Archive | undefined)[];
  readonly compared: readonly (Comparison | undefined)[];
  readonly sequence: number;
};

/** Adds the stored entries to a partial log and rebuilds its records. */
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

/** Merges forked copies. A play continued in both is kept twice, once under a new id. */
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

export type Work = 'pack' | 'open' | 'unpack';
export type TransferRequest = { readonly no: number; readonly work: Work; readonly given: unknown };
export type TransferMessage = { readonly no: number } & (
  | { readonly share: number }
  | { readonly came: unknown }
  | { readonly refused: string }
  | { readonly failed: { readonly name: string; readonly message: string } }
);

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
