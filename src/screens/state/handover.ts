import { keepSetting, settings } from './appstate.ts';

const KEY = (campaign: string) => `handed-over.${campaign}`;

/** When a campaign left this phone to be played on elsewhere (ISO time); undefined where it goes on here. */
export function handedOverAt(campaign: string): string | undefined {
  const at = settings.value[KEY(campaign)];
  return typeof at === 'string' && at !== '' ? at : undefined;
}

/** Keeps that a campaign is played on elsewhere from now. */
export const noteHandOver = (campaign: string): Promise<unknown> =>
  keepSetting(KEY(campaign), new Date().toISOString());

/** Keeps that a campaign goes on here: the players said so, or the other phone's part came in. */
export function goOnHere(campaign: string): void {
  if (handedOverAt(campaign) !== undefined) keepSetting(KEY(campaign), '');
}
