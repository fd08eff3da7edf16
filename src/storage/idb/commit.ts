import { refuseSecondUndo, rewritesLog } from '../../campaign/log/log.ts';
import { applyChanges, completeChanges } from '../../campaign/records/changes.ts';
import { equal } from '../../campaign/records/equal.ts';
import type { Entry, NewEntry, ParkedPlay, RecordChange, RecordSet } from '../../campaign/records/records.ts';
import { fromStoredRow, type RowTypes } from '../../campaign/schema/rowschemas.ts';
import { Refusal } from '../../engine/refusal.ts';
import { entriesBefore, entriesSince, entryRows, findEntry } from './log.ts';
import {
  changedRecords,
  countMen,
  getRow,
  KEY,
  positionAfter,
  prefixIn,
  type RecordKind,
  readStats,
  recordKey,
  refuseNewer,
  type Stats,
  toRow,
  writeRows,
} from './rows.ts';

export class RepeatedEntry extends Refusal {}

const REWRITES = 'A correction of the log cannot be added as a single entry: bring the two logs together.';

/** Time and phone of a write. `likelyPrefix` is the likely key prefix, so that all reads can start at once. */
export type WriteContext = {
  readonly device: string;
  readonly at: string;
  readonly newId: () => string;
  readonly likelyPrefix?: string;
};

export type EntryStamp = Pick<Entry, 'n' | 'author' | 'device' | 'at' | 'after'>;

/** Id of a parked play to drop, and a play to park. `originalStamp` keeps the author and time of another phone. */
export type CommitExtras = { readonly drop?: string; readonly park?: ParkedPlay; readonly originalStamp?: EntryStamp };

/** Writes an entry with its record changes, and deletes or stores a play. May throw a RepeatedEntry or a Conflict. */
export async function writeEntry(
  store: IDBObjectStore,
  campaign: string,
  draft: NewEntry,
  { device, at, newId, likelyPrefix = campaign }: WriteContext,
  { drop, park, originalStamp: original }: CommitExtras,
): Promise<{ readonly entry: Entry; readonly stats: Stats }> {
  const readWith = (prefix: string) =>
    Promise.all([findEntry(store, prefix, draft.id), readRecordsToChange(store, prefix, draft.changes)]);
  const [stats, found] = await Promise.all([readStats(store), readWith(likelyPrefix), refuseNewer(store)]);
  const prefix = prefixIn(stats, campaign);
  const [known, before] = prefix === likelyPrefix ? found : await readWith(prefix);
  if (known) throw new RepeatedEntry(`“${draft.title}” is in the log already.`);
  if (draft.changes.some((change) => change.of === 'campaign' && change.id !== campaign))
    throw new Refusal('An entry changes its own campaign only.');
  const changes = original ? draft.changes : completeChanges(before, draft.changes);
  const after = applyChanges(before, changes);
  if (!after.campaign && !Object.hasOwn(stats.reach, campaign)) throw new Refusal('The campaign is no longer there.');
  if (draft.amends) throw new Refusal(REWRITES);
  await refuseImpossibleUndo(store, prefix, draft);

  const end = stats.reach[campaign];
  const n = (end?.n ?? 0) + 1;
  const author = end?.author ?? newId();
  const tips = end?.tips ?? (await entriesBefore(store, prefix, positionAfter(end), 1)).map(({ id }) => id);
  const here: EntryStamp = { n, author, device, at, after: tips };
  if (original && !(original.n === n && original.author !== author && equal(original.after, here.after)))
    throw new Refusal(`“${draft.title}” does not follow what is on this phone.`);
  const entry: Entry = { ...draft, changes, ...(original ?? here) };
  writeRows(store, [...entryRows(prefix, entry), ...changedRecords(prefix, before, after)]);
  if (drop !== undefined) store.delete(KEY.row(campaign, 'play', drop));
  if (park) store.put(toRow('play', park), KEY.row(campaign, 'play', park.id));
  const next = statsAfter(stats, campaign, entry, author, countMen(after.units) - countMen(before.units));
  store.put(next, KEY.stats);
  return { entry, stats: next };
}

/** Returns the stats after an entry. `author` is this phone's author id, even if another phone wrote the entry. */
export const statsAfter = (
  stats: Stats,
  campaign: string,
  { id, n, at }: Entry,
  author: string,
  addedMen: number,
): Stats => ({
  sequence: stats.sequence + 1,
  men: stats.men + addedMen,
  reach: { ...stats.reach, [campaign]: { ...stats.reach[campaign], n, at, tips: [id], author } },
});

export async function writePlay(store: IDBObjectStore, campaign: string, play: ParkedPlay): Promise<void> {
  const [stats] = await Promise.all([readStats(store), refuseNewer(store)]);
  const known = await findEntry(store, prefixIn(stats, campaign), play.id);
  if (known) throw new RepeatedEntry(`“${play.title}” is recorded already.`);
  if (!Object.hasOwn(stats.reach, campaign)) throw new Refusal('The campaign is no longer there.');
  store.put(toRow('play', play), KEY.row(campaign, 'play', play.id));
}

async function readRecordsToChange(
  store: IDBObjectStore,
  prefix: string,
  changes: readonly RecordChange[],
): Promise<RecordSet> {
  const named = changes.flatMap((change): [RecordKind, string][] => {
    if (change.of !== 'man') return [[change.of, change.id]];
    return change.unit === undefined ? [] : [['unit', change.unit]];
  });
  const rows = [...new Map(named.map((row) => [row.join('/'), row])).values()];
  const found = await Promise.all(rows.map(([kind, id]) => getRow(store, recordKey(prefix, kind, id))));
  const of = <K extends RecordKind>(kind: K): RowTypes[K][] =>
    rows.flatMap(([one], i) => (one === kind && found[i] !== undefined ? [fromStoredRow(kind, found[i])] : []));
  return {
    campaign: of('campaign')[0],
    sides: of('side'),
    players: of('player'),
    units: of('unit'),
    games: of('game'),
  };
}

async function refuseImpossibleUndo(store: IDBObjectStore, prefix: string, draft: NewEntry): Promise<void> {
  const { undoes = [] } = draft;
  if (undoes.length === 0) return;
  const named = await findEntries(store, prefix, undoes);
  if (named.length < undoes.length) throw new Refusal('What is to be undone is not in the log.');
  const since = await entriesSince(store, prefix, await earliestTime(store, prefix, named));
  if (rewritesLog(draft, since)) throw new Refusal(REWRITES);
  refuseSecondUndo(since.toReversed(), draft);
}

/** Returns the earliest logical time of these entries and of all they undo, directly or indirectly. */
async function earliestTime(store: IDBObjectStore, prefix: string, entries: readonly Entry[]): Promise<number> {
  const undoes = new Set(entries.flatMap((entry) => entry.undoes ?? []));
  const times = entries.map(({ n }) => n);
  // Only earlier entries are followed, so that a malformed file cannot cause an endless loop.
  const before = (await findEntries(store, prefix, [...undoes])).filter(({ n }) => n < Math.max(...times));
  return Math.min(...times, ...(before.length > 0 ? [await earliestTime(store, prefix, before)] : []));
}

async function findEntries(store: IDBObjectStore, prefix: string, ids: readonly string[]): Promise<readonly Entry[]> {
  const entries = await Promise.all(ids.map((id) => findEntry(store, prefix, id)));
  return entries.filter((entry) => entry !== undefined);
}
