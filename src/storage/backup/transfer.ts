import type { UseStore } from 'idb-keyval';
import {
  answerCorrection,
  type CorrectionReply,
  type CorrectionRequest,
} from '../../campaign/games/correctionrequest.ts';
import { foldLog } from '../../campaign/log/fold.ts';
import { equal } from '../../campaign/records/equal.ts';
import type { NewEntry } from '../../campaign/records/records.ts';
import { Refusal } from '../../engine/refusal.ts';
import type { System } from '../../system/system.ts';
import type { Vocabularies } from '../../system/units.ts';
import type { WriteContext } from '../idb/commit.ts';
import { reconnectingDatabase } from '../idb/database.ts';
import { readEntries, runnerIn, type TransactionRunner } from '../idb/log.ts';
import { writeAmendment } from '../idb/rewrite.ts';
import { deleteUnusedPrefixes, prefixOf, refuseNewer, type Stats } from '../idb/rows.ts';
import { applyImport, readPrecondition, type StagedImport, stageImport } from '../idb/staging.ts';
import type { Archive, BackupHeader, LogBase, Vector } from './archive.ts';
import { archiveOf, type ParsedBackup, parseBackup, refuseTooLarge } from './backup.ts';
import { compareWithStored } from './compare.ts';
import { exportCampaigns, type OnTransferProgress, type PackedFile } from './exportcampaigns.ts';
import { campaignInFile, type FileContents } from './filecontents.ts';
import { senderLog } from './logbase.ts';
import { type ComparedFile, planImport, type UnpackOrder } from './unpack.ts';

export type PackOrder = Omit<BackupHeader, 'settings'> & {
  readonly database: string;
  readonly campaign?: string;
  readonly photos?: boolean;
  readonly since?: Vector;
};

export type FileToOpen = { readonly file: Blob; readonly database: string; readonly skipSeal?: boolean };

export type RewriteOrder = Pick<WriteContext, 'device' | 'at'> & {
  readonly database: string;
  readonly campaign: string;
  readonly draft: NewEntry;
};

export type CorrectionOrder = {
  readonly database: string;
  readonly campaign: string;
  readonly request: CorrectionRequest;
};

type Tasks = {
  pack: { order: PackOrder; result: PackedFile };
  open: { order: FileToOpen; result: FileContents };
  /** Optional: does the slow part of `unpack` beforehand. */
  stage: { order: UnpackOrder; result: undefined };
  unpack: { order: UnpackOrder; result: Stats };
  rewrite: { order: RewriteOrder; result: Stats };
  answerCorrection: { order: CorrectionOrder; result: CorrectionReply };
};
export type TaskName = keyof Tasks;

/** Runner of slow tasks on files and logs, usually in a worker. `stage` and `unpack` use the file that `open` read. */
export type Transfer = {
  run<T extends TaskName>(
    task: T,
    order: Tasks[T]['order'],
    onProgress?: OnTransferProgress,
  ): Promise<Tasks[T]['result']>;
  close(): void;
};

export type TransferOptions = {
  readonly id: () => string;
  readonly vocabulary: Vocabularies;
  readonly systemOf: (id: string) => Promise<System>;
  readonly factory?: IDBFactory;
};

