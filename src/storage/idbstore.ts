import { del, promisifyRequest, set } from 'idb-keyval';
import { withGameId } from '../campaign/games/games.ts';
import { creationOf } from '../campaign/records/differences.ts';
import type { Campaign, Entry, NewEntry, ParkedPlay, Side } from '../campaign/records/records.ts';
import { currentVersion, upgradesFrom } from '../campaign/upgrades/upgrades.ts';
import { fetchFile } from '../engine/data/fetchfile.ts';
import { Refusal } from '../engine/refusal.ts';
import type { Contents } from './backup/backup.ts';
import type { OnProgress, PackedFile } from './backup/exportcampaigns.ts';
import { removeCampaigns, upgradeCampaigns } from './backup/importcampaigns.ts';
import type { FileToOpen, ImportMode, Packing, Transfer } from './backup/transfer.ts';
import { lazyCarrier, transferInWorker } from './backup/workercarrier.ts';
import { type Channel, channel, type TabMessage } from './channel.ts';
import { type CommitExtras, commit, park, Repeat } from './idb/commit.ts';
import { type ConnectionEvent, type OpenDatabase, OpenTimeout, safeStore } from './idb/database.ts';
import { agreement, entriesAbout, glanceAt, listCampaigns, loadCampaign, older, readSettings } from './idb/reads.ts';
import { got, KEY, logPositionOf, NONE, type Stats, toRow, withoutAuthors } from './idb/rows.ts';
import { createQueue, type Label, type WriteQueue } from './queue.ts';
import { fromRow, type Vector } from './schema/schema.ts';
import { isBehind, type Post, post, type Sentinel } from './sentinel.ts';
import type { Occasion, Snapshot, Snapshots } from './snapshots.ts';
import type {
  CampaignGlance,
  CampaignListItem,
  DataLoss,
  LoadedCampaign,
  News,
  OpenedFile,
  Store,
  StoreOptions,
  StoreState,
} from './store.ts';
import { type Writer, writer } from './writer.ts';

const READER = 'Roll Call is open in another tab. Take over here to make changes.';
const MISSING = 'Records are missing or cannot be read: first choose what to do.';
const CLOSED = 'The store is closed.';

class IdbStore implements Store {
  readonly #options: StoreOptions;
  readonly #name: string;
  readonly #factory: IDBFactory;
  readonly #post: Post;
  readonly #snapshots: Snapshots;
  readonly #channel: Channel;
  readonly #queue: WriteQueue;
  readonly #listeners = new Set<(news: News) => void>();
  #sentinel: Sentinel | undefined;
  #generation: number;
  #held: OpenDatabase;
  #writer: Writer | undefined;
  #device = '';
  #loss: DataLoss | undefined;
  #taking: Promise<unknown> = Promise.resolve();
  #open = false;

  private constructor(options: StoreOptions, name: string, post: Post, generation: number) {
    this.#options = options;
    this.#name = name;
    this.#factory = options.factory ?? indexedDB;
    this.#post = post;
    this.#sentinel = post.read();
    this.#generation = generation;
    this.#snapshots = options.snapshots ?? lazySnapshots(name);
    this.#channel = options.channel ?? channel(name);
    this.#queue = createQueue(() => this.#tellState());
    this.#held = this.#connect();
  }

  static async open(options: StoreOptions): Promise<IdbStore> {
    const name = options.name ?? 'roll-call';
    const stands = options.post ?? post(name);
    const generation = stands.read()?.generation ?? (await newestGeneration(name, options.factory ?? indexedDB));
    const cabinet = new IdbStore(options, name, stands, generation);
    try {
      await cabinet.#unlock();
    } catch (error) {
      cabinet.close();
      throw error;
    }
    return cabinet;
  }

