import type { StatusItem } from '../../system/system.ts';
import type { OpenCampaign } from '../state/opencampaign.ts';

export const statusItems = (campaign: OpenCampaign): readonly StatusItem[] =>
  campaign.system.status?.(campaign.roster) ?? [];

export const statusCounterTitles = (campaign: OpenCampaign): Readonly<Record<string, string>> =>
  Object.fromEntries(
    statusItems(campaign).flatMap((item) => (item.counter ? [[item.counter.id, statusTitle(campaign, item)]] : [])),
  );

export const statusTitle = (campaign: OpenCampaign, { title, side: id }: StatusItem): string => {
  const side = campaign.side(id);
  return side ? `${side.name}, ${title}` : title;
};
