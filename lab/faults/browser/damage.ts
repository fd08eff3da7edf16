import { cp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { randomFrom } from '../../../src/testkit/schedules.ts';
import { type Fault, type FaultReport, judge, type Session, sentenceOf, Tally } from '../fault.ts';
import { type BackEnd, backEnds, command, startActions, startBrowser, storePage, withServer } from './browser.ts';

const ACTIONS = 12;

type Random = () => number;
type Damage = (path: string, random: Random) => Promise<void>;

const randomBelow = (random: Random, n: number): number => Math.floor(random() * n);

const overwrite =
  (many: number, byte: (was: number, random: Random) => number): Damage =>
  async (path, random) => {
    const bytes = await readFile(path);
    const from = randomBelow(random, Math.max(1, bytes.length - many));
    for (let at = from; at < Math.min(from + many, bytes.length); at++) bytes[at] = byte(bytes[at]!, random);
    await writeFile(path, bytes);
  };

const DAMAGES: Readonly<Record<string, Damage>> = {
  'a bit flipped': overwrite(1, (was, random) => was ^ (1 << randomBelow(random, 8))),
  'sixteen bytes flipped': overwrite(16, (was) => was ^ 0xff),
  'a page of rubbish': overwrite(4096, (_, random) => randomBelow(random, 256)),
  'a page of zeros': overwrite(4096, () => 0),
  'cut in half': async (path) => truncate(path, Math.floor((await stat(path)).size / 2)),
  emptied: (path) => truncate(path, 0),
  'all rubbish': overwrite(Number.MAX_SAFE_INTEGER, (_, random) => randomBelow(random, 256)),
  'its beginning lost': async (path) => writeFile(path, (await readFile(path)).subarray(512)),
  removed: (path) => rm(path),
};

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

/** Damages a database file of a closed browser and checks what the app reports. */
async function damageFiles(backEnd: BackEnd, from: number, to: number): Promise<FaultReport> {
  const tally = new Tally();
  await withServer(storePage(), async (folder, { address }) => {
    const sound = join(folder, 'sound');
    const first = await startBrowser(sound, backEnd);
    const page = await first.page(address);
    await command(page, 'begin');
    const { session, ended } = await startActions(page, ACTIONS);
    await ended;
    await command(page, 'snapshot');
    await first.close();
    const used = (await backEnds(sound)).join(' and ');
    const wrong = used === backEnd ? [] : [`the databases are in ${used || 'nothing known'}`];
    const files = await databaseFiles(sound);
    const harms = Object.entries(DAMAGES);
    for (let trial = from; trial < to; trial++) {
      const [how, harm] = harms[trial % harms.length]!;
      const file = files[Math.floor(trial / harms.length) % files.length]!;
      const name = `${how}, ${file.split('/').at(-1)}`;
      const profile = join(folder, 'harmed');
      await cp(sound, profile, { recursive: true });
      await harm(join(profile, file), randomFrom(trial + 1));
      const browser = await startBrowser(profile, backEnd);
      await tallyDamage(tally, name, await browser.page(address), [session], wrong);
      await browser.kill();
      await rm(profile, { recursive: true });
    }
  });
  return tally.report();
}

/** Requires that a loss is reported or the read fails; otherwise all data must be present. Returns true if it is. */
export async function tallyDamage(
  tally: Tally,
  name: string,
  page: Parameters<typeof command>[0],
  sessions: readonly Session[],
  failures: readonly string[] = [],
): Promise<boolean> {
  const acknowledged = sessions.reduce((sum, session) => sum + session.acknowledged.size, 0);
  try {
    const found = await command(page, 'audit');
    if (found.loss !== undefined) {
      tally.count('losses said');
      const offered = found.snapshots ? [] : ['a loss is said, and no snapshot is offered'];
      tally.add(name, { acknowledged, failures: [...failures, ...offered] });
      return false;
    }
    tally.count('nothing lost');
    const begun = found.begun ? [] : ['an empty campaign is shown in silence'];
    tally.add(name, { acknowledged, ...judge(sessions, found), failures: [...failures, ...begun] });
    return true;
  } catch (error) {
    // The screen shows the error.
    tally.count('refused');
    tally.add(name, { acknowledged, failures: [...failures, ...(sentenceOf(error) ? [] : ['no reason is given'])] });
    return false;
  }
}

const damageFault = (backEnd: BackEnd): Fault => ({
  name: `damage-${backEnd}`,
  what: `a file of the database flipped, cut, filled with rubbish or removed, ${backEnd === 'sqlite' ? 'SQLite' : 'LevelDB'}`,
  plain: 9,
  full: 60,
  part: 15,
  run: (from, to) => damageFiles(backEnd, from, to),
});

export const damage: readonly Fault[] = [damageFault('leveldb'), damageFault('sqlite')];
