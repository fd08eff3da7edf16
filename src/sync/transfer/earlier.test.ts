import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { foldLog } from '../../campaign/log/fold.ts';
import { type RecordSet, sortRecords } from '../../campaign/records/records.ts';
import { fromRow } from '../../campaign/schema/rowschemas.ts';
import { replayFile } from '../../cli/replayfile.ts';
import type { Answer } from '../../engine/answer.ts';
import { answerAsk, type Play, positionOf, startPlay } from '../../engine/play.ts';
import { hindsightOf } from '../../odds/hindsight.ts';
import { archiveOf, parseBackup } from '../../storage/backup/backup.ts';
import { mergeArchives } from '../../storage/backup/merge.ts';
import { resolveHouse } from '../../system/house.ts';
import { fileOf, parsePlayFile, systemIn } from '../../system/plays/playfile.ts';
import { type System, sequenceOf } from '../../system/system.ts';
import { cards, systemOf } from '../../systems/systems.ts';
import { openTab } from '../../testkit/opentab.ts';
import { vocabulary } from './vocabulary.ts';

// Files written by earlier versions of the app. Data versions 3 and 4: a backup with the example campaign of each system and
// an unfinished fight, the hand-over of that campaign, and the fight as copied.
// Data version 7: a backup with unfinished fights of every sequence whose rule has changed since. Each fight has its ask,
// the answers that followed and the outcome; the file also holds the default house rules.

type Written = { readonly backup: string; readonly handOver: string; readonly play: string };
type Fight = {
  readonly id: string;
  readonly ask: string;
  readonly rest: readonly Answer[];
  readonly outcome: unknown;
};
type Parked = {
  readonly backup: string;
  readonly fights: readonly Fight[];
  readonly house: Readonly<Record<string, unknown>>;
};
type Man = { readonly id: string; readonly state: string; readonly name: string };
type Filed = {
  readonly campaign: { readonly id: string; readonly name: string };
  readonly units: readonly { readonly id: string; readonly men: readonly Man[] }[];
  readonly entries: readonly { readonly id: string }[];
  readonly plays: readonly { readonly id: string; readonly play: { readonly answers: readonly unknown[] } }[];
};

const read = (version: string): unknown =>
  JSON.parse(gunzipSync(readFileSync(`src/sync/transfer/earlier/${version}.json.gz`)).toString());
const written = (version: string) => read(version) as Written;
const parked = read('v7') as Parked;

const phone = () => openTab(undefined, { vocabulary });

const menOf = (units: Filed['units']) =>
  units.flatMap(({ men }) => men.map(({ id, state, name }) => [id, state, name]));

