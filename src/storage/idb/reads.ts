import { promisifyRequest } from 'idb-keyval';
import {
  type Campaign,
  type CampaignRecords,
  type Entry,
  type Game,
  type ParkedPlay,
  type Photo,
  type Side,
  sortRecords,
} from '../../campaign/records/records.ts';
import { fromRow, fromStoredRow, type RowReader, type RowTypes } from '../../campaign/schema/rowschemas.ts';
import type { CampaignRows } from '../../campaign/upgrades/campaignupgrade.ts';
import { currentVersion, type RowKind } from '../../campaign/upgrades/upgrades.ts';
import { Refusal } from '../../engine/refusal.ts';
import { agreementLetters, canonicalJson, checksum } from '../backup/seal.ts';
import { entriesBefore, readEntries, runnerIn } from './log.ts';
import { campaignIds, getRow, KEY, keyRange, LAYOUT, positionAfter, prefixIn, prefixOf, readStats } from './rows.ts';

export type CampaignListItem = Campaign & { readonly touched: string };

export type LoadedCampaign = {
  readonly records: CampaignRecords;
  readonly plays: readonly ParkedPlay[];
  readonly tail: readonly Entry[];
};

export type CampaignOverview = {
  readonly sides: readonly Side[];
  readonly games: readonly Game[];
  readonly plays: readonly ParkedPlay[];
};

/** Content of the first screen. `campaign` is the one that it opens. */
export type FirstScreen = {
  readonly settings: Readonly<Record<string, unknown>>;
  readonly campaigns: readonly (CampaignListItem & CampaignOverview)[];
  readonly campaign?: LoadedCampaign | undefined;
};

const TAIL_LENGTH = 30;

const byNewest = (a: { touched: string }, b: { touched: string }): number =>
  a.touched < b.touched ? 1 : a.touched > b.touched ? -1 : 0;

export async function listCampaigns(store: IDBObjectStore): Promise<readonly CampaignListItem[]> {
  const [rows, stats] = await Promise.all([
    promisifyRequest(store.getAll(keyRange([0, 'campaign']))),
    readStats(store),
  ]);
  return rows
    .map((row) => fromRow('campaign', row))
    .map((one): CampaignListItem => ({ ...one, touched: stats.reach[one.id]?.at ?? one.created }))
    .toSorted(byNewest);
}

export async function loadCampaign(store: IDBObjectStore, campaign: string): Promise<LoadedCampaign> {
  const [row, stats, plays] = await Promise.all([
    getRow(store, KEY.campaign(campaign)),
    readStats(store),
    readRows(store, campaign, 'play'),
  ]);
  if (row === undefined) throw new Refusal('That campaign is no longer here.');
  const prefix = prefixIn(stats, campaign);
  const [lists, tail] = await Promise.all([
    recordLists(store, prefix, fromStoredRow),
    entriesBefore(store, prefix, positionAfter(stats.reach[campaign]), TAIL_LENGTH),
  ]);
  const records: CampaignRecords = sortRecords({ ...lists, campaign: fromRow('campaign', row) });
  return { records, plays: plays.toSorted(byNewest), tail };
}

export async function readOverview(store: IDBObjectStore, campaign: string): Promise<CampaignOverview> {
  const prefix = await prefixOf(store, campaign);
  const [sides, games, plays] = await Promise.all([
    readRows(store, prefix, 'side'),
    readRows(store, prefix, 'game'),
    readRows(store, campaign, 'play'),
  ]);
  return { sides, games: games.toSorted((a, b) => a.number - b.number), plays: plays.toSorted(byNewest) };
}

/** Returns undefined if the database is new or of another version. */
export async function readFirstScreen(store: IDBObjectStore, campaign?: string): Promise<FirstScreen | undefined> {
  const [version, layout, settings, listed, opened] = await Promise.all([
    getRow(store, KEY.version),
    getRow(store, KEY.layout),
    readSettings(store),
    listCampaigns(store),
    // The screen loads it again and reports the failure.
    campaign === undefined ? undefined : loadCampaign(store, campaign).catch(() => undefined),
  ]);
  if (version !== currentVersion() || layout !== LAYOUT) return undefined;
  const campaigns = await Promise.all(listed.map(async (one) => ({ ...one, ...(await readOverview(store, one.id)) })));
  return { settings, campaigns, campaign: opened };
}

async function readRows<K extends RowKind>(
  store: IDBObjectStore,
  prefix: string,
  kind: K,
  read: RowReader = fromRow,
): Promise<readonly RowTypes[K][]> {
  return (await promisifyRequest(store.getAll(keyRange([prefix, kind])))).map((row) => read(kind, row));
}

async function recordLists(store: IDBObjectStore, prefix: string, read: RowReader) {
  const [sides, players, units, games] = await Promise.all([
    readRows(store, prefix, 'side', read),
    readRows(store, prefix, 'player', read),
    readRows(store, prefix, 'unit', read),
    readRows(store, prefix, 'game', read),
  ]);
  return { sides, players, units, games };
}

export async function readArchive(
  store: IDBObjectStore,
  campaign: string,
  read: RowReader = fromRow,
): Promise<CampaignRows> {
  const [row, prefix, plays] = await Promise.all([
    getRow(store, KEY.campaign(campaign)),
    prefixOf(store, campaign),
    readRows(store, campaign, 'play', read),
  ]);
  if (row === undefined) throw new Refusal('That campaign is no longer here.');
  const lists = await recordLists(store, prefix, read);
  return sortRecords({ ...lists, plays, campaign: read('campaign', row) });
}

export async function agreementLettersOf(store: IDBObjectStore, campaign: string): Promise<string> {
  const { plays: _, ...rows } = await readArchive(store, campaign);
  const entries = await readEntries(runnerIn(store), await prefixOf(store, campaign));
  return agreementLetters(checksum(canonicalJson(rows) + entries.map(({ id }) => id).join('')));
}

export async function readSettings(store: IDBObjectStore): Promise<Readonly<Record<string, unknown>>> {
  const range = keyRange([0, 'setting']);
  const [keys, rows] = await Promise.all([
    promisifyRequest(store.getAllKeys(range)),
    promisifyRequest(store.getAll(range)),
  ]);
  return Object.fromEntries(keys.map((key, i) => [(key as string[])[2], fromRow('setting', rows[i])]));
}

export const photosOf = (store: IDBObjectStore, campaign: string): Promise<readonly Photo[]> =>
  readRows(store, campaign, 'photo');

export async function pictureOf(store: IDBObjectStore, campaign: string, id: string): Promise<string | undefined> {
  const row = await getRow(store, KEY.row(campaign, 'photo', id));
  return row === undefined ? undefined : fromRow('photo', row).picture;
}

export type PhotoCount = { readonly count: number; readonly bytes: number };

export async function countPhotos(store: IDBObjectStore, campaign?: string): Promise<PhotoCount> {
  const ids = campaign === undefined ? await campaignIds(store) : [campaign];
  const found = await Promise.all(ids.map((id) => photosOf(store, id)));
  const pictures = found.flat().flatMap(({ picture }) => picture ?? []);
  return { count: pictures.length, bytes: pictures.reduce((sum, { length }) => sum + length, 0) };
}