export function createTransfer({ id, vocabulary, systemOf, factory }: TransferOptions): Transfer {
  let openedFile: ComparedFile | undefined;
  let staged: StagedImport | undefined;
  const withDatabase = async <T>(name: string, work: (useStore: UseStore) => Promise<T>): Promise<T> => {
    const { useStore, close } = reconnectingDatabase(factory ? { name, factory } : { name });
    return work(useStore).finally(close);
  };
  const tasks: {
    [T in TaskName]: (order: Tasks[T]['order'], onProgress?: OnTransferProgress) => Promise<Tasks[T]['result']>;
  } = {
    pack({ database, ...order }, onProgress) {
      return withDatabase(database, async (useStore) => {
        const addChecksums = await useStore('readonly', (store) => exportCampaigns(store, order, onProgress));
        return addChecksums();
      });
    },
    async open({ file, database, skipSeal = false }) {
      [openedFile, staged] = [undefined, undefined];
      refuseTooLarge(file.size);
      const backup = await parseBackup(await file.text(), { vocabulary, skipSeal });
      openedFile = await withDatabase(database, (useStore) =>
        compareFile((work) => useStore('readonly', work), database, backup),
      );
      const { compared } = openedFile;
      const campaigns = backup.campaigns.map((one, at) => campaignInFile(one, compared[at]));
      return { ...(backup.header ? { made: backup.header.made, device: backup.header.device } : {}), campaigns };
    },
    stage(order, onProgress) {
      return withDatabase(order.database, async (useStore): Promise<undefined> => {
        staged = await stageFile(useStore, openedFile, order, id, onProgress);
      });
    },
    unpack(order, onProgress) {
      return withDatabase(order.database, async (useStore) => {
        for (;;) {
          const ready = staged ?? (await stageFile(useStore, openedFile, order, id, onProgress));
          staged = undefined;
          const stats = await useStore('readwrite', (store) => applyImport(store, ready, order.device));
          // The import is done. If the deletion fails, the next opening does it.
          if (stats)
            return deleteUnusedPrefixes(useStore).then(
              () => stats,
              () => stats,
            );
        }
      });
    },
    rewrite({ database, campaign, draft, ...stamp }, onProgress) {
      const write = async (store: IDBObjectStore) => {
        await refuseNewer(store);
        return writeAmendment(store, campaign, draft, { ...stamp, newId: id }, onProgress);
      };
      return withDatabase(database, (useStore) => useStore('readwrite', write));
    },
    answerCorrection({ database, campaign, request }, onProgress) {
      return withDatabase(database, async (useStore) => {
        const entries = await useStore('readonly', async (store) =>
          readEntries(runnerIn(store), await prefixOf(store, campaign)),
        );
        return answerCorrection(entries, request, await systemOf(request.system), onProgress);
      });
    },
  };
  return {
    run: (task, order, onProgress) => tasks[task](order, onProgress),
    close() {
      [openedFile, staged] = [undefined, undefined];
    },
  };
}

async function stageFile(
  useStore: UseStore,
  openedFile: ComparedFile | undefined,
  { database, mode, ...stamp }: UnpackOrder,
  newId: () => string,
  onProgress?: OnTransferProgress,
): Promise<StagedImport> {
  if (!openedFile) throw new Refusal('The file is no longer open: choose it again.');
  const read: TransactionRunner = (work) => useStore('readonly', work);
  await read(refuseNewer);
  const precondition = await read((store) => readPrecondition(store, Object.keys(openedFile.precondition)));
  const isCurrent = database === openedFile.database && equal(precondition, openedFile.precondition);
  const file = isCurrent ? openedFile : await compareFile(read, database, openedFile.backup);
  const plan = await planImport(read, file, mode, { ...stamp, newId });
  return stageImport(useStore, plan, file.precondition, newId, onProgress);
}

/** Compares with the stored campaigns, again if they change meanwhile. */
async function compareFile(read: TransactionRunner, database: string, backup: ParsedBackup): Promise<ComparedFile> {
  for (;;) {
    const ids = backup.campaigns.flatMap(({ rows }) => rows.campaign[0]?.id ?? []);
    const precondition = await read((store) => readPrecondition(store, ids));
    const compared = [];
    for (const one of backup.campaigns) {
      const archive = await withSenderLog(read, archiveOf(backup, one), one.base);
      compared.push(archive && (await compareWithStored(read, archive)));
    }
    if (equal(await read((store) => readPrecondition(store, ids)), precondition))
      return { backup, database, compared, precondition };
  }
}

/** Completes a partial log with the stored entries, and rebuilds the records from it. */
async function withSenderLog(
  read: TransactionRunner,
  archive: Archive | undefined,
  base: LogBase | undefined,
): Promise<Archive | undefined> {
  if (!archive || !base) return archive;
  const prefix = await read((store) => prefixOf(store, archive.campaign.id));
  const stored = await readEntries(read, prefix);
  const { records, entries } = foldLog(senderLog(archive.entries, base, stored));
  return { ...archive, ...records, campaign: records.campaign ?? archive.campaign, entries };
}
