import type { CampaignSettings } from '../../campaign/records/records.ts';
import { isRecord } from '../../engine/data/plain.ts';
import { keepSetting, settings } from './appstate.ts';
import type { OpenCampaign } from './opencampaign.ts';

export type WhoseDice = CampaignSettings['dice'];

type Camp = Pick<OpenCampaign, 'id' | 'records'>;

const chosen = ({ id }: Pick<Camp, 'id'>): Readonly<Record<string, unknown>> => {
  const kept = settings.value[`dice.${id}`];
  return isRecord(kept) ? kept : {};
};

export function diceOfSide(campaign: Camp, side: string): WhoseDice {
  const dice = chosen(campaign)[side];
  return dice === 'own' || dice === 'app' ? dice : campaign.records.value.campaign.settings.dice;
}

export const chooseDice = (campaign: Pick<Camp, 'id'>, sides: readonly string[], dice: WhoseDice): Promise<unknown> =>
  keepSetting(`dice.${campaign.id}`, {
    ...chosen(campaign),
    ...Object.fromEntries(sides.map((side) => [side, dice])),
  });

export const typesByDie = (): boolean => settings.value.bydie === true;

export const chooseByDie = (byDie: boolean): Promise<unknown> => keepSetting('bydie', byDie);

export const typesFaces = (): boolean => settings.value.byface === true;

export const chooseFaces = (byFace: boolean): Promise<unknown> => keepSetting('byface', byFace);