  state(): StoreState {
    const refuses = this.#refuses();
    return {
      saving: this.#queue.saving(),
      role: this.#writer?.role() ?? 'reader',
      ...(refuses === undefined ? {} : { refuses }),
      ...(this.#loss ? { loss: this.#loss } : {}),
    };
  }

  subscribe(listener: (news: News) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  campaigns = (): Promise<readonly CampaignListItem[]> => this.#held.useStore('readonly', listCampaigns);

  glance = (campaign: string): Promise<CampaignGlance> =>
    this.#held.useStore('readonly', (store) => glanceAt(store, campaign));

  load = (campaign: string): Promise<LoadedCampaign> =>
    this.#held.useStore('readonly', (store) => loadCampaign(store, campaign));

  entries = (campaign: string, before: Pick<Entry, 'n' | 'author'> | undefined, count: number) =>
    this.#held.useStore('readonly', (store) => older(store, campaign, before, count));

  about = (campaign: string, id: string) =>
    this.#held.useStore('readonly', (store) => entriesAbout(store, campaign, id));

  picture = async (campaign: string, id: string) => {
    const { pictureOf } = await fetchFile(() => import('./idb/photos.ts'));
    return this.#held.useStore('readonly', (store) => pictureOf(store, campaign, id));
  };

  photos = async (campaign?: string) => {
    const { countPhotos } = await fetchFile(() => import('./idb/photos.ts'));
    return this.#held.useStore('readonly', (store) => countPhotos(store, campaign));
  };

  async setPicture(campaign: string, id: string, picture: string | undefined): Promise<void> {
    const row = toRow('photo', { id, at: this.#options.now(), ...(picture === undefined ? {} : { picture }) });
    await this.#write({ what: 'A photograph' }, () => set(KEY.row(campaign, 'photo', id), row, this.#held.useStore));
    this.#changed(campaign);
  }

  settings = () => this.#held.useStore('readonly', readSettings);

  create(campaign: Omit<Campaign, 'created'>, sides: readonly Side[] = []): Promise<Entry> {
    const record: Campaign = { ...campaign, created: this.#options.now() };
    return this.commit(campaign.id, {
      id: this.#options.id(),
      kind: 'edit',
      title: `${campaign.name} begins.`,
      changes: [creationOf('campaign', record), ...sides.map((side) => creationOf('side', side))],
    });
  }

  async commit(campaign: string, draft: NewEntry, beside: CommitExtras = {}): Promise<Entry> {
    const entry = { ...draft, changes: withGameId(draft.changes, draft.game) };
    const stamp = { device: this.#device, at: this.#options.now(), newId: this.#options.id };
    const written = await this.#write({ what: draft.title }, async (again) => {
      try {
        const written = await this.#held.useStore('readwrite', (store) =>
          commit(store, campaign, entry, stamp, beside),
        );
        this.#watch(written.tally);
        return written.entry;
      } catch (error) {
        // A failed write may have reached the disk all the same.
        if (!(again && error instanceof Repeat)) throw error;
        return this.#held.useStore('readonly', (store) => standing(store, campaign, entry.id));
      }
    });
    if (beside.drop !== undefined) this.#queue.forget(playTag(campaign, beside.drop));
    this.#changed(campaign);
    return written;
  }

  async savePlay(campaign: string, play: ParkedPlay): Promise<void> {
    await this.#write({ what: play.title, tag: playTag(campaign, play.id) }, () =>
      this.#held.useStore('readwrite', (store) => park(store, campaign, play)),
    );
    this.#changed(campaign);
  }

  async dropPlay(campaign: string, play: string): Promise<void> {
    await this.#write({ what: 'A discarded fight' }, () => del(KEY.row(campaign, 'play', play), this.#held.useStore));
    this.#queue.forget(playTag(campaign, play));
    this.#changed(campaign);
  }

  /** Allowed for readers too. Settings are separate rows, and the last write wins. */
  async set(name: string, value: unknown): Promise<void> {
    const key = KEY.setting(name);
    await this.#queue.add({ what: 'A setting of this phone', tag: `setting/${name}` }, async () => {
      if (value === undefined) await del(key, this.#held.useStore);
      else await set(key, toRow('setting', value), this.#held.useStore);
    });
    this.#channel.tell({ settings: true });
    this.#tell({ kind: 'settings', by: 'here' });
  }

  async remove(campaign: string): Promise<boolean> {
    const kept = await this.#snapshotFirst('removal');
    await this.#write({ what: 'Removing a campaign' }, async () => {
      this.#watch(await this.#held.useStore('readwrite', (store) => removeCampaigns(store, [campaign])));
    });
    this.#changed(campaign);
    return kept;
  }

  retry(): void {
    this.#queue.retry();
  }

  async takeOver(): Promise<void> {
    await this.#writer?.takeOver();
    this.#tellState();
  }

