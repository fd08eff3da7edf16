import type {
  Correction,
  CorrectionReply,
  CorrectionRequest,
  EntryToCorrect,
} from '../../campaign/games/correctionrequest.ts';
import { arrivalsOf, servingUnits, withGameId } from '../../campaign/games/games.ts';
import type { EntryBody } from '../../campaign/records/records.ts';
import type { Unit } from '../../engine/roster.ts';
import { randomId } from '../../random/dice.ts';
import { keepSetting, settings } from '../state/appstate.ts';
import type { OpenCampaign } from '../state/opencampaign.ts';
import type { CampaignProps } from '../state/props.ts';
import { CORRECTION, correctionDraft } from '../state/settingkeys.ts';

export type CorrectProps = CampaignProps & {
  readonly target: EntryToCorrect;
  /** Shows the consequences of a corrected entry before it is saved. Rejects with a Refusal if it does not fit. */
  readonly onBody: (body: EntryBody) => Promise<void>;
  readonly isSaved: boolean;
};

export const saveDraft = ({ campaign, target: { entry } }: CorrectProps, now: unknown): void => {
  const { id, title, effect } = entry;
  void keepSetting(CORRECTION, { campaign: campaign.id, entry: id, title, amendment: effect?.amendment, now });
};

export const deleteDraft = (): void => {
  if (correctionDraft(settings.value)) void keepSetting(CORRECTION, undefined);
};

/** Returns the saved draft for an entry, unless the entry was corrected since. */
export function savedDraft<T>({ campaign, target: { entry } }: CorrectProps): T | undefined {
  const draft = correctionDraft(settings.value);
  const isSame = draft?.campaign === campaign.id && draft.entry === entry.id;
  return isSame && draft.amendment === entry.effect?.amendment ? (draft.now as T) : undefined;
}

type OnProgress = (share: number) => void;

export const openEntry = (campaign: OpenCampaign, id: string, onProgress?: OnProgress): Promise<CorrectionReply> =>
  ask(campaign, { id }, onProgress);

/**
 * Prepares to replace the body of an entry. Rejects with a Refusal if the records before the entry do not allow it.
 */
export async function prepareCorrection(
  campaign: OpenCampaign,
  { entry: { id, kind, game }, records }: EntryToCorrect,
  body: EntryBody,
  onProgress?: OnProgress,
): Promise<Correction> {
  const changes = withGameId(body.changes, game);
  const about = { ...body, ...(game === undefined ? {} : { game }), kind, changes };
  const arrivals = arrivalsOf(campaign.system, records, about);
  const request = { id, body: { ...body, changes: [...changes, ...arrivals] } };
  return (await ask(campaign, request, onProgress)).correction!;
}

function ask(
  { id, store, system, house }: OpenCampaign,
  request: Pick<CorrectionRequest, 'id' | 'body'>,
  onProgress?: OnProgress,
): Promise<CorrectionReply> {
  const rules = { system: system.id, house: house.value };
  return store.answerCorrection(id, { ...request, ...rules, newId: randomId() }, onProgress);
}

/** Units that could take part in the entry, as they were before it or, in a game entered late, as the game began. */
export const unitsBeforeEntry = ({ entry, records, units }: EntryToCorrect): readonly Unit[] => {
  if (units) return units;
  const present = records.games.find(({ id }) => id === entry.game)?.present;
  return servingUnits(records).filter(({ id }) => present?.includes(id) ?? true);
};
