import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import type { Entry, NewEntry } from '../../campaign/records/records.ts';
import { exampleRecords } from '../../testkit/examplecampaign.ts';
import { backupText, musterEntry, Phone } from '../../testkit/phone.ts';
import { openStore } from '../idbstore.ts';

test('a log of thousands of entries is exported with each entry once', async () => {
  const stamp = { author: 'd1', device: 'd1', at: '2026-11-20T20:00:00.000Z' };
  const said = Array.from({ length: 2100 }, (_, i): Entry => {
    const draft: NewEntry = i === 0 ? musterEntry() : { id: `said${i}`, kind: 'edit', title: `Said ${i}`, changes: [] };
    return { ...draft, ...stamp, n: i + 1 };
  });
  const campaigns = [{ ...exampleRecords(), plays: [], entries: said }];
  const text = backupText({ made: stamp.at, device: 'd1', settings: {}, campaigns });
  const store = await openStore(new Phone(new IDBFactory()).tab());
  await store.restore(await store.openFile(new Blob([text])), { how: 'replacing' });
  const [written] = JSON.parse(await (await store.backup('c1')).text()).campaigns;
  expect(written.entries.map(({ id }: Entry) => id)).toEqual(said.map(({ id }) => id));
  store.close();
});
