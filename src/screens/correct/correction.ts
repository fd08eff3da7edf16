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
import {
  type Addition,
  EMPTY_RECORDS,
  type Entry,
  type EntryBody,
  type Game,
  type RecordChange,
  type RecordSet,
} from '../../campaign/records/records.ts';
import { withDistinctNames } from '../../campaign/units/unitname.ts';
import type { Unit } from '../../engine/roster.ts';
import { randomId } from '../../random/dice.ts';
import { wonOnTable } from '../game/sheets/wonontable.ts';
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
  const first = (await ask(campaign, request, onProgress)).correction!;
  const additions = redoStages(campaign, first.preview);
  const correction =
    additions.length === 0 ? first : (await ask(campaign, { ...request, additions }, onProgress)).correction!;
  const results = resultChanges(campaign, entry, body, correction.preview);
  const { draft, preview } = correction;
  return {
    ...correction,
    draft: { ...draft, changes: [...draft.changes, ...results] },
    preview: { ...preview, after: applyChanges(preview.after, results) },
  };
}

/** Updates the result text of games where it is a suggestion of the app: the corrected verdict, or who is left. */
function resultChanges(
  { system, house }: Pick<OpenCampaign, 'system' | 'house'>,
  { game: own, told }: Entry,
  body: EntryBody,
  { after, ends }: RewritePreview,
): readonly RecordChange[] {
  const leftAtEnd = (records: RecordSet, game: Game) => {
    const units = withDistinctNames(servingUnits(records), records.sides);
    const { counters } = records.games.find(({ id }) => id === game.id) ?? game;
    return wonOnTable(system, records.sides, { units, game: { ...game, counters }, house: house.value }).result;
  };
  return after.games.flatMap((game): readonly RecordChange[] => {
    const suggestions = ends
      .filter((end) => end.game === game.id)
      .map((end) => [leftAtEnd(end.without, game), leftAtEnd(end.with, game)]);
    if (game.id === own) suggestions.push([told?.verdict, body.told?.verdict]);
    const { id, result: from } = game;
    const match = suggestions.find(([was]) => was !== undefined && was === from);
    return !match || match[1] === from ? [] : [{ of: 'game', id, field: 'result', from, to: match[1] ?? null }];
  });
}

/** Recomputes the ends of later games, such as a missed game that is served. Returns the changes that each end lacks. */
export function redoStages(
  { system, house }: Pick<OpenCampaign, 'system' | 'house'>,
  { stages, after }: Pick<RewritePreview, 'stages' | 'after'>,
): readonly Addition[] {
  const recordsOf = (unit: Unit): RecordSet => ({ ...EMPTY_RECORDS, units: [unit] });
  const unitAfter = (unit: Unit, changes: readonly RecordChange[] = []): Unit =>
    applyChanges(recordsOf(unit), applySeparately(recordsOf(unit), changes).fitted).units[0]!;
  const missing = new Map<string, readonly RecordChange[]>();
  return stages.flatMap((stage): readonly Addition[] => {
    const game = after.games.find(({ id }) => id === stage.game);
    if (!game) return [];
    const end = (of: Unit) => {
      const changes = system.changesBetweenGames({ units: [of], game, house: house.value });
      return unitAfter(
        of,
        changes.filter((change) => change.of !== 'game'),
      );
    };
    const [unit, actual] = stage.with;
    const [old, oldAfter] = stage.without;
    const known = missing.get(unit.id);
    const corrected = unitAfter(actual, known);
    // A game entered afterwards, or ended under other rules, is left as it is.
    const isRedone = stage.ends && !stage.begins && equal(end(old), oldAfter);
    const redone = isRedone ? end(unitAfter(unit, known)) : corrected;
    missing.set(unit.id, differences('unit', actual, redone));
    const changes = differences('unit', corrected, redone);
    return changes.length > 0 ? [{ entry: stage.entry, changes }] : [];
  });
}

function ask(
  { id, store, system }: OpenCampaign,
  request: Pick<CorrectionRequest, 'id' | 'body' | 'additions'>,
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
