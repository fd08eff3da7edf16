import type { HouseSettings } from '../../engine/play.ts';
import type { Unit } from '../../engine/roster.ts';
import type { System } from '../../system/system.ts';
import { amendableEntry, amendEntry, previewRewrite, type RewritePreview, recordsBefore } from '../log/amend.ts';
import { amendedEntries, LogAmendments } from '../log/amendments.ts';
import { type RedoneEnd, redoEnds } from '../log/gameends.ts';
import { effectOf, rewritesLog, undoWithDependents, withoutStatus } from '../log/log.ts';
import { applySeparately } from '../log/replacement.ts';
import { activeEntries, beginsGame, isWholeGame } from '../log/statechanges.ts';
import { gamesByDay } from '../records/dates.ts';
import { equal } from '../records/equal.ts';
import type { CampaignRecords, Entry, EntryBody, Game, NewEntry, RecordSet } from '../records/records.ts';
import { MenAtGames, presenceOn } from './presence.ts';
import { resultChanges } from './results.ts';
import { type StrengthMismatch, strengthMismatches } from './strengthmismatch.ts';

/**
 * Asks for an entry to be corrected, or for the consequences of its new `body`. `newId` is the id of the amendment or
 * undo. `house` has the campaign's house rules with their defaults.
 */
export type CorrectionRequest = {
  readonly id: string;
  readonly newId: string;
  readonly system: string;
  readonly house: HouseSettings;
  readonly body?: EntryBody;
};

/**
 * An entry with its amendments, and the records before it. `unitsElsewhere` has the ids of units that were not at the game
 * that the entry settles, or for which other entries settle it. `units` are those of a game entered afterwards, as it began.
 */
export type EntryToCorrect = {
  readonly entry: Entry;
  readonly records: CampaignRecords;
  readonly unitsElsewhere: readonly string[];
  readonly units?: readonly Unit[];
};

/**
 * An amendment, or the undo of one, that is not yet written. `of` is the entry that it amends or undoes. `redone` are
 * the additions of an amendment.
 */
export type Correction = {
  readonly of: Entry;
  readonly draft: NewEntry;
  /** Body of the amended entry with the draft. */
  readonly body: EntryBody;
  readonly preview: CorrectionPreview;
  readonly redone: readonly RedoneEnd[];
};

export type CorrectionPreview = RewritePreview & {
  /** Later fights that stay, whose unit fought with a number of men that the corrected records contradict. */
  readonly mismatches: readonly (StrengthMismatch & { readonly entry: Entry })[];
  readonly gamesWithOtherStrengths: readonly string[];
};

/** `target` answers a request without a body. `correction` answers one with a body, or for the undo of a correction. */
export type CorrectionReply = { readonly target?: EntryToCorrect; readonly correction?: Correction };

/**
 * Answers a request. `entries` are the whole log, oldest first. Throws a Refusal if the entry cannot be corrected, or
 * the body does not fit the records at its place in the log.
 */
export function answerCorrection(
  entries: readonly Entry[],
  { id, newId, house, body }: CorrectionRequest,
  system: System,
  onProgress?: (share: number) => void,
): CorrectionReply {
  const of = entries.find((entry) => entry.id === id);
  if (of && rewritesLog(of, entries)) return undoOfCorrection(entries, of, newId, system, onProgress);
  const entry = amendableEntry(entries, id);
  if (!body) return { target: dayOf(system, entries, entry, onProgress) };
  const before = recordsBefore(entries, id);
  const amend = (all: readonly RedoneEnd[]) => {
    const own = all.flatMap((one) => (one.entry === id ? one.changes : []));
    const redone = all.filter((one) => one.entry !== id);
    const additions = redone.map(({ entry, changes }) => ({ entry, changes }));
    const completed = { ...body, changes: [...body.changes, ...own] };
    const draft = amendEntry(entries, id, completed, { newId, before, additions });
    return { draft, redone, ...rewrite(system, entries, draft, onProgress) };
  };
  const first = amend([]);
  const lacking = redoEnds(system, house, first.ends, first.gamesLeft());
  const { draft, redone, ends, preview, consequences } = lacking.length > 0 ? amend(lacking) : first;
  const later = ends.filter((end) => end.entry !== id);
  const changes = resultChanges(system, house, entry, body, preview.after.games, later);
  const { records: after } = applySeparately(preview.after, changes);
  return {
    correction: {
      of: entry,
      draft: { ...draft, changes },
      body: draft.amends!.body,
      preview: { ...preview, ...consequences(), after },
      redone,
    },
  };
}

function undoOfCorrection(
  entries: readonly Entry[],
  of: Entry,
  newId: string,
  system: System,
  onProgress?: (share: number) => void,
): CorrectionReply {
  const draft = undoWithDependents(entries.toReversed(), of.id, newId);
  const logged = entries.find((one) => one.id === amendedId(entries, of))!;
  const then = new LogAmendments([...entries, draft]).of(logged.id)?.amends?.body ?? logged;
  const { log, preview, consequences } = rewrite(system, entries, draft, onProgress);
  const after = log.find((one) => one.id === logged.id)!;
  const amended = amendedEntries(entries.toReversed()).find((one) => one.id === logged.id)!;
  const body = { ...then, changes: after.aside ? [] : effectOf(after) };
  return {
    target: dayOf(system, entries, amended, onProgress),
    correction: { of, draft, body, preview: { ...preview, ...consequences() }, redone: [] },
  };
}

