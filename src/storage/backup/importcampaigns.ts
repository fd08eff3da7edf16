import { promisifyRequest } from 'idb-keyval';
import type { Entry } from '../../campaign/records/records.ts';
import { currentVersion, upgradeCampaign } from '../../campaign/upgrades/upgrades.ts';
import { Refusal } from '../../engine/refusal.ts';
import { addToStats } from '../idb/commit.ts';
import { countLogRows, entriesOf, entryRows, logChunks, logRows } from '../idb/log.ts';
import { readArchive, readSettings } from '../idb/reads.ts';
import {
  countMen,
  getRow,
  KEY,
  type KeyedRow,
  keyRange,
  logEndOf,
  NO_STATS,
  putIdentity,
  type Stats,
  toRow,
} from '../idb/rows.ts';
import type { Archive, Backup } from '../schema/archive.ts';
import { fromRow } from '../schema/rowschemas.ts';
import type { OnTransferProgress } from './exportcampaigns.ts';

const CHUNK = 500;

async function putRows(
  store: IDBObjectStore,
  lines: readonly KeyedRow[],
  onProgress: OnTransferProgress,
): Promise<void> {
  for (let i = 0; i < lines.length; i += CHUNK) {
    const puts = lines.slice(i, i + CHUNK).map(([key, value]) => store.put(value, key));
    const last = puts.at(-1);
    if (last) await promisifyRequest(last);
    onProgress(Math.min(1, (i + CHUNK) / lines.length));
  }
}

export async function replaceEverything(
  store: IDBObjectStore,
  file: Pick<Backup, 'campaigns' | 'settings'>,
  device: string,
  onProgress?: OnTransferProgress,
): Promise<Stats> {
  const { sequence } = (await getRow<Stats>(store, KEY.tally)) ?? NO_STATS;
  store.clear();
  putIdentity(store, device);
  for (const [name, value] of Object.entries(file.settings)) store.put(toRow('setting', value), KEY.setting(name));
  store.put({ ...NO_STATS, sequence } satisfies Stats, KEY.tally);
  return importCampaigns(store, file.campaigns, onProgress);
}

/**
 * Upgrades all campaigns of an older version or shape, and packs their logs. Leaves unreadable rows unchanged, and the
 * entries after them in rows of their own.
 */
export async function upgradeCampaigns(store: IDBObjectStore, onProgress: OnTransferProgress): Promise<void> {
  const v = (await getRow<number>(store, KEY.version)) ?? currentVersion();
  const keys = await promisifyRequest(store.getAllKeys(keyRange([0, 'campaign'])));
  for (const [i, key] of keys.entries())
    await upgradeRows(store, (key as string[])[2]!, v, (share) => onProgress((i + share) / keys.length));
}

async function upgradeRows(
  store: IDBObjectStore,
  id: string,
  v: number,
  onProgress: OnTransferProgress,
): Promise<void> {
  const total = await countLogRows(store, id);
  const found: Entry[] = [];
  const damaged: KeyedRow[] = [];
  let packed = 0;
  let done = 0;
  for await (const chunk of logChunks(store, id)) {
    for (const keyed of chunk) {
      const [entries] = await readableOnly(() => entriesOf(keyed[1]));
      if (!entries) damaged.push(keyed);
      found.push(...(entries ?? []));
      if (damaged.length === 0) packed = found.length;
    }
    done += chunk.length;
    onProgress(done / total / 2);
  }
  for (const kind of LOG_KINDS) store.delete(keyRange([id, kind]));
  const [rows] = await readableOnly(() => readArchive(store, id));
  const { entries, ...archive } = rows ? upgradeCampaign(v, { ...rows, entries: found }) : { entries: found };
  const lines = [
    ...damaged,
    ...entries.slice(packed).flatMap((entry) => entryRows(id, entry)),
    ...logRows(id, entries.slice(0, packed)),
    ...('campaign' in archive ? archiveRows({ ...archive, entries: [] }) : []),
  ];
  await putRows(store, lines, (share) => onProgress((1 + share) / 2));
}

/** Kinds of rows that a log consists of, in all shapes. */
const LOG_KINDS = ['entry', 'place', 'about', 'batch', 'index'] as const;

async function readableOnly<T>(read: () => T | Promise<T>): Promise<readonly T[]> {
  try {
    return [await read()];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return [];
  }
}

