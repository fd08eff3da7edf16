import { promisifyRequest } from 'idb-keyval';
import {
  type Campaign,
  type CampaignRecords,
  type Entry,
  type Game,
  type ParkedPlay,
  type Side,
  sortRecords,
} from '../../campaign/records/records.ts';
import type { CampaignRows } from '../../campaign/upgrades/campaignupgrade.ts';
import type { RowKind } from '../../campaign/upgrades/upgrades.ts';
import { Refusal } from '../../engine/refusal.ts';
import { agreementLetters, canonical, checksum } from '../backup/seal.ts';
import { fromRow, fromStoredRow, type RowReader, type RowTypes } from '../schema/rowschemas.ts';
import { entriesOf, entriesSince, logChunks } from './log.ts';
import { getRow, KEY, keyRange, NO_STATS, type Stats } from './rows.ts';

export type CampaignListItem = Campaign & { readonly touched: string };

export type LoadedCampaign = {
  readonly records: CampaignRecords;
  readonly plays: readonly ParkedPlay[];
  readonly tail: readonly Entry[];
};

export type CampaignGlance = {
  readonly sides: readonly Side[];
  readonly games: readonly Game[];
  readonly plays: readonly ParkedPlay[];
};

const TAIL_LENGTH = 30;

const byNewest = (a: { touched: string }, b: { touched: string }): number =>
  a.touched < b.touched ? 1 : a.touched > b.touched ? -1 : 0;

export async function listCampaigns(store: IDBObjectStore): Promise<readonly CampaignListItem[]> {
  const [rows, { reach } = NO_STATS] = await Promise.all([
    promisifyRequest(store.getAll(keyRange([0, 'campaign']))),
    getRow<Stats>(store, KEY.tally),
  ]);
  return rows
    .map((row) => fromRow('campaign', row))
    .map((one): CampaignListItem => ({ ...one, touched: reach[one.id]?.at ?? one.created }))
    .toSorted(byNewest);
}

export async function loadCampaign(store: IDBObjectStore, campaign: string): Promise<LoadedCampaign> {
  const [row, { reach } = NO_STATS, rest] = await Promise.all([
    getRow(store, KEY.campaign(campaign)),
    getRow<Stats>(store, KEY.tally),
    campaignLists(store, campaign, fromStoredRow),
  ]);
  if (row === undefined) throw new Refusal('That campaign is no longer here.');
  const { plays, ...lists } = rest;
  const records: CampaignRecords = sortRecords({ ...lists, campaign: fromRow('campaign', row) });
  const tail = await entriesSince(store, campaign, (reach[campaign]?.n ?? 0) - TAIL_LENGTH + 1);
  return { records, plays: plays.toSorted(byNewest), tail: tail.toReversed() };
}

export async function readGlance(store: IDBObjectStore, campaign: string): Promise<CampaignGlance> {
  const rows = async <K extends RowKind>(kind: K): Promise<RowTypes[K][]> =>
    (await promisifyRequest(store.getAll(keyRange([campaign, kind])))).map((row) => fromRow(kind, row));
  const [sides, games, plays] = await Promise.all([rows('side'), rows('game'), rows('play')]);
  return { sides, games: games.toSorted((a, b) => a.number - b.number), plays: plays.toSorted(byNewest) };
}

async function campaignLists(store: IDBObjectStore, campaign: string, read: RowReader) {
  const rows = async <K extends RowKind>(kind: K): Promise<RowTypes[K][]> =>
    (await promisifyRequest(store.getAll(keyRange([campaign, kind])))).map((row) => read(kind, row));
  const [sides, players, units, games, plays] = await Promise.all([
    rows('side'),
    rows('player'),
    rows('unit'),
    rows('game'),
    rows('play'),
  ]);
  return { sides, players, units, games, plays };
}

export async function readArchive(
  store: IDBObjectStore,
  campaign: string,
  read: RowReader = fromRow,
): Promise<CampaignRows> {
  const [row, lists] = await Promise.all([getRow(store, KEY.campaign(campaign)), campaignLists(store, campaign, read)]);
  if (row === undefined) throw new Refusal('That campaign is no longer here.');
  const plays: readonly ParkedPlay[] = lists.plays;
  return sortRecords({ ...lists, plays, campaign: read('campaign', row) });
}

export async function agreementOf(store: IDBObjectStore, campaign: string): Promise<string> {
  const { plays: _, ...rows } = await readArchive(store, campaign);
  let text = canonical(rows);
  for await (const chunk of logChunks(store, campaign))
    for (const [, row] of chunk) for (const { id } of entriesOf(row)) text += id;
  return agreementLetters(checksum(text));
}

export async function readSettings(store: IDBObjectStore): Promise<Readonly<Record<string, unknown>>> {
  const range = keyRange([0, 'setting']);
  const [keys, rows] = await Promise.all([
    promisifyRequest(store.getAllKeys(range)),
    promisifyRequest(store.getAll(range)),
  ]);
  return Object.fromEntries(keys.map((key, i) => [(key as string[])[2], fromRow('setting', rows[i])]));
}
