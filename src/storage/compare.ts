import { promisifyRequest } from 'idb-keyval';
import { whoIs } from '../campaign/changes.ts';
import { equal } from '../campaign/equal.ts';
import { isSameEntry } from '../campaign/merge.ts';
import type { Entry, ParkedPlay, RecordChange } from '../campaign/records.ts';
import { version } from '../campaign/upgrades.ts';
import { Refusal } from '../engine/refusal.ts';
import type { Unit } from '../engine/roster.ts';
import { mergeArchives } from './merge.ts';
import { logOf, readArchive } from './reads.ts';
import { got, KEY, keyRange } from './rows.ts';
import { type Archive, fromRow } from './schema.ts';

/**
 * How a campaign of a file stands to the one here: not here yet, the same, gone on from here, behind this phone, both went on,
 * or the one here can no longer be read. Their logs tell, entry by entry, and no clock does.
 */
export type Relation = 'new' | 'same' | 'further' | 'behind' | 'forked' | 'unreadable';

/** What only one of two copies of a campaign has: how many fights and other entries, unfinished fights, the titles of all, newest first, and when the first was written (ISO time). */
export type ExtraEntries = {
  readonly fights: number;
  readonly others: number;
  readonly unfinished: number;
  readonly titles: readonly string[];
  readonly since?: string;
};

/** How a campaign of a file stands to the one here, what only this phone has, and what only the file has. */
export type RelationDetails = {
  readonly relation: Relation;
  readonly here: ExtraEntries;
  readonly there: ExtraEntries;
  /** Where both went on. */
  readonly together?: MergePreview;
};

/** What bringing two copies together leaves standing aside, with its sentences, and of the men who met two fates, both; or why they cannot come together. */
export type MergePreview =
  | {
      readonly aside: readonly {
        readonly title: string;
        readonly why: readonly string[];
        readonly conflicts: readonly StateConflict[];
      }[];
    }
  | { readonly refused: string };

/** A man whose state changed on both phones: who he is, the kind of his unit, what befell him on each, and on which it stands aside. */
export type StateConflict = {
  readonly who: string;
  readonly kind: string;
  readonly here: RecordChange;
  readonly there: RecordChange;
  readonly aside: 'here' | 'there';
};

/** What a comparison finds, and the unfinished fights as they are once the file's new part is taken. */
export type Comparison = {
  readonly against: RelationDetails;
  readonly plays: readonly ParkedPlay[];
  /** How the logs stand to each other, where both are there. */
  readonly logs?: Logs;
  /** Where both went on: the two as one, with the unfinished fights of this phone; or why that cannot be. */
  readonly merged?: Archive | Refusal;
  /** Fights of the file that went on otherwise here. */
  readonly twins?: readonly ParkedPlay[];
};

/** The log here, what only it has, and what only that of the file has; and the two as one, once they were brought together. */
type Logs = {
  readonly log: readonly Entry[];
  readonly mine: readonly Entry[];
  readonly theirs: readonly Entry[];
  readonly merged?: Archive | Refusal;
};

/**
 * Within one transaction: holds a campaign of a file against the one here, entry by entry;
 * `before` is how their logs stood to each other, where nothing was written since.
 */
export async function compare(store: IDBObjectStore, archive: Archive, before?: Logs): Promise<Comparison> {
  const { campaign, entries, plays } = archive;
  const here = await got(store, KEY.campaign(campaign.id));
  if (here === undefined)
    return { against: { relation: 'new', here: onlyIn([], []), there: onlyIn(entries, plays) }, plays };
  try {
    return await compareCopies(store, archive, before ?? (await compareLogs(store, archive)));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { against: { relation: 'unreadable', here: onlyIn([], []), there: onlyIn([], []) }, plays };
  }
}

async function compareLogs(store: IDBObjectStore, { campaign, entries }: Archive): Promise<Logs> {
  const theirs = new Map(entries.map((entry) => [entry.id, entry]));
  const mine: Entry[] = [];
  const log: Entry[] = [];
  for await (const rows of logOf(store, campaign.id))
    for (const row of rows) {
      const entry = entryFrom(row, theirs);
      const other = theirs.get(entry.id);
      if (other && isSameEntry(other, entry)) theirs.delete(entry.id);
      else mine.push(entry);
      log.push(entry);
    }
  return { log, mine, theirs: [...theirs.values()] };
}

/** The entry in a row: that of the file, where it is the same, which was checked as it was read. */
function entryFrom(row: unknown, theirs: ReadonlyMap<string, Entry>): Entry {
  const { v, is } = (row ?? {}) as { readonly v?: number; readonly is?: Partial<Entry> };
  const other = theirs.get(is?.id ?? '');
  return other && v === version() && equal(is, other) ? other : fromRow('entry', row);
}

