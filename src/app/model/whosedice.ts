import type { Settings } from '../../campaign/records.ts';
import { isRecord } from '../../rules/plain.ts';
import { keepSetting, settings } from './appstate.ts';
import type { OpenCampaign } from './opencampaign.ts';

/** Whose dice and cards a side uses: its own, or the app’s. */
export type WhoseDice = Settings['dice'];

type Camp = Pick<OpenCampaign, 'id' | 'records'>;

const settingOf = ({ id }: Pick<Camp, 'id'>): string => `dice.${id}`;

const chosen = (camp: Pick<Camp, 'id'>): Readonly<Record<string, unknown>> => {
  const kept = settings.value[settingOf(camp)];
  return isRecord(kept) ? kept : {};
};

/** Whose dice a side of a campaign chose on this device; until it does, those that the campaign offers. */
export function diceOfSide(camp: Camp, side: string): WhoseDice {
  const dice = chosen(camp)[side];
  return dice === 'own' || dice === 'app' ? dice : camp.records.value.campaign.settings.dice;
}

/** Remembers whose dice these sides of a campaign use. */
export const chooseDice = (camp: Camp, sides: readonly string[], dice: WhoseDice): void =>
  keepSetting(settingOf(camp), { ...chosen(camp), ...Object.fromEntries(sides.map((side) => [side, dice])) });

const wayOf = ({ id }: Pick<Camp, 'id'>): string => `bydie.${id}`;

const ways = (camp: Pick<Camp, 'id'>): Readonly<Record<string, unknown>> => {
  const kept = settings.value[wayOf(camp)];
  return isRecord(kept) ? kept : {};
};

/** Whether a side of a campaign types a sum die by die, as it did last on this device. */
export const typesByDie = (camp: Pick<Camp, 'id'>, side: string): boolean => ways(camp)[side] === true;

/** Remembers whether these sides of a campaign type a sum die by die. */
export const chooseByDie = (camp: Pick<Camp, 'id'>, sides: readonly string[], byDie: boolean): void =>
  keepSetting(wayOf(camp), { ...ways(camp), ...Object.fromEntries(sides.map((side) => [side, byDie])) });
