import type { Vector } from '../../storage/backup/archive.ts';
import type { FileContents } from '../../storage/backup/filecontents.ts';
import { keepSetting, settings, store } from './appstate.ts';

const handOverKey = (campaign: string) => `handed-over.${campaign}`;

export function handedOverAt(campaign: string): string | undefined {
  const at = settings.value[handOverKey(campaign)];
  return typeof at === 'string' && at !== '' ? at : undefined;
}

export const noteHandOver = (campaign: string): Promise<unknown> =>
  keepSetting(handOverKey(campaign), new Date().toISOString());

export function clearHandOver(campaign: string): void {
  if (handedOverAt(campaign) !== undefined) keepSetting(handOverKey(campaign), '');
}

export type PhoneContact = { readonly at: string; readonly vector: Vector };

const contactKey = (campaign: string) => `met.${campaign}`;

const contacts = (campaign: string): Readonly<Record<string, PhoneContact>> =>
  (settings.value[contactKey(campaign)] as Readonly<Record<string, PhoneContact>> | undefined) ?? {};

export async function noteContact({ device, made, campaigns }: FileContents): Promise<void> {
  if (device === undefined || made === undefined || device === store.value!.device()) return;
  for (const { id, vector } of campaigns)
    if (vector) await keepSetting(contactKey(id), { ...contacts(id), [device]: { at: made, vector } });
}

export function lastContact(campaign: string): PhoneContact | undefined {
  const all = Object.values(contacts(campaign));
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