for (const version of ['v3', 'v4'])
  for (const what of ['backup', 'handOver'] as const)
    test(`a ${what === 'backup' ? 'backup' : 'campaign handed over'} written by data version ${version.slice(1)} opens completely and without a fault`, async () => {
      const text = written(version)[what];
      const filed: readonly Filed[] = JSON.parse(text).campaigns;
      const store = await phone();
      const opened = await store.openFile(new Blob([text]));
      expect(opened.contents.campaigns.map(({ name, faults }) => [name, faults])).toEqual(
        filed.map(({ campaign }) => [campaign.name, []]),
      );
      await store.restore(opened, what === 'backup' ? { how: 'everything' } : { how: 'newer' });
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

test.each(['v3', 'v4'])(
  'a fight in a backup of data version %s is amended, and the undo brings the records back',
  async (version) => {
    const { backup } = written(version);
    const store = await phone();
    await store.restore(await store.openFile(new Blob([backup])), { how: 'everything' });
    let amended = 0;
    for (const { campaign } of JSON.parse(backup).campaigns as readonly Filed[]) {
      const { records } = await store.load(campaign.id);
      const log = await store.entries(campaign.id, undefined, 10_000);
      const fight = log.find(({ kind, changes }) => kind === 'play' && changes.length > 0);
      if (!fight) continue;
      amended += 1;
      const ask = { id: fight.id, newId: 'amendment', system: records.campaign.system, house: {} };
      const body = { title: 'Nobody is hit.', changes: [], units: fight.units ?? [] };
      const { correction } = await store.answerCorrection(campaign.id, { ...ask, body });
      await store.rewrite(campaign.id, correction!.draft);
      const amendedLog = await store.entries(campaign.id, undefined, 10_000);
      expect(amendedLog.find(({ id }) => id === fight.id)?.effect?.amendment).toBe('amendment');
      const undo = await store.answerCorrection(campaign.id, { ...ask, id: 'amendment', newId: 'undo' });
      await store.rewrite(campaign.id, undo.correction!.draft);
      expect((await store.load(campaign.id)).records).toEqual(records);
    }
    expect(amended).toBeGreaterThan(1);
  },
);

test.each(['v3', 'v4'])('the log of data version %s still rebuilds its roster', async (version) => {
  const read = await parseBackup(written(version).backup, { vocabulary });
  expect(read.campaigns).not.toEqual([]);
  for (const one of read.campaigns) {
    const archive = archiveOf(read, one)!;
    const { plays: _, entries, ...roster } = archive;
    expect(foldLog(entries).records).toEqual(sortRecords<RecordSet>(roster));
    expect(mergeArchives(archive, archive)).toEqual(archive);
  }
});

test('a fight copied from data version 4 keeps its position, and one under older rules is refused by its edition', async () => {
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

async function restored() {
  const store = await phone();
  const opened = await store.openFile(new Blob([parked.backup]));
  await store.restore(opened, { how: 'everything' });
  return Promise.all(opened.contents.campaigns.map(({ id }) => store.load(id)));
}

function fought(system: System, parked: Play, answers: readonly Answer[]): Play {
  const { rule } = sequenceOf(parked.sequence, system);
  return answers.reduce((play, answer) => answerAsk(rule, play, answer), startPlay(rule, parked));
}

test.each(parked.fights)(
  'a fight parked by data version 7 continues under the rules of its edition: $id',
  async ({ id, ask, rest, outcome }) => {
    const plays = (await restored()).flatMap(({ plays }) => plays);
    const { play } = plays.find((one) => one.id === id)!;
    const system = await systemOf(play.system);
    const { rule, edition } = sequenceOf(play.sequence, system);
    expect(play.edition).toBeLessThan(edition);
    expect(positionOf(rule, play)).toMatchObject({ at: 'ask', ask: { id: ask } });
    const end = fought(system, play, rest);
    expect(end.edition).toBe(play.edition);
    expect(positionOf(rule, end)).toMatchObject({ at: 'end', outcome });
    expect(hindsightOf(system, end)?.verdict.p ?? 1).toBeGreaterThan(0);
    const copied = parsePlayFile(fileOf(end), system);
    if ('plays' in copied) throw new Error('One fight was copied.');
    expect(replayFile(copied, system)).toMatchObject({ at: 'end', outcome });
  },
);

test('every sequence that supports an older edition has a fight parked under it', async () => {
  const systems = await Promise.all(cards.map(({ id }) => systemOf(id)));
  const older = systems.flatMap(({ id, sequences }) =>
    sequences.flatMap((one) => (one.oldestEdition === undefined ? [] : [[id, one.id, one.oldestEdition]])),
  );
  const plays = (await restored()).flatMap(({ plays }) => plays.map(({ play }) => play));
  const parkedUnder = plays.map(({ system, sequence, edition }) => [system, sequence, edition].join(' '));
  expect([...new Set(parkedUnder)].toSorted()).toEqual(older.map((one) => one.join(' ')).toSorted());
});

/** Removes the names of rows, which can change without changing a rule. */
const withoutNames = (house: object): object =>
  JSON.parse(JSON.stringify(house, (key, value) => (key === 'name' ? undefined : value)));

test('house rules without a choice keep the values of data version 7', async () => {
  for (const { records } of await restored()) {
    const { system, house } = records.campaign;
    const now = resolveHouse((await systemOf(system)).house, house);
    expect(withoutNames(now)).toMatchObject(withoutNames(parked.house[system] as object));
  }
});

test.each([
  ['without a time, as first written', {}],
  ['with a time', { at: '2026-11-19T20:00:00.000Z' }],
])('an amendment %s is read as it is: data version 9 is not released, and the time is optional', (_, time) => {
  const is = {
    ...{ id: 'e2', n: 2, device: 'd', author: 'd', at: '2026-11-20T20:00:00.000Z', kind: 'amendment' },
    ...{ title: 'Corrected: Note: Rain', changes: [], after: ['e1'] },
    amends: { entry: 'e1', body: { title: 'Note: Rain', changes: [], ...time } },
  };
  expect(fromRow('entry', { v: 9, is })).toEqual(is);
});

test.each([
  ['without men who have no roll, as first written', {}],
  ['with a man who has no roll', { unsettled: [{ man: 'u1-2', unit: 'u1', state: 'wounded' }] }],
])(
  'the effect of a hospital %s is read as it is: data version 9 is not released, and the men are optional',
  (_, men) => {
    const recovers = { of: 'man', id: 'u1-1', unit: 'u1', field: 'state', from: 'wounded', to: 'ok' };
    const is = {
      ...{ id: 'e3', n: 3, device: 'd', author: 'd', at: '2026-11-20T21:00:00.000Z', kind: 'play' },
      ...{ title: 'Hospital', changes: [recovers], units: ['u1'], settles: 'g1', after: ['e2'] },
      effect: { changes: [recovers], undoes: [], ...men },
    };
    expect(fromRow('entry', { v: 9, is })).toEqual(is);
  },
);
