import type { Sight } from '../../system/system.ts';
import type { OpenCampaign } from '../state/opencampaign.ts';

export const inSight = (campaign: OpenCampaign): readonly Sight[] => campaign.system.sight?.(campaign.roster) ?? [];

/** Titles of the running game's counters by id: "Soviets, Force Morale". */
export const counters = (campaign: OpenCampaign): Readonly<Record<string, string>> =>
  Object.fromEntries(
    inSight(campaign).flatMap((sight) => (sight.counter ? [[sight.counter.id, titleOf(campaign, sight)]] : [])),
  );

export const titleOf = (campaign: OpenCampaign, { title, side: id }: Sight): string => {
  const side = campaign.records.value.sides.find((one) => one.id === id);
  return side ? `${side.name}, ${title}` : title;
};
