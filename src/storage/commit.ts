import { promisifyRequest } from 'idb-keyval';
import { applyChanges, asStored } from '../campaign/changes.ts';
import { equal } from '../campaign/equal.ts';
import { refuseSecondUndo } from '../campaign/log.ts';
import type { Entry, NewEntry, ParkedPlay, RecordChange, RecordSet } from '../campaign/records.ts';
import { Refusal } from '../engine/refusal.ts';
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
import { fromRow, type RowTypes } from './schema.ts';

/** An entry that is in the log already. */
export class Repeat extends Refusal {}

/** On which phone it is written, when (ISO time), and what makes a new random id where nobody writes this campaign here yet. */
export type Stamp = { readonly device: string; readonly at: string; readonly newId: () => string };

/** What came of a write: the entry as it stands in the log, and the tally after it. */
export type WriteResult = { readonly entry: Entry; readonly tally: Stats };

/** Where and when an entry was written, and what it stands on. */
export type WriteStamp = Pick<Entry, 'n' | 'author' | 'device' | 'at' | 'after'>;

/**
 * What is written with an entry: the parked play that ends with it, by its id, and one that is parked with it;
 * and of an entry that another phone wrote, which stays as it is, where that was.
 */
export type CommitExtras = { readonly drop?: string; readonly park?: ParkedPlay; readonly elsewhere?: WriteStamp };

type Kind = 'campaign' | 'side' | 'player' | 'game' | 'unit';

/**
 * Within one transaction: reads what the entry changes, checks it, and puts the entry, the changed records, and what becomes of a parked play.
 * Throws a Repeat or a Conflict, and then nothing of it is written.
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
  const changes = elsewhere ? draft.changes : asStored(before, draft.changes);
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

/** The ids of the newest entries there are. */
const tips = async (store: IDBObjectStore, campaign: string, reach: Reach | undefined): Promise<readonly string[]> =>
  reach?.tips ?? (await older(store, campaign, undefined, 1)).map(({ id }) => id);

/** The tally after one more outcome. */
export const addToStats = (tally: Stats, men: number, reach: Stats['reach']): Stats => ({
  sequence: tally.sequence + 1,
  men: tally.men + men,
  reach: { ...tally.reach, ...reach },
});

/** Within one transaction: puts a parked play, unless it was accepted meanwhile. */
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

/** Throws a Refusal where an entry undoes what is not in the log, or is undone already. Undone is what the log says, and kept nowhere else. */
async function undoable(store: IDBObjectStore, campaign: string, draft: NewEntry): Promise<void> {
  const { undoes = [] } = draft;
  if (undoes.length === 0) return;
  const places = await placesOf(store, campaign, undoes);
  if (places.length < undoes.length) throw new Refusal('What is to be undone is not in the log.');
  const since = [campaign, 'entry', await deepest(store, campaign, places)];
  const rows = await promisifyRequest(store.getAll(keyRange([campaign, 'entry'], since)));
  refuseSecondUndo(rows.map((row) => fromRow('entry', row)).toReversed(), draft);
}

/** The logical time of the oldest of these entries and of all that they undo, and that these undo in turn. */
async function deepest(store: IDBObjectStore, campaign: string, places: readonly LogPosition[]): Promise<number> {
  const rows = await Promise.all(places.map((place) => got(store, KEY.entry(campaign, place))));
  const undoes = new Set(rows.flatMap((row) => fromRow('entry', row).undoes ?? []));
  const times = places.map(({ n }) => n);
  // A file may say anything: only what came before is followed, so that this ends.
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
