import type { Contents } from '../../storage/backup/backup.ts';
import type { Vector } from '../../storage/schema/schema.ts';
import { keepSetting, settings, store } from './appstate.ts';

export type PhoneContact = { readonly at: string; readonly vector: Vector };

const KEY = (campaign: string) => `met.${campaign}`;

const meetings = (campaign: string): Readonly<Record<string, PhoneContact>> =>
  (settings.value[KEY(campaign)] as Readonly<Record<string, PhoneContact>> | undefined) ?? {};

export async function noteContact({ device, made, campaigns }: Contents): Promise<void> {
  if (device === undefined || made === undefined || device === store.value!.device()) return;
  for (const { id, vector } of campaigns)
    if (vector) await keepSetting(KEY(id), { ...meetings(id), [device]: { at: made, vector } });
}

/** Returns the time of the last contact and the entries that all phones met have in common. */
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