function rewrite(system: System, entries: readonly Entry[], draft: NewEntry, onProgress?: (share: number) => void) {
  const { before, ends, log, ...preview } = previewRewrite(entries, draft, onProgress);
  return {
    ends,
    log,
    preview: forPage(entries, preview),
    gamesLeft: () => {
      // A fight that was recorded with a man says that he did not miss its game.
      const unfit = new Set(preview.unfit.map(({ id }) => id));
      const fought = log.map((entry) => (unfit.has(entry.id) ? withoutStatus(entry) : entry)).toReversed();
      return new MenAtGames(system, preview.after, fought).histories.gamesLeft;
    },
    consequences: () => {
      const [was, is] = [
        new MenAtGames(system, before, entries.toReversed()),
        new MenAtGames(system, preview.after, log.toReversed()),
      ];
      const plays = new Map(was.log.map(({ id, told }) => [id, told?.play]));
      return {
        mismatches: is.log.flatMap((entry) => {
          if (plays.get(entry.id) !== entry.told?.play) return [];
          const known = strengthMismatches(system, was, entry);
          return strengthMismatches(system, is, entry).flatMap((one) =>
            known.some((other) => equal(one, other)) ? [] : { ...one, entry: withoutPlay(entry) },
          );
        }),
        gamesWithOtherStrengths: gamesByDay(preview.after.games).flatMap((game) =>
          equal(was.strengths(game), is.strengths(game)) ? [] : game.name,
        ),
      };
    },
  };
}

// Plays of hundreds of entries would take the page long to receive from the worker.
function forPage(entries: readonly Entry[], preview: RewritePreview): RewritePreview {
  const unsettled = preview.unsettled.map((entry) => settledApart(entries, entry, preview.after));
  return {
    ...preview,
    unfit: preview.unfit.map(withoutPlay),
    unsettled: unsettled.filter(({ effect }) => effect?.unsettled).map(withoutPlay),
    restored: preview.restored.map(withoutPlay),
  };
}

function withoutPlay(entry: Entry): Entry {
  if (!entry.told) return { ...entry, changes: [] };
  const { play: _, ...told } = entry.told;
  return { ...entry, changes: [], told: { ...told, trail: [] } };
}

/** Rewrites the changes of the entry to match the records before it exactly, unless some do not fit. */
function dayOf(
  system: System,
  entries: readonly Entry[],
  entry: Entry,
  onProgress?: (share: number) => void,
): EntryToCorrect {
  const records = recordsBefore(entries, entry.id, onProgress) as CampaignRecords;
  const { missed, fitted: changes } = applySeparately(records, effectOf(entry));
  const applied = { ...entry, changes, ...(entry.effect ? { effect: { ...entry.effect, changes } } : {}) };
  const units = unitsOfWholeGame(system, entries, entry, records);
  return {
    entry: missed.length > 0 ? entry : applied,
    records,
    unitsElsewhere: unitsElsewhere(entries, entry, records),
    ...(units ? { units } : {}),
  };
}

function unitsOfWholeGame(
  system: System,
  entries: readonly Entry[],
  entry: Entry,
  records: CampaignRecords,
): readonly Unit[] | undefined {
  const changes = effectOf(entry);
  const begins = isWholeGame(changes) ? changes.find(beginsGame) : undefined;
  if (!begins || !('to' in begins)) return undefined;
  const game = begins.to as Game;
  const presence = [...presenceOn(system, records, logOfDay(entries, entry).toReversed(), game)];
  return presence.flatMap(([id, { unit }]) =>
    (game.present?.includes(id) ?? true) && Object.hasOwn(game.strengths, id) ? unit : [],
  );
}

function logOfDay(entries: readonly Entry[], { id }: Pick<Entry, 'id'>): readonly Entry[] {
  const at = entries.findIndex((one) => one.id === id);
  return entries.filter(({ kind }, i) => i < at || kind === 'amendment' || kind === 'undo');
}

const amendedId = (entries: readonly Entry[], { amends, undoes }: Entry): string | undefined =>
  amends?.entry ?? entries.flatMap((one) => (undoes?.includes(one.id) ? (amendedId(entries, one) ?? []) : [])).at(0);

export function settledApart(entries: readonly Entry[], entry: Entry, records: RecordSet): Entry {
  if (!entry.effect?.unsettled) return entry;
  const elsewhere = unitsElsewhere(entries, entry, records);
  const { unsettled: all, ...effect } = entry.effect;
  const unsettled = all.filter(({ unit }) => entry.units?.includes(unit) || !elsewhere.includes(unit));
  return { ...entry, effect: unsettled.length > 0 ? { ...effect, unsettled } : effect };
}

function unitsElsewhere(
  entries: readonly Entry[],
  { id, settles, told }: Entry,
  { units, games }: RecordSet,
): readonly string[] {
  if (settles === undefined) return [];
  const { strengths } = games.find((game) => game.id === settles) ?? {};
  const others = activeEntries(entries.toReversed()).flatMap((one) =>
    one.id !== id && one.settles === settles && one.told?.sequence === told?.sequence ? (one.units ?? []) : [],
  );
  return [...others, ...units.flatMap(({ id }) => (strengths && !Object.hasOwn(strengths, id) ? id : []))];
}
