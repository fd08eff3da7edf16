import { foldLog } from '../../campaign/log/fold.ts';
import type { Entry, NewEntry } from '../../campaign/records/records.ts';
import { Refusal } from '../../engine/refusal.ts';
import type { Stamp } from '../idb/commit.ts';
import { safeStore } from '../idb/database.ts';
import { entriesOf, logChunks } from '../idb/log.ts';
import { keepingPhotos } from '../idb/photos.ts';
import { rewriteLog } from '../idb/rewrite.ts';
import { getRow, KEY, NO_STATS, refuseNewer, type Stats } from '../idb/rows.ts';
import type { Archive, Head, LogBase, Vector } from '../schema/archive.ts';
import { archiveOf, backupFrom, contentsOf, type FileContents, type ParsedBackup } from './backup.ts';
import { compareWithStored } from './compare.ts';
import { exportCampaigns, type OnTransferProgress, type PackedFile } from './exportcampaigns.ts';
import { onLogBase } from './logbase.ts';
import { refuseSize } from './text.ts';
import { type ComparedFile, type Unpacking, unpackInto } from './unpack.ts';
import type { Vocabularies } from './vocabulary.ts';

export type Packing = Omit<Head, 'settings'> & {
  readonly database: string;
  readonly campaign?: string;
  readonly photos?: boolean;
  readonly since?: Vector;
};

export type FileToOpen = { readonly file: Blob; readonly database: string; readonly proved?: boolean };

/** An entry that changes earlier ones, for the log of a campaign. */
export type Rewriting = Pick<Stamp, 'device' | 'at'> & {
  readonly database: string;
  readonly campaign: string;
  readonly draft: NewEntry;
};

export type Transfer = {
  pack(order: Packing, onProgress?: OnTransferProgress): Promise<PackedFile>;
  open(order: FileToOpen): Promise<FileContents>;
  unpack(order: Unpacking, onProgress?: OnTransferProgress): Promise<Stats>;
  rewrite(order: Rewriting, onProgress?: OnTransferProgress): Promise<Stats>;
  close(): void;
};

export type TransferOptions = {
  readonly id: () => string;
  readonly vocabulary: Vocabularies;
  readonly factory?: IDBFactory;
};

export function createTransfer({ id, vocabulary, factory }: TransferOptions): Transfer {
  let opened: ComparedFile | undefined;
  const run = async <T>(name: string, mode: IDBTransactionMode, work: (store: IDBObjectStore) => Promise<T>) => {
    const { useStore, close } = safeStore(factory ? { name, factory } : { name });
    return useStore(mode, work).finally(close);
  };
  return {
    async pack({ database, ...order }, onProgress) {
      const seal = await run(database, 'readonly', (store) => exportCampaigns(store, order, onProgress));
      return seal();
    },
    async open({ file, database, proved = false }) {
      opened = undefined;
      refuseSize(file.size);
      const read = await backupFrom(await file.text(), { vocabulary, proved });
      opened = await run(database, 'readonly', (store) => compareFile(store, database, read));
      const { archives, compared } = opened;
      const campaigns = read.campaigns.map((one, at) => contentsOf(one, archives[at], compared[at]?.against));
      return { ...(read.head ? { made: read.head.made, device: read.head.device } : {}), campaigns };
    },
    unpack({ database, as, ...stamp }, onProgress) {
      const found = opened;
      if (!found) return Promise.reject(new Refusal('The file is no longer open: choose it again.'));
      return run(database, 'readwrite', (store) =>
        keepingPhotos(store, async () => {
          await refuseNewer(store);
          const isCurrent = database === found.database && (await sequenceOf(store)) === found.sequence;
          const file = isCurrent ? found : { ...found, compared: [] };
          return unpackInto(store, file, as, { ...stamp, newId: id }, onProgress);
        }),
      );
    },
    rewrite({ database, campaign, draft, ...stamp }, onProgress) {
      return run(database, 'readwrite', async (store) => {
        await refuseNewer(store);
        return rewriteLog(store, campaign, draft, { ...stamp, newId: id }, onProgress);
      });
    },
    close() {
      opened = undefined;
    },
  };
}

async function compareFile(store: IDBObjectStore, database: string, read: ParsedBackup): Promise<ComparedFile> {
  const archives = [];
  const compared = [];
  for (const one of read.campaigns) {
    const archive = await completed(store, archiveOf(read, one), one.ground);
    archives.push(archive);
    compared.push(archive && (await compareWithStored(store, archive)));
  }
  return { read, database, archives, compared, sequence: await sequenceOf(store) };
}

/** Adds the stored entries to a partial log and rebuilds its records. */
async function completed(
  store: IDBObjectStore,
  archive: Archive | undefined,
  ground: LogBase | undefined,
): Promise<Archive | undefined> {
  if (!archive || !ground) return archive;
  const here: Entry[] = [];
  for await (const rows of logChunks(store, archive.campaign.id))
    here.push(...rows.flatMap(([, row]) => entriesOf(row)));
  const { records, entries } = foldLog(onLogBase(archive.entries, ground, here));
  return { ...archive, ...records, campaign: records.campaign ?? archive.campaign, entries };
}

const sequenceOf = async (store: IDBObjectStore): Promise<number> =>
  ((await getRow<Stats>(store, KEY.tally)) ?? NO_STATS).sequence;
