import { cp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { randomFrom } from '../../src/testkit/schedules.ts';
import { acts, type BackEnd, backEnds, bedded, does, started, storePage } from './browser.ts';
import { Account, type Fault, type FaultReport, judge, type Session, sentenceOf } from './fault.ts';

const ACTIONS = 12;

type Random = () => number;
type Harm = (path: string, random: Random) => Promise<void>;

const below = (random: Random, n: number): number => Math.floor(random() * n);

/** Writes over so many bytes of a file from somewhere in it. */
const over =
  (many: number, byte: (was: number, random: Random) => number): Harm =>
  async (path, random) => {
    const bytes = await readFile(path);
    const from = below(random, Math.max(1, bytes.length - many));
    for (let at = from; at < Math.min(from + many, bytes.length); at++) bytes[at] = byte(bytes[at]!, random);
    await writeFile(path, bytes);
  };

/** What may befall a file of a database. */
const HARMS: Readonly<Record<string, Harm>> = {
  'a bit flipped': over(1, (was, random) => was ^ (1 << below(random, 8))),
  'sixteen bytes flipped': over(16, (was) => was ^ 0xff),
  'a page of rubbish': over(4096, (_, random) => below(random, 256)),
  'a page of zeros': over(4096, () => 0),
  'cut in half': async (path) => truncate(path, Math.floor((await stat(path)).size / 2)),
  emptied: (path) => truncate(path, 0),
  'all rubbish': over(Number.MAX_SAFE_INTEGER, (_, random) => below(random, 256)),
  'its beginning lost': async (path) => writeFile(path, (await readFile(path)).subarray(512)),
  removed: (path) => rm(path),
};

/** The files in which the databases of a profile lie, largest first: those are what a fault meets. */
async function databaseFiles(profile: string): Promise<readonly string[]> {
  const names = await readdir(profile, { recursive: true });
  const files = await Promise.all(
    names
      .filter((name) => /\/IndexedDB\//.test(name) && !/LOCK|LOG(\.old)?$/.test(name))
      .map(async (name) => ({ name, about: await stat(join(profile, name)) })),
  );
  return files
    .filter(({ about }) => about.isFile() && about.size > 0)
    .toSorted((a, b) => b.about.size - a.about.size || (a.name < b.name ? -1 : 1))
    .map(({ name }) => name);
}

/** Harms a file of the databases of a phone that was put away in order, and looks what the app says of it. */
async function harmFiles(backEnd: BackEnd, from: number, to: number): Promise<FaultReport> {
  const account = new Account();
  await bedded(storePage(), async (folder, { address }) => {
    const sound = join(folder, 'sound');
    const first = await started(sound, backEnd);
    const page = await first.page(address);
    await does(page, 'begin');
    const { session, ended } = await acts(page, ACTIONS);
    await ended;
    await does(page, 'snapshot');
    await first.close();
    const used = (await backEnds(sound)).join(' and ');
    const wrong = used === backEnd ? [] : [`the databases are in ${used || 'nothing known'}`];
    const files = await databaseFiles(sound);
    const harms = Object.entries(HARMS);
    for (let trial = from; trial < to; trial++) {
      const [how, harm] = harms[trial % harms.length]!;
      const file = files[Math.floor(trial / harms.length) % files.length]!;
      const name = `${how}, ${file.split('/').at(-1)}`;
      const profile = join(folder, 'harmed');
      await cp(sound, profile, { recursive: true });
      await harm(join(profile, file), randomFrom(trial + 1));
      const browser = await started(profile, backEnd);
      await looked(account, name, await browser.page(address), [session], wrong);
      await browser.kill();
      await rm(profile, { recursive: true });
    }
  });
  return account.came();
}

/** A loss must be said, by the store or by refusing to read; what is there without a word must be all there is. Tells whether it is there. */
export async function looked(
  account: Account,
  name: string,
  page: Parameters<typeof does>[0],
  sessions: readonly Session[],
  amiss: readonly string[] = [],
): Promise<boolean> {
  const acknowledged = sessions.reduce((sum, session) => sum + session.acknowledged.size, 0);
  try {
    const found = await does(page, 'audit');
    if (found.loss !== undefined) {
      account.count('losses said');
      const offered = found.snapshots ? [] : ['a loss is said, and no snapshot is offered'];
      account.add(name, { acknowledged, amiss: [...amiss, ...offered] });
      return false;
    }
    account.count('nothing lost');
    const begun = found.begun ? [] : ['an empty campaign is shown in silence'];
    account.add(name, { acknowledged, ...judge(sessions, found), amiss: [...amiss, ...begun] });
    return true;
  } catch (error) {
    // What cannot be read is said in the error, and shown by the screen that wanted it.
    account.count('refused');
    account.add(name, { acknowledged, amiss: [...amiss, ...(sentenceOf(error) ? [] : ['no reason is given'])] });
    return false;
  }
}

const harmed = (backEnd: BackEnd): Fault => ({
  name: `damage-${backEnd}`,
  what: `a file of the database flipped, cut, filled with rubbish or removed, ${backEnd === 'sqlite' ? 'SQLite' : 'LevelDB'}`,
  plain: 9,
  full: 60,
  part: 15,
  run: (from, to) => harmFiles(backEnd, from, to),
});

export const damage: readonly Fault[] = [harmed('leveldb'), harmed('sqlite')];
