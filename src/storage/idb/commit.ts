import { promisifyRequest } from 'idb-keyval';
import { refuseSecondUndo } from '../../campaign/log/log.ts';
import { applyChanges, completeChanges } from '../../campaign/records/changes.ts';
import { equal } from '../../campaign/records/equal.ts';
import type { Entry, NewEntry, ParkedPlay, RecordChange, RecordSet } from '../../campaign/records/records.ts';
import { Refusal } from '../../engine/refusal.ts';
import { fromRow, type RowTypes } from '../schema/rowschemas.ts';
import { older } from './reads.ts';
import {
  entryLines,
  got,
  KEY,
  keyRange,
  type LogPosition,
  logPositionOf,
  menIn,
  NONE,
  type Reach,
  refuseNewer,
  type Stats,
  toRow,
} from './rows.ts';

export class Repeat extends Refusal {}

export type Stamp = { readonly device: string; readonly at: string; readonly newId: () => string };

export type WriteResult = { readonly entry: Entry; readonly tally: Stats };

export type WriteStamp = Pick<Entry, 'n' | 'author' | 'device' | 'at' | 'after'>;

/** A parked play to drop, by id, and one to save. `elsewhere` is the original stamp of another phone's entry. */
export type CommitExtras = { readonly drop?: string; readonly park?: ParkedPlay; readonly elsewhere?: WriteStamp };

type Kind = 'campaign' | 'side' | 'player' | 'game' | 'unit';

/**
 * Writes an entry, its record changes and its parked plays, inside one transaction. Throws a Repeat or a Conflict
 * without writing anything.
 */
export async function commit(
  store: IDBObjectStore,
  campaign: string,
  draft: NewEntry,
  { device, at, newId }: Stamp,
  { drop, park, elsewhere }: CommitExtras,
): Promise<WriteResult> {
  const touched = touchedBy(draft.changes);
  const [place, tally = NONE, before] = await Promise.all([
    logPositionOf(store, campaign, draft.id),
    got<Stats>(store, KEY.tally),
    pages(store, campaign, touched),
    refuseNewer(store),
  ]);
  if (place) throw new Repeat(`“${draft.title}” is in the log already.`);
  if (draft.changes.some((change) => change.of === 'campaign' && change.id !== campaign))
    throw new Refusal('An entry changes its own campaign only.');
  const changes = elsewhere ? draft.changes : completeChanges(before, draft.changes);
  const after = applyChanges(before, changes);
  if (!after.campaign && !Object.hasOwn(tally.reach, campaign)) throw new Refusal('The campaign is no longer there.');
  await undoable(store, campaign, draft);

  const reach = tally.reach[campaign];
  const n = (reach?.n ?? 0) + 1;
  const author = reach?.author ?? newId();
  const here: WriteStamp = { n, author, device, at, after: await tips(store, campaign, reach) };
  if (elsewhere && !(elsewhere.n === n && elsewhere.author !== author && equal(elsewhere.after, here.after)))
    throw new Refusal(`“${draft.title}” does not follow what is on this phone.`);
  const entry: Entry = { ...draft, changes, ...(elsewhere ?? here) };
  for (const [key, value] of entryLines(campaign, entry)) store.put(value, key);
  putPages(store, campaign, touched, after);
  if (drop !== undefined) store.delete(KEY.row(campaign, 'play', drop));
  if (park) store.put(toRow('play', park), KEY.row(campaign, 'play', park.id));
  const next = addToStats(tally, menIn(after.units) - menIn(before.units), {
    [campaign]: { n, at: entry.at, tips: [entry.id], author },
  });
  store.put(next, KEY.tally);
  return { entry, tally: next };
}

const tips = async (store: IDBObjectStore, campaign: string, reach: Reach | undefined): Promise<readonly string[]> =>
  reach?.tips ?? (await older(store, campaign, undefined, 1)).map(({ id }) => id);

export const addToStats = (tally: Stats, men: number, reach: Stats['reach']): Stats => ({
  sequence: tally.sequence + 1,
  men: tally.men + men,
  reach: { ...tally.reach, ...reach },
});

