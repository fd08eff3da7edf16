import { promisifyRequest } from 'idb-keyval';
import { isSameEntry } from '../../campaign/log/merge.ts';
import { equal } from '../../campaign/records/equal.ts';
import type { Entry, ParkedPlay, RecordChange } from '../../campaign/records/records.ts';
import { manLabel } from '../../campaign/records/recordwords.ts';
import { fromRow } from '../../campaign/schema/rowschemas.ts';
import { catchOnly, Refusal } from '../../engine/refusal.ts';
import type { Unit } from '../../engine/roster.ts';
import { type LogReader, readEntries } from '../idb/log.ts';
import { readArchive } from '../idb/reads.ts';
import { getRow, KEY, keyRange, prefixOf } from '../idb/rows.ts';
import type { Archive } from './archive.ts';
import { mergeArchives } from './merge.ts';

/** Relation of a campaign in a file to the one on this phone, according to their logs. */
export type Relation = 'new' | 'same' | 'further' | 'behind' | 'forked' | 'unreadable';

/** Entries and unfinished plays that only one copy has. `titles` are newest first. */
export type ExtraEntries = {
  readonly fights: number;
  readonly others: number;
  readonly unfinished: number;
  readonly titles: readonly string[];
  readonly since?: string;
};

export type RelationDetails = {
  readonly relation: Relation;
  readonly here: ExtraEntries;
  readonly there: ExtraEntries;
  readonly mergePreview?: MergePreview;
};

/** Entries that a merge would set aside, or the reason for refusing it. */
export type MergePreview =
  | {
      readonly aside: readonly {
        readonly title: string;
        readonly why: readonly string[];
        readonly conflicts: readonly StateConflict[];
      }[];
    }
  | { readonly refused: string };

/** Conflicting state changes of a man. `aside` is the side whose change a merge rejects. */
export type StateConflict = {
  readonly who: string;
  readonly kind: string;
  readonly here: RecordChange;
  readonly there: RecordChange;
  readonly aside: 'here' | 'there';
};

/** A campaign in a file, next to the stored one. `plays` are those of both copies. */
export type Comparison = {
  readonly archive: Archive;
  readonly against: RelationDetails;
  readonly plays: readonly ParkedPlay[];
  readonly merged?: Archive | Refusal;
  readonly duplicates?: readonly ParkedPlay[];
};

type Logs = {
  readonly log: readonly Entry[];
  readonly mine: readonly Entry[];
  readonly theirs: readonly Entry[];
};

/** Compares a file's campaign with the stored one. */
export async function compareWithStored(read: LogReader, archive: Archive): Promise<Comparison> {
  const { campaign, entries, plays } = archive;
  const alone = (relation: Relation, there: ExtraEntries): Comparison => ({
    archive,
    against: { relation, here: extraEntries([], []), there },
    plays,
  });
  const here = await read((store) => getRow(store, KEY.campaign(campaign.id)));
  if (here === undefined) return alone('new', extraEntries(entries, plays));
  try {
    return await compareCopies(read, archive, await compareLogs(read, archive));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return alone('unreadable', extraEntries([], []));
  }
}

async function compareLogs(read: LogReader, { campaign, entries }: Archive): Promise<Logs> {
  const theirs = new Map(entries.map((entry) => [entry.id, entry]));
  const log = await readEntries(read, await read((store) => prefixOf(store, campaign.id)));
  const mine = log.filter((entry) => {
    const other = theirs.get(entry.id);
    return !(other && isSameEntry(other, entry) && theirs.delete(entry.id));
  });
  return { log, mine, theirs: [...theirs.values()] };
}

async function compareCopies(read: LogReader, archive: Archive, logs: Logs): Promise<Comparison> {
  const { entries, plays } = archive;
  const { id } = archive.campaign;
  const { log, mine, theirs } = logs;
  const rows = await read((store) => promisifyRequest(store.getAll(keyRange([id, 'play']))));
  const parked = rows.map((row) => fromRow('play', row));
  const known = new Set(log.map((entry) => entry.id));
  const accepted = new Set(entries.map((entry) => entry.id));
  const begunHere = parked.filter(
    (play) => !(accepted.has(play.id) || plays.some((other) => isEarlierState(play, other))),
  );
  const begunThere = plays.filter(
    (play) => !(known.has(play.id) || parked.some((other) => isEarlierState(play, other))),
  );
  const torn = begunHere.some(({ id }) => begunThere.some((play) => play.id === id));
  const here = extraEntries(mine, begunHere);
  const there = extraEntries(theirs, begunThere);
  const kept = plays.filter(({ id }) => !begunHere.some((play) => play.id === id));
  const relation = relationOf(mine.length > 0 || torn, here, there);
  const both = [...kept, ...begunHere];
  if (relation !== 'forked') return { archive, against: { relation, here, there }, plays: both };
  const stored = await read((store) => readArchive(store, id));
  const merged = catchOnly(
    Refusal,
    () => mergeArchives({ ...stored, entries: log }, archive),
    (refusal) => refusal,
  );
  const mergePreview = previewMerge(merged, logs, [...log, ...entries]);
  const duplicates = begunThere.filter((play) => begunHere.some((other) => other.id === play.id));
  return { archive, against: { relation, here, there, mergePreview }, plays: both, merged, duplicates };
}

function previewMerge(merged: Archive | Refusal, logs: Logs, before: readonly Entry[]): MergePreview {
  if (merged instanceof Refusal) return { refused: merged.message };
  const known = new Set(before.flatMap(({ id, aside }) => (aside ? id : [])));
  const aside = merged.entries.filter(({ id, aside }) => aside && aside.length > 0 && !known.has(id));
  return {
    aside: aside.map((entry) => ({
      title: entry.title,
      why: entry.aside ?? [],
      conflicts: stateConflictsIn(entry, logs, merged.units),
    })),
  };
}

function stateConflictsIn(
  { id, changes }: Entry,
  { mine, theirs }: Logs,
  units: readonly Unit[],
): readonly StateConflict[] {
  const aside = theirs.some((entry) => entry.id === id) ? 'there' : 'here';
  const others = (aside === 'there' ? mine : theirs).flatMap((entry) => entry.changes);
  return changes.filter(isStateChange).flatMap((change): readonly StateConflict[] => {
    const other = others.findLast((one) => isStateChange(one) && one.id === change.id);
    const unit = units.find(({ men }) => men.some((man) => man.id === change.id));
    const man = unit?.men.find((man) => man.id === change.id);
    if (!other || !unit || !man) return [];
    const [here, there] = aside === 'here' ? [change, other] : [other, change];
    return [{ who: manLabel(man, unit), kind: unit.kind, here, there, aside }];
  });
}

const isStateChange = ({ of, field }: RecordChange): boolean => of === 'man' && field === 'state';

function relationOf(loses: boolean, here: ExtraEntries, there: ExtraEntries): Relation {
  if (there.titles.length > 0) return loses ? 'forked' : 'further';
  return here.titles.length > 0 ? 'behind' : 'same';
}

function isEarlierState(from: ParkedPlay, to: ParkedPlay): boolean {
  const [before, after] = [from, to].map(({ play: { answers, cursor } }) => answers.slice(0, cursor));
  return from.id === to.id && equal(from.play.setup, to.play.setup) && equal(before, after?.slice(0, before?.length));
}

function extraEntries(entries: readonly Entry[], plays: readonly ParkedPlay[]): ExtraEntries {
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
