import { upgradesFrom } from '../campaign/upgrades/upgrades.ts';
import { fetchFile } from '../engine/data/fetchfile.ts';
import { Refusal } from '../engine/refusal.ts';
import type { CurrentDatabase } from './currentdatabase.ts';
import { OpenTimeout } from './idb/database.ts';
import { getRow, KEY, LAYOUT, NO_STATS, putDatabaseInfo, readStats, type Stats, withoutAuthors } from './idb/rows.ts';
import type { NewsFeed } from './newsfeed.ts';
import { isBehind } from './sentinel.ts';
import type { Snapshot } from './snapshots.ts';
import type { StoreOptions } from './store.ts';
import type { StoreFiles } from './storefiles.ts';

/** Detects lost records at the start and after each write, and recovers from a loss. */
export class LossDetector {
  constructor(
    private readonly options: StoreOptions,
    private readonly database: CurrentDatabase,
    private readonly files: StoreFiles,
    private readonly news: NewsFeed,
    private readonly roleDecided: Promise<void>,
    private readonly onLoss: () => void,
  ) {}

  /** Prepares the database. Reports a loss if it is unreadable. Throws a Refusal if the app cannot start. */
  async start(): Promise<void> {
    try {
      await this.prepare();
    } catch (error) {
      if (error instanceof Refusal) throw error;
      if (error instanceof OpenTimeout)
        throw new Refusal(`${error.message} Close the app's other tabs and open it again.`);
      if (!this.database.sentinel)
        throw new Refusal(`This browser does not let the app save anything: ${(error as Error).message}`);
      const why = `Your records could not be read (${(error as Error).message}). They may all be there still.`;
      await this.#lose(why, true);
    }
  }

  /** Upgrades the database or sets up an empty one, and detects a loss. */
  async prepare(): Promise<void> {
    const { database } = this;
    const { onUpgrade = () => {} } = this.options;
    const [v, layout = 0, stats = NO_STATS, device] = await database.useStore('readonly', (store) =>
      Promise.all([
        getRow<number>(store, KEY.version),
        getRow<number>(store, KEY.layout),
        getRow<Stats>(store, KEY.stats),
        getRow<string>(store, KEY.device),
      ]),
    );
    database.device = device ?? '';
    const hasLost = isBehind(stats.sequence, database.sentinel);
    const isOld = v !== undefined && (upgradesFrom(v, 'The data on this phone').length > 0 || layout < LAYOUT);
    if (isOld || v === undefined || !device) await this.roleDecided;
    if (isOld) {
      onUpgrade(0);
      // Starts a fresh LevelDB log before the snapshot, which can take seconds.
      await database.useStore('readwrite', () => {});
      if (!hasLost) await this.files.snapshotFirst('upgrade', undefined, (share) => onUpgrade(share / 2));
    }
    if (isOld || v === undefined || !device) database.device = await this.#upgrade(isOld);
    if (hasLost) await this.#loseFrom(stats);
    else if (v === undefined && !database.sentinel && (await this.files.snapshots.hasAny()))
      await this.#lose('The browser has lost your records; what was kept beside them is still here.', false);
    else database.remember(stats);
  }

  check(stats: Stats): void {
    if (isBehind(stats.sequence, this.database.sentinel)) this.news.warnIfFails(this.#loseFrom(stats));
    else this.database.remember(stats);
  }

  async recover(snapshot?: Snapshot): Promise<void> {
    const { database } = this;
    const sequence = (database.sentinel?.sequence ?? 0) + 1;
    const stats =
      snapshot || database.loss?.isUnreadable
        ? await this.#startNextGeneration(snapshot, sequence)
        : await database.useStore('readwrite', async (store) => {
            const { men, reach } = await readStats(store);
            const stats: Stats = { men, reach: withoutAuthors(reach), sequence };
            store.put(stats, KEY.stats);
            return stats;
          });
    database.remember(stats);
    database.loss = undefined;
  }

  /** Starts a database under a new name, because the browser may never open the damaged one again. */
  async #startNextGeneration(snapshot: Snapshot | undefined, sequence: number): Promise<Stats> {
    const { database } = this;
    const generation = await database.nextGeneration();
    const device = database.device || this.options.id();
    if (snapshot) await this.#restore(snapshot, database.nameOf(generation), device);
    database.isReady = false;
    const previous = database.switchTo(generation);
    const stats = await database.useStore('readwrite', async (store) => {
      if (!snapshot) store.clear();
      putDatabaseInfo(store, device);
      const stats: Stats = { ...(await readStats(store)), sequence };
      store.put(stats, KEY.stats);
      return stats;
    });
    database.device = device;
    database.isReady = true;
    previous.close();
    return stats;
  }

  async #restore(snapshot: Snapshot, database: string, device: string): Promise<void> {
    const file = await this.files.snapshotFile(snapshot);
    const { transfer } = await this.files.open({ file, skipSeal: true }, database);
    const order = { database, mode: { how: 'everything' }, device, at: this.options.now() } as const;
    await transfer.run('unpack', order).finally(() => transfer.close());
  }

  async #upgrade(isOld: boolean): Promise<string> {
    const { onUpgrade = () => {} } = this.options;
    const upgrade = isOld ? await fetchFile(() => import('./backup/importcampaigns.ts')) : undefined;
    return this.database.useStore('readwrite', async (store) => {
      await upgrade?.upgradeCampaigns(store, (share) => onUpgrade((1 + share) / 2));
      const device = (await getRow<string>(store, KEY.device)) ?? this.options.id();
      putDatabaseInfo(store, device);
      return device;
    });
  }

  #loseFrom(left: Stats): Promise<void> {
    const { men = 0 } = this.database.sentinel ?? {};
    const why =
      left.men < men
        ? `The browser has lost some of your records: ${men} men were saved here, ${left.men} are left.`
        : 'The browser has lost some of your records: what is left is older than your last save.';
    return this.#lose(why, false);
  }

  async #lose(why: string, isUnreadable: boolean): Promise<void> {
    this.database.loss = { why, snapshots: [], isUnreadable };
    try {
      this.database.loss = { why, isUnreadable, snapshots: await this.files.snapshots.list() };
    } catch (error) {
      this.news.warn(`The snapshots cannot be read: ${(error as Error).message}`);
    }
    this.onLoss();
  }
}
