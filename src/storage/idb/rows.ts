import { promisifyRequest } from 'idb-keyval';
import { tipsOf } from '../../campaign/log/log.ts';
import type { Entry, NewEntry, RecordChange } from '../../campaign/records/records.ts';
import { currentVersion, type RowKind, upgradesFrom } from '../../campaign/upgrades/upgrades.ts';
import type { Unit } from '../../engine/roster.ts';
import type { Archive } from '../schema/archive.ts';
import { checkSchema } from '../schema/checkschema.ts';
import { type RowTypes, SCHEMAS } from '../schema/rowschemas.ts';

export type KeyedRow = readonly [IDBValidKey, unknown];

export type LogPosition = Pick<Entry, 'n' | 'author'>;
/**
 * End of a campaign's log: logical time and ISO time of the last entry, and ids of the newest entries. `author` is this
 * phone's writer id.
 */
export type LogEnd = {
  readonly n: number;
  readonly at: string;
  readonly tips?: readonly string[];
  readonly author?: string;
};
/** `sequence` counts all outcomes ever written to this database. */
export type Stats = {
  readonly sequence: number;
  readonly men: number;
  readonly reach: Readonly<Record<string, LogEnd>>;
};
export const NO_STATS: Stats = { sequence: 0, men: 0, reach: {} };

/** Keys begin with the campaign id, or with 0 for rows outside campaigns. */
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

export const getRow = <T>(store: IDBObjectStore, key: IDBValidKey): Promise<T | undefined> =>
  promisifyRequest<T | undefined>(store.get(key));

/** Throws a Refusal if a newer app has upgraded the database, because it could not read rows of this version. */
export const refuseNewer = async (store: IDBObjectStore): Promise<void> =>
  void upgradesFrom((await getRow(store, KEY.version)) ?? currentVersion(), 'The data on this phone');

export async function logPositionOf(
  store: IDBObjectStore,
  campaign: string,
  id: string,
): Promise<LogPosition | undefined> {
  const row = await getRow<LogPosition | Pick<Entry, 'n' | 'device'>>(store, KEY.place(campaign, id));
  return row && ('author' in row ? row : { n: row.n, author: row.device });
}

/** Range of all keys with a prefix. */
export const keyRange = (begin: readonly (string | number)[], from: IDBValidKey = [...begin]): IDBKeyRange =>
  IDBKeyRange.bound(from, [...begin, []]);

export const toRow = <K extends RowKind>(kind: K, is: RowTypes[K]): unknown => ({
  v: currentVersion(),
  is: checkSchema(SCHEMAS[kind], is, `The ${kind}`),
});

export function subjectIds(entry: Pick<NewEntry, 'changes' | 'units'>): readonly string[] {
  return [...new Set([...(entry.units ?? []), ...entry.changes.flatMap(subjects)])];
}

function subjects(change: RecordChange): readonly string[] {
  if (change.of === 'man') return change.unit === undefined ? [change.id] : [change.id, change.unit];
  if (change.of !== 'unit') return [];
  const units = 'by' in change || change.field !== '' ? [] : ([change.from, change.to] as (Unit | null)[]);
  return [change.id, ...units.flatMap((unit) => unit?.men.map(({ id }) => id) ?? [])];
}

export const entryRows = (campaign: string, entry: Entry): readonly KeyedRow[] => [
  [KEY.entry(campaign, entry), toRow('entry', entry)],
  [KEY.place(campaign, entry.id), { n: entry.n, author: entry.author } satisfies LogPosition],
  ...subjectIds(entry).map((id): KeyedRow => [KEY.about(campaign, id, entry), entry.id]),
];

export function logEndOf({ campaign, entries }: Archive): LogEnd {
  const last = entries.at(-1);
  return { n: last?.n ?? 0, at: last?.at ?? campaign.created, tips: tipsOf(entries) };
}

export const withoutAuthors = (reach: Stats['reach']): Stats['reach'] =>
  Object.fromEntries(Object.entries(reach).map(([id, { author: _, ...rest }]) => [id, rest]));

export const countMen = (units: readonly { readonly men: readonly unknown[] }[]): number =>
  units.reduce((sum, { men }) => sum + men.length, 0);

export function archiveRows(archive: Archive): readonly KeyedRow[] {
  const { id } = archive.campaign;
  return [
    [KEY.campaign(id), toRow('campaign', archive.campaign)],
    ...archive.sides.map((side): KeyedRow => [KEY.row(id, 'side', side.id), toRow('side', side)]),
    ...archive.players.map((player): KeyedRow => [KEY.row(id, 'player', player.id), toRow('player', player)]),
    ...archive.units.map((unit): KeyedRow => [KEY.row(id, 'unit', unit.id), toRow('unit', unit)]),
    ...archive.games.map((game): KeyedRow => [KEY.row(id, 'game', game.id), toRow('game', game)]),
    ...archive.plays.map((play): KeyedRow => [KEY.row(id, 'play', play.id), toRow('play', play)]),
    ...(archive.photos ?? []).map((photo): KeyedRow => [KEY.row(id, 'photo', photo.id), toRow('photo', photo)]),
    ...archive.entries.flatMap((entry) => entryRows(id, entry)),
  ];
}
