import { type Campaign, EMPTY, type Entry } from '../../campaign/records.ts';
import { version } from '../../campaign/upgrades.ts';
import { Refusal } from '../../rules/refusal.ts';
import { logBaseOf } from '../../storage/logbase.ts';
import { BACKUP } from '../../storage/schema.ts';
import type { OpenedFile, Store } from '../../storage/store.ts';
import type { ClubLog } from './club.ts';

/** The most entries that are taken in one by one, on top of what is here. */
const FEW = 50;

/** How a campaign’s log takes in entries: one that follows it, or throws a Refusal; and whether a merge is welcome now, which opens the campaign anew. */
export type Taking = { readonly one: (entry: Entry) => Promise<unknown>; readonly free: () => boolean };

/** The log of a campaign in the store. What follows it is taken in entry by entry; where both went on, the two are brought together as two phones’ files are. */
export function storeLog(store: Store, campaign: string, { one, free }: Taking): ClubLog {
  const entries = async () => (await store.entries(campaign, undefined, Number.MAX_SAFE_INTEGER)).toReversed();
  return {
    entries,
    async take(log, fresh) {
      if (store.state().refuses !== undefined) return false;
      if (
        fresh.size <= FEW &&
        (await follows(
          log.filter(({ id }) => fresh.has(id)),
          one,
        ))
      )
        return true;
      if (!free()) return false;
      const opened = await openLog(store, log);
      // That took a while, in which a fight may have begun.
      if (!free()) {
        opened.carrier.close();
        return false;
      }
      const { relation } = opened.contents.campaigns[0]?.against ?? {};
      if (relation === 'further') await store.restore(opened, { how: 'new', campaign: 0 });
      else if (relation === 'forked') await store.restore(opened, { how: 'together', campaign: 0 });
      else opened.carrier.close();
      return true;
    },
  };
}

/** Whether entries follow what is here, each taken in as it does. */
async function follows(entries: readonly Entry[], one: Taking['one']): Promise<boolean> {
  try {
    for (const entry of entries) await one(entry);
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return false;
  }
}

/** A log that came from a club, opened as the file of another phone would be; throws a Refusal where no campaign begins in it. */
export function openLog(store: Store, entries: readonly Entry[]): Promise<OpenedFile> {
  const begun = entries.flatMap(({ changes }) => changes).find(({ of, field }) => of === 'campaign' && field === '');
  if (!begun || 'by' in begun)
    throw new Refusal('There is no campaign in this room yet. Let the phone that invited you connect.');
  const { campaign: _, ...lists } = EMPTY;
  const archive = { ...lists, campaign: begun.to as Campaign, plays: [], entries, ground: logBaseOf({}, []) };
  const about = { file: BACKUP, v: version(), made: entries.at(-1)?.at, device: entries.at(-1)?.device, settings: {} };
  return store.open(new Blob([JSON.stringify({ ...about, campaigns: [archive] })]), true);
}