  snapshot = (on: Occasion = 'game'): Promise<boolean> => this.#snapshot(on);

  async #snapshot(on: Occasion, carrier?: Transfer): Promise<boolean> {
    if (this.#loss) throw new Refusal(MISSING);
    const at = this.#options.now();
    const { file, men, names } = await this.#packed(at, { photos: true }, undefined, carrier);
    const take = () => this.#snapshots.take(file, { at, men, on, campaigns: names });
    // Sequential, because each snapshot deletes unfinished files, even those of another.
    const taken = this.#taking.then(take, take);
    this.#taking = taken;
    return taken;
  }

  snapshots = () => this.#snapshots.list();

  snapshotFile = async (snapshot: Snapshot): Promise<Blob> =>
    new Blob([await this.#snapshots.read(snapshot)], { type: 'application/json' });

  async backup(campaign?: string, onProgress?: OnProgress, photos = false): Promise<Blob> {
    const what = { photos, ...(campaign === undefined ? {} : { campaign }) };
    return (await this.#packed(this.#options.now(), what, onProgress)).file;
  }

  async newPart(campaign: string, since: Vector): Promise<Blob> {
    return (await this.#packed(this.#options.now(), { campaign, since })).file;
  }

  device = (): string => this.#device;

  agreement = (campaign: string): Promise<string> =>
    this.#held.useStore('readonly', (store) => agreement(store, campaign));

  open = (file: Blob, proved = false): Promise<OpenedFile> =>
    this.#opened({ file, database: this.#database(), proved });

  async restore({ carrier, contents }: OpenedFile, as: ImportMode, onProgress?: OnProgress): Promise<boolean> {
    const kept = changesWhatIsHere(contents, as) && (await this.#snapshotFirst('restore', carrier));
    await this.#write({ what: 'An imported file' }, async () => {
      const order = { database: this.#database(), as, device: this.#device, at: this.#options.now() };
      this.#watch(await carrier.unpack(order, onProgress));
      // The change is announced even if another tab has taken over meanwhile.
      carrier.close();
      this.#anew();
    });
    return kept;
  }

  async recover(snapshot?: Snapshot): Promise<void> {
    if (this.#writer?.role() !== 'writer') throw new Refusal(READER);
    const least = (this.#sentinel?.sequence ?? 0) + 1;
    const [old, unread] = [this.#database(), this.#loss?.unread];
    if (snapshot || unread) await this.#nextGeneration(snapshot, least);
    else
      this.#remember(
        await this.#held.useStore('readwrite', async (store) => {
          const { men, reach } = (await got<Stats>(store, KEY.tally)) ?? NONE;
          const tally: Stats = { men, reach: withoutAuthors(reach), sequence: least };
          store.put(tally, KEY.tally);
          return tally;
        }),
      );
    this.#loss = undefined;
    this.#tellState();
    this.#anew();
    // Unreadable records may be intact, so the recovery page can return to them.
    if (old !== this.#database() && !unread)
      this.#aside(promisifyRequest(this.#factory.deleteDatabase(old)), 'The damaged records could not be removed: ');
    this.#queue.retry();
  }

  close(): void {
    this.#open = false;
    this.#queue.abandon(new Refusal(CLOSED));
    this.#writer?.release();
    this.#channel.close();
    this.#held.close();
  }

  #database = (): string => `${this.#name}-${this.#generation}`;

  #connect(): OpenDatabase {
    return safeStore({
      name: this.#database(),
      factory: this.#factory,
      on: (happening) => this.#befallen(happening),
    });
  }

  async #unlock(): Promise<void> {
    this.#writer = await writer(this.#name, () => this.#turned(), this.#options.locks);
    this.#channel.listen((word) => this.#heard(word));
    try {
      await this.#prepare();
    } catch (error) {
      if (error instanceof Refusal) throw error;
      if (error instanceof OpenTimeout)
        throw new Refusal(`${error.message} Close the app's other tabs and open it again.`);
      if (!this.#sentinel)
        throw new Refusal(`This browser does not let the app save anything: ${(error as Error).message}`);
      const why = `Your records could not be read (${(error as Error).message}). They may all be there still.`;
      await this.#lose(why, true);
    }
    this.#open = true;
  }

  async #prepare(): Promise<void> {
    const { v, tally, known } = await this.#held.useStore('readonly', async (store) => {
      const [v, tally, known] = await Promise.all([
        got(store, KEY.version),
        got<Stats>(store, KEY.tally),
        got<string>(store, KEY.device),
      ]);
      return { v, tally, known };
    });
    this.#device = known ?? '';
    const behind = isBehind(tally?.sequence ?? 0, this.#sentinel);
    const old = v !== undefined && upgradesFrom(v, 'The data on this phone').length > 0;
    if (old && !behind) await this.#snapshotFirst('upgrade');
    if (v !== currentVersion() || !known) this.#device = await this.#inscribe();
    if (behind) await this.#behind(tally?.men ?? 0);
    else if (v === undefined && !this.#sentinel && (await this.#snapshots.any()))
      await this.#lose('The browser has lost your records; what was kept beside them is still here.', false);
    else this.#remember(tally ?? NONE);
  }

  #inscribe = (): Promise<string> =>
    this.#held.useStore('readwrite', async (store) => {
      await upgradeCampaigns(store);
      const device = (await got<string>(store, KEY.device)) ?? this.#options.id();
      store.put(device, KEY.device);
      store.put(currentVersion(), KEY.version);
      return device;
    });

  #write<T>(label: Label, write: (again: boolean) => Promise<T>): Promise<T> {
    const refused = this.#refuses();
    return refused === undefined ? this.#queue.add(label, write) : Promise.reject(new Refusal(refused));
  }

