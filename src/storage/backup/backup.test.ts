import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyChanges } from '../../campaign/records/changes.ts';
import { removalOf, removalOfMan } from '../../campaign/records/differences.ts';
import type { Entry } from '../../campaign/records/records.ts';
import { currentVersion, type Upgrade } from '../../campaign/upgrades/upgrades.ts';
import { MAX_DEPTH } from '../../engine/data/plain.ts';
import { Refusal } from '../../engine/refusal.ts';
import { vocabularyOf } from '../../system/units.ts';
import { campaign, exampleRecords, foot, sequentialIds } from '../../testkit/examplecampaign.ts';
import { backupText, entryOfMan, musterEntry, parkedPlay, sealedText } from '../../testkit/phone.ts';
import { sampleSize } from '../../testkit/samplesize.ts';
import type { Archive } from './archive.ts';
import { archiveOf, parseBackup, parseJson } from './backup.ts';
import { campaignInFile } from './filecontents.ts';
import { withNewIds } from './newids.ts';

const entry = (draft: ReturnType<typeof entryOfMan>, n: number): Entry => ({
  ...draft,
  n,
  author: 'd1',
  device: 'd1',
  at: '2026-11-20T20:00:00.000Z',
});

const archive: Archive = {
  ...applyChanges(exampleRecords(), entryOfMan('p1').changes),
  plays: [parkedPlay('p2')],
  entries: [entry(musterEntry(), 1), entry(entryOfMan('p1'), 2)],
};
const file = { made: '2026-11-20T21:00:00.000Z', device: 'd1', settings: { theme: 'dark' }, campaigns: [archive] };
const text = backupText(file);

function changed(change: (file: { campaigns: Record<string, never>[] } & Record<string, unknown>) => void): string {
  const copy = JSON.parse(text);
  change(copy);
  return JSON.stringify(copy);
}

const reading = { vocabulary: async () => vocabularyOf([foot]) };

