import { promisifyRequest, type UseStore } from 'idb-keyval';
import { equal } from '../../campaign/records/equal.ts';
import { EMPTY_RECORDS } from '../../campaign/records/records.ts';
import { fromRow } from '../../campaign/schema/rowschemas.ts';
import type { Archive, BackupHeader } from '../backup/archive.ts';
import type { OnTransferProgress } from '../backup/exportcampaigns.ts';
import { batchedLogRows } from './log.ts';
import { readSettings } from './reads.ts';
import {
  campaignIds,
  changedRecords,
  countMen,
  getRow,
  KEY,
  type KeyedRow,
  keyRange,
  logEndOf,
  prefixIn,
  prefixOf,
  putDatabaseInfo,
  readStats,
  refuseNewer,
  type Stats,
  toRow,
  writeRows,
} from './rows.ts';

/** Campaigns to store in place of those with the same ids, or in place of everything, and settings to add. */
export type ImportPlan = {
  readonly archives: readonly Archive[];
  readonly settings?: BackupHeader['settings'];
  readonly replacesAll?: boolean;
};

/** Stored log end and unfinished plays of each campaign in the file. An import applies only if they are unchanged. */
export type ImportPrecondition = Readonly<Record<string, unknown>>;

/** Import with its campaigns written under keys that no reader uses yet. */
export type StagedImport = ImportPlan & {
  readonly precondition: ImportPrecondition;
  readonly prefixes: readonly string[];
  readonly replacedMen: number;
};

/** Rows per transaction, so that other writes wait only some milliseconds. */
const CHUNK = 25;

export async function readPrecondition(store: IDBObjectStore, ids: readonly string[]): Promise<ImportPrecondition> {
  const stats = await readStats(store);
  const plays = ids.map((id) => promisifyRequest(store.getAll(keyRange([id, 'play']))));
  return Object.fromEntries((await Promise.all(plays)).map((rows, i) => [ids[i], [stats.reach[ids[i]!], rows]]));
}

export async function stageImport(
  useStore: UseStore,
  plan: ImportPlan,
  precondition: ImportPrecondition,
  newId: () => string,
  onProgress: OnTransferProgress = () => {},
): Promise<StagedImport> {
  const prefixes: string[] = [];
  let replacedMen = 0;
  for (const [i, archive] of plan.archives.entries()) {
    const { id } = archive.campaign;
    replacedMen += await useStore('readonly', async (store) => countStoredMen(store, await prefixOf(store, id)));
    const prefix = newId();
    prefixes.push(prefix);
    const rows = recordAndLogRows(prefix, archive);
    for (let at = 0; at < rows.length; at += CHUNK) {
      await useStore('readwrite', async (store) => {
        if (at === 0) store.put(true, KEY.unused(prefix));
        else if (!(await getRow(store, KEY.unused(prefix))))
          throw new DOMException('The import was removed.', 'AbortError');
        writeRows(store, rows.slice(at, at + CHUNK));
      });
      onProgress((i + Math.min(1, (at + CHUNK) / rows.length)) / plan.archives.length);
    }
  }
  return { ...plan, precondition, prefixes, replacedMen };
}

/** Makes a staged import visible, inside one transaction. Returns undefined if its precondition is no longer met. */
export async function applyImport(
  store: IDBObjectStore,
  { archives, settings = {}, replacesAll = false, precondition, prefixes, replacedMen }: StagedImport,
  device: string,
): Promise<Stats | undefined> {
  await refuseNewer(store);
  const ids = archives.map(({ campaign }) => campaign.id);
  const [stats, now, stored, here, ...staged] = await Promise.all([
    readStats(store),
    readPrecondition(store, Object.keys(precondition)),
    campaignIds(store),
    readSettings(store),
    ...prefixes.map((prefix) => getRow(store, KEY.unused(prefix))),
  ]);
  if (!equal(now, precondition) || staged.includes(undefined)) return undefined;
  for (const id of replacesAll ? stored : ids) {
    if (stored.includes(id)) store.put(true, KEY.unused(prefixIn(stats, id)));
    store.delete(KEY.campaign(id));
    store.delete(keyRange([id, 'play']));
    if (!ids.includes(id)) store.delete(keyRange([id, 'photo']));
  }
  const logEnds = new Map(replacesAll ? [] : Object.entries(stats.reach));
  for (const [i, archive] of archives.entries()) {
    const { campaign, photos = [] } = archive;
    const prefix = prefixes[i]!;
    store.delete(KEY.unused(prefix));
    writeRows(store, campaignRows(archive));
    for (const photo of photos) {
      const key = KEY.row(campaign.id, 'photo', photo.id);
      const row = await getRow(store, key);
      if (row === undefined || fromRow('photo', row).at <= photo.at) store.put(toRow('photo', photo), key);
    }
    logEnds.set(campaign.id, { ...logEndOf(archive), book: prefix });
  }
  if (replacesAll) {
    store.delete(keyRange([0, 'setting']));
    putDatabaseInfo(store, device);
  }
  for (const [name, value] of Object.entries(settings))
    if (replacesAll || !Object.hasOwn(here, name)) store.put(toRow('setting', value), KEY.setting(name));
  const added = archives.reduce((sum, { units }) => sum + countMen(units), 0);
  const next: Stats = {
    sequence: stats.sequence + 1,
    men: (replacesAll ? 0 : stats.men - replacedMen) + added,
    reach: Object.fromEntries(logEnds),
  };
  store.put(next, KEY.stats);
  return next;
}

export const campaignRows = ({ campaign, plays }: Pick<Archive, 'campaign' | 'plays'>): readonly KeyedRow[] => [
  [KEY.campaign(campaign.id), toRow('campaign', campaign)],
  ...plays.map((play): KeyedRow => [KEY.row(campaign.id, 'play', play.id), toRow('play', play)]),
];

export const recordAndLogRows = (prefix: string, archive: Archive): readonly KeyedRow[] => [
  ...changedRecords(prefix, EMPTY_RECORDS, { ...archive, campaign: undefined }),
  ...batchedLogRows(prefix, archive.entries),
];

export async function countStoredMen(store: IDBObjectStore, prefix: string): Promise<number> {
  const units = await promisifyRequest(store.getAll(keyRange([prefix, 'unit'])));
  return countMen(units.map((row) => fromRow('unit', row)));
}
