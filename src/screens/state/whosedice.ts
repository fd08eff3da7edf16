import type { CampaignSettings } from '../../campaign/records/records.ts';
import { isRecord } from '../../engine/data/plain.ts';
import { keepSetting, settings } from './appstate.ts';
import type { OpenCampaign } from './opencampaign.ts';

export type WhoseDice = CampaignSettings['dice'];

type Camp = Pick<OpenCampaign, 'id' | 'records'>;

const chosen = (name: 'dice' | 'bydie', { id }: Pick<Camp, 'id'>): Readonly<Record<string, unknown>> => {
  const kept = settings.value[`${name}.${id}`];
  return isRecord(kept) ? kept : {};
};

const choose =
  <V>(name: 'dice' | 'bydie') =>
  (campaign: Pick<Camp, 'id'>, sides: readonly string[], value: V): Promise<unknown> =>
    keepSetting(`${name}.${campaign.id}`, {
      ...chosen(name, campaign),
      ...Object.fromEntries(sides.map((side) => [side, value])),
    });

export function diceOfSide(campaign: Camp, side: string): WhoseDice {
  const dice = chosen('dice', campaign)[side];
  return dice === 'own' || dice === 'app' ? dice : campaign.records.value.campaign.settings.dice;
}

export const chooseDice = choose<WhoseDice>('dice');

export const typesByDie = (campaign: Pick<Camp, 'id'>, side: string): boolean =>
  chosen('bydie', campaign)[side] === true;

export const chooseByDie = choose<boolean>('bydie');
