import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { fold } from '../../campaign/log/fold.ts';
import { creationOf } from '../../campaign/records/differences.ts';
import type { ParkedPlay } from '../../campaign/records/records.ts';
import { exampleRecords } from '../../testkit/examplecampaign.ts';
import { openTab } from '../../testkit/opentab.ts';
import { entryOfMan, musterEntry, Phone, parkedPlay, renameEntry } from '../../testkit/phone.ts';
import { reconnectingDatabase } from '../idb/database.ts';
import { KEY } from '../idb/rows.ts';
import type { Store } from '../store.ts';
import type { CampaignInFile } from './filecontents.ts';

const phone = (now?: () => string) => openTab(undefined, now ? { now } : {});

const hurt = (id: string, man: string) => entryOfMan(id, man, 'ok', 'wounded');
const further = (id: string, ...faces: readonly number[]): ParkedPlay => {
  const play = parkedPlay(id);
  const answers = [
    ...play.play.answers,
    ...faces.map((face) => ({ id: 'stand', dice: [{ face, by: 'hand' as const }] })),
  ];
  return { ...play, step: 'Stand test', play: { ...play.play, answers, cursor: answers.length } };
};

/** Compares one phone's backup with another phone, without an import. */
async function compareBackup(from: Store, to: Store): Promise<CampaignInFile['relationDetails']> {
  const { contents, transfer } = await to.openFile(await from.backup('c1'));
  transfer.close();
  return contents.campaigns[0]?.relationDetails;
}

/** A campaign on two phones. */
async function openTwoPhones(now?: () => string): Promise<readonly [Store, Store]> {
  const [mine, theirs] = [await phone(), await phone(now)];
  await mine.commit('c1', musterEntry());
  await mine.commit('c1', hurt('p1', 'u1-1'));
  await theirs.restore(await theirs.openFile(await mine.backup('c1')), { how: 'newer' });
  return [mine, theirs];
}

const take = async (from: Store, to: Store) => {
  await to.restore(await to.openFile(await from.backup('c1')), { how: 'newer', campaign: 0 });
};
const none = { fights: 0, others: 0, unfinished: 0, titles: [] };

test('a file is the same, ahead or behind', async () => {
  const [mine, theirs] = await openTwoPhones();
  expect(await compareBackup(theirs, mine)).toEqual({ relation: 'same', here: none, there: none });
  await theirs.commit('c1', hurt('p2', 'u1-2'));
  await theirs.commit('c1', renameEntry('c1', 'The mill', 'The bridge'));
  expect(await compareBackup(theirs, mine)).toEqual({
    relation: 'further',
    here: none,
    there: {
      fights: 1,
      others: 1,
      unfinished: 0,
      titles: ['The mill is called The bridge.', 'Man u1-2 is wounded.'],
      since: expect.any(String),
    },
  });
  expect(await compareBackup(mine, theirs)).toMatchObject({
    relation: 'behind',
    here: { fights: 1, others: 1 },
    there: none,
  });
});

test('a comparison of forked copies lists what each has by name', async () => {
  const [mine, theirs] = await openTwoPhones();
  await mine.commit('c1', hurt('m1', 'u1-2'));
  await mine.commit('c1', hurt('m2', 'u1-3'));
  for (const man of ['u2-1', 'u2-2', 'u2-3']) await theirs.commit('c1', hurt(`t${man}`, man));
  expect(await compareBackup(theirs, mine)).toMatchObject({
    relation: 'forked',
    here: { fights: 2, titles: ['Man u1-3 is wounded.', 'Man u1-2 is wounded.'] },
    there: { fights: 3, titles: ['Man u2-3 is wounded.', 'Man u2-2 is wounded.', 'Man u2-1 is wounded.'] },
  });
  const before = await mine.load('c1');
  await take(theirs, mine);
  expect(await mine.load('c1')).toEqual(before);
});

test('an entry with different content is not the same entry', async () => {
  const [mine, theirs] = [await phone(), await phone()];
  for (const store of [mine, theirs]) await store.commit('c1', musterEntry());
  await theirs.restore(await theirs.openFile(await mine.backup('c1')), { how: 'replacing' });
  await mine.commit('c1', entryOfMan('p1', 'u1-1', 'ok', 'wounded'));
  await theirs.commit('c1', entryOfMan('p1', 'u1-1', 'ok', 'dead'));
  expect(await compareBackup(theirs, mine)).toMatchObject({
    relation: 'forked',
    here: { titles: ['Man u1-1 is wounded.'] },
    there: { titles: ['Man u1-1 is dead.'] },
  });
});

test('the logs decide which copy is newer, whatever the clocks', async () => {
  const [mine, theirs] = await openTwoPhones(() => '2019-01-01T00:00:00.000Z');
  await theirs.commit('c1', hurt('p2', 'u1-2'));
  expect(await compareBackup(theirs, mine)).toMatchObject({ relation: 'further' });
  expect(await compareBackup(mine, theirs)).toMatchObject({ relation: 'behind' });
  await take(theirs, mine);
  expect(await compareBackup(theirs, mine)).toMatchObject({ relation: 'same' });
});

