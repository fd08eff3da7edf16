import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold } from '../campaign/log/fold.ts';
import { Refusal } from '../engine/refusal.ts';
import { openTab } from '../testkit/opentab.ts';
import { entryOfMan, musterEntry, parkedPlay } from '../testkit/phone.ts';
import { sampleSize } from '../testkit/samplesize.ts';
import type { CampaignInFile } from './backup/filecontents.ts';
import type { Store } from './store.ts';

async function played(): Promise<{ store: Store; text: string }> {
  const store = await openTab();
  await store.commit('c1', musterEntry());
  await store.commit('c1', entryOfMan('p1', 'u1-1', 'ok', 'wounded'));
  await store.commit('c1', entryOfMan('p2', 'u2-3', 'ok', 'dead'));
  await store.commit('c1', entryOfMan('p3', 'u1-1', 'wounded', 'dead'));
  await store.savePlay('c1', parkedPlay('p4'));
  return { store, text: await (await store.backup('c1')).text() };
}

type Loose = Record<string, unknown> & {
  campaigns: { units: { men: { state: string }[] }[]; entries: Record<string, unknown>[] }[];
};

/** Returns the changed file, by default with its seal. */
function changed(text: string, change: (file: Loose) => void, sealed = true): string {
  const { sha256, sums, ...file } = JSON.parse(text);
  change(file);
  return JSON.stringify(sealed ? { sha256, sums, ...file } : file);
}

async function campaignIn(store: Store, text: string): Promise<CampaignInFile> {
  const { contents, transfer } = await store.openFile(new Blob([text]));
  transfer.close();
  return contents.campaigns[0]!;
}

const faults = async (store: Store, text: string) => (await campaignIn(store, text)).faults;
const state = async (store: Store, campaign: string, unit: number, man: number) =>
  (await store.load(campaign)).records.units[unit]?.men[man]?.state;

test('changing any letter of a file is detected, unless its meaning is the same', async () => {
  const { store, text } = await played();
  const letters = fc.constantFrom(...'aXw0 19}{"[,:\\é');
  await fc.assert(
    fc.asyncProperty(fc.nat(text.length - 1), letters, async (at, letter) => {
      fc.pre(text[at] !== letter);
      try {
        const { faults, relationDetails } = await campaignIn(store, text.slice(0, at) + letter + text.slice(at + 1));
        if (faults.length === 0) expect(relationDetails?.relation).toBe('same');
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
      }
    }),
    { numRuns: sampleSize(600) },
  );
});

test('a fault is named with its place: a state, a title, an unfinished fight', async () => {
  const { store, text } = await played();
  const at = async (from: string, to: string) => faults(store, text.replace(from, to));
  expect(await at('"to":"wounded"', '"to":"wXunded"')).toEqual([
    'Entry 2 (“Man u1-1 is wounded.”) was changed after it was saved.',
  ]);
  expect(await at('"title":"Man u2-3 is dead."', '"title":"Man u2-3 is well."')).toEqual([
    'Entry 3 (“Man u2-3 is well.”) was changed after it was saved.',
  ]);
  expect(await at('"step":"Close test"', '"step":"Close fest"')).toEqual([
    'Unfinished fight 1 (“1. Squad charges”) was changed after it was saved.',
  ]);
  expect(await at('"n":1,"device":"id', '"n":1,"device":"ad')).toEqual([
    'Entry 1 (“The company is mustered.”) was changed after it was saved.',
  ]);
  expect(await faults(store, text.replace(/"made":"2026/, '"made":"2025'))).toEqual([
    'The file was changed after it was saved, outside its campaigns.',
  ]);
});

test('line ends, whitespace and key order do not damage a file', async () => {
  const { store, text } = await played();
  const backwards = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(backwards);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .toReversed()
        .map(([name, each]) => [name, backwards(each)]),
    );
  };
  const sent = `\uFEFF\r\n${JSON.stringify(backwards(JSON.parse(text)), null, 2).replaceAll('\n', '\r\n')}\r\n`;
  expect(await campaignIn(store, sent)).toMatchObject({ faults: [], relationDetails: { relation: 'same' } });
});

test('a file without a seal is compared with its own log', async () => {
  const { store, text } = await played();
  const without = (change: (file: Loose) => void) => faults(store, changed(text, change, false));
  expect(await without(() => {})).toEqual([]);
  expect(
    await without(({ campaigns }) => {
      campaigns[0]!.units[1]!.men[2]!.state = 'wounded';
    }),
  ).toEqual([
    'B3 Rifleman 3 of 2. Squad: state is “wounded” on the roster, but “dead” in entry 3 (“Man u2-3 is dead.”).',
  ]);
  expect(
    await without(({ campaigns }) => {
      campaigns[0]!.entries[1]!.changes = entryOfMan('p1', 'u1-1', 'ok', 'pinned').changes;
    }),
  ).toEqual(['Entry 4 (“Man u1-1 is dead.”): A1 NCO of 1. Squad is pinned now, no longer wounded.']);
});

