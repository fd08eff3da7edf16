import { promisifyRequest } from 'idb-keyval';
import { subjectIds } from '../../../../src/campaign/log/entries.ts';
import type { Entry } from '../../../../src/campaign/records/records.ts';
import { OBJECT_STORE } from '../../../../src/storage/idb/database.ts';
import { KEY, keyRange, type Stats } from '../../../../src/storage/idb/rows.ts';

type OldRow = { readonly v: number; readonly is: Entry };

/**
 * Repeats the last entries of a log that has a row for each entry, without upgrading the database. Together they must
 * leave the records as they are. Returns the ids of the new entries.
 */
export async function repeatOldEntries(name: string, campaign: string, times: number, cycle: number) {
  const database = await promisifyRequest(indexedDB.open(name));
  const store = () => database.transaction(OBJECT_STORE, 'readwrite').objectStore(OBJECT_STORE);
  const rows: OldRow[] = await promisifyRequest(store().getAll(keyRange([campaign, 'entry'])));
  const stats: Stats = await promisifyRequest(store().get(KEY.stats));
  const ids: string[] = [];
  let last = rows.at(-1)!.is;
  for (let time = 0; time < times; time += 1) {
    const rowStore = store();
    for (const { v, is } of rows.slice(-cycle)) {
      const entry: Entry = { ...is, id: `${is.id}-${time}`, n: last.n + 1, after: [last.id] };
      const { id, n, author } = entry;
      rowStore.put({ v, is: entry }, KEY.entry(campaign, entry));
      rowStore.put({ n, author }, KEY.place(campaign, id));
      for (const subject of subjectIds(entry)) rowStore.put(id, [campaign, 'about', subject, n, author]);
      ids.push(id);
      last = entry;
    }
    if (time % 100 === 0 || time === times - 1) await ended(rowStore.transaction);
  }
  const { n, at, id } = last;
  const reach = { ...stats.reach, [campaign]: { ...stats.reach[campaign], n, at, tips: [id] } };
  const end = store();
  end.put({ ...stats, sequence: stats.sequence + ids.length, reach } satisfies Stats, KEY.stats);
  await ended(end.transaction);
  database.close();
  return ids;
}

const ended = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
