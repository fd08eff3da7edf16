import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { openTab } from '../../testkit/opentab.ts';
import { entryOfMan, musterEntry } from '../../testkit/phone.ts';
import type { Store } from '../store.ts';
import type { FileContents } from './filecontents.ts';

/** Opens and imports a file, and returns its contents. */
async function importFile(to: Store, file: Blob, how: 'newer' | 'merged'): Promise<FileContents> {
  const opened = await to.openFile(file);
  await to.restore(opened, { how, campaign: 0 });
  return opened.contents;
}

/** Two phones whose logs diverged. The second has merged them; `vector` is that of the first. */
async function twoPhonesAfterMerge() {
  const [mine, theirs] = [await openTab('a'), await openTab('b')];
  await mine.commit('c1', musterEntry());
  await importFile(theirs, await mine.backup('c1'), 'newer');
  await mine.commit('c1', entryOfMan('m1', 'u1-1', 'ok', 'wounded'));
  await theirs.commit('c1', entryOfMan('t1', 'u1-2', 'ok', 'wounded'));
  await theirs.commit('c1', entryOfMan('t2', 'u1-1', 'ok', 'dead'));
  const { campaigns } = await importFile(theirs, await mine.backup('c1'), 'merged');
  return { mine, theirs, vector: campaigns[0]!.vector! };
}

const entriesIn = async (file: Blob): Promise<number> => JSON.parse(await file.text()).campaigns[0].entries.length;

test('a partial log since the last merge gives the same result as the whole', async () => {
  const { mine, theirs, vector } = await twoPhonesAfterMerge();
  const part = await theirs.exportSince('c1', vector);
  expect(await entriesIn(part)).toBe(2);
  const { campaigns } = await importFile(mine, part, 'newer');
  expect(campaigns).toMatchObject([
    { entries: 4, faults: [], relationDetails: { relation: 'further', there: { fights: 2 } } },
  ]);
  expect(await mine.load('c1')).toEqual(await theirs.load('c1'));
  expect(await mine.entries('c1', undefined, 9)).toEqual(await theirs.entries('c1', undefined, 9));
  expect(await mine.agreement('c1')).toBe(await theirs.agreement('c1'));
});

test('a phone with new entries merges a partial log', async () => {
  const { mine, theirs, vector } = await twoPhonesAfterMerge();
  await mine.commit('c1', entryOfMan('m2', 'u1-3', 'ok', 'dead'));
  const { campaigns } = await importFile(mine, await theirs.exportSince('c1', vector), 'merged');
  expect(campaigns[0]!.relationDetails).toMatchObject({
    relation: 'forked',
    here: { fights: 1 },
    there: { fights: 2 },
  });
  await importFile(theirs, await mine.backup('c1'), 'newer');
  expect(await mine.agreement('c1')).toBe(await theirs.agreement('c1'));
});

test.each([
  ['never had the campaign', async () => openTab('c')],
  [
    'has less than at the last merge',
    async () => {
      const other = await openTab('c');
      await other.commit('c1', musterEntry());
      return other;
    },
  ],
])('a phone that %s is asked to import the whole campaign, and changes nothing', async (_, another) => {
  const { theirs, vector } = await twoPhonesAfterMerge();
  const other = await another();
  const before = await other.campaigns();
  await expect(other.openFile(await theirs.exportSince('c1', vector))).rejects.toThrow(
    'Show the whole campaign instead.',
  );
  expect(await other.campaigns()).toEqual(before);
});

test('a partial log changed after saving is damaged, and only its roster can be repaired', async () => {
  const { mine, theirs, vector } = await twoPhonesAfterMerge();
  const text = await (await theirs.exportSince('c1', vector)).text();
  const { contents } = await mine.openFile(new Blob([text.replace('is dead', 'is well')]));
  expect(contents.campaigns[0]!.faults.length).toBeGreaterThan(0);
  expect(contents.campaigns[0]!.repairs.map(({ rosterFrom }) => rosterFrom)).toEqual(['file']);
});
