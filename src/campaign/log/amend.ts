import { Refusal } from '../../engine/refusal.ts';
import { completeChanges } from '../records/changes.ts';
import {
  type Addition,
  EMPTY_RECORDS,
  type Entry,
  type EntryBody,
  type NewEntry,
  type RecordSet,
} from '../records/records.ts';
import { amendedEntries, LogAmendments, withBody } from './amendments.ts';
import { LogFold } from './fold.ts';
import type { GameEnd } from './gameends.ts';
import { type EntryStatus, inactiveIds, tipsOf, undoneIds, withStatus } from './log.ts';
import { endsGame, isWholeGame } from './statechanges.ts';

const ENTRIES_PER_REPORT = 500;

/** Yields the entries, and reports the share that is done between them. */
function* withProgress(entries: readonly Entry[], onProgress: (share: number) => void = () => {}): Iterable<Entry> {
  for (const [at, entry] of entries.entries()) {
    if (at > 0 && at % ENTRIES_PER_REPORT === 0) onProgress(at / entries.length);
    yield entry;
  }
}

/** Returns the records as they were before an entry. `entries` are the whole log, oldest first. */
export function recordsBefore(entries: readonly Entry[], id: string, onProgress?: (share: number) => void): RecordSet {
  const fold = new LogFold(EMPTY_RECORDS, new LogAmendments(entries));
  for (const entry of withProgress(entries, onProgress)) {
    if (entry.id === id) return fold.records;
    fold.add(entry);
  }
  throw new Refusal('That entry is not in the log.');
}

/** Throws a Refusal if the entry cannot be amended. `entries` are the whole log, oldest first. */
export function amendableEntry(entries: readonly Entry[], id: string): Entry {
  const newestFirst = entries.toReversed();
  const entry = amendedEntries(newestFirst).find((one) => one.id === id);
  if (!entry || entry.kind === 'undo') throw new Refusal('That entry cannot be corrected.');
  if (inactiveIds(newestFirst).has(id) && !entry.aside)
    throw new Refusal(`“${entry.title}” is undone. Bring it back first.`);
  return entry;
}

/**
 * Returns the amendment that replaces an entry's body. Throws a Refusal if the entry cannot be amended, or a Conflict if
 * the body does not fit the records of its day. `entries` are the whole log, oldest first.
 */
export function amendEntry(
  entries: readonly Entry[],
  id: string,
  body: EntryBody,
  {
    newId,
    additions = [],
    before,
  }: { readonly newId: string; readonly additions?: readonly Addition[]; readonly before?: RecordSet },
): NewEntry {
  const { game } = amendableEntry(entries, id);
  const changes = completeChanges(before ?? recordsBefore(entries, id), body.changes);
  const units = new Set([...(entries.find((one) => one.id === id)?.units ?? []), ...(body.units ?? [])]);
  return {
    id: newId,
    kind: 'amendment',
    title: `Corrected: ${body.title}`,
    changes: [],
    amends: { entry: id, body: { ...body, changes }, ...(additions.length > 0 ? { additions } : {}) },
    ...(game === undefined ? {} : { game }),
    ...(units.size > 0 ? { units: [...units] } : {}),
  };
}

/** What follows from an amendment, or from the undo of one. */
export type RewritePreview = {
  readonly after: RecordSet;
  /** Number of later entries that still fit. Entries that are undone count nowhere here. */
  readonly fitting: number;
  /** Later entries that no longer fit, with their reasons, oldest first. */
  readonly unfit: readonly Entry[];
  /** Later entries that stay, but have no result for a man whose state changes. */
  readonly unsettled: readonly Entry[];
  /** Entries that were set aside and fit now. */
  readonly restored: readonly Entry[];
};

type Rewrite = RewritePreview & {
  readonly before: RecordSet;
  /** The log with the draft, oldest first. */
  readonly log: readonly Entry[];
  readonly ends: readonly GameEnd[];
};

