import { stateOf } from '../../campaign/units/muster.ts';
import type { Store } from '../../storage/store.ts';
import { systemOf } from '../../systems/systems.ts';

/** Counts the men of a campaign who are out of action and may return. */
export async function countWounded(store: Store, campaign: string): Promise<number> {
  const { records } = await store.load(campaign);
  const { units } = await systemOf(records.campaign.system);
  return records.units.reduce((sum, unit) => {
    const kind = units.find(({ id }) => id === unit.kind);
    const out = unit.men.filter((man) => {
      const state = kind && stateOf(kind, man);
      return state && !state.isActive && state.tone !== 'bad';
    });
    return sum + out.length;
  }, 0);
}
