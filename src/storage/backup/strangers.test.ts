import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { twoPhones } from '../../testkit/merges.ts';
import { openTampered, readTampered } from '../../testkit/strangers.ts';

// "npm run faults -- --full" runs a million.

test('a manipulated file is opened with its faults or refused in a sentence, and changes nothing', async () => {
  const { mine, theirs } = await twoPhones(new IDBFactory());
  const text = await (await theirs.backup('c1')).text();
  const { opened, refused, amiss } = await openTampered(mine, text, 'c1', 500);
  mine.close();
  theirs.close();
  expect(amiss).toEqual([]);
  expect(Math.min(opened, refused)).toBeGreaterThan(50);
});

test('so is a manipulated partial log', async () => {
  const { mine, theirs } = await twoPhones(new IDBFactory());
  const { contents, transfer } = await theirs.openFile(await mine.backup('c1'));
  transfer.close();
  const text = await (await theirs.exportSince('c1', contents.campaigns[0]!.vector!)).text();
  const { opened, refused, amiss } = await openTampered(mine, text, 'c1', 300);
  mine.close();
  theirs.close();
  expect(amiss).toEqual([]);
  expect(Math.min(opened, refused)).toBeGreaterThan(30);
});

test('a manipulated sequence of codes gives its file or is refused in a sentence', async () => {
  const { theirs } = await twoPhones(new IDBFactory());
  const text = await (await theirs.backup('c1')).text();
  theirs.close();
  const { opened, refused, amiss } = await readTampered(text, 300);
  expect(amiss).toEqual([]);
  expect(Math.min(opened, refused)).toBeGreaterThan(30);
});