/** Folds the log with and without a draft that rewrites it. `entries` are the whole log, oldest first. */
export function previewRewrite(
  entries: readonly Entry[],
  draft: NewEntry,
  onProgress?: (share: number) => void,
): Rewrite {
  const { n = 0, at = '' } = entries.at(-1) ?? {};
  const next: Entry = { ...draft, n: n + 1, author: '', device: '', at, after: tipsOf(entries) };
  const [known, amendments] = [new LogAmendments(entries), new LogAmendments([...entries, next])];
  const oldFold = new LogFold(EMPTY_RECORDS, known);
  let fork: LogFold | undefined;
  const result = noConsequences();
  const undone = new Set(undoneIds(entries.toReversed()));
  let isLater = false;
  for (const entry of withProgress(entries, onProgress)) {
    if (!amendments.isSame(known, entry.id)) fork ??= oldFold.fork(amendments);
    const was = oldFold.records;
    const old = oldFold.add(entry);
    if (!fork) {
      result.log.push(entry);
      continue;
    }
    const is = fork.records;
    const now = fork.add(entry);
    result.log.push(withStatus(entry, now));
    const counts = isLater && !undone.has(entry.id);
    const body = amendments.of(entry.id)?.amends?.body;
    const later = withStatus(body ? withBody(entry, body) : entry, now);
    if (counts && entry.kind !== 'undo' && entry.kind !== 'amendment') countLater(result, was, later, [old, now]);
    const isAmended = entry.id === draft.amends?.entry;
    if (isAmended || (counts && old.is === 'in'))
      result.ends.push(...gameEnds(later, now, isAmended, [was, oldFold.records], [is, fork.records]));
    isLater ||= !sameBody(old, now);
  }
  const newFold = fork ?? oldFold.fork(amendments);
  result.log.push(withStatus(next, newFold.add(next)));
  return { before: oldFold.records, after: newFold.records, ...result };
}

function gameEnds(
  { id: entry, settles }: Entry,
  status: EntryStatus,
  isAmended: boolean,
  without: GameEnd['without'],
  corrected: GameEnd['corrected'],
): readonly GameEnd[] {
  if (status.is !== 'in') return [];
  const kind = settles ? 'settled' : isWholeGame(status.changes) ? 'entered' : 'played';
  const id = settles ?? status.changes.find(endsGame)?.id;
  const game = corrected[1].games.find((one) => one.id === id);
  // The body of an amendment has the changes of its own end.
  return game && !(isAmended && kind === 'played') ? [{ entry, game, kind, without, corrected }] : [];
}

const noConsequences = () => ({
  fitting: 0,
  unfit: [] as Entry[],
  unsettled: [] as Entry[],
  restored: [] as Entry[],
  log: [] as Entry[],
  ends: [] as GameEnd[],
});

type LaterEntries = {
  fitting: number;
  readonly unfit: Entry[];
  readonly unsettled: Entry[];
  readonly restored: Entry[];
};

function countLater(
  result: LaterEntries,
  was: RecordSet,
  entry: Entry,
  [old, now]: readonly [EntryStatus, EntryStatus],
): void {
  if (old.is === 'in' && now.is === 'in') result.fitting += 1;
  const unsettled = (now.is === 'in' ? (now.unsettled ?? []) : []).filter(
    ({ man, state }) =>
      old.is !== 'in' || was.units.flatMap(({ men }) => men).find(({ id }) => id === man)?.state !== state,
  );
  if (unsettled.length > 0) result.unsettled.push({ ...entry, effect: { ...entry.effect!, unsettled } });
  if (old.is === 'in' && now.is === 'aside') result.unfit.push(entry);
  if (old.is === 'aside' && now.is === 'in') result.restored.push(entry);
}

const sameBody = (one: EntryStatus, other: EntryStatus): boolean =>
  one.is === other.is && (one.is !== 'in' || other.is !== 'in' || one.amendment === other.amendment);
