import { promisifyRequest } from 'idb-keyval';
import { tipsOf } from '../campaign/log.ts';
import type { Entry, NewEntry, RecordChange } from '../campaign/records.ts';
import { type RowKind, upgradesFrom, version } from '../campaign/upgrades.ts';
import type { Unit } from '../engine/roster.ts';
import { type Archive, checkSchema, type RowTypes, SCHEMAS } from './schema.ts';

/** A key and what stands under it. */
export type KeyedRow = readonly [IDBValidKey, unknown];

/** Where an entry stands. */
export type LogPosition = Pick<Entry, 'n' | 'author'>;
/** How far a campaign's log has come: its last logical time, and when (ISO time). */
export type Reach = {
  readonly n: number;
  readonly at: string;
  /** The ids of its newest entries; absent where an older version wrote last. */
  readonly tips?: readonly string[];
  /** Who writes it here; absent until something is written after it came from a file, or after a loss. */
  readonly author?: string;
};
/** How many outcomes this database has ever taken, how many men it holds, and how far each campaign's log has come. */
export type Stats = {
  readonly sequence: number;
  readonly men: number;
  readonly reach: Readonly<Record<string, Reach>>;
};
/** The tally of a database with nothing in it. */
export const NONE: Stats = { sequence: 0, men: 0, reach: {} };

/** The keys of rows that belong to no campaign begin with 0, those of a campaign with its id. */
export const KEY = {
  version: [0, 'version'],
  device: [0, 'device'],
  tally: [0, 'tally'],
  setting: (name: string) => [0, 'setting', name],
  campaign: (id: string) => [0, 'campaign', id],
  row: (campaign: string, kind: Exclude<RowKind, 'campaign' | 'setting' | 'entry'>, id: string) => [campaign, kind, id],
  entry: (campaign: string, { n, author }: LogPosition) => [campaign, 'entry', n, author],
  place: (campaign: string, entry: string) => [campaign, 'place', entry],
  about: (campaign: string, id: string, { n, author }: LogPosition) => [campaign, 'about', id, n, author],
};

/** What stands under a key, or undefined. */
export const got = <T>(store: IDBObjectStore, key: IDBValidKey): Promise<T | undefined> =>
  promisifyRequest<T | undefined>(store.get(key));

/** Throws a Refusal where a newer app has upgraded the database: what an older one writes after that would never be. */
export const refuseNewer = async (store: IDBObjectStore): Promise<void> =>
  void upgradesFrom((await got(store, KEY.version)) ?? version(), 'The data on this phone');

/** Where the entry of an id stands, if it is in the log; rows from before there were authors name the device, which was the author. */
export async function logPositionOf(
  store: IDBObjectStore,
  campaign: string,
  id: string,
): Promise<LogPosition | undefined> {
  const row = await got<LogPosition | Pick<Entry, 'n' | 'device'>>(store, KEY.place(campaign, id));
  return row && ('author' in row ? row : { n: row.n, author: row.device });
}

/** All keys that begin like this, from a key on if one is named; an array stands behind every word and number. */
export const keyRange = (begin: readonly (string | number)[], from: IDBValidKey = [...begin]): IDBKeyRange =>
  IDBKeyRange.bound(from, [...begin, []]);

/** What is put under a key: the record with the version it is written in, checked first; throws a Refusal where it does not fit. */
export const toRow = <K extends RowKind>(kind: K, is: RowTypes[K]): unknown => ({
  v: version(),
  is: checkSchema(SCHEMAS[kind], is, `The ${kind}`),
});

/** The ids of the men and units an entry speaks of. */
export function spokenOf(entry: Pick<NewEntry, 'changes' | 'units'>): readonly string[] {
  return [...new Set([...(entry.units ?? []), ...entry.changes.flatMap(subjects)])];
}

function subjects(change: RecordChange): readonly string[] {
  if (change.of === 'man') return change.unit === undefined ? [change.id] : [change.id, change.unit];
  if (change.of !== 'unit') return [];
  const units = 'by' in change || change.field !== '' ? [] : ([change.from, change.to] as (Unit | null)[]);
  return [change.id, ...units.flatMap((unit) => unit?.men.map(({ id }) => id) ?? [])];
}

/** The rows of an entry: itself, its place, and one for each man and unit it speaks of. */
export const entryLines = (campaign: string, entry: Entry): readonly KeyedRow[] => [
  [KEY.entry(campaign, entry), toRow('entry', entry)],
  [KEY.place(campaign, entry.id), { n: entry.n, author: entry.author } satisfies LogPosition],
  ...spokenOf(entry).map((id): KeyedRow => [KEY.about(campaign, id, entry), entry.id]),
];

/** How far the log of a campaign from a file has come; nobody writes it here yet. */
export function reachOf({ campaign, entries }: Archive): Reach {
  const last = entries.at(-1);
  return { n: last?.n ?? 0, at: last?.at ?? campaign.created, tips: tipsOf(entries) };
}

/** The same logs, and whoever writes them here from now on is another than before. */
export const withoutAuthors = (reach: Stats['reach']): Stats['reach'] =>
  Object.fromEntries(Object.entries(reach).map(([id, { author: _, ...rest }]) => [id, rest]));

/** How many men serve in these units. */
export const menIn = (units: readonly { readonly men: readonly unknown[] }[]): number =>
  units.reduce((sum, { men }) => sum + men.length, 0);

/** All rows of a campaign, as an import writes them. */
export function archiveLines(archive: Archive): readonly KeyedRow[] {
  const { id } = archive.campaign;
  return [
    [KEY.campaign(id), toRow('campaign', archive.campaign)],
    ...archive.sides.map((side): KeyedRow => [KEY.row(id, 'side', side.id), toRow('side', side)]),
    ...archive.players.map((player): KeyedRow => [KEY.row(id, 'player', player.id), toRow('player', player)]),
    ...archive.units.map((unit): KeyedRow => [KEY.row(id, 'unit', unit.id), toRow('unit', unit)]),
    ...archive.games.map((game): KeyedRow => [KEY.row(id, 'game', game.id), toRow('game', game)]),
    ...archive.plays.map((play): KeyedRow => [KEY.row(id, 'play', play.id), toRow('play', play)]),
    ...(archive.photos ?? []).map((photo): KeyedRow => [KEY.row(id, 'photo', photo.id), toRow('photo', photo)]),
    ...archive.entries.flatMap((entry) => entryLines(id, entry)),
  ];
}