async function refusal(text: string): Promise<string> {
  try {
    const read = await parseBackup(text, reading);
    const { campaigns } = read;
    for (const one of campaigns) archiveOf(read, one);
    return campaigns.flatMap(({ faults }) => faults)[0] ?? 'taken';
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

test.each([backupText, sealedText])('a backup is unchanged after export and import', async (textOf) => {
  const read = await parseBackup(await textOf(file), reading);
  const { header, campaigns } = read;
  expect({ ...header, campaigns: campaigns.map((one) => archiveOf(read, one)) }).toEqual(file);
  expect(campaigns.map((one) => campaignInFile(one))).toEqual([
    {
      id: 'c1',
      name: 'The mill',
      system: 'toy',
      units: 2,
      men: 8,
      games: 1,
      entries: 2,
      openGames: [{ name: 'Game 1', turn: 1 }],
      plays: [{ id: 'p2', title: '1. Squad charges', step: 'Close test' }],
      faults: [],
      repairs: [],
    },
  ]);
});

test('a file names its open games', async () => {
  const [game] = archive.games;
  const games = [
    game!,
    { ...game!, id: 'g2', name: 'Game 2', number: 2, turn: 4 },
    { ...game!, id: 'g3', ended: file.made },
  ];
  const read = await parseBackup(backupText({ ...file, campaigns: [{ ...archive, games }] }), reading);
  expect(read.campaigns.map((one) => campaignInFile(one).openGames)).toEqual([
    [
      { name: 'Game 1', turn: 1 },
      { name: 'Game 2', turn: 4 },
    ],
  ]);
});

type Loose = Record<string, unknown>;
const first = (file: Loose) => (file.campaigns as Loose[])[0] as Loose;
const at = (file: Loose, list: string, i: number) => (first(file)[list] as Loose[])[i] as Loose;

test.each<[string, (file: Loose) => void, string]>([
  [
    'a newer one',
    (file) => {
      file.v = currentVersion() + 1;
    },
    `The file is of version ${currentVersion() + 1}, which is newer than this app knows (${currentVersion()}): update the app.`,
  ],
  [
    'one without a version',
    (file) => {
      delete file.v;
    },
    'The file does not say its version.',
  ],
  [
    'one of another kind',
    (file) => {
      file.file = 'cookbook';
    },
    'This isn’t a Roll Call backup.',
  ],
  [
    'a missing list',
    (file) => {
      delete first(file).sides;
    },
    'Its sides cannot be read.',
  ],
  [
    'something unknown',
    (file) => {
      at(file, 'units', 1).rank = 3;
    },
    'Unit 2 (“2. Squad”), rank is unknown.',
  ],
  [
    'a name that is none',
    (file) => {
      at(file, 'units', 0).name = 7;
    },
    'Unit 1, name: expected text, not 7.',
  ],
  [
    'a name without end',
    (file) => {
      at(file, 'sides', 0).name = 'x'.repeat(501);
    },
    `Side 1 (“${'x'.repeat(60)}”), name: expected up to 500 letters, not "${'x'.repeat(39)}….`,
  ],
  [
    'a list that is none',
    (file) => {
      first(file).units = {};
    },
    'Its units cannot be read.',
  ],
  [
    'facts that are none',
    (file) => {
      first(file).campaign = null;
    },
    'The campaign: expected facts, not null.',
  ],
  [
    'a time that is none',
    (file) => {
      file.made = 'yesterday';
    },
    'The file, made: expected a time such as 2026-11-20T19:30:00Z, not "yesterday".',
  ],
  [
    'two units of one id',
    (file) => {
      at(file, 'units', 1).id = 'u1';
    },
    'Unit 2 (“2. Squad”) is in the file twice.',
  ],
  [
    'two men of one id',
    (file) => {
      ((at(file, 'units', 1).men as Loose[])[2] as Loose).id = 'u1-1';
    },
    'Unit 2 (“2. Squad”), a man of it, is in the file twice.',
  ],
  [
    'two entries of one id',
    (file) => {
      at(file, 'entries', 1).id = 'muster';
    },
    'Entry 2 (“Man u1-1 is wounded.”) is in the file twice.',
  ],
  [
    'two entries of one author and time',
    (file) => {
      at(file, 'entries', 1).n = 1;
    },
    'Entry 2 (“Man u1-1 is wounded.”) is in the file twice.',
  ],
  [
    'entries out of order',
    (file) => {
      at(file, 'entries', 0).n = 3;
    },
    'Entry 2 (“Man u1-1 is wounded.”) comes after a later one.',
  ],
  [
    'two campaigns of one id',
    (file) => {
      (file.campaigns as Loose[]).push(first(file));
    },
    'It is in the file twice.',
  ],
  [
    'a die that is none',
    (file) => {
      ((at(file, 'plays', 0).play as Loose).answers as Loose[])[0] = { id: 'close', dice: [{ face: 0, by: 'hand' }] };
    },
    'Unfinished fight 1 (“1. Squad charges”), play: answers 1: close: a die needs a face from 1, and by hand or app.',
  ],
  [
    'a cursor beyond its answers',
    (file) => {
      (at(file, 'plays', 0).play as Loose).cursor = 9;
    },
    'Unfinished fight 1 (“1. Squad charges”), play: cursor: 9 is not a number from 0 to 1.',
  ],
])('%s is refused, and where is said', async (_, change, sentence) => {
  expect(await refusal(changed(change))).toBe(sentence);
});

test('unsafe keys are refused at any depth', async () => {
  const proto = text.replace('"theme":"dark"', '"theme":{"__proto__":{"polluted":1}}');
  expect(await refusal(proto)).toBe('The file, settings, theme: “__proto__” is no name for data.');
  expect(
    await refusal(
      changed((file) => {
        Object.assign(at(file, 'units', 0).facts as Loose, { constructor: 1 });
      }),
    ),
  ).toContain('“constructor”');
  expect(({} as Loose).polluted).toBeUndefined();
});

test('a file with too many records is refused before they are examined', async () => {
  const many = text.replace('"campaigns":[', `"campaigns":[${'{},'.repeat(250_000)}`);
  expect(await refusal(many)).toMatch(/^The file holds 2500\d\d records; this app reads up to 250000\.$/);
  const long = text.replace('"entries":[', `"entries":[${'{},'.repeat(250_000)}`);
  expect(await refusal(long)).toMatch(/^The file holds 2500\d\d records; this app reads up to 250000\.$/);
});

test('a file that is too long, too deep, truncated or not a backup is refused', async () => {
  expect(() => parseJson('x'.repeat(11), 10)).toThrow('The file has 11 letters; this app reads up to 10.');
  expect(await refusal('['.repeat(1_000_000))).toBe(
    `The file lies more than ${MAX_DEPTH} lists deep at letter ${MAX_DEPTH + 1}.`,
  );
  expect(() => parseJson('"[[[["')).not.toThrow();
  expect(await refusal(text.slice(0, 500))).toMatch(/^The file cannot be read( from letter \d+ on)?: it is cut short/);
  expect(await refusal('')).toContain('cannot be read');
  expect(await refusal('null')).toBe('This isn’t a Roll Call backup.');
});

test('a junk file is refused in a sentence, without any other exception', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.string(),
        fc.json(),
        fc.jsonValue().map((value) => JSON.stringify(value)),
      ),
      async (junk) => {
        expect(await refusal(junk)).toMatch(/^(The file|This isn’t).*\.$/s);
      },
    ),
  );
});

test.each([3, 4])('a mutated file of version %i is accepted or refused in a sentence', async (v) => {
  const paths: (readonly (string | number)[])[] = [];
  const walk = (value: unknown, path: readonly (string | number)[]) => {
    paths.push(path);
    if (typeof value === 'object' && value !== null)
      for (const [name, each] of Object.entries(value))
        walk(each, [...path, Array.isArray(value) ? Number(name) : name]);
  };
  walk(JSON.parse(text), []);
  const junk = fc.oneof(fc.jsonValue(), fc.constantFrom(-1, 1e300, '', 'u1', null, [], {}, 'x'.repeat(6000)));
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...paths.slice(1)), junk, fc.boolean(), async (path, value, goes) => {
      const copy = { ...JSON.parse(text), v };
      const holder = path.slice(0, -1).reduce((inside, name) => inside[name], copy);
      const last = path.at(-1) as string;
      if (goes) delete holder[last];
      else holder[last] = value;
      expect(await refusal(JSON.stringify(copy))).toMatch(/^taken$|\.$/s);
    }),
    { numRuns: sampleSize(2000) },
  );
});

