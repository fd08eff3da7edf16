import { promisifyRequest } from 'idb-keyval';
import { equal } from '../../campaign/records/equal.ts';
import type { Entry } from '../../campaign/records/records.ts';
import type { CampaignRows, CampaignUpgrade } from '../../campaign/upgrades/campaignupgrade.ts';
import { campaignUpgrades, currentVersion } from '../../campaign/upgrades/upgrades.ts';
import { Refusal } from '../../engine/refusal.ts';
import { addToStats } from '../idb/commit.ts';
import { logChunks, readArchive, readSettings } from '../idb/reads.ts';
import {
  archiveRows,
  countMen,
  getRow,
  KEY,
  type KeyedRow,
  keyRange,
  logEndOf,
  NO_STATS,
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
  store.put(currentVersion(), KEY.version);
  store.put(device, KEY.device);
  for (const [name, value] of Object.entries(file.settings)) store.put(toRow('setting', value), KEY.setting(name));
  store.put({ ...NO_STATS, sequence } satisfies Stats, KEY.tally);
  return importCampaigns(store, file.campaigns, onProgress);
}

/**
 * Upgrades campaigns of an older version from their whole logs. Other upgrades happen on reading. Leaves unreadable
 * rows unchanged.
 */
export async function upgradeCampaigns(store: IDBObjectStore): Promise<void> {
  const v = (await getRow<number>(store, KEY.version)) ?? currentVersion();
  if (v === currentVersion()) return;
  for (const key of await promisifyRequest(store.getAllKeys(keyRange([0, 'campaign'])))) {
    const [, , id] = key as [number, string, string];
    const [rows] = await readableOnly(() => readArchive(store, id));
    if (rows) await applyUpgrades(store, rows, campaignUpgrades(v, rows.campaign));
  }
}

async function applyUpgrades(
  store: IDBObjectStore,
  rows: CampaignRows,
  upgrades: readonly CampaignUpgrade[],
): Promise<void> {
  const { id } = rows.campaign;
  const entries = async (hear: (entry: Entry) => void) => {
    for await (const chunk of logChunks(store, id))
      for (const row of chunk) for (const entry of await readableOnly(() => fromRow('entry', row))) hear(entry);
  };
  let now = rows;
  for (const { readEntry, entry, rows } of upgrades) {
    if (readEntry) await entries(readEntry);
    await entries((before) => {
      const after = entry(before);
      if (after !== before) store.put(toRow('entry', after), KEY.entry(id, after));
    });
    now = rows(now);
  }
  for (const [key, value] of archiveRows({ ...now, entries: [] })) store.put(value, key);
}

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

const ROW_KINDS = ['side', 'player', 'unit', 'game', 'play'] as const;

/** Replaces a stored campaign. Writes only the entries that differ from `log`, the stored log. */
export async function renewCampaign(
  store: IDBObjectStore,
  archive: Archive,
  log: readonly Entry[],
  onProgress: OnTransferProgress = () => {},
): Promise<Stats> {
  const { id } = archive.campaign;
  const units = await promisifyRequest(store.getAll(keyRange([id, 'unit'])));
  const men = countMen(archive.units) - countMen(units.map((row) => fromRow('unit', row)));
  const written = new Map(log.map((entry) => [entry.id, entry]));
  const entries = archive.entries.filter((entry) => !equal(entry, written.get(entry.id)));
  for (const kind of ROW_KINDS) store.delete(keyRange([id, kind]));
  await putRows(store, archiveRows({ ...archive, entries }), onProgress);
  const before = (await getRow<Stats>(store, KEY.tally)) ?? NO_STATS;
  const tally = addToStats(before, men, { [id]: logEndOf(archive) });
  store.put(tally, KEY.tally);
  return tally;
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
