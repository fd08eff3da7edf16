import { del, set } from 'idb-keyval';
import { withGameId } from '../campaign/games/games.ts';
import { creationOf } from '../campaign/records/differences.ts';
import type { Campaign, Entry, NewEntry, ParkedPlay, Side } from '../campaign/records/records.ts';
import { fetchFile } from '../engine/data/fetchfile.ts';
import { Refusal } from '../engine/refusal.ts';
import { openChannel } from './channel.ts';
import { CurrentDatabase, RECORDS_MISSING } from './currentdatabase.ts';
import { type CommitExtras, RepeatedEntry, writeEntry, writePlay } from './idb/commit.ts';
import type { DatabaseEvent } from './idb/database.ts';
import { findEntry } from './idb/log.ts';
import { deleteUnusedPrefixes, KEY, prefixIn, prefixOf, toRow } from './idb/rows.ts';
import { LossDetector } from './lossdetector.ts';
import { NewsFeed } from './newsfeed.ts';
import { playTag, type Write, type WriteLabel, WriteQueue } from './queue.ts';
import { localSentinels } from './sentinel.ts';
import type { Snapshot, SnapshotOccasion } from './snapshots.ts';
import type { News, Store, StoreOptions, StoreState } from './store.ts';
import { lazySnapshots, replacesData, StoreFiles } from './storefiles.ts';
import { StoreReader } from './storereader.ts';
import { READER_MESSAGE, WriteLock } from './writelock.ts';

class IdbStore extends StoreReader implements Store {
  readonly #files: StoreFiles;
  readonly #losses: LossDetector;
  readonly #news: NewsFeed;
  readonly #queue: WriteQueue;
  readonly #lock: WriteLock;

  private constructor(
    private readonly options: StoreOptions,
    name: string,
    database: CurrentDatabase,
  ) {
    super(database);
    this.#news = new NewsFeed(options.channel ?? openChannel(name));
    this.#files = new StoreFiles(options, database, options.snapshots ?? lazySnapshots(name), this.#news);
    this.#lock = new WriteLock(name, () => this.#onRole(), options.locks);
    this.#losses = new LossDetector(options, database, this.#files, this.#news, this.#lock.decided, this.#publishState);
    this.#queue = new WriteQueue(this.#publishState);
  }

  static async open(options: StoreOptions): Promise<IdbStore> {
    const { name = 'roll-call', factory = indexedDB, firstScreen } = options;
    const database = await CurrentDatabase.find({
      name,
      factory,
      sentinels: options.sentinels ?? localSentinels(name),
      onEvent: (event) => store.#onConnection(event),
    });
    const store: IdbStore = new IdbStore(options, name, database);
    try {
      store.#news.warnIfFails(store.#lock.decided.then(() => store.#publishState()));
      store.#news.listen((generation) => store.#onReload(generation));
      await Promise.all([store.#losses.start(), firstScreen && store.loadFirstScreen(firstScreen, store.#news)]);
      database.isReady = true;
      // Another tab may be importing with them.
      const deleteUnused = async () => store.#refusal() ?? deleteUnusedPrefixes(database.useStore);
      store.#news.warnIfFails(store.#lock.decided.then(deleteUnused));
    } catch (error) {
      store.close();
      throw error;
    }
    return store;
  }

  state(): StoreState {
    const refusal = this.#refusal();
    const { loss } = this.database;
    return {
      saving: this.#queue.saving,
      role: this.#lock.role,
      ...(refusal === undefined ? {} : { refusal }),
      ...(loss ? { loss } : {}),
    };
  }

  subscribe = (listener: (news: News) => void): (() => void) => this.#news.subscribe(listener);

  async setPicture(campaign: string, id: string, picture: string | undefined): Promise<void> {
    const row = toRow('photo', { id, at: this.options.now(), ...(picture === undefined ? {} : { picture }) });
    const key = KEY.row(campaign, 'photo', id);
    await this.#write(campaign, { what: 'A photograph' }, () => set(key, row, this.database.useStore));
  }

  create(campaign: Omit<Campaign, 'created'>, sides: readonly Side[] = []): Promise<Entry> {
    const record: Campaign = { ...campaign, created: this.options.now() };
    return this.commit(campaign.id, {
      id: this.options.id(),
      kind: 'edit',
      title: `${campaign.name} begins.`,
      changes: [creationOf('campaign', record), ...sides.map((side) => creationOf('side', side))],
    });
  }

  async commit(campaign: string, draft: NewEntry, extras: CommitExtras = {}): Promise<Entry> {
    const entry = { ...draft, changes: withGameId(draft.changes, draft.game) };
    const { device, stats } = this.database;
    const stamp = { device, at: this.options.now(), newId: this.options.id, likelyPrefix: prefixIn(stats, campaign) };
    const written = await this.#write(campaign, { what: draft.title }, async (isRetry) => {
      try {
        const { entry: written, stats } = await this.database.useStore('readwrite', (store) =>
          writeEntry(store, campaign, entry, stamp, extras),
        );
        this.#losses.check(stats);
        return written;
      } catch (error) {
        // A failed write may still have reached the disk.
        if (!(isRetry && error instanceof RepeatedEntry)) throw error;
        return (await this.read(async (store) => findEntry(store, await prefixOf(store, campaign), entry.id)))!;
      }
    });
    if (extras.drop !== undefined) this.#queue.forget(playTag(campaign, extras.drop));
    return written;
  }

