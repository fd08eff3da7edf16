import { type Campaign, EMPTY_RECORDS, type Entry } from '../../campaign/records/records.ts';
import { currentVersion } from '../../campaign/upgrades/upgrades.ts';
import { Refusal } from '../../engine/refusal.ts';
import { logBaseOf } from '../../storage/backup/logbase.ts';
import { BACKUP } from '../../storage/schema/archive.ts';
import type { OpenedFile, Store } from '../../storage/store.ts';
import type { ClubLog } from './club.ts';

const MAX_SINGLE_ENTRIES = 50;

/** `one` adds the next entry or throws a Refusal. `free` permits a merge, which reopens the campaign. */
export type Taking = { readonly one: (entry: Entry) => Promise<unknown>; readonly free: () => boolean };

/** Log of a stored campaign. Adds entries that continue it one by one, and merges others. */
export function storeLog(store: Store, campaign: string, { one, free }: Taking): ClubLog {
  const entries = async () => (await store.entries(campaign, undefined, Number.MAX_SAFE_INTEGER)).toReversed();
  return {
    entries,
    async take(log, fresh) {
      if (store.state().refuses !== undefined) return false;
      if (
        fresh.size <= MAX_SINGLE_ENTRIES &&
        (await follows(
          log.filter(({ id }) => fresh.has(id)),
          one,
        ))
      )
        return true;
      if (!free()) return false;
      const opened = await openLog(store, log);
      // A fight may have started during the wait.
      if (!free()) {
        opened.transfer.close();
        return false;
      }
      const { relation } = opened.contents.campaigns[0]?.against ?? {};
      if (relation === 'further') await store.restore(opened, { how: 'new', campaign: 0 });
      else if (relation === 'forked') await store.restore(opened, { how: 'together', campaign: 0 });
      else opened.transfer.close();
      return true;
    },
  };
}

async function follows(entries: readonly Entry[], one: Taking['one']): Promise<boolean> {
  try {
    for (const entry of entries) await one(entry);
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return false;
  }
}

/** Opens the log of a room like a file. Throws a Refusal if it has no campaign. */
export function openLog(store: Store, entries: readonly Entry[]): Promise<OpenedFile> {
  const begun = entries.flatMap(({ changes }) => changes).find(({ of, field }) => of === 'campaign' && field === '');
  if (!begun || 'by' in begun)
    throw new Refusal('There is no campaign in this room yet. Let the phone that invited you connect.');
  const { campaign: _, ...lists } = EMPTY_RECORDS;
  const archive = { ...lists, campaign: begun.to as Campaign, plays: [], entries, ground: logBaseOf({}, []) };
  const about = {
    file: BACKUP,
    v: currentVersion(),
    made: entries.at(-1)?.at,
    device: entries.at(-1)?.device,
    settings: {},
  };
  return store.open(new Blob([JSON.stringify({ ...about, campaigns: [archive] })]), true);
}