test('importing the new part of a file loses no data here', async () => {
  const [mine, theirs] = await openTwoPhones();
  await mine.savePlay('c1', parkedPlay('p8'));
  await theirs.savePlay('c1', parkedPlay('p9'));
  await theirs.commit('c1', hurt('p2', 'u1-2'));
  await take(theirs, mine);
  const { records, plays, tail } = await mine.load('c1');
  expect(records).toEqual((await theirs.load('c1')).records);
  expect(tail).toEqual((await theirs.load('c1')).tail);
  expect(plays.map(({ id }) => id).toSorted()).toEqual(['p8', 'p9']);
  await mine.commit('c1', hurt('p8', 'u1-3'), { drop: 'p8' });
  expect((await mine.entriesAbout('c1', 'u1-2')).map(({ id }) => id)).toEqual(['p2', 'muster']);
});

test('an unfinished fight with more answers is ahead', async () => {
  const [mine, theirs] = await openTwoPhones();
  await mine.savePlay('c1', parkedPlay('p2'));
  await take(mine, theirs);
  await theirs.savePlay('c1', further('p2', 5));
  expect(await compareBackup(theirs, mine)).toMatchObject({
    relation: 'further',
    here: none,
    there: { unfinished: 1, titles: ['1. Squad charges: Stand test'] },
  });
  expect(await compareBackup(mine, theirs)).toMatchObject({ relation: 'behind', here: { unfinished: 1 } });
  const undone = further('p2', 5);
  await mine.savePlay('c1', { ...undone, play: { ...undone.play, cursor: 1 } });
  expect(await compareBackup(theirs, mine)).toMatchObject({ relation: 'further', here: none });
  await mine.savePlay('c1', further('p2', 2));
  expect(await compareBackup(theirs, mine)).toMatchObject({
    relation: 'forked',
    here: { unfinished: 1 },
    there: { unfinished: 1 },
  });
});

test('importing the entry of a fight ends the unfinished fight', async () => {
  const [mine, theirs] = await openTwoPhones();
  await mine.savePlay('c1', parkedPlay('p2'));
  await take(mine, theirs);
  await theirs.commit('c1', hurt('p2', 'u1-2'), { drop: 'p2' });
  expect(await compareBackup(theirs, mine)).toMatchObject({ relation: 'further', here: none });
  expect(await compareBackup(mine, theirs)).toMatchObject({ relation: 'behind', there: none });
  await take(theirs, mine);
  expect((await mine.load('c1')).plays).toEqual([]);
});

test('a full backup adds new campaigns and missing settings, and leaves the rest', async () => {
  const [mine, theirs] = await openTwoPhones();
  await mine.commit('c1', hurt('m1', 'u1-2'));
  await theirs.commit('c1', hurt('t1', 'u2-1'));
  await theirs.create({
    id: 'c2',
    name: 'Another',
    system: 'toy',
    house: {},
    settings: { odds: 'shown', dice: 'own' },
  });
  await theirs.setSetting('theme', 'dark');
  await theirs.setSetting('awake', false);
  await mine.setSetting('theme', 'light');
  const before = await mine.load('c1');
  await mine.restore(await mine.openFile(await theirs.backup()), { how: 'newer' });
  expect(await mine.load('c1')).toEqual(before);
  expect((await mine.campaigns()).map(({ name }) => name).toSorted()).toEqual(['Another', 'The mill']);
  expect(await mine.settings()).toEqual({ theme: 'light', awake: false });
});

async function aged(store: Store): Promise<Blob> {
  const { sha256, sums, ...file } = JSON.parse(await (await store.backup('c1')).text());
  const NEW = ['author', 'after', 'establishment', 'establishedBy'];
  return new Blob([JSON.stringify({ ...file, v: 3 }, (name, value) => (NEW.includes(name) ? undefined : value))]);
}

test('an upgraded entry counts as the same entry', async () => {
  const [old, mine] = [await phone(), await phone()];
  await old.commit('c1', musterEntry({ ...exampleRecords(), games: [] }));
  await mine.restore(await mine.openFile(await aged(old)), { how: 'newer' });
  const unit = (await old.load('c1')).records.units[0]!;
  const man = { id: 'u1-5', tag: 'A5', name: 'Rifleman 4', role: 'rifleman', state: 'ok', facts: {} };
  await old.commit('c1', {
    id: 'joins',
    kind: 'edit',
    title: 'Rifleman 4 joins',
    changes: [creationOf('man', man, { unit: unit.id, at: 4 })],
  });
  const opened = await mine.openFile(await aged(old));
  expect(opened.contents.campaigns[0]?.relationDetails).toMatchObject({ relation: 'further', there: { others: 1 } });
  await mine.restore(opened, { how: 'newer' });
  const { records } = await mine.load('c1');
  expect(records.units.map(({ establishment }) => establishment)).toEqual([5, 4]);
  expect(fold((await mine.entries('c1', undefined, 9)).toReversed()).records).toEqual(records);
});

test('a campaign with an unreadable log is recognised and can be replaced', async () => {
  const telephone = new Phone(new IDBFactory());
  const mine = await openTab(telephone);
  await mine.commit('c1', musterEntry());
  const file = await mine.backup('c1');
  const { useStore, close } = reconnectingDatabase({ name: 'test-1', factory: telephone.factory });
  const [entry] = await mine.entries('c1', undefined, 1);
  await useStore('readwrite', (store) => {
    store.put({ v: 4, is: {} }, KEY.entry('c1', entry!));
  });
  close();
  const opened = await mine.openFile(file);
  expect(opened.contents.campaigns[0]).toMatchObject({ faults: [], relationDetails: { relation: 'unreadable' } });
  await mine.restore(opened, { how: 'replacing' });
  expect((await mine.load('c1')).tail).toHaveLength(1);
});