export async function addMissingSettings(store: IDBObjectStore, given: Backup['settings']): Promise<void> {
  const here = await readSettings(store);
  for (const [name, value] of Object.entries(given))
    if (!Object.hasOwn(here, name)) store.put(toRow('setting', value), KEY.setting(name));
}

export async function importCampaigns(
  store: IDBObjectStore,
  archives: readonly Archive[],
  onProgress: OnTransferProgress = () => {},
): Promise<Stats> {
  for (const [i, archive] of archives.entries())
    await putRows(store, archiveRows(archive), (share) => onProgress((i + share) / archives.length));
  const men = archives.reduce((sum, { units }) => sum + countMen(units), 0);
  const reach = Object.fromEntries(archives.map((archive) => [archive.campaign.id, logEndOf(archive)]));
  const tally = addToStats((await getRow<Stats>(store, KEY.tally)) ?? NO_STATS, men, reach);
  store.put(tally, KEY.tally);
  return tally;
}

export async function removeCampaigns(store: IDBObjectStore, ids: readonly string[]): Promise<Stats> {
  let men = 0;
  for (const id of ids) {
    const units = await promisifyRequest(store.getAll(keyRange([id, 'unit'])));
    men += countMen(units.map((row) => fromRow('unit', row)));
    store.delete(keyRange([id]));
    store.delete(KEY.campaign(id));
  }
  const before = (await getRow<Stats>(store, KEY.tally)) ?? NO_STATS;
  const reach = Object.fromEntries(Object.entries(before.reach).filter(([id]) => !ids.includes(id)));
  const tally: Stats = { sequence: before.sequence + 1, men: before.men - men, reach };
  store.put(tally, KEY.tally);
  return tally;
}

const ROW_KINDS = ['side', 'player', 'unit', 'game', 'play', ...LOG_KINDS] as const;

/** Replaces a stored campaign, but not its photographs. */
export async function renewCampaign(
  store: IDBObjectStore,
  archive: Archive,
  onProgress: OnTransferProgress = () => {},
): Promise<Stats> {
  const { id } = archive.campaign;
  const units = await promisifyRequest(store.getAll(keyRange([id, 'unit'])));
  const men = countMen(archive.units) - countMen(units.map((row) => fromRow('unit', row)));
  for (const kind of ROW_KINDS) store.delete(keyRange([id, kind]));
  await putRows(store, archiveRows(archive), onProgress);
  const before = (await getRow<Stats>(store, KEY.tally)) ?? NO_STATS;
  const tally = addToStats(before, men, { [id]: logEndOf(archive) });
  store.put(tally, KEY.tally);
  return tally;
}

function archiveRows(archive: Archive): readonly KeyedRow[] {
  const { id } = archive.campaign;
  return [
    [KEY.campaign(id), toRow('campaign', archive.campaign)],
    ...archive.sides.map((side): KeyedRow => [KEY.row(id, 'side', side.id), toRow('side', side)]),
    ...archive.players.map((player): KeyedRow => [KEY.row(id, 'player', player.id), toRow('player', player)]),
    ...archive.units.map((unit): KeyedRow => [KEY.row(id, 'unit', unit.id), toRow('unit', unit)]),
    ...archive.games.map((game): KeyedRow => [KEY.row(id, 'game', game.id), toRow('game', game)]),
    ...archive.plays.map((play): KeyedRow => [KEY.row(id, 'play', play.id), toRow('play', play)]),
    ...(archive.photos ?? []).map((photo): KeyedRow => [KEY.row(id, 'photo', photo.id), toRow('photo', photo)]),
    ...logRows(id, archive.entries),
  ];
}

export function renameCopy(copy: Archive, stamp: Pick<Entry, 'id' | 'author' | 'device' | 'at'>): Archive {
  const { campaign } = copy;
  const name = `${campaign.name} (copy)`;
  const reach = logEndOf(copy);
  const entry: Entry = {
    ...stamp,
    n: reach.n + 1,
    kind: 'edit',
    title: `${campaign.name} was imported as a copy.`,
    changes: [{ of: 'campaign', id: campaign.id, field: 'name', from: campaign.name, to: name }],
    after: reach.tips ?? [],
  };
  return { ...copy, campaign: { ...campaign, name }, entries: [...copy.entries, entry] };
}
