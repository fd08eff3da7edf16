import { promisifyRequest, type UseStore } from 'idb-keyval';
import type { LogPosition } from '../../campaign/log/entries.ts';
import { tipsOf } from '../../campaign/log/log.ts';
import { equal } from '../../campaign/records/equal.ts';
import type { RecordSet } from '../../campaign/records/records.ts';
import { type RowTypes, SCHEMAS } from '../../campaign/schema/rowschemas.ts';
import { currentVersion, type RowKind, upgradesFrom } from '../../campaign/upgrades/upgrades.ts';
import { checkSchema } from '../../engine/data/checkschema.ts';
import type { Archive } from '../backup/archive.ts';
import { KIND_OF_PART } from '../backup/seal.ts';

export type KeyedRow = readonly [IDBValidKey, unknown];

/** Last entry of a log. `tips` are the ids of entries without a successor. */
export type LogEnd = {
  readonly n: number;
  readonly at: string;
  readonly tips?: readonly string[];
  /** Author id of this phone, even if another phone wrote the last entry. */
  readonly author?: string;
  /** Key prefix of the campaign, by default its id. */
  readonly book?: string;
};
/** `sequence` rises with each write of records, to detect their loss. `reach` is the log end of each campaign. */
export type Stats = {
  readonly sequence: number;
  readonly men: number;
  readonly reach: Readonly<Record<string, LogEnd>>;
};
export const NO_STATS: Stats = { sequence: 0, men: 0, reach: {} };

/** Version of the row layout. The data version is separate. Layout 1 packs logs in batches. */
export const LAYOUT = 1;

/** Row keys. Most records and the log begin with the campaign's prefix, photographs and plays with its id, all others with 0. */
export const KEY = {
  version: [0, 'version'],
  device: [0, 'device'],
  // These two have older names on disk.
  layout: [0, 'shape'],
  stats: [0, 'tally'],
  /** Marks a prefix with rows that an import is still writing, or has replaced. */
  unused: (prefix: string) => [0, 'unused', prefix],
  setting: (name: string) => [0, 'setting', name],
  campaign: (id: string) => [0, 'campaign', id],
  row: (owner: string, kind: Exclude<RowKind, 'campaign' | 'setting' | 'entry'>, id: string) => [owner, kind, id],
  entry: (prefix: string, { n, author }: LogPosition) => [prefix, 'entry', n, author],
  place: (prefix: string, entry: string) => [prefix, 'place', entry],
  batch: (prefix: string, { n, author }: LogPosition) => [prefix, 'batch', n, author],
  index: (prefix: string, sum: number) => [prefix, 'index', sum],
};

export const getRow = <T>(store: IDBObjectStore, key: IDBValidKey): Promise<T | undefined> =>
  promisifyRequest<T | undefined>(store.get(key));

export const readStats = async (store: IDBObjectStore): Promise<Stats> =>
  (await getRow<Stats>(store, KEY.stats)) ?? NO_STATS;

/** Returns the position after all entries of a log, to read it backwards. */
export const positionAfter = (end: LogEnd | undefined): LogPosition => ({ n: (end?.n ?? 0) + 1, author: '' });

export const prefixIn = (stats: Stats, campaign: string): string => stats.reach[campaign]?.book ?? campaign;

export const prefixOf = async (store: IDBObjectStore, campaign: string): Promise<string> =>
  prefixIn(await readStats(store), campaign);

const RECORD_PARTS = ['campaign', 'sides', 'players', 'units', 'games'] as const;
export type RecordKind = (typeof KIND_OF_PART)[(typeof RECORD_PARTS)[number]];

export const recordKey = (prefix: string, kind: RecordKind, id: string): IDBValidKey =>
  kind === 'campaign' ? KEY.campaign(id) : KEY.row(prefix, kind, id);

/** Returns the rows of the records that differ. The value of a removed record is undefined. */
export const changedRecords = (prefix: string, before: RecordSet, after: RecordSet): readonly KeyedRow[] =>
  RECORD_PARTS.flatMap((part) => {
    const kind = KIND_OF_PART[part];
    const listIn = (records: RecordSet): readonly RowTypes[RecordKind][] => [records[part] ?? []].flat();
    const old = new Map(listIn(before).map((record) => [record.id, record]));
    const rows: KeyedRow[] = [];
    for (const record of listIn(after)) {
      if (!equal(record, old.get(record.id))) rows.push([recordKey(prefix, kind, record.id), toRow(kind, record)]);
      old.delete(record.id);
    }
    for (const id of old.keys()) rows.push([recordKey(prefix, kind, id), undefined]);
    return rows;
  });

export function writeRows(store: IDBObjectStore, rows: readonly KeyedRow[]): void {
  for (const [key, value] of rows)
    if (value === undefined) store.delete(key);
    else store.put(value, key);
}

export const campaignIds = async (store: IDBObjectStore): Promise<readonly string[]> =>
  (await promisifyRequest(store.getAllKeys(keyRange([0, 'campaign'])))).map((key) => (key as string[])[2]!);

/** Kinds of log rows. Only layout 0 has 'about'. */
export const LOG_KINDS = ['entry', 'place', 'about', 'batch', 'index'] as const;
const PREFIX_KINDS = ['side', 'player', 'unit', 'game', ...LOG_KINDS] as const;

export function deletePrefix(store: IDBObjectStore, prefix: string): void {
  for (const kind of PREFIX_KINDS) store.delete(keyRange([prefix, kind]));
  store.delete(KEY.unused(prefix));
}

/** Deletes the rows of interrupted imports, and the rows that finished imports replaced. */
export async function deleteUnusedPrefixes(useStore: UseStore): Promise<void> {
  const keys = await useStore('readonly', (store) => promisifyRequest(store.getAllKeys(keyRange([0, 'unused']))));
  for (const key of keys) await useStore('readwrite', (store) => deletePrefix(store, (key as string[])[2]!));
}

/** Throws a Refusal if a newer app has upgraded the database, because that app expects newer rows. */
export const refuseNewer = async (store: IDBObjectStore): Promise<void> =>
  void upgradesFrom((await getRow(store, KEY.version)) ?? currentVersion(), 'The data on this phone');

export function putDatabaseInfo(store: IDBObjectStore, device: string): void {
  store.put(currentVersion(), KEY.version);
  store.put(LAYOUT, KEY.layout);
  store.put(device, KEY.device);
}

/** Returns the range of all keys that begin with these parts. */
export const keyRange = (begin: readonly (string | number)[]): IDBKeyRange =>
  IDBKeyRange.bound([...begin], [...begin, []]);

export const toRow = <K extends RowKind>(kind: K, is: RowTypes[K]): unknown => ({
  v: currentVersion(),
  is: checkSchema(SCHEMAS[kind], is, `The ${kind}`),
});

export function logEndOf({ campaign, entries }: Archive): LogEnd {
  const last = entries.at(-1);
  return { n: last?.n ?? 0, at: last?.at ?? campaign.created, tips: tipsOf(entries) };
}

export const withoutAuthors = (logEnds: Stats['reach']): Stats['reach'] =>
  Object.fromEntries(Object.entries(logEnds).map(([id, { author: _, ...rest }]) => [id, rest]));

export const countMen = (units: readonly { readonly men: readonly unknown[] }[]): number =>
  units.reduce((sum, { men }) => sum + men.length, 0);