export async function park(store: IDBObjectStore, campaign: string, play: ParkedPlay): Promise<void> {
  const [place, tally = NONE] = await Promise.all([
    logPositionOf(store, campaign, play.id),
    got<Stats>(store, KEY.tally),
    refuseNewer(store),
  ]);
  if (place) throw new Repeat(`“${play.title}” is recorded already.`);
  if (!Object.hasOwn(tally.reach, campaign)) throw new Refusal('The campaign is no longer there.');
  store.put(toRow('play', play), KEY.row(campaign, 'play', play.id));
}

type Touched = ReadonlyMap<string, readonly [Kind, string]>;

function touchedBy(changes: readonly RecordChange[]): Touched {
  const rows = changes.flatMap((change): [Kind, string][] => {
    if (change.of !== 'man') return [[change.of, change.id]];
    return change.unit === undefined ? [] : [['unit', change.unit]];
  });
  return new Map(rows.map((row) => [row.join('/'), row]));
}

async function pages(store: IDBObjectStore, campaign: string, touched: Touched): Promise<RecordSet> {
  const rows = [...touched.values()];
  const found = await Promise.all(rows.map(([kind, id]) => got(store, keyOf(campaign, kind, id))));
  const of = <K extends Kind>(kind: K): RowTypes[K][] =>
    rows.flatMap(([one], i) => (one === kind && found[i] !== undefined ? [fromRow(kind, found[i])] : []));
  return {
    campaign: of('campaign')[0],
    sides: of('side'),
    players: of('player'),
    units: of('unit'),
    games: of('game'),
  };
}

function putPages(store: IDBObjectStore, campaign: string, touched: Touched, after: RecordSet): void {
  for (const [kind, id] of touched.values()) {
    const record = listOf(after, kind).find((one) => one.id === id);
    const key = keyOf(campaign, kind, id);
    if (record) store.put(toRow(kind, record), key);
    else store.delete(key);
  }
}

const keyOf = (campaign: string, kind: Kind, id: string) =>
  kind === 'campaign' ? KEY.campaign(id) : KEY.row(campaign, kind, id);

function listOf(pages: RecordSet, kind: Kind): readonly RowTypes[Kind][] {
  const { campaign, sides, players, games, units } = pages;
  return { campaign: campaign ? [campaign] : [], side: sides, player: players, game: games, unit: units }[kind];
}

/** Throws a Refusal if an undo target is missing or already undone. */
async function undoable(store: IDBObjectStore, campaign: string, draft: NewEntry): Promise<void> {
  const { undoes = [] } = draft;
  if (undoes.length === 0) return;
  const places = await placesOf(store, campaign, undoes);
  if (places.length < undoes.length) throw new Refusal('What is to be undone is not in the log.');
  const since = [campaign, 'entry', await deepest(store, campaign, places)];
  const rows = await promisifyRequest(store.getAll(keyRange([campaign, 'entry'], since)));
  refuseSecondUndo(rows.map((row) => fromRow('entry', row)).toReversed(), draft);
}

/** Returns the logical time of the oldest entry among these and their undo targets, recursively. */
async function deepest(store: IDBObjectStore, campaign: string, places: readonly LogPosition[]): Promise<number> {
  const rows = await Promise.all(places.map((place) => got(store, KEY.entry(campaign, place))));
  const undoes = new Set(rows.flatMap((row) => fromRow('entry', row).undoes ?? []));
  const times = places.map(({ n }) => n);
  // Only earlier entries are followed, so that a malformed file cannot cause an endless loop.
  const before = (await placesOf(store, campaign, [...undoes])).filter(({ n }) => n < Math.max(...times));
  return Math.min(...times, ...(before.length > 0 ? [await deepest(store, campaign, before)] : []));
}

async function placesOf(
  store: IDBObjectStore,
  campaign: string,
  ids: readonly string[],
): Promise<readonly LogPosition[]> {
  const places = await Promise.all(ids.map((id) => logPositionOf(store, campaign, id)));
  return places.filter((place) => place !== undefined);
}
