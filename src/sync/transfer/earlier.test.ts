import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, expect, test } from 'vitest';
import { foldLog } from '../../campaign/merge.ts';
import { type Pages, sortRecords } from '../../campaign/records.ts';
import { replayFile } from '../../cli/replayed.ts';
import { parsePlayFile, systemIn } from '../../rules/playfile.ts';
import { backupFrom, wholeOf } from '../../storage/backup.ts';
import { openStore } from '../../storage/idbstore.ts';
import { mergeArchives } from '../../storage/merge.ts';
import type { Store } from '../../storage/store.ts';
import { systemOf } from '../../systems/systems.ts';
import { Phone } from '../../testkit/phone.ts';
import { vocabulary } from './vocabulary.ts';

// What earlier versions of the app wrote, as they wrote it: a backup with the example campaign of each system and a fight
// half fought, the hand-over of that fight's campaign, and the fight copied. Data version 3, and version 4 as it first was.

type Written = { readonly backup: string; readonly handOver: string; readonly play: string };
type Man = { readonly id: string; readonly state: string; readonly name: string };
type Filed = {
  readonly campaign: { readonly id: string; readonly name: string };
  readonly units: readonly { readonly id: string; readonly men: readonly Man[] }[];
  readonly entries: readonly { readonly id: string }[];
  readonly plays: readonly { readonly id: string; readonly play: { readonly answers: readonly unknown[] } }[];
};

const written = (version: string): Written =>
  JSON.parse(gunzipSync(readFileSync(`src/sync/transfer/earlier/${version}.json.gz`)).toString());

const open: Store[] = [];
afterEach(() => {
  for (const store of open.splice(0)) store.close();
});

async function phone(): Promise<Store> {
  const store = await openStore({ ...new Phone(new IDBFactory()).tab(), vocabulary });
  open.push(store);
  return store;
}

const menOf = (units: Filed['units']) =>
  units.flatMap(({ men }) => men.map(({ id, state, name }) => [id, state, name]));

for (const version of ['v3', 'v4'])
  for (const what of ['backup', 'handOver'] as const)
    test(`a ${what === 'backup' ? 'backup' : 'campaign handed over'} written by data version ${version.slice(1)} opens without a fault, all of it there`, async () => {
      const text = written(version)[what];
      const filed: readonly Filed[] = JSON.parse(text).campaigns;
      const store = await phone();
      const opened = await store.open(new Blob([text]));
      expect(opened.contents.campaigns.map(({ name, faults }) => [name, faults])).toEqual(
        filed.map(({ campaign }) => [campaign.name, []]),
      );
      await store.restore(opened, what === 'backup' ? { how: 'everything' } : { how: 'new' });
      for (const { campaign, units, entries, plays } of filed) {
        const loaded = await store.load(campaign.id);
        expect(menOf(loaded.records.units)).toEqual(menOf(units));
        expect(loaded.plays.map(({ id, play }) => [id, play.answers])).toEqual(
          plays.map(({ id, play }) => [id, play.answers]),
        );
        const log = await store.entries(campaign.id, undefined, 10_000);
        expect(log.map(({ id }) => id).toSorted()).toEqual(entries.map(({ id }) => id).toSorted());
      }
    });

test.each(['v3', 'v4'])('the log of data version %s still makes its own roster, man for man', async (version) => {
  const read = await backupFrom(written(version).backup, { vocabulary });
  expect(read.campaigns).not.toEqual([]);
  for (const one of read.campaigns) {
    const archive = wholeOf(read, one)!;
    const { plays: _, entries, ...roster } = archive;
    expect(foldLog(entries).records).toEqual(sortRecords<Pages>(roster));
    expect(mergeArchives(archive, archive)).toEqual(archive);
  }
});

test('a fight copied from data version 4 stands where it stood, and one whose rules have changed since is refused by its edition', async () => {
  const replayed = async (version: string) => {
    const junk: unknown = JSON.parse(written(version).play);
    const system = await systemOf(systemIn(junk));
    const filed = parsePlayFile(junk, system);
    if ('plays' in filed) throw new Error('One fight was copied.');
    return replayFile(filed, system);
  };
  expect(await replayed('v4')).toMatchObject({ at: 'ask', ask: { id: 'defender/pool' } });
  await expect(replayed('v3')).rejects.toThrow(/edition/);
});
