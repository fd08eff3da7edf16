import type { Unit } from '../../engine/roster.ts';
import type { Addition, CampaignRecords, Entry, EntryBody, NewEntry } from '../records/records.ts';
import { amendableEntry, amendEntry, previewRewrite, type RewritePreview, recordsBefore } from './amend.ts';
import { rewritesLog, undoWithDependents } from './log.ts';
import { activeEntries } from './statechanges.ts';

/**
 * Asks for an entry to be corrected, or for the consequences of its new `body`. `newId` is the id of the amendment or
 * undo. `activeStates` are the states of active men, by kind of unit. `additions` belong to the body.
 */
export type CorrectionRequest = {
  readonly id: string;
  readonly newId: string;
  readonly activeStates: Readonly<Record<string, readonly string[]>>;
  readonly body?: EntryBody;
  readonly additions?: readonly Addition[];
};

/**
 * An entry with its amendments, and the records before it. `settledElsewhere` has the ids of units for which other entries
 * settle the same game.
 */
export type EntryOfDay = {
  readonly entry: Entry;
  readonly records: CampaignRecords;
  readonly settledElsewhere: readonly string[];
};

/** An amendment, or the undo of one, that is not yet written. `of` is the entry that it amends or undoes. */
export type Correction = { readonly of: Entry; readonly draft: NewEntry; readonly preview: RewritePreview };

/** `day` answers a request for an entry. `correction` answers one with a new body, or for the undo of a correction. */
export type CorrectionReply = { readonly day?: EntryOfDay; readonly correction?: Correction };

/**
 * Answers a request. `entries` are the whole log, oldest first. Throws
 * a Refusal if the entry cannot be corrected, or the body does not fit the records of its day.
 */
export function answerCorrection(
  entries: readonly Entry[],
  { id, newId, activeStates, body, additions = [] }: CorrectionRequest,
  onProgress: (share: number) => void,
): CorrectionReply {
  const strengthOf = ({ kind, men }: Unit) => men.filter(({ state }) => activeStates[kind]?.includes(state)).length;
  const preview = (draft: NewEntry) => {
    const consequences = previewRewrite(entries, draft, strengthOf, onProgress);
    const unsettled = consequences.unsettled.map((entry) => settledApart(entries, entry));
    return { ...consequences, unsettled: unsettled.filter(({ effect }) => effect?.unsettled) };
  };
  const of = entries.find((entry) => entry.id === id);
  if (of && rewritesLog(of, entries)) {
    const draft = undoWithDependents(entries.toReversed(), id, newId);
    return { correction: { of, draft, preview: preview(draft) } };
  }
  const entry = amendableEntry(entries, id);
  if (!body) {
    const records = recordsBefore(entries, id, onProgress) as CampaignRecords;
    return { day: { entry, records, settledElsewhere: settledElsewhere(entries, entry) } };
  }
  const draft = amendEntry(entries, id, body, { newId, additions });
  const consequences = preview(draft);
  return { correction: { of: entry, draft: { ...draft, changes: consequences.adjustments }, preview: consequences } };
}

export function settledApart(entries: readonly Entry[], entry: Entry): Entry {
  if (!entry.effect?.unsettled) return entry;
  const elsewhere = settledElsewhere(entries, entry);
  const { unsettled: all, ...effect } = entry.effect;
  const unsettled = all.filter(({ unit }) => entry.units?.includes(unit) || !elsewhere.includes(unit));
  return { ...entry, effect: unsettled.length > 0 ? { ...effect, unsettled } : effect };
}

function settledElsewhere(entries: readonly Entry[], { id, settles, told }: Entry): readonly string[] {
  if (settles === undefined) return [];
  return activeEntries(entries.toReversed()).flatMap((one) =>
    one.id !== id && one.settles === settles && one.told?.sequence === told?.sequence ? (one.units ?? []) : [],
  );
}
