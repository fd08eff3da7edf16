import { servingUnits, strengthChanges, withGameId } from '../../campaign/games/games.ts';
import {
  amendableEntry,
  amendEntry,
  previewRewrite,
  type RewritePreview,
  recordsBefore,
} from '../../campaign/log/amend.ts';
import { rewritesLog, undoWithDependents } from '../../campaign/log/log.ts';
import type { CampaignRecords, Entry, EntryBody, NewEntry } from '../../campaign/records/records.ts';
import { activeCount } from '../../campaign/units/muster.ts';
import type { Unit } from '../../engine/roster.ts';
import { randomId } from '../../random/dice.ts';
import { keepSetting, settings } from '../state/appstate.ts';
import type { OpenCampaign } from '../state/opencampaign.ts';
import type { CampaignProps } from '../state/props.ts';
import { CORRECTION } from '../state/settingkeys.ts';

/** An entry as it reads now, with the records as they were before it. */
export type EntryOfDay = { readonly entry: Entry; readonly records: CampaignRecords };

export type Correction = { readonly draft: NewEntry; readonly preview: RewritePreview };

/** Undo of a correction. `isRestoring` is true if it brings an undone correction back. */
export type CorrectionUndo = Correction & { readonly isRestoring: boolean };

export type CorrectProps = CampaignProps & {
  readonly day: EntryOfDay;
  /** Shows what follows from a new body. Rejects if it does not fit. */
  readonly onBody: (body: EntryBody) => Promise<void>;
  readonly isSaved: boolean;
};

/** `now` is a play or the values of a form. `amendment` was in force when the correction began. */
type Draft = {
  readonly campaign: string;
  readonly entry: string;
  readonly amendment: string | undefined;
  readonly now: unknown;
};

/** Saves the draft of a correction. A phone keeps one. */
export const keepDraft = ({ campaign, day: { entry } }: CorrectProps, now: unknown): void => {
  const draft: Draft = { campaign: campaign.id, entry: entry.id, amendment: entry.effect?.amendment, now };
  void keepSetting(CORRECTION, draft);
};

export const dropDraft = (): void => {
  if (settings.value[CORRECTION] !== undefined) void keepSetting(CORRECTION, undefined);
};

/** Returns the saved draft for an entry, unless the entry was corrected since. */
export function keptDraft<T>({ campaign, day: { entry } }: CorrectProps): T | undefined {
  const draft = settings.value[CORRECTION] as Draft | undefined;
  const isSame = draft?.campaign === campaign.id && draft.entry === entry.id;
  return isSame && draft.amendment === entry.effect?.amendment ? (draft.now as T) : undefined;
}

const wholeLog = async (campaign: OpenCampaign): Promise<readonly Entry[]> =>
  (await campaign.entriesUntil(() => false)).toReversed();

/** Throws a Refusal if the entry cannot be corrected. */
export async function openEntry(campaign: OpenCampaign, id: string): Promise<EntryOfDay> {
  const log = await wholeLog(campaign);
  const entry = amendableEntry(log, id);
  return { entry, records: recordsBefore(log, id) as CampaignRecords };
}

/** Works out what a new body changes. Throws a Refusal if it does not fit the records of its day. */
export async function prepareCorrection(
  campaign: OpenCampaign,
  { entry, records }: EntryOfDay,
  body: EntryBody,
): Promise<Correction> {
  const changes = withGameId(body.changes, entry.game);
  const derived = strengthChanges(campaign.system, records, {
    changes,
    kind: entry.kind,
    ...(entry.game === undefined ? {} : { game: entry.game }),
    ...(body.units ? { units: body.units } : {}),
  });
  const log = await wholeLog(campaign);
  const draft = amendEntry(log, entry.id, { ...body, changes: [...changes, ...derived] }, { newId: randomId() });
  const preview = previewRewrite(log, draft, (unit) => strengthOf(campaign, unit));
  return { draft: { ...draft, changes: preview.adjustments }, preview };
}

/** Prepares the undo of a correction, or of its undo. Undefined for any other entry. */
export async function prepareUndo(campaign: OpenCampaign, id: string): Promise<CorrectionUndo | undefined> {
  const log = await wholeLog(campaign);
  const entry = log.find((one) => one.id === id);
  if (!entry || !rewritesLog(entry, log)) return undefined;
  const draft = undoWithDependents(log.toReversed(), id, randomId());
  const preview = previewRewrite(log, draft, (unit) => strengthOf(campaign, unit));
  return { draft, preview, isRestoring: entry.kind === 'undo' };
}

const strengthOf = (campaign: OpenCampaign, unit: Unit): number => activeCount(campaign.kind(unit), unit);

/** Units of the day that could take part. */
export const unitsOfDay = ({ entry, records }: EntryOfDay): readonly Unit[] => {
  const present = records.games.find(({ id }) => id === entry.game)?.present;
  return servingUnits(records).filter(({ id }) => present?.includes(id) ?? true);
};