async function compareCopies(store: IDBObjectStore, archive: Archive, logs: Logs): Promise<Comparison> {
  const { entries, plays } = archive;
  const { id } = archive.campaign;
  const { log, mine, theirs } = logs;
  const parked = (await promisifyRequest(store.getAll(keyRange([id, 'play'])))).map((row) => fromRow('play', row));
  const known = new Set(log.map((entry) => entry.id));
  const accepted = new Set(entries.map((entry) => entry.id));
  const begunHere = parked.filter((play) => !(accepted.has(play.id) || plays.some((other) => goesOn(play, other))));
  const begunThere = plays.filter((play) => !(known.has(play.id) || parked.some((other) => goesOn(play, other))));
  const torn = begunHere.some(({ id }) => begunThere.some((play) => play.id === id));
  const here = onlyIn(mine, begunHere);
  const there = onlyIn(theirs, begunThere);
  const kept = plays.filter(({ id }) => !begunHere.some((play) => play.id === id));
  const relation = relationOf(mine.length > 0 || torn, here, there);
  const both = [...kept, ...begunHere];
  if (relation !== 'forked') return { against: { relation, here, there }, plays: both, logs };
  const twins = begunThere.filter((play) => begunHere.some((other) => other.id === play.id));
  const merged = logs.merged ?? mergedOrRefused({ ...(await readArchive(store, id)), entries: log }, archive);
  const together = foreseen(merged, logs, [...log, ...entries]);
  return { against: { relation, here, there, together }, plays: both, logs: { ...logs, merged }, merged, twins };
}

function mergedOrRefused(here: Archive, there: Archive): Archive | Refusal {
  try {
    return mergeArchives(here, there);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error;
  }
}

/** What would come of bringing both together, beside what stands aside in either already; or why that cannot be done. */
function foreseen(
  merged: Archive | Refusal,
  logs: Pick<Logs, 'mine' | 'theirs'>,
  before: readonly Entry[],
): MergePreview {
  if (merged instanceof Refusal) return { refused: merged.message };
  const known = new Set(before.flatMap(({ id, aside }) => (aside ? id : [])));
  const aside = merged.entries.filter(({ id, aside }) => aside && aside.length > 0 && !known.has(id));
  return {
    aside: aside.map((entry) => ({
      title: entry.title,
      why: entry.aside ?? [],
      conflicts: fatesIn(entry, logs, merged.units),
    })),
  };
}

/** The men of an entry that stands aside whose state changed on the other phone too. */
function fatesIn(
  { id, changes }: Entry,
  { mine, theirs }: Pick<Logs, 'mine' | 'theirs'>,
  units: readonly Unit[],
): readonly StateConflict[] {
  const aside = theirs.some((entry) => entry.id === id) ? 'there' : 'here';
  const others = (aside === 'there' ? mine : theirs).flatMap((entry) => entry.changes);
  return changes.filter(isFate).flatMap((change): readonly StateConflict[] => {
    const other = others.findLast((one) => isFate(one) && one.id === change.id);
    const unit = units.find(({ men }) => men.some((man) => man.id === change.id));
    const man = unit?.men.find((man) => man.id === change.id);
    if (!other || !unit || !man) return [];
    const [here, there] = aside === 'here' ? [change, other] : [other, change];
    return [{ who: whoIs(man, unit), kind: unit.kind, here, there, aside }];
  });
}

const isFate = ({ of, field }: RecordChange): boolean => of === 'man' && field === 'state';

/** `loses` says whether this phone has what the file's new part would not leave standing. */
function relationOf(loses: boolean, here: ExtraEntries, there: ExtraEntries): Relation {
  if (there.titles.length > 0) return loses ? 'forked' : 'further';
  return here.titles.length > 0 ? 'behind' : 'same';
}

/** Whether a fight is the same as another, or one that goes on from it. */
function goesOn(from: ParkedPlay, to: ParkedPlay): boolean {
  const [before, after] = [from, to].map(({ play: { answers, cursor } }) => answers.slice(0, cursor));
  return from.id === to.id && equal(from.play.setup, to.play.setup) && equal(before, after?.slice(0, before?.length));
}

function onlyIn(entries: readonly Entry[], plays: readonly ParkedPlay[]): ExtraEntries {
  const fights = entries.filter(({ kind }) => kind === 'play').length;
  const [first] = entries;
  return {
    fights,
    others: entries.length - fights,
    unfinished: plays.length,
    titles: [...plays.map(({ title, step }) => `${title}: ${step}`), ...entries.map(({ title }) => title).toReversed()],
    ...(first ? { since: first.at } : {}),
  };
}
