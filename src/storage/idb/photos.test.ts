import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, expect, test } from 'vitest';
import { creationOf } from '../../campaign/records/differences.ts';
import { exampleRecords } from '../../testkit/examplecampaign.ts';
import { Phone } from '../../testkit/phone.ts';
import type { ImportMode } from '../backup/unpack.ts';
import { openStore } from '../idbstore.ts';
import type { Store } from '../store.ts';

const opened: Store[] = [];
afterEach(() => {
  for (const store of opened.splice(0)) store.close();
});

async function phone(letter: string, filled = false): Promise<Store> {
  let n = 0;
  const made = new Phone(new IDBFactory(), () => `${letter}${n++}`);
  const store = await openStore(made.tab());
  opened.push(store);
  if (!filled) return store;
  const { campaign, sides, units } = exampleRecords();
  await store.create(campaign, sides);
  await store.commit('c1', {
    ...{ id: 'muster', kind: 'edit', title: 'Mustered' },
    changes: units.map((unit) => creationOf('unit', unit)),
  });
  return store;
}

const picture = (letters: string) => `data:image/webp;base64,${letters}`;
const bring = async (from: Store, to: Store, as: ImportMode, photos: boolean) =>
  to.restore(await to.openFile(await from.backup(undefined, undefined, photos)), as);
const MAN = 'u1-1';

test('a photograph is stored outside the log and loaded separately', async () => {
  const store = await phone('a', true);
  const [before, log] = [await store.load('c1'), await store.agreement('c1')];
  expect(await store.picture('c1', MAN)).toBeUndefined();
  await store.setPicture('c1', MAN, picture('AAAA'));
  expect(await store.picture('c1', MAN)).toBe(picture('AAAA'));
  expect([await store.load('c1'), await store.agreement('c1')]).toEqual([before, log]);
  expect(await store.photos('c1')).toEqual({ count: 1, bytes: picture('AAAA').length });
  await store.setPicture('c1', MAN, undefined);
  expect([await store.picture('c1', MAN), (await store.photos()).count]).toEqual([undefined, 0]);
});

test.each([
  ['an invalid picture', 'javascript:alert(1)'],
  ['another kind of picture', 'data:image/svg+xml;base64,AAAA'],
  ['a picture over 16 KiB', picture('A'.repeat(22_000))],
])('%s is refused, and nothing is stored', async (_, given) => {
  const store = await phone('a', true);
  await expect(store.setPicture('c1', MAN, given)).rejects.toThrow();
  expect(await store.picture('c1', MAN)).toBeUndefined();
});

test('a backup contains photographs only on request, and its seal covers them', async () => {
  const store = await phone('a', true);
  await store.setPicture('c1', MAN, picture('AAAA'));
  expect(await (await store.backup('c1')).text()).not.toContain('image/webp');
  const text = await (await store.backup('c1', undefined, true)).text();
  expect(JSON.parse(text).campaigns[0].photos).toHaveLength(1);
  const other = await phone('b');
  const changed = await other.openFile(new Blob([text.replace(picture('AAAA'), picture('BBBB'))]));
  expect(changed.contents.campaigns[0]!.faults).toHaveLength(1);
  changed.transfer.close();
  await other.restore(await other.openFile(new Blob([text])), { how: 'newer' });
  expect(await other.picture('c1', MAN)).toBe(picture('AAAA'));
  await other.restore(await other.openFile(new Blob([text])), { how: 'copies' });
  expect(await other.photos()).toEqual({ count: 2, bytes: 2 * picture('AAAA').length });
  const copy = (await other.campaigns()).find(({ id }) => id !== 'c1')!;
  const man = (await other.load(copy.id)).records.units[0]!.men[0]!;
  expect(await other.picture(copy.id, man.id)).toBe(picture('AAAA'));
});

test.each<ImportMode>([{ how: 'everything' }, { how: 'replacing' }])(
  'a file without photographs takes none away, and an older one does not come back ($how)',
  async (as) => {
    const store = await phone('a', true);
    await store.setPicture('c1', MAN, picture('AAAA'));
    const old = await store.backup(undefined, undefined, true);
    await bring(store, store, as, false);
    expect(await store.picture('c1', MAN)).toBe(picture('AAAA'));
    await store.setPicture('c1', MAN, picture('BBBB'));
    await store.restore(await store.openFile(old), as);
    expect(await store.picture('c1', MAN)).toBe(picture('BBBB'));
    await store.setPicture('c1', MAN, undefined);
    await store.restore(await store.openFile(old), as);
    expect(await store.picture('c1', MAN)).toBeUndefined();
  },
);

test('a merge keeps the latest photograph of each man', async () => {
  const mine = await phone('a', true);
  await mine.setPicture('c1', MAN, picture('AAAA'));
  const theirs = await phone('b');
  await bring(mine, theirs, { how: 'newer' }, true);
  const rename = (store: Store, id: string) =>
    store.commit('c1', {
      ...{ id, kind: 'edit', title: id },
      changes: [{ of: 'unit', id: 'u1', field: 'notes', from: null, to: id }],
    });
  await rename(mine, 'here');
  await rename(theirs, 'there');
  await theirs.setPicture('c1', 'u1-2', picture('CCCC'));
  await bring(theirs, mine, { how: 'merged', campaign: 0 }, true);
  expect(await mine.picture('c1', MAN)).toBe(picture('AAAA'));
  expect(await mine.picture('c1', 'u1-2')).toBe(picture('CCCC'));
});

test('removing a campaign removes its photographs, and a snapshot keeps them', async () => {
  const store = await phone('a', true);
  await store.setPicture('c1', MAN, picture('AAAA'));
  expect(await store.remove('c1')).toBe(true);
  expect((await store.photos()).count).toBe(0);
  const [snapshot] = await store.snapshots();
  await store.restore(await store.openFile(await store.snapshotFile(snapshot!), true), { how: 'newer' });
  expect(await store.picture('c1', MAN)).toBe(picture('AAAA'));
});
