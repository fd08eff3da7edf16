import { type Campaign, EMPTY_RECORDS, type Entry } from '../../campaign/records/records.ts';
import { currentVersion } from '../../campaign/upgrades/upgrades.ts';
import { Refusal } from '../../engine/refusal.ts';
import { FILE_TYPE } from '../../storage/backup/archive.ts';
import { logBaseOf } from '../../storage/backup/logbase.ts';
import type { OpenedFile, Store } from '../../storage/store.ts';
import type { ClubLog } from './club.ts';

const MAX_SINGLE_ENTRIES = 50;

/** `addNext` adds the next entry or throws a Refusal. `canMerge` permits a merge, which reopens the campaign. */
export type LogCallbacks = { readonly addNext: (entry: Entry) => Promise<unknown>; readonly canMerge: () => boolean };

/** Log of a stored campaign. Adds entries that continue it one by one, and merges others. */
export function storeLog(store: Store, campaign: string, { addNext, canMerge }: LogCallbacks): ClubLog {
  const entries = async () => (await store.entries(campaign, undefined, Number.MAX_SAFE_INTEGER)).toReversed();
  return {
    entries,
    async take(log, fresh) {
      if (store.state().refusal !== undefined) return false;
      const added = log.filter(({ id }) => fresh.has(id));
      if (fresh.size <= MAX_SINGLE_ENTRIES && (await addInOrder(added, addNext))) return true;
      if (!canMerge()) return false;
      const opened = await openLog(store, log);
      // A fight may have started during the wait.
      if (canMerge()) {
        await importLog(store, opened);
        return true;
      }
      opened.transfer.close();
      return false;
    },
  };
}

/** Imports the new entries of an opened log, or merges both logs. */
export async function importLog(store: Store, opened: OpenedFile): Promise<void> {
  const { relation } = opened.contents.campaigns[0]?.relationDetails ?? {};
  if (relation === 'new' || relation === 'further') await store.restore(opened, { how: 'newer', campaign: 0 });
  else if (relation === 'forked') await store.restore(opened, { how: 'merged', campaign: 0 });
  else opened.transfer.close();
}

/** Returns false if the entries do not continue the log. */
async function addInOrder(entries: readonly Entry[], addNext: LogCallbacks['addNext']): Promise<boolean> {
  try {
    for (const entry of entries) await addNext(entry);
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
    file: FILE_TYPE,
    v: currentVersion(),
    made: entries.at(-1)?.at,
    device: entries.at(-1)?.device,
    settings: {},
  };
  return store.openFile(new Blob([JSON.stringify({ ...about, campaigns: [archive] })]), true);
}