  #refuses(): string | undefined {
    if (this.#loss) return MISSING;
    return this.#writer?.role() === 'writer' ? undefined : READER;
  }

  #carrier(): Transfer {
    const { id, factory, vocabulary = async () => undefined } = this.#options;
    const means = { id, vocabulary, ...(factory ? { factory } : {}) };
    const here = () =>
      lazyCarrier(() =>
        fetchFile(() => import('./backup/transfer.ts')).then(({ transferHere }) => transferHere(means)),
      );
    const worker = this.#options.carrier?.();
    return worker ? transferInWorker(worker, here) : here();
  }

  async #opened(order: FileToOpen): Promise<OpenedFile> {
    const carrier = this.#carrier();
    try {
      return { contents: await carrier.open(order), carrier };
    } catch (error) {
      carrier.close();
      throw error;
    }
  }

  async #packed(
    made: string,
    what: Omit<Packing, 'database' | 'made' | 'device'>,
    onProgress?: OnProgress,
    opened?: Transfer,
  ): Promise<PackedFile> {
    const carrier = opened ?? this.#carrier();
    try {
      return await carrier.pack({ database: this.#database(), made, device: this.#device, ...what }, onProgress);
    } finally {
      if (!opened) carrier.close();
    }
  }

  /** Takes a snapshot before an irreversible step. Warns and continues if that fails. */
  async #snapshotFirst(on: Occasion, carrier?: Transfer): Promise<boolean> {
    try {
      return (await this.campaigns()).length > 0 && (await this.#snapshot(on, carrier));
    } catch (error) {
      this.#warn(`No snapshot could be kept: ${(error as Error).message}`);
      return false;
    }
  }

  /** Starts a database under a new name, because a damaged name can stay unusable. */
  async #nextGeneration(snapshot: Snapshot | undefined, sequence: number): Promise<void> {
    // The highest number, so that no earlier database is ever overwritten.
    const generation = Math.max(this.#generation, await newestGeneration(this.#name, this.#factory)) + 1;
    const next = `${this.#name}-${generation}`;
    const device = this.#device || this.#options.id();
    if (snapshot) {
      const { carrier } = await this.#opened({ file: await this.snapshotFile(snapshot), database: next, proved: true });
      const order = { database: next, as: { how: 'everything' }, device, at: this.#options.now() } as const;
      await carrier.unpack(order).finally(() => carrier.close());
    }
    const old = this.#held;
    this.#open = false;
    this.#generation = generation;
    this.#held = this.#connect();
    const tally = await this.#held.useStore('readwrite', async (store) => {
      if (!snapshot) store.clear();
      store.put(currentVersion(), KEY.version);
      store.put(device, KEY.device);
      const tally: Stats = { ...((await got<Stats>(store, KEY.tally)) ?? NONE), sequence };
      store.put(tally, KEY.tally);
      return tally;
    });
    this.#device = device;
    this.#open = true;
    old.close();
    this.#remember(tally);
  }

  #watch(tally: Stats): void {
    if (isBehind(tally.sequence, this.#sentinel)) this.#aside(this.#behind(tally.men));
    else this.#remember(tally);
  }

  #remember({ sequence, men }: Stats): void {
    this.#sentinel = { generation: this.#generation, sequence, men };
    this.#post.write(this.#sentinel);
  }

  #behind(left: number): Promise<void> {
    const { men = 0 } = this.#sentinel ?? {};
    const why =
      left < men
        ? `The browser has lost some of your records: ${men} men were saved here, ${left} are left.`
        : 'The browser has lost some of your records: what is left is older than your last save.';
    return this.#lose(why, false);
  }

  async #lose(why: string, unread: boolean): Promise<void> {
    this.#loss = { why, snapshots: [], unread };
    try {
      this.#loss = { why, unread, snapshots: await this.#snapshots.list() };
    } catch (error) {
      this.#warn(`The snapshots cannot be read: ${(error as Error).message}`);
    }
    this.#tellState();
  }

  #befallen(happening: ConnectionEvent): void {
    if (happening === 'blocked') this.#warn('Another tab blocks the storage: close the other tabs of Roll Call.');
    if (happening === 'created' && this.#open) this.#aside(this.#prepare());
  }

  #turned(): void {
    if (this.#writer?.role() === 'reader')
      this.#queue.abandon(new Refusal('Another tab has taken over before this was saved.'));
    this.#tellState();
  }

  #heard(word: TabMessage): void {
    if ('campaign' in word) this.#tell({ kind: 'changed', campaign: word.campaign, by: 'elsewhere' });
    else if ('settings' in word) this.#tell({ kind: 'settings', by: 'elsewhere' });
    else {
      this.#sentinel = this.#post.read() ?? this.#sentinel;
      if (word.generation !== this.#generation) {
        this.#held.close();
        this.#generation = word.generation;
        this.#held = this.#connect();
      }
      this.#loss = undefined;
      this.#tell({ kind: 'anew', by: 'elsewhere' });
      this.#tellState();
    }
  }

  #changed(campaign: string): void {
    this.#channel.tell({ campaign });
    this.#tell({ kind: 'changed', campaign, by: 'here' });
  }

  #anew(): void {
    this.#channel.tell({ generation: this.#generation });
    this.#tell({ kind: 'anew', by: 'here' });
  }

  #tellState(): void {
    this.#tell({ kind: 'state', state: this.state() });
  }

  #warn(why: string): void {
    this.#tell({ kind: 'warning', why });
  }

  #aside(work: Promise<unknown>, what = ''): void {
    work.catch((error: Error) => this.#warn(what + error.message));
  }

  #tell(news: News): void {
    for (const listener of this.#listeners) listener(news);
  }
}

