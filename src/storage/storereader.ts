import type { LogPosition } from '../campaign/log/entries.ts';
import type { CurrentDatabase } from './currentdatabase.ts';
import { entriesAbout, entriesBefore } from './idb/log.ts';
import {
  agreementLettersOf,
  countPhotos,
  type FirstScreen,
  listCampaigns,
  loadCampaign,
  pictureOf,
  readFirstScreen,
  readOverview,
  readSettings,
} from './idb/reads.ts';
import { positionAfter, prefixIn, prefixOf, readStats } from './idb/rows.ts';
import type { NewsFeed } from './newsfeed.ts';

export class StoreReader {
  #firstScreen: FirstScreen | undefined;

  constructor(protected readonly database: CurrentDatabase) {}

  firstScreen = (): FirstScreen | undefined => this.#firstScreen;

  campaigns = async () => this.#firstScreen?.campaigns ?? this.read(listCampaigns);

  overview = (campaign: string) => this.read((store) => readOverview(store, campaign));

  load = async (campaign: string) => {
    const opened = this.#firstScreen?.campaign;
    return opened?.records.campaign.id === campaign ? opened : this.read((store) => loadCampaign(store, campaign));
  };

  entries = (campaign: string, before: LogPosition | undefined, count: number) =>
    this.read(async (store) => {
      const stats = await readStats(store);
      return entriesBefore(store, prefixIn(stats, campaign), before ?? positionAfter(stats.reach[campaign]), count);
    });

  entriesAbout = (campaign: string, id: string) =>
    this.read(async (store) => entriesAbout(store, await prefixOf(store, campaign), id));

  settings = async () => this.#firstScreen?.settings ?? this.read(readSettings);

  agreement = (campaign: string) => this.read((store) => agreementLettersOf(store, campaign));

  picture = (campaign: string, id: string) => this.read((store) => pictureOf(store, campaign, id));

  photos = (campaign?: string) => this.read((store) => countPhotos(store, campaign));

  device = (): string => this.database.device;

  /** Ignores a failure, because the screen reads again and reports it. */
  protected async loadFirstScreen({ campaign }: { campaign?: string | undefined }, news: NewsFeed): Promise<void> {
    let isCurrent = true;
    news.subscribe(({ kind }) => {
      if (kind === 'state' || kind === 'warning') return;
      isCurrent = false;
      this.clearFirstScreen();
    });
    const first = await this.read((store) => readFirstScreen(store, campaign)).catch(() => undefined);
    if (isCurrent) this.#firstScreen = first;
  }

  protected clearFirstScreen(): void {
    this.#firstScreen = undefined;
  }

  protected read<T>(work: (store: IDBObjectStore) => Promise<T>): Promise<T> {
    return this.database.useStore('readonly', work);
  }
}
