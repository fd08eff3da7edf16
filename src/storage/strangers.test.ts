import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { twoPhones } from '../testkit/merges.ts';
import { openTampered, readTampered } from '../testkit/strangers.ts';

// "npm run faults -- --full" runs a million.

test('a file that was tampered with is opened with what is wrong with it, or refused in a sentence, and nothing changes', async () => {
  const { mine, theirs } = await twoPhones(new IDBFactory());
  const text = await (await theirs.backup('c1')).text();
  const { opened, refused, amiss } = await openTampered(mine, text, 'c1', 500);
  mine.close();
  theirs.close();
  expect(amiss).toEqual([]);
  expect(Math.min(opened, refused)).toBeGreaterThan(50);
});

test('so is one of what is new since two phones met', async () => {
  const { mine, theirs } = await twoPhones(new IDBFactory());
  const { contents, carrier } = await theirs.open(await mine.backup('c1'));
  carrier.close();
  const text = await (await theirs.newPart('c1', contents.campaigns[0]!.vector!)).text();
  const { opened, refused, amiss } = await openTampered(mine, text, 'c1', 300);
  mine.close();
  theirs.close();
  expect(amiss).toEqual([]);
  expect(Math.min(opened, refused)).toBeGreaterThan(30);
});

test('a film of codes that was tampered with gives its file, or is refused in a sentence', async () => {
  const { theirs } = await twoPhones(new IDBFactory());
  const text = await (await theirs.backup('c1')).text();
  theirs.close();
  const { opened, refused, amiss } = await readTampered(text, 300);
  expect(amiss).toEqual([]);
  expect(Math.min(opened, refused)).toBeGreaterThan(30);
});
