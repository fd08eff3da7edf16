import { createTransfer, type FileToOpen } from '../storage/backup/transfer.ts';
import { openStore } from '../storage/idbstore.ts';
import type { Store } from '../storage/store.ts';
import { sequentialIds } from './examplecampaign.ts';
import { entryOfMan, musterEntry, Phone } from './phone.ts';

/** Database of the first phone: the name of its store, and a generation. */
const DATABASE = 'test-1';

/** Two phones with conflicting changes to one campaign. */
export async function twoPhones(factory: IDBFactory): Promise<{ readonly mine: Store; readonly theirs: Store }> {
  const [mine, theirs] = [
    await openStore(new Phone(factory, sequentialIds('a')).tab()),
    await openStore({ ...new Phone(factory, sequentialIds('b')).tab(), name: 'other' }),
  ];
  await mine.commit('c1', musterEntry());
  await theirs.restore(await theirs.openFile(await mine.backup('c1')), { how: 'newer' });
  await mine.commit('c1', entryOfMan('m1', 'u1-1', 'ok', 'wounded'));
  await mine.commit('c1', entryOfMan('m2', 'u1-2', 'ok', 'dead'));
  await theirs.commit('c1', entryOfMan('t1', 'u1-1', 'ok', 'dead'));
  await theirs.commit('c1', entryOfMan('t2', 'u2-1', 'ok', 'wounded'));
  return { mine, theirs };
}

/** Numbers of killed and completed merges, and descriptions of the invalid states after a kill. */
export type Kills = { readonly killed: number; readonly done: number; readonly between: readonly string[] };

/** Kills merges of two phones, each after one more write. The merge must be complete or absent afterwards. */
export async function killMerges(factoryOf: () => IDBFactory, many: number): Promise<Kills> {
  const between: string[] = [];
  let [killed, done, after] = [0, 0, 0];
  for (let trial = 0; trial < many; trial++) {
    const factory = factoryOf();
    const { mine, theirs } = await twoPhones(factory);
    const [before, file] = [await mine.agreement('c1'), await theirs.backup('c1')];
    mine.close();
    theirs.close();
    const { vocabulary, systemOf } = new Phone(factory).tab();
    const transfer = createTransfer({ id: sequentialIds('n'), vocabulary, systemOf, factory });
    const opening: FileToOpen = { file, database: DATABASE };
    await transfer.run('open', opening);
    const { writes, went } = await killedAfter(after, () =>
      transfer.run('unpack', {
        database: DATABASE,
        mode: { how: 'merged', campaign: 0 },
        device: 'a',
        at: '2026-11-21T20:00:00.000Z',
      }),
    );
    const again = await openStore(new Phone(factory, sequentialIds('z')).tab());
    const now = await again.agreement('c1');
    const entries = (await again.entries('c1', undefined, 100)).length;
    again.close();
    if (went) done += 1;
    else killed += 1;
    const whole = went ? entries === 5 && now !== before : entries === 3 && now === before;
    if (!whole) between.push(`after ${after} of its writes: ${entries} entries`);
    // The next trial starts at 0 once a merge completes before the kill.
    after = went ? 0 : after + 1;
    if (went && writes === 0) between.push('it wrote nothing');
  }
  return { killed, done, between };
}

/**
 * Aborts every transaction of an operation after `most` writes, as a crash of the browser would. Returns the number of
 * writes and whether it completed.
 */
async function killedAfter(
  most: number,
  work: () => Promise<unknown>,
): Promise<{ readonly writes: number; readonly went: boolean }> {
  let writes = 0;
  const { prototype } = IDBObjectStore;
  const { put, delete: drop, add, clear } = prototype;
  const counted = <A extends unknown[]>(write: (this: IDBObjectStore, ...given: A) => IDBRequest) =>
    function (this: IDBObjectStore, ...given: A): IDBRequest {
      if (writes >= most) this.transaction.abort();
      writes += 1;
      return write.apply(this, given);
    };
  Object.assign(prototype, { put: counted(put), delete: counted(drop), add: counted(add), clear: counted(clear) });
  try {
    await work();
    return { writes, went: true };
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    return { writes, went: false };
  } finally {
    Object.assign(prototype, { put, delete: drop, add, clear });
  }
}