test('an unknown state or role is a fault, even if log and roster agree', async () => {
  const { store, text } = await played();
  const without = JSON.stringify({ ...JSON.parse(text), sha256: undefined, sums: undefined });
  expect(await faults(store, without.replaceAll('"wounded"', '"wXunded"'))).toEqual([
    'Entry 2 (“Man u1-1 is wounded.”): “wXunded” is no state of these rules.',
    'Entry 4 (“Man u1-1 is dead.”): “wXunded” is no state of these rules.',
  ]);
  expect(await faults(store, without.replaceAll('"nco"', '"nCo"'))).toEqual([
    'Unit 1 (“1. Squad”): “nCo” is no role of these rules.',
    'Unit 2 (“2. Squad”): “nCo” is no role of these rules.',
    'Entry 1 (“The company is mustered.”): “nCo” is no role of these rules.',
  ]);
  expect(await faults(store, without.replaceAll('"toy"', '"tXy"'))).toEqual(['This app has no rules called “tXy”.']);
});

test('a damaged file replaces nothing, and can be imported as a repaired copy', async () => {
  const { store, text } = await played();
  const opened = await store.openFile(
    new Blob([text.replace('"title":"Man u2-3 is dead."', '"title":"Man u2-3 is well."')]),
  );
  const [damaged] = opened.contents.campaigns;
  expect(damaged?.repairs).toEqual([
    { rosterFrom: 'log', without: [3] },
    { rosterFrom: 'file', without: [3] },
  ]);
  const before = await store.load('c1');
  for (const how of ['everything', 'replacing', 'copies'] as const)
    await expect(store.restore(opened, { how })).rejects.toThrow('The file is damaged. Nothing was replaced.');
  await store.restore(opened, { how: 'newer' });
  expect(await store.load('c1')).toEqual(before);
  expect(await store.campaigns()).toHaveLength(1);

  for (const repair of damaged!.repairs) {
    const known = (await store.campaigns()).map(({ id }) => id);
    const again = await store.openFile(
      new Blob([text.replace('"title":"Man u2-3 is dead."', '"title":"Man u2-3 is well."')]),
    );
    await store.restore(again, { how: 'repaired', campaign: 0, repair });
    const copy = (await store.campaigns()).find(({ id }) => !known.includes(id))!;
    expect(copy.name).toBe('The mill (mended copy)');
    expect([await state(store, copy.id, 0, 0), await state(store, copy.id, 1, 2)]).toEqual([
      'dead',
      repair.rosterFrom === 'log' ? 'ok' : 'dead',
    ]);
    const { records, tail } = await store.load(copy.id);
    expect(tail.map(({ title }) => title)).toEqual([
      `Mended on import: the roster ${repair.rosterFrom === 'log' ? 'by the log' : 'as it stood'}, without entry 3.`,
      'Man u1-1 is dead.',
      'Man u1-1 is wounded.',
      'The company is mustered.',
    ]);
    // The log matches its roster again.
    expect(fold(tail.toReversed())).toEqual({ records, refused: new Map() });
    expect(await faults(store, await (await store.backup(copy.id)).text())).toEqual([]);
  }
  expect(await store.load('c1')).toEqual(before);
});

test('if log and roster disagree, either can be kept, or the log without the doubtful entry', async () => {
  const { store, text } = await played();
  const { repairs } = await campaignIn(
    store,
    changed(
      text,
      ({ campaigns }) => {
        campaigns[0]!.units[1]!.men[2]!.state = 'wounded';
      },
      false,
    ),
  );
  expect(repairs).toEqual([
    { rosterFrom: 'log', without: [3] },
    { rosterFrom: 'log', without: [] },
    { rosterFrom: 'file', without: [] },
  ]);
});

test('an unreadable roster is rebuilt from the log, and a log without its start leaves the roster', async () => {
  const { store, text } = await played();
  expect((await campaignIn(store, text.replace('"mark":"A"', '"mXrk":"A"'))).repairs).toEqual([
    { rosterFrom: 'log', without: [] },
  ]);
  expect(
    (await campaignIn(store, text.replace('The company is mustered.', 'The company is mastered.'))).repairs,
  ).toEqual([{ rosterFrom: 'file', without: [1, 2, 3, 4] }]);
});

test('a sound campaign next to a damaged one can be imported', async () => {
  const { store, text } = await played();
  const { campaigns } = JSON.parse(text);
  await store.create({ ...campaigns[0].campaign, id: 'c2', name: 'The bridge' });
  const both = (await (await store.backup()).text()).replace(
    '"title":"Man u2-3 is dead."',
    '"title":"Man u2-3 is well."',
  );
  const there = await openTab();
  const opened = await there.openFile(new Blob([both]));
  expect(opened.contents.campaigns.map(({ name, faults }) => [name, faults.length])).toEqual([
    ['The bridge', 0],
    ['The mill', 1],
  ]);
  await there.restore(opened, { how: 'newer' });
  expect((await there.campaigns()).map(({ name }) => name)).toEqual(['The bridge']);
});
