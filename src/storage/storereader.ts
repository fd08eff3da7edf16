import { fetchFile } from '../engine/data/fetchfile.ts';
import type { CurrentDatabase } from './currentdatabase.ts';
import { entriesAbout, entriesBefore } from './idb/log.ts';
import { agreementOf, listCampaigns, loadCampaign, readGlance, readSettings } from './idb/reads.ts';
import { bookOf, type LogPosition } from './idb/rows.ts';

export class StoreReader {
  constructor(protected readonly database: CurrentDatabase) {}

  campaigns = () => this.read(listCampaigns);

  glance = (campaign: string) => this.read((store) => readGlance(store, campaign));

  load = (campaign: string) => this.read((store) => loadCampaign(store, campaign));

  entries = (campaign: string, before: LogPosition | undefined, count: number) =>
    this.read(async (store) => entriesBefore(store, await bookOf(store, campaign), before, count));

  entriesAbout = (campaign: string, id: string) =>
    this.read(async (store) => entriesAbout(store, await bookOf(store, campaign), id));

  settings = () => this.read(readSettings);

  agreement = (campaign: string) => this.read((store) => agreementOf(store, campaign));

  picture = async (campaign: string, id: string) => {
    const { pictureOf } = await fetchFile(() => import('./idb/photos.ts'));
    return this.read((store) => pictureOf(store, campaign, id));
  };

  photos = async (campaign?: string) => {
    const { countPhotos } = await fetchFile(() => import('./idb/photos.ts'));
    return this.read((store) => countPhotos(store, campaign));
  };

  device = (): string => this.database.device;

  protected read<T>(work: (store: IDBObjectStore) => Promise<T>): Promise<T> {
    return this.database.useStore('readonly', work);
  }
}
