import { keepSetting, settings } from './appstate.ts';

const KEY = (campaign: string) => `handed-over.${campaign}`;

export function handedOverAt(campaign: string): string | undefined {
  const at = settings.value[KEY(campaign)];
  return typeof at === 'string' && at !== '' ? at : undefined;
}

export const noteHandOver = (campaign: string): Promise<unknown> =>
  keepSetting(KEY(campaign), new Date().toISOString());

export function clearHandOver(campaign: string): void {
  if (handedOverAt(campaign) !== undefined) keepSetting(KEY(campaign), '');
}
