import type { Vector } from '../../storage/backup/archive.ts';
import type { FileContents } from '../../storage/backup/filecontents.ts';
import { keepSetting, settings, store } from './appstate.ts';

const HAND_OVER_KEY = (campaign: string) => `handed-over.${campaign}`;

export function handedOverAt(campaign: string): string | undefined {
  const at = settings.value[HAND_OVER_KEY(campaign)];
  return typeof at === 'string' && at !== '' ? at : undefined;
}

export const noteHandOver = (campaign: string): Promise<unknown> =>
  keepSetting(HAND_OVER_KEY(campaign), new Date().toISOString());

export function clearHandOver(campaign: string): void {
  if (handedOverAt(campaign) !== undefined) keepSetting(HAND_OVER_KEY(campaign), '');
}

export type PhoneContact = { readonly at: string; readonly vector: Vector };

const CONTACT_KEY = (campaign: string) => `met.${campaign}`;

const meetings = (campaign: string): Readonly<Record<string, PhoneContact>> =>
  (settings.value[CONTACT_KEY(campaign)] as Readonly<Record<string, PhoneContact>> | undefined) ?? {};

export async function noteContact({ device, made, campaigns }: FileContents): Promise<void> {
  if (device === undefined || made === undefined || device === store.value!.device()) return;
  for (const { id, vector } of campaigns)
    if (vector) await keepSetting(CONTACT_KEY(id), { ...meetings(id), [device]: { at: made, vector } });
}

export function lastContact(campaign: string): PhoneContact | undefined {
  const all = Object.values(meetings(campaign));
  if (all.length === 0) return undefined;
  const authors = [...new Set(all.flatMap(({ vector }) => Object.keys(vector)))];
  const least = authors.map((author) => [author, Math.min(...all.map(({ vector }) => vector[author] ?? 0))] as const);
  return {
    at:
      all
        .map(({ at }) => at)
        .toSorted()
        .at(-1) ?? '',
    vector: Object.fromEntries(least.filter(([, n]) => n > 0)),
  };
}
