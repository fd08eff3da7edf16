import { amendedEntries } from '../../campaign/log/amendments.ts';
import { inactiveIds } from '../../campaign/log/log.ts';
import type { Entry } from '../../campaign/records/records.ts';
import { manLabel } from '../../campaign/records/recordwords.ts';
import { stateOrUnknown } from '../../campaign/units/muster.ts';
import type { Unit } from '../../engine/roster.ts';
import { unitFields } from '../../engine/setup/fields.ts';
import { keepSetting, settings } from '../state/appstate.ts';
import type { OpenCampaign } from '../state/opencampaign.ts';

/** Describes men who lack a roll in a recovery entry: "B3 Keren of Rifles was wounded before it and has no roll." */
export function unsettledWords(campaign: OpenCampaign, units: readonly Unit[], entry: Entry): readonly string[] {
  const { system, house } = campaign;
  const sequence = system.sequences.find(({ id }) => id === entry.told?.sequence);
  const isPlayable = sequence && unitFields(sequence.setup(house.value))[0]?.of;
  return (entry.effect?.unsettled ?? []).flatMap((one) => {
    const unit = units.find(({ id }) => id === one.unit);
    const man = unit?.men.find(({ id, state }) => id === one.man && state === one.state);
    if (!unit || !man || unit.disbanded || !isPlayable?.({ ...unit, men: [man] })) return [];
    const state = stateOrUnknown(campaign.kind(unit), man).title.toLowerCase();
    return `${manLabel(man, unit)} was ${state} before it and has no roll.`;
  });
}

/** Name of the setting with the ids of entries whose reminder was dismissed. */
const dismissedKey = (id: string) => `aside-dismissed.${id}`;

const dismissedIds = ({ id }: OpenCampaign): readonly string[] =>
  (settings.value[dismissedKey(id)] ?? []) as readonly string[];

/** Returns recent entries that were set aside, or lack a roll since a correction. Leaves out undone and dismissed ones. */
export function entriesToSortOut(campaign: OpenCampaign, units: readonly Unit[] = campaign.units): readonly Entry[] {
  const { tail } = campaign.loaded.value;
  if (!tail.some(({ kind }) => kind === 'amendment')) return [];
  const dismissed = dismissedIds(campaign);
  const undone = new Set(tail.flatMap(({ undoes = [] }) => undoes));
  const inactive = inactiveIds(tail);
  return amendedEntries(tail).filter((entry) => {
    if (entry.kind === 'undo' || undone.has(entry.id) || dismissed.includes(entry.id)) return false;
    return entry.aside
      ? entry.aside.length > 0
      : !inactive.has(entry.id) && unsettledWords(campaign, units, entry).length > 0;
  });
}

export const dismissEntries = (campaign: OpenCampaign, entries: readonly Entry[]): Promise<unknown> =>
  keepSetting(dismissedKey(campaign.id), [...dismissedIds(campaign), ...entries.map(({ id }) => id)]);
