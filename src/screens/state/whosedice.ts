import type { CampaignSettings } from '../../campaign/records/records.ts';
import { isRecord } from '../../engine/data/plain.ts';
import { keepSetting, settings } from './appstate.ts';
import type { OpenCampaign } from './opencampaign.ts';

export type WhoseDice = CampaignSettings['dice'];

type CampaignData = Pick<OpenCampaign, 'id' | 'records'>;

const chosenDice = ({ id }: Pick<CampaignData, 'id'>): Readonly<Record<string, unknown>> => {
  const kept = settings.value[`dice.${id}`];
  return isRecord(kept) ? kept : {};
};

export function diceOfSide(campaign: CampaignData, side: string): WhoseDice {
  const dice = chosenDice(campaign)[side];
  return dice === 'own' || dice === 'app' ? dice : campaign.records.value.campaign.settings.dice;
}

export const chooseDice = (
  campaign: Pick<CampaignData, 'id'>,
  sides: readonly string[],
  dice: WhoseDice,
): Promise<unknown> =>
  keepSetting(`dice.${campaign.id}`, {
    ...chosenDice(campaign),
    ...Object.fromEntries(sides.map((side) => [side, dice])),
  });

export const entersEachDie = (): boolean => settings.value.bydie === true;

export const setEntersEachDie = (byDie: boolean): Promise<unknown> => keepSetting('bydie', byDie);

export const entersByFace = (): boolean => settings.value.byface === true;

export const setEntersByFace = (byFace: boolean): Promise<unknown> => keepSetting('byface', byFace);
