import type { StatusItem } from '../../system/system.ts';
import type { OpenCampaign } from '../state/opencampaign.ts';

export const visibleSights = (campaign: OpenCampaign): readonly StatusItem[] =>
  campaign.system.status?.(campaign.roster) ?? [];

export const counterTitles = (campaign: OpenCampaign): Readonly<Record<string, string>> =>
  Object.fromEntries(
    visibleSights(campaign).flatMap((sight) =>
      sight.counter ? [[sight.counter.id, sightTitle(campaign, sight)]] : [],
    ),
  );

export const sightTitle = (campaign: OpenCampaign, { title, side: id }: StatusItem): string => {
  const side = campaign.side(id);
  return side ? `${side.name}, ${title}` : title;
};
