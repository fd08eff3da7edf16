import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import {
  acts,
  audited,
  type BackEnd,
  backEnds,
  bedded,
  does,
  kept,
  momentOf,
  passing,
  started,
  storePage,
  until,
} from './browser.ts';
import { Account, type Fault, type FaultReport, NotRun, sentenceOf, sofar } from './fault.ts';

const SIZE = '256M';
/** What a browser that ran leaves, and one that starts on a copy takes for another that runs. */
const LOCKS = ['SingletonLock', 'SingletonSocket', 'SingletonCookie', 'DevToolsActivePort'];

export const call = (program: string, ...given: string[]): string =>
  execFileSync(program, given, { stdio: ['ignore', 'pipe', 'pipe'], encoding: 'utf8' });

/** Rejects where there is no disk to be had that is a file. */
export function needsLoops(): void {
  if (process.getuid?.() !== 0 || !existsSync('/dev/loop-control')) throw new NotRun('it takes root and loop devices');
}

/** Mounts a file as a disk, does something there, and lets go of it. */
async function mounted<T>(disk: string, place: string, work: () => Promise<T>): Promise<T> {
  try {
    call('mount', '-o', 'loop', disk, place);
  } catch (error) {
    throw new NotRun(`it takes loop devices (${sentenceOf(error)})`);
  }
  try {
    return await work();
  } finally {
    await until('the disk is let go', () => {
      try {
        call('umount', place);
        return true;
      } catch {
        return false; // Processes that were just killed still hold it.
      }
    });
  }
}

/** Makes an empty disk that is a file. */
export function emptyDisk(disk: string): void {
  call('truncate', '-s', SIZE, disk);
  call('mkfs.ext4', '-q', '-F', disk);
}

/** Whether two copies of a disk, made one after the other, are the same: nothing was being written. */
function same(one: string, other: string): boolean {
  try {
    call('cmp', '-s', one, other);
    return true;
  } catch {
    return false;
  }
}

/**
 * Cuts the power as the browser writes: its processes are stopped, and what is on the disk at that moment, without
 * what the system still holds in memory, is what is mounted again.
 */
async function cutPower(backEnd: BackEnd, from: number, to: number): Promise<FaultReport> {
  needsLoops();
  const account = new Account();
  await bedded(storePage(), async (folder, { address }) => {
    const place = join(folder, 'mounted');
    const [disk, copy, second] = ['disk', 'copy', 'second'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    const profile = join(place, 'profile');
    mkdirSync(place);
    for (let trial = from; trial < to; ) {
      emptyDisk(disk);
      const stopped = await mounted(disk, place, async () => {
        const first = await started(profile, backEnd);
        await does(await first.page(address), 'begin');
        await first.kill();
        call('sync', '-f', place);
        const browser = await started(profile, backEnd);
        const work = await acts(await browser.page(address));
        await until('something is written', () => kept(work, 1));
        await passing(momentOf(trial, 200, 1500));
        process.kill(-browser.pid, 'SIGSTOP');
        // What is said from here on was on its way, and is counted by nobody.
        const session = sofar(work.session);
        for (const to of [copy, second]) call('cp', '--sparse=always', disk, to);
        await browser.kill();
        return session;
      });
      const settled = same(copy, second);
      rmSync(second);
      rmSync(disk);
      if (settled) {
        await mounted(copy, place, async () => {
          for (const name of LOCKS) rmSync(join(profile, name), { force: true });
          const again = await started(profile, backEnd);
          const page = await again.page(address);
          const used = (await backEnds(profile)).join(' and ');
          const wrong = used === backEnd ? [] : [`the databases are in ${used || 'nothing known'}`];
          await audited(account, `cut ${trial + 1}`, page, [stopped], wrong);
          await again.kill();
        });
        trial += 1;
      } else account.count('copies that differed and were made anew');
      rmSync(copy);
    }
  });
  return account.came();
}

const cut = (backEnd: BackEnd): Fault => ({
  name: `power-${backEnd}`,
  what: `the power cut as it writes, databases in ${backEnd === 'sqlite' ? 'SQLite' : 'LevelDB'}`,
  plain: 5,
  full: 100,
  part: 5,
  run: (from, to) => cutPower(backEnd, from, to),
});

export const power: readonly Fault[] = [cut('leveldb'), cut('sqlite')];
