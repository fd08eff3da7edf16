import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { copySession, type Fault, type FaultReport, NotRun, sentenceOf, Tally } from '../fault.ts';
import {
  type BackEnd,
  backEnds,
  command,
  delay,
  delayOf,
  hasAcknowledged,
  startActions,
  startBrowser,
  storePage,
  tallyAudit,
  until,
  withServer,
} from './browser.ts';

const SIZE = '256M';
/** Files that make Chromium believe that the profile is in use. */
const LOCKS = ['SingletonLock', 'SingletonSocket', 'SingletonCookie', 'DevToolsActivePort'];

export const run = (program: string, ...given: string[]): string =>
  execFileSync(program, given, { stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8' });

function requireLoopDevices(): void {
  if (process.getuid?.() !== 0 || !existsSync('/dev/loop-control')) throw new NotRun('it takes root and loop devices');
}

/** Runs work on a mounted disk. `disk` are the arguments of `mount` before the folder. */
export async function withMounted<T>(disk: readonly string[], folder: string, work: () => Promise<T>): Promise<T> {
  try {
    run('mount', ...disk, folder);
  } catch (error) {
    throw new NotRun(`no disk can be mounted (${sentenceOf(error)})`);
  }
  try {
    return await work();
  } finally {
    await until('the disk is let go', () => {
      try {
        run('umount', folder);
        return true;
      } catch {
        return false; // Killed processes still use the disk for a moment.
      }
    });
  }
}

function makeDisk(disk: string): void {
  run('truncate', '-s', SIZE, disk);
  run('mkfs.ext4', '-q', '-F', disk);
}

function isSameFile(one: string, other: string): boolean {
  try {
    run('cmp', '-s', one, other);
    return true;
  } catch {
    return false;
  }
}

/** Simulates a power cut: stops the browser and mounts a copy of the disk, without the data in the system cache. */
async function cutPower(backEnd: BackEnd, from: number, to: number): Promise<FaultReport> {
  requireLoopDevices();
  const tally = new Tally();
  await withServer(storePage(), async (folder, { address }) => {
    const place = join(folder, 'mounted');
    const [disk, copy, second] = ['disk', 'copy', 'second'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    const profile = join(place, 'profile');
    mkdirSync(place);
    for (let trial = from; trial < to; ) {
      makeDisk(disk);
      const stopped = await withMounted(['-o', 'loop', disk], place, async () => {
        const first = await startBrowser(profile, backEnd);
        await command(await first.page(address), 'begin');
        await first.kill();
        run('sync', '-f', place);
        const browser = await startBrowser(profile, backEnd);
        const work = await startActions(await browser.page(address));
        await until('something is written', () => hasAcknowledged(work, 1));
        await delay(delayOf(trial, 200, 1500));
        process.kill(-browser.pid, 'SIGSTOP');
        // Later acknowledgements do not count.
        const session = copySession(work.session);
        for (const to of [copy, second]) run('cp', '--sparse=always', disk, to);
        await browser.kill();
        return session;
      });
      const settled = isSameFile(copy, second);
      rmSync(second);
      rmSync(disk);
      if (settled) {
        await withMounted(['-o', 'loop', copy], place, async () => {
          for (const name of LOCKS) rmSync(join(profile, name), { force: true });
          const again = await startBrowser(profile, backEnd);
          const page = await again.page(address);
          const used = (await backEnds(profile)).join(' and ');
          const wrong = used === backEnd ? [] : [`the databases are in ${used || 'nothing known'}`];
          await tallyAudit(tally, `cut ${trial + 1}`, page, [stopped], wrong);
          await again.kill();
        });
        trial += 1;
      } else tally.count('copies that differed and were made anew');
      rmSync(copy);
    }
  });
  return tally.report();
}

const powerCut = (backEnd: BackEnd): Fault => ({
  name: `power-${backEnd}`,
  what: `the power cut as it writes, databases in ${backEnd === 'sqlite' ? 'SQLite' : 'LevelDB'}`,
  plain: 5,
  full: 100,
  part: 5,
  run: (from, to) => cutPower(backEnd, from, to),
});

export const power: readonly Fault[] = [powerCut('leveldb'), powerCut('sqlite')];