test('a mutated text is accepted or refused in a sentence', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(text.length), fc.nat(20), fc.string({ maxLength: 3 }), async (from, length, scribble) => {
      const torn = text.slice(0, from) + scribble + text.slice(from + length);
      expect(await refusal(torn)).toMatch(/^taken$|\.$/s);
    }),
    { numRuns: sampleSize(2000), examples: [[text.lastIndexOf(':00.000Z","turn":1,"phase"'), 0, ' ']] },
  );
});

test('a file of an older version is upgraded, rows and envelope', async () => {
  const upgrades: readonly Upgrade[] = [
    {
      // Sides and campaigns were called by colour.
      to: 2,
      row: (kind, is) => {
        if (kind !== 'side' && kind !== 'campaign') return is;
        const { colour, ...rest } = is as { colour: string };
        return { ...rest, name: colour };
      },
      backup: ({ by, ...file }) => ({ ...file, device: by }),
    },
  ];
  const old = changed((file: Loose) => {
    file.v = 1;
    file.by = file.device;
    delete file.device;
    first(file).sides = exampleRecords().sides.map(({ name, ...side }) => ({ ...side, colour: name }));
    const { name, ...rest } = campaign;
    first(file).campaign = { ...rest, colour: name };
  });
  expect(await refusal(old)).toContain('is missing');
  const read = await parseBackup(old, { ...reading, upgrades });
  const { header, campaigns } = read;
  expect({ ...header, campaigns: campaigns.map((one) => archiveOf(read, one)) }).toEqual(file);
});

test('upgrading a file with invalid content refuses it in a sentence', async () => {
  const upgrades: readonly Upgrade[] = [{ to: 2, row: (_, is) => is }];
  for (const campaigns of [null, 3]) {
    const junk = JSON.stringify({ file: 'roll-call backup', v: 1, campaigns });
    await expect(parseBackup(junk, { ...reading, upgrades })).rejects.toThrow(Refusal);
  }
  for (const one of [null, 3, [], { units: 4 }]) {
    const junk = JSON.stringify({ file: 'roll-call backup', v: 1, campaigns: [one] });
    const read = await parseBackup(junk, { ...reading, upgrades });
    const [first] = read.campaigns;
    expect(first && [archiveOf(read, first), campaignInFile(first).repairs]).toEqual([undefined, []]);
  }
});

test('a copy is the same campaign under new ids, even if repeated', async () => {
  const copy = withNewIds(archive, sequentialIds('new'));
  const json = JSON.stringify(copy);
  for (const id of ['c1', 'u1', 'u1-1', 's1', 'g1', 'p1', 'p2', 'muster']) expect(json).not.toContain(`"${id}"`);
  const words = (archive: Archive) => JSON.stringify(archive).replaceAll(/"(new\d+|[ucsgp]\d(-\d)?|muster)"/g, '""');
  expect(words(copy)).toBe(words(archive));
  expect(await refusal(backupText({ ...file, campaigns: [archive, copy] }))).toBe('taken');
});

test('a copy renews ids that only the log contains', () => {
  const [unit] = archive.units;
  const man = unit?.men[0];
  if (!unit || !man) throw new Error('a squad is wanted');
  const changes = [removalOfMan(unit, man), removalOf('side', { id: 's9', name: 'Green' })];
  const late = { ...archive, entries: [...archive.entries, { ...entry(entryOfMan('p3'), 3), changes }] };
  const json = JSON.stringify(
    withNewIds({ ...late, units: [{ ...unit, men: unit.men.slice(1) }] }, sequentialIds('new')),
  );
  expect([man.id, 's9', 'u2-1'].filter((id) => json.includes(`"${id}"`))).toEqual([]);
});

test('a copy renews every id in a fact with several', () => {
  const [unit] = archive.units;
  if (!unit) throw new Error('a unit is wanted');
  const against = { ...archive, units: [{ ...unit, facts: { ...unit.facts, against: 'u1/u1-1' } }] };
  const [copied] = withNewIds(against, sequentialIds('new')).units;
  expect(copied?.facts.against).toBe(`${copied?.id}/${copied?.men[0]?.id}`);
});

test('a copy keeps words that look like ids, and renews ids within paths', () => {
  const play = archive.plays[0]?.play;
  if (!play) throw new Error('a play is wanted');
  const copy = withNewIds(
    {
      ...archive,
      campaign: { ...campaign, name: 'u1' },
      plays: [{ ...parkedPlay('p2'), play: { ...play, answers: [{ id: 'hits/u1-1/card', value: '7s', by: 'hand' }] } }],
    },
    sequentialIds('new'),
  );
  expect(copy.campaign.name).toBe('u1');
  const [man] = copy.units[0]?.men ?? [];
  expect(copy.plays[0]?.play.answers[0]?.id).toBe(`hits/${man?.id}/card`);
});
