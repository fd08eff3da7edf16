import type { Entry } from '../../campaign/records/records.ts';
import { manLabel } from '../../campaign/records/recordwords.ts';
import { stateOrUnknown } from '../../campaign/units/muster.ts';
import type { Unit } from '../../engine/roster.ts';
import { unitFields } from '../../engine/setup/fields.ts';
import type { OpenCampaign } from '../state/opencampaign.ts';

/** Sentences for men without a roll in a hospital: "B3 Keren of Rifles was wounded before it and has no roll." */
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