const changesWhatIsHere = ({ campaigns }: Contents, as: ImportMode): boolean =>
  as.how === 'everything' ||
  as.how === 'same' ||
  as.how === 'together' ||
  (as.how === 'new' && campaigns.some(({ against }) => against?.relation === 'further'));

const playTag = (campaign: string, play: string): string => `play/${campaign}/${play}`;

async function newestGeneration(name: string, factory: IDBFactory): Promise<number> {
  const databases = (await factory.databases?.()) ?? [];
  const found = databases.map((one) =>
    one.name?.startsWith(`${name}-`) ? Number(one.name.slice(name.length + 1)) : 0,
  );
  return Math.max(1, ...found.filter(Number.isSafeInteger));
}

async function standing(store: IDBObjectStore, campaign: string, id: string): Promise<Entry> {
  const place = await logPositionOf(store, campaign, id);
  return fromRow('entry', place && (await got(store, KEY.entry(campaign, place))));
}

function lazySnapshots(name: string): Snapshots {
  const open = async () => {
    const { privateFolder, snapshots } = await fetchFile(() => import('./snapshots.ts'));
    return snapshots(privateFolder(name));
  };
  return {
    take: async (file, about) => (await open()).take(file, about),
    any: async () => (await privateFiles(name)).some((file) => file.endsWith('.json')),
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

/** Rejects with a Refusal and changes nothing if a newer app wrote the data. */
export const openStore = (options: StoreOptions): Promise<Store> => IdbStore.open(options);
