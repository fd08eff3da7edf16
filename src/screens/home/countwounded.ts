import { servingUnits } from '../../campaign/games/games.ts';
import { stateOrUnknown } from '../../campaign/units/muster.ts';
import type { Store } from '../../storage/store.ts';
import { systemOf } from '../../systems/systems.ts';

/** Counts the men whom the campaign's hospital lists. */
export async function countWounded(store: Store, campaign: string): Promise<number> {
  const { records } = await store.load(campaign);
  const { units: kinds } = await systemOf(records.campaign.system);
  const states = servingUnits(records).flatMap((unit) => {
    const kind = kinds.find(({ id }) => id === unit.kind);
    return kind ? unit.men.map((man) => stateOrUnknown(kind, man)) : [];
  });
  return states.filter(({ isActive, tone }) => !isActive && tone !== 'bad').length;
}
