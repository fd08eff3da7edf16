import type { Entry, RecordChange } from '../../campaign/records/records.ts';
import { attempt, say, type UndoKey } from './appstate.ts';
import type { OpenCampaign } from './opencampaign.ts';

/** Resolves to false if the edit was refused. Shows a message in both cases. */
export async function writeEdit(
  campaign: OpenCampaign,
  title: string,
  changes: readonly RecordChange[],
  kind: Entry['kind'] = 'edit',
  game?: string,
): Promise<boolean> {
  if (changes.length === 0) return true;
  const edit = campaign.edit(title, changes, kind, game);
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
  act: () => takeBack(campaign, id),
});

/** Undoes an entry and its dependents. `brings` restores what an undo removed. */
export async function takeBack(campaign: OpenCampaign, id: string, brings = false, many = false): Promise<void> {
  const entry = await campaign.undo(id);
  const all = many || (entry.undoes ?? []).length > 1;
  const label = brings ? 'Undo' : all ? 'Bring them all back' : 'Bring it back';
  say(entry.title, { label, act: () => takeBack(campaign, entry.id, !brings, all) });
}