  rewrite: Store['rewrite'] = (campaign, draft, onProgress) =>
    this.#files.saveCorrection(async (transfer) => {
      const isKept = await this.#files.snapshotFirst('correction', transfer);
      const { name: database, device } = this.database;
      const order = { database, device, at: this.options.now(), campaign, draft };
      const write = async () => this.#losses.check(await transfer.run('rewrite', order, onProgress));
      await this.#write(campaign, { what: draft.title }, write);
      return isKept;
    });

  answerCorrection: Store['answerCorrection'] = (campaign, request, onProgress) =>
    this.#files.corrector.run('answerCorrection', { database: this.database.name, campaign, request }, onProgress);

  savePlay(campaign: string, play: ParkedPlay): Promise<void> {
    const write = () => this.database.useStore('readwrite', (store) => writePlay(store, campaign, play));
    return this.#write(campaign, { what: play.title, tag: playTag(campaign, play.id) }, write);
  }

  async dropPlay(campaign: string, play: string): Promise<void> {
    const key = KEY.row(campaign, 'play', play);
    await this.#write(campaign, { what: 'A discarded fight' }, () => del(key, this.database.useStore));
    this.#queue.forget(playTag(campaign, play));
  }

  /** Reader tabs may write settings too: each is a row of its own, and the last write wins. */
  async setSetting(name: string, value: unknown): Promise<void> {
    this.clearFirstScreen();
    await this.#queue.add({ what: 'A setting of this phone', tag: `setting/${name}` }, async () => {
      if (value === undefined) await del(KEY.setting(name), this.database.useStore);
      else await set(KEY.setting(name), toRow('setting', value), this.database.useStore);
    });
    this.#news.announce({ settings: true });
  }

  async remove(campaign: string): Promise<boolean> {
    const isKept = await this.#files.snapshotFirst('removal');
    const { removeCampaign } = await fetchFile(() => import('./backup/importcampaigns.ts'));
    await this.#write(campaign, { what: 'Removing a campaign' }, async () => {
      this.#losses.check(await this.database.useStore('readwrite', (store) => removeCampaign(store, campaign)));
    });
    return isKept;
  }

  retry = (): void => this.#queue.retry();
  takeOver = (): Promise<void> => this.#lock.takeOver().then(this.#publishState);
  snapshot = (on: SnapshotOccasion = 'game'): Promise<boolean> => this.#files.takeSnapshot(on);
  snapshots = () => this.#files.snapshots.list();
  snapshotFile = (snapshot: Snapshot): Promise<Blob> => this.#files.snapshotFile(snapshot);

  backup: Store['backup'] = async (campaign, onProgress, photos = false) => {
    const content = { photos, ...(campaign === undefined ? {} : { campaign }) };
    return (await this.#files.pack(content, onProgress)).file;
  };
  exportSince: Store['exportSince'] = async (campaign, since) => (await this.#files.pack({ campaign, since })).file;
  openFile: Store['openFile'] = (file, skipSeal = false) => this.#files.open({ file, skipSeal });

  restore: Store['restore'] = async ({ transfer, contents }, mode, onProgress) => {
    const isKept = replacesData(contents, mode) && (await this.#files.snapshotFirst('restore', transfer));
    const order = () => ({ database: this.database.name, mode, device: this.database.device, at: this.options.now() });
    // Other writes go on meanwhile. If it fails, the import does it again and reports the error.
    if (this.#refusal() === undefined) await transfer.run('stage', order(), onProgress).catch(() => undefined);
    await this.#write(undefined, { what: 'An imported file' }, async () => {
      this.#losses.check(await transfer.run('unpack', order(), onProgress));
      // The change is announced even if another tab has taken over meanwhile.
      transfer.close();
      this.#news.announce({ generation: this.database.generation });
    });
    return isKept;
  };

  async recover(snapshot?: Snapshot): Promise<void> {
    await this.#lock.refuseReader();
    const { name, loss } = this.database;
    await this.#losses.recover(snapshot);
    this.#publishState();
    this.#news.announce({ generation: this.database.generation });
    // Unreadable records may be intact, so the recovery page can return to them.
    if (name !== this.database.name && !loss?.isUnreadable)
      this.#news.warnIfFails(this.database.delete(name), 'The damaged records could not be removed: ');
    this.#queue.retry();
  }

  close(): void {
    this.database.isReady = false;
    this.#queue.abandon(new Refusal('The store is closed.'));
    this.#lock.release();
    this.#news.close();
    this.#files.close();
    this.database.close();
  }

  /** Queues the write before the first await, so that no state says "saved" too early. Then announces the change. */
  async #write<T>(campaign: string | undefined, label: WriteLabel, write: Write<T>): Promise<T> {
    this.clearFirstScreen();
    const refused = this.#refusal();
    if (refused !== undefined) throw new Refusal(refused);
    const result = await this.#queue.add(label, (isRetry) => this.#lock.refuseReader().then(() => write(isRetry)));
    if (campaign !== undefined) this.#news.announce({ campaign });
    return result;
  }

  #refusal(): string | undefined {
    if (this.database.loss) return RECORDS_MISSING;
    return this.#lock.role === 'writer' ? undefined : READER_MESSAGE;
  }

  #onConnection(event: DatabaseEvent): void {
    if (event === 'blocked') this.#news.warn('Another tab blocks the storage: close the other tabs of Roll Call.');
    if (event === 'created' && this.database.isReady) this.#news.warnIfFails(this.#losses.prepare());
  }

  #onRole(): void {
    if (this.#lock.role === 'reader')
      this.#queue.abandon(new Refusal('Another tab has taken over before this was saved.'));
    this.#publishState();
  }

  #onReload(generation: number): void {
    const { database } = this;
    database.rereadSentinel();
    if (generation !== database.generation) database.switchTo(generation).close();
    database.loss = undefined;
    this.#news.publish({ kind: 'replaced', by: 'elsewhere' });
    this.#publishState();
  }

  readonly #publishState = (): void => this.#news.publish({ kind: 'state', state: this.state() });
}

/** Opens and upgrades the data. If a newer app wrote it, rejects with a Refusal and changes nothing. */
export const openStore = (options: StoreOptions): Promise<Store> => IdbStore.open(options);
