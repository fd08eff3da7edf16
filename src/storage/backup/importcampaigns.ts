import { promisifyRequest } from 'idb-keyval';
import type { Entry } from '../../campaign/records/records.ts';
import { currentVersion, upgradeCampaign } from '../../campaign/upgrades/upgrades.ts';
import { Refusal, unlessRefused } from '../../engine/refusal.ts';
import { batchedLogRows, countLogRows, entriesOf, entryRows, logChunks, runnerIn } from '../idb/log.ts';
import { readArchive } from '../idb/reads.ts';
import {
  campaignIds,
  deletePrefix,
  getRow,
  KEY,
  type KeyedRow,
  keyRange,
  LOG_KINDS,
  logEndOf,
  prefixIn,
  prefixOf,
  readStats,
  type Stats,
} from '../idb/rows.ts';
import { campaignRows, countStoredMen, recordAndLogRows } from '../idb/staging.ts';
import type { Archive } from './archive.ts';
import type { OnTransferProgress } from './exportcampaigns.ts';

/** Upgrades all campaigns, and packs their logs into batches up to the first unreadable row, which stays as it is. */
export async function upgradeCampaigns(store: IDBObjectStore, onProgress: OnTransferProgress): Promise<void> {
  const v = (await getRow<number>(store, KEY.version)) ?? currentVersion();
  const ids = await campaignIds(store);
  for (const [i, id] of ids.entries()) await upgradeRows(store, id, v, (share) => onProgress((i + share) / ids.length));
}

async function upgradeRows(
  store: IDBObjectStore,
  id: string,
  v: number,
  onProgress: OnTransferProgress,
): Promise<void> {
  const prefix = await prefixOf(store, id);
  const total = await countLogRows(store, prefix);
  const found: Entry[] = [];
  const damaged: KeyedRow[] = [];
  let packed = 0;
  let done = 0;
  for await (const chunk of logChunks(runnerIn(store), prefix)) {
    for (const keyed of chunk) {
      const entries = unlessRefused(() => entriesOf(keyed[1]));
      if (!entries) damaged.push(keyed);
      found.push(...(entries ?? []));
      if (damaged.length === 0) packed = found.length;
    }
    done += chunk.length;
    onProgress(done / total / 2);
  }
  for (const kind of LOG_KINDS) store.delete(keyRange([prefix, kind]));
  const rows = await readArchive(store, id).catch(ignoreRefusal);
  const archive = rows && upgradeCampaign(v, { ...rows, entries: found });
  const entries = archive?.entries ?? found;
  const lines = [
    ...damaged,
    ...entries.slice(packed).flatMap((entry) => entryRows(prefix, entry)),
    ...batchedLogRows(prefix, entries.slice(0, packed)),
    ...(archive ? [...campaignRows(archive), ...recordAndLogRows(prefix, { ...archive, entries: [] })] : []),
  ];
  for (let at = 0; at < lines.length; at += CHUNK) {
    const puts = lines.slice(at, at + CHUNK).map(([key, value]) => store.put(value, key));
    await promisifyRequest(puts.at(-1)!);
    onProgress((1 + Math.min(1, (at + CHUNK) / lines.length)) / 2);
  }
}

const CHUNK = 500;

function ignoreRefusal(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error;
}

export async function removeCampaign(store: IDBObjectStore, id: string): Promise<Stats> {
  const before = await readStats(store);
  const prefix = prefixIn(before, id);
  const men = before.men - (await countStoredMen(store, prefix));
  deletePrefix(store, prefix);
  store.delete(keyRange([id]));
  store.delete(KEY.campaign(id));
  const { [id]: _, ...logEnds } = before.reach;
  const stats: Stats = { sequence: before.sequence + 1, men, reach: logEnds };
  store.put(stats, KEY.stats);
  return stats;
}

export function renameCopy(copy: Archive, stamp: Pick<Entry, 'id' | 'author' | 'device' | 'at'>): Archive {
  const { campaign } = copy;
  const name = `${campaign.name} (copy)`;
  const end = logEndOf(copy);
  const entry: Entry = {
    ...stamp,
    n: end.n + 1,
    kind: 'edit',
    title: `${campaign.name} was imported as a copy.`,
    changes: [{ of: 'campaign', id: campaign.id, field: 'name', from: campaign.name, to: name }],
    after: end.tips ?? [],
  };
  return { ...copy, campaign: { ...campaign, name }, entries: [...copy.entries, entry] };
}
