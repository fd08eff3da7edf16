import { expect, test } from 'vitest';
import { Phone } from '../testkit/phone.ts';
import { openSnapshots, originPrivateFolder, type SnapshotOccasion } from './snapshots.ts';

const phone = () => new Phone(undefined as unknown as IDBFactory);
const day = (n: number, on: SnapshotOccasion = 'game') => ({
  at: `2026-11-2${n}T19:00:00.000Z`,
  men: n,
  on,
  campaigns: ['The mill'],
});

test('the last three snapshots after games and upgrades are kept, newest first', async () => {
  const kept = openSnapshots(phone().folder());
  for (const n of [1, 2, 3, 4]) expect(await kept.take(new Blob([`all of day ${n} – ½`]), day(n))).toBe(true);
  const list = await kept.list();
  expect(list.map(({ name: _, length: __, ...about }) => about)).toEqual([day(4), day(3), day(2)]);
  expect(await Promise.all(list.map((one) => kept.read(one)))).toEqual([4, 3, 2].map((n) => `all of day ${n} – ½`));
});

test('three snapshots after games and upgrades are kept, three before restores and removals, one before corrections', async () => {
  const kept = openSnapshots(phone().folder());
  for (const [n, on] of [
    [1, 'game'],
    [2, 'upgrade'],
    [3, 'restore'],
    [4, 'removal'],
    [5, 'restore'],
    [6, 'removal'],
    [7, 'game'],
    [7, 'correction'],
    [8, 'game'],
    [8, 'correction'],
  ] as const)
    await kept.take(new Blob(['all']), day(n, on));
  expect((await kept.list()).map(({ men, on }) => `${men} ${on}`)).toEqual([
    '8 correction',
    '8 game',
    '7 game',
    '6 removal',
    '5 restore',
    '4 removal',
    '2 upgrade',
  ]);
});

test('on a full disk the oldest snapshot of its kind is deleted, and the new one records it', async () => {
  const there = phone();
  const large = new Blob(['x'.repeat(1000)]);
  for (const n of [1, 2]) await openSnapshots(there.folder()).take(large, day(n, 'restore'));
  for (const n of [3, 4]) await openSnapshots(there.folder()).take(large, day(n));
  const filled = [...there.files.values()].reduce((sum, { length }) => sum + length, 0);
  const kept = openSnapshots(there.folder({ room: filled + 200 }));
  expect(await kept.take(large, day(5))).toBe(true);
  expect((await kept.list()).map(({ men, instead }) => [men, instead])).toEqual([
    [5, [day(3).at]],
    [4, undefined],
    [2, undefined],
    [1, undefined],
  ]);
});

test('a snapshot without enough space is refused, and the last of its kind stays', async () => {
  const there = phone();
  await openSnapshots(there.folder()).take(new Blob(['small']), day(1));
  const kept = openSnapshots(there.folder({ room: 1000 }));
  await expect(kept.take(new Blob(['x'.repeat(2000)]), day(2))).rejects.toThrow('The disk is full.');
  expect((await kept.list()).map(({ men }) => men)).toEqual([1]);
});

test('after a wrong clock is corrected, the newest snapshots are still kept and listed first', async () => {
  const kept = openSnapshots(phone().folder());
  for (const n of [6, 7, 8]) await kept.take(new Blob(['all']), day(n));
  for (const n of [1, 2, 1]) await kept.take(new Blob(['all']), day(n));
  expect((await kept.list()).map(({ men }) => men)).toEqual([1, 2, 1]);
});

test('two snapshots with the same time do not replace each other', async () => {
  const kept = openSnapshots(phone().folder());
  for (const men of [1, 2]) await kept.take(new Blob(['all']), { ...day(1), men });
  expect((await kept.list()).map(({ men }) => men)).toEqual([2, 1]);
});

test('a snapshot is complete even if files cannot be renamed', async () => {
  const there = phone();
  const kept = openSnapshots(there.folder({ renames: false }));
  await kept.take(new Blob(['all']), day(1));
  expect([...there.files.keys()]).toEqual(['snapshot-2026-11-21T19-00-00.000Z.json']);
  expect((await kept.list()).map(({ men }) => men)).toEqual([1]);
});

test.each([
  ['cut off', (text: string) => text.slice(0, -1)],
  ['changed', (text: string) => text.replace('all of', 'ALL of')],
  ['empty', () => ''],
  ['without its header', (text: string) => text.slice(text.indexOf('\n') + 1)],
  ['with another header', (text: string) => `null${text.slice(text.indexOf('\n'))}`],
])('a snapshot that is %s is neither listed nor read', async (_, harm) => {
  const there = phone();
  const kept = openSnapshots(there.folder());
  await kept.take(new Blob(['all of it']), day(1));
  await kept.take(new Blob(['all of that']), day(2));
  const [newest] = await kept.list();
  if (!newest) throw new Error('a snapshot is wanted');
  there.files.set(newest.name, harm(there.files.get(newest.name) ?? ''));
  expect((await kept.list()).map(({ men }) => men)).toEqual([1]);
  await expect(kept.read(newest)).rejects.toThrow('That snapshot can no longer be read.');
});

test('a deleted snapshot is refused', async () => {
  const there = phone();
  const kept = openSnapshots(there.folder());
  await kept.take(new Blob(['all']), day(1));
  const [one] = await kept.list();
  there.files.clear();
  if (one) await expect(kept.read(one)).rejects.toThrow('That snapshot can no longer be read.');
  expect(one).toBeDefined();
});

test('unfinished files are deleted and never listed', async () => {
  const there = phone();
  const kept = openSnapshots(there.folder());
  there.files.set('snapshot-2026-11-20T19-00-00.000Z.json.part', 'half');
  expect(await kept.list()).toEqual([]);
  await kept.take(new Blob(['all']), day(1));
  expect([...there.files.keys()]).toEqual(['snapshot-2026-11-21T19-00-00.000Z.json']);
});

test('a browser without a writable private file system returns false', async () => {
  const none = openSnapshots(async () => undefined);
  expect(await none.take(new Blob(['all']), day(1))).toBe(false);
  expect(await none.list()).toEqual([]);
  const there = phone();
  const shut = openSnapshots(there.folder({ writes: false }));
  expect(await shut.take(new Blob(['all']), day(1))).toBe(false);
  expect([...there.files.keys()]).toEqual([]);
  expect(await originPrivateFolder('test')()).toBeUndefined();
});
