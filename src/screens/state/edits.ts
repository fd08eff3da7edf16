import { equal } from '../../campaign/records/equal.ts';
import type { Entry, RecordChange } from '../../campaign/records/records.ts';
import { Refusal } from '../../engine/refusal.ts';
import type { Store } from '../../storage/store.ts';
import type { HouseRule } from '../../system/tables.ts';
import { attempt, keepSetting, say, settings, type UndoKey } from './appstate.ts';
import type { OpenCampaign } from './opencampaign.ts';
import { go } from './route.ts';

/** Writes an edit and shows a message. Resolves to false if the edit was refused. */
export async function writeEdit(
  campaign: OpenCampaign,
  title: string,
  changes: readonly RecordChange[],
  kind: Entry['kind'] = 'edit',
  game?: string,
  unitsHit?: readonly string[],
): Promise<boolean> {
  if (changes.length === 0) return true;
  const edit = campaign.edit(title, changes, kind, game, unitsHit);
  attempt(edit);
  return edit.then(
    (entry) => {
      say(title, undoKey(campaign, entry.id));
      return true;
    },
    () => false,
  );
}

export const undoKey = (campaign: OpenCampaign, id: string): UndoKey => ({
  label: 'Undo',
  act: () => undoEntry(campaign, id),
});

export async function undoEntry(campaign: OpenCampaign, id: string, isRedo = false, isMultiple = false): Promise<void> {
  const entry = await campaign.undo(id);
  const all = isMultiple || (entry.undoes ?? []).length > 1;
  const label = isRedo ? 'Undo' : all ? 'Bring them all back' : 'Bring it back';
  say(entry.title, { label, act: () => undoEntry(campaign, entry.id, !isRedo, all) });
}

/** Returns the change that sets a house rule. The default value is stored as null. Empty if nothing changes. */
export function ruleChange({ records }: OpenCampaign, rule: HouseRule, value: unknown): readonly RecordChange[] {
  const { campaign } = records.value;
  const kept = equal(value, rule.default) ? null : value;
  const from = campaign.house[rule.id] ?? null;
  return equal(from, kept) ? [] : [{ of: 'campaign', id: campaign.id, field: `house.${rule.id}`, from, to: kept }];
}

export type Removal = { readonly isKept: boolean; readonly undo: UndoKey | undefined };

/** Removes a campaign. `isKept` is true if a snapshot has it. `undo` is undefined if it could not be read. */
export async function removeCampaign(store: Store, id: string): Promise<Removal> {
  const file = await store.backup(id, undefined, true).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    return undefined;
  });
  const club = settings.value[`club.${id}`];
  const isKept = await store.remove(id);
  keepSetting(`club.${id}`, undefined);
  const bringBack = async (from: Blob) => {
    await store.restore(await store.openFile(from), { how: 'replacing', campaign: 0 });
    if (club !== undefined) keepSetting(`club.${id}`, club);
    go(['c', id, 'campaign']);
  };
  return { isKept, undo: file && { label: 'Undo', act: () => bringBack(file) } };
}
