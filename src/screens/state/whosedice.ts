import type { Settings } from '../../campaign/records.ts';
import { isRecord } from '../../engine/plain.ts';
import { keepSetting, settings } from './appstate.ts';
import type { OpenCampaign } from './opencampaign.ts';

/** Whose dice and cards a side uses: its own, or the app’s. */
export type WhoseDice = Settings['dice'];

type Camp = Pick<OpenCampaign, 'id' | 'records'>;

/** What was chosen on this device for each side of a campaign, under a name. */
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

/** Whose dice a side of a campaign chose on this device; until it does, those that the campaign offers. */
export function diceOfSide(campaign: Camp, side: string): WhoseDice {
  const dice = chosen('dice', campaign)[side];
  return dice === 'own' || dice === 'app' ? dice : campaign.records.value.campaign.settings.dice;
}

/** Remembers whose dice these sides of a campaign use. */
export const chooseDice = choose<WhoseDice>('dice');

/** Whether a side of a campaign types a sum die by die, as it did last on this device. */
export const typesByDie = (campaign: Pick<Camp, 'id'>, side: string): boolean =>
  chosen('bydie', campaign)[side] === true;

/** Remembers whether these sides of a campaign type a sum die by die. */
export const chooseByDie = choose<boolean>('bydie');
