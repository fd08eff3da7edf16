import { servingUnits, strengthChanges, withGameId } from '../../campaign/games/games.ts';
import type { RewritePreview } from '../../campaign/log/amend.ts';
import type {
  Correction,
  CorrectionReply,
  CorrectionRequest,
  EntryOfDay,
} from '../../campaign/log/correctionrequest.ts';
import { applySeparately } from '../../campaign/log/replacement.ts';
import { applyChanges } from '../../campaign/records/changes.ts';
import { differences } from '../../campaign/records/differences.ts';
import { equal } from '../../campaign/records/equal.ts';
import { EMPTY_RECORDS, type EntryBody, type RecordChange, type RecordSet } from '../../campaign/records/records.ts';
import { activeCount } from '../../campaign/units/muster.ts';
import type { Unit } from '../../engine/roster.ts';
import { randomId } from '../../random/dice.ts';
import { keepSetting, settings } from '../state/appstate.ts';
import type { OpenCampaign } from '../state/opencampaign.ts';
import type { CampaignProps } from '../state/props.ts';
import { CORRECTION, correctionDraft } from '../state/settingkeys.ts';

export type CorrectProps = CampaignProps & {
  readonly day: EntryOfDay;
  /** Shows what follows from a new body. Rejects with a Refusal if it does not fit. */
  readonly onBody: (body: EntryBody) => Promise<void>;
  readonly isSaved: boolean;
};

export const keepDraft = ({ campaign, day: { entry } }: CorrectProps, now: unknown): void => {
  const { id, title, effect } = entry;
  void keepSetting(CORRECTION, { campaign: campaign.id, entry: id, title, amendment: effect?.amendment, now });
};

export const dropDraft = (): void => {
  if (correctionDraft(settings.value)) void keepSetting(CORRECTION, undefined);
};

/** Returns the saved draft for an entry, unless the entry was corrected since. */
export function keptDraft<T>({ campaign, day: { entry } }: CorrectProps): T | undefined {
  const draft = correctionDraft(settings.value);
  const isSame = draft?.campaign === campaign.id && draft.entry === entry.id;
  return isSame && draft.amendment === entry.effect?.amendment ? (draft.now as T) : undefined;
}

type OnProgress = (share: number) => void;

export const openEntry = (campaign: OpenCampaign, id: string, onProgress?: OnProgress): Promise<CorrectionReply> =>
  ask(campaign, { id }, onProgress);

/** Works out what follows from a new body. Rejects with a Refusal if it does not fit the records of its day. */
export async function prepareCorrection(
  campaign: OpenCampaign,
  { entry, records }: EntryOfDay,
  body: EntryBody,
  onProgress?: OnProgress,
): Promise<Correction> {
  const changes = withGameId(body.changes, entry.game);
  const derived = strengthChanges(campaign.system, records, {
    changes,
    kind: entry.kind,
    ...(entry.game === undefined ? {} : { game: entry.game }),
    ...(body.units ? { units: body.units } : {}),
  });
  const request = { id: entry.id, body: { ...body, changes: [...changes, ...derived] } };
  const correction = (await ask(campaign, request, onProgress)).correction!;
  const { draft, preview } = correction;
  return { ...correction, draft: { ...draft, changes: [...draft.changes, ...redoStages(campaign, preview)] } };
}

/**
 * Redoes the beginnings and ends of later games, for example a missed game that is served. Returns the differences as
 * changes to the current records.
 */
export function redoStages(
  campaign: Pick<OpenCampaign, 'system' | 'house' | 'kind'>,
  { stages, after }: Pick<RewritePreview, 'stages' | 'after'>,
): readonly RecordChange[] {
  const recordsOf = (unit: Unit): RecordSet => ({ ...EMPTY_RECORDS, units: [unit] });
  const unitAfter = (unit: Unit, changes: readonly RecordChange[]): Unit =>
    applyChanges(recordsOf(unit), applySeparately(recordsOf(unit), changes).fitted).units[0]!;
  const missing = new Map<string, readonly RecordChange[]>();
  const strengths: RecordChange[] = [];
  for (const stage of stages) {
    const game = after.games.find(({ id }) => id === stage.game);
    if (!game) continue;
    const [unit, actual] = stage.with;
    const { id } = unit;
    const before = unitAfter(unit, missing.get(id) ?? []);
    const by = activeCount(campaign.kind(before), before) - activeCount(campaign.kind(unit), unit);
    if (stage.begins && by !== 0 && Object.hasOwn(game.strengths, id))
      strengths.push({ of: 'game', id: game.id, field: `strengths.${id}`, by });
    const end = (of: Unit) => {
      const changes = campaign.system.changesBetweenGames({ units: [of], game, house: campaign.house.value });
      return unitAfter(
        of,
        changes.filter((change) => change.of !== 'game'),
      );
    };
    const [old, oldAfter] = stage.without;
    // A game entered afterwards, or ended under other rules, is left as it is.
    const isRedone = stage.ends && !stage.begins && equal(end(old), oldAfter);
    missing.set(id, differences('unit', actual, isRedone ? end(before) : unitAfter(actual, missing.get(id) ?? [])));
  }
  return [...applySeparately(after, [...missing.values()].flat()).fitted, ...strengths];
}

function ask(
  { id, store, system }: OpenCampaign,
  request: Pick<CorrectionRequest, 'id' | 'body'>,
  onProgress?: OnProgress,
): Promise<CorrectionReply> {
  const activeStates = Object.fromEntries(
    system.units.map((kind) => [kind.id, kind.states.flatMap(({ id, isActive }) => (isActive ? id : []))]),
  );
  return store.answerCorrection(id, { ...request, newId: randomId(), activeStates }, onProgress);
}

/** Units of the day that could take part. */
export const unitsOfDay = ({ entry, records }: EntryOfDay): readonly Unit[] => {
  const present = records.games.find(({ id }) => id === entry.game)?.present;
  return servingUnits(records).filter(({ id }) => present?.includes(id) ?? true);
};
