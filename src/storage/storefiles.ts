import { fetchFile } from '../engine/data/fetchfile.ts';
import { Refusal } from '../engine/refusal.ts';
import type { OnTransferProgress, PackedFile } from './backup/exportcampaigns.ts';
import type { FileContents } from './backup/filecontents.ts';
import type { FileToOpen, PackOrder, Transfer } from './backup/transfer.ts';
import type { ImportMode } from './backup/unpack.ts';
import { lazyTransfer, WorkerTransfer } from './backup/workertransfer.ts';
import { type CurrentDatabase, RECORDS_MISSING } from './currentdatabase.ts';
import { listCampaigns } from './idb/reads.ts';
import type { NewsFeed } from './newsfeed.ts';
import type { Snapshot, SnapshotOccasion, Snapshots } from './snapshots.ts';
import type { OpenedFile, StoreOptions } from './store.ts';

export class StoreFiles {
  #lastSnapshot: Promise<unknown> = Promise.resolve();
  /** Runs the tasks of corrections, usually in a worker. Kept until one is saved, because a worker starts slowly. */
  #corrector: Transfer | undefined;

  constructor(
    private readonly options: StoreOptions,
    private readonly database: CurrentDatabase,
    readonly snapshots: Snapshots,
    private readonly news: NewsFeed,
  ) {}

  async open(order: Omit<FileToOpen, 'database'>, database = this.database.name): Promise<OpenedFile> {
    const transfer = this.#transfer();
    try {
      return { contents: await transfer.run('open', { ...order, database }), transfer };
    } catch (error) {
      transfer.close();
      throw error;
    }
  }

  async pack(
    content: Pick<PackOrder, 'campaign' | 'photos' | 'since'>,
    onProgress?: OnTransferProgress,
    made = this.options.now(),
    opened?: Transfer,
  ): Promise<PackedFile> {
    const { name, device } = this.database;
    return (opened ?? this).run('pack', { database: name, made, device, ...content }, onProgress);
  }

  run: Transfer['run'] = (task, order, onProgress) =>
    closeAfter(this.#transfer(), (transfer) => transfer.run(task, order, onProgress));

  get corrector(): Transfer {
    this.#corrector ??= this.#transfer();
    return this.#corrector;
  }

  saveCorrection<T>(work: (corrector: Transfer) => Promise<T>): Promise<T> {
    const { corrector } = this;
    this.#corrector = undefined;
    return closeAfter(corrector, work);
  }

  close(): void {
    this.#corrector?.close();
  }

  async takeSnapshot(on: SnapshotOccasion, opened?: Transfer, onProgress?: OnTransferProgress): Promise<boolean> {
    if (this.database.loss) throw new Refusal(RECORDS_MISSING);
    const at = this.options.now();
    const { file, men, campaignNames } = await this.pack({ photos: true }, onProgress, at, opened);
    const take = () => this.snapshots.take(file, { at, men, on, campaigns: campaignNames });
    // Sequential, because each snapshot deletes unfinished files, even those of another.
    const taken = this.#lastSnapshot.then(take, take);
    this.#lastSnapshot = taken;
    return taken;
  }

  /** Takes a snapshot before an irreversible step. Warns and continues if that fails. */
  async snapshotFirst(on: SnapshotOccasion, opened?: Transfer, onProgress?: OnTransferProgress): Promise<boolean> {
    try {
      const campaigns = await this.database.useStore('readonly', listCampaigns);
      return campaigns.length > 0 && (await this.takeSnapshot(on, opened, onProgress));
    } catch (error) {
      this.news.warn(`No snapshot could be kept: ${(error as Error).message}`);
      return false;
    }
  }

  async snapshotFile(snapshot: Snapshot): Promise<Blob> {
    return new Blob([await this.snapshots.read(snapshot)], { type: 'application/json' });
  }

  #transfer(): Transfer {
    const { id, factory, systemOf, vocabulary = async () => undefined } = this.options;
    const here = () =>
      lazyTransfer(async () => {
        const { createTransfer } = await fetchFile(() => import('./backup/transfer.ts'));
        return createTransfer({ id, vocabulary, systemOf, ...(factory ? { factory } : {}) });
      });
    const worker = this.options.worker?.();
    return worker ? new WorkerTransfer(worker, here) : here();
  }
}

const closeAfter = <T>(transfer: Transfer, work: (transfer: Transfer) => Promise<T>): Promise<T> =>
  work(transfer).finally(() => transfer.close());

export const replacesData = ({ campaigns }: FileContents, mode: ImportMode): boolean =>
  mode.how === 'everything' ||
  mode.how === 'replacing' ||
  mode.how === 'merged' ||
  (mode.how === 'newer' && campaigns.some(({ relationDetails }) => relationDetails?.relation === 'further'));

export function lazySnapshots(name: string): Snapshots {
  const open = async () => {
    const { originPrivateFolder, openSnapshots } = await fetchFile(() => import('./snapshots.ts'));
    return openSnapshots(originPrivateFolder(name));
  };
  return {
    take: async (file, details) => (await open()).take(file, details),
    hasAny: async () => (await privateFiles(name)).some((file) => file.endsWith('.json')),
    list: async () => (await open()).list(),
    read: async (snapshot) => (await open()).read(snapshot),
  };
}

async function privateFiles(name: string): Promise<readonly string[]> {
  try {
    const root = await globalThis.navigator?.storage?.getDirectory?.();
    const names: string[] = [];
    for await (const file of (await root?.getDirectoryHandle(name))?.keys() ?? []) names.push(file);
    return names;
  } catch (error) {
    if (error instanceof DOMException) return [];
    throw error;
  }
}
