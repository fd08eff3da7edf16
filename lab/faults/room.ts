import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import type { Page } from '@playwright/test';
import {
  acts,
  audited,
  type BackEnd,
  bedded,
  does,
  kept,
  passing,
  started,
  storePage,
  until,
  within,
} from './browser.ts';
import { looked } from './damage.ts';
import { Account, type Fault, type FaultReport, NotRun, sentenceOf } from './fault.ts';
import { call } from './power.ts';

const MORE = 10;

/** The browser grants the app no more room while it writes, and then grants it again. */
async function shrinkQuota(from: number, to: number): Promise<FaultReport> {
  const account = new Account();
  await bedded(storePage(), async (folder, { address }) => {
    const browser = await started(join(folder, 'profile'));
    for (let trial = from; trial < to; trial++) {
      await account.trial(`run ${trial + 1}`, async () => {
        const origin = address.replace('localhost', `t${trial}.localhost`);
        const page = await browser.page(origin);
        await does(page, 'begin');
        const devtools = await browser.context.newCDPSession(page);
        const work = await acts(page);
        await until('something is written', () => kept(work, 4 + trial));
        await devtools.send('Storage.overrideQuotaForOrigin', { origin: new URL(origin).origin, quotaSize: 1 });
        await until('it is said that the storage is full', () => work.said.some((one) => /storage is full/.test(one)));
        await devtools.send('Storage.overrideQuotaForOrigin', { origin: new URL(origin).origin });
        const before = work.session.acknowledged.size;
        await until('it saves by itself', () => work.session.acknowledged.size >= before + MORE);
        await does(page, 'stop');
        await work.ended;
        await audited(account, `run ${trial + 1}`, page, [work.session]);
        await page.close();
      });
    }
    await browser.kill();
  });
  return account.came();
}

/**
 * When the browser is killed: after some more actions, at the first that is acknowledged once there is room, while there is none, or as the app begins a new log.
 * At that last moment LevelDB may leave a database that nobody can open again: then it must be said, and the way back be offered.
 */
const MOMENTS = ['later', 'first', 'full', 'log'] as const;

/** Frees the disk, and waits until the app begins a new log. */
async function logBegins(page: Page, free: () => void): Promise<void> {
  let begins = () => {};
  const begun = new Promise<void>((done) => {
    begins = done;
  });
  await page.exposeFunction('begins', () => begins());
  await page.evaluate(() => {
    const { deleteDatabase } = IDBFactory.prototype;
    IDBFactory.prototype.deleteDatabase = function (name) {
      (window as unknown as { begins: () => void }).begins();
      return deleteDatabase.call(this, name);
    };
  });
  free();
  await begun;
}

/** The disk is full while the app writes, then has room again, and the browser is killed; what is written after the first start from there must outlast another. */
async function fillDisk(backEnd: BackEnd, from: number, to: number): Promise<FaultReport> {
  if (process.getuid?.() !== 0) throw new NotRun('it takes root');
  const account = new Account();
  await bedded(storePage(), async (folder, { address }) => {
    for (let trial = from; trial < to; trial++) {
      const place = join(folder, `disk-${trial}`);
      mkdirSync(place);
      try {
        call('mount', '-t', 'tmpfs', '-o', 'size=96m', 'tmpfs', place);
      } catch (error) {
        throw new NotRun(`no small disk can be had (${sentenceOf(error)})`);
      }
      try {
        await account.trial(`run ${trial + 1}`, async () => {
          const profile = join(place, 'profile');
          const moment = MOMENTS[trial % MOMENTS.length]!;
          const filler = join(place, 'filler');
          const sessions = [
            await within(profile, backEnd, async (browser) => {
              const page = await browser.page(address);
              await does(page, 'begin');
              const work = await acts(page);
              await until('something is written', () => kept(work, 4));
              if (moment === 'log') await does(page, 'snapshot');
              fill(place, filler);
              await until('it is said', () => work.said.some((one) => one.startsWith('failed')));
              for (const one of new Set(work.said)) account.count(one);
              await passing(200 * (trial % 5));
              if (moment === 'full') return work.session;
              if (moment === 'log') {
                await logBegins(page, () => rmSync(filler));
                return work.session;
              }
              rmSync(filler);
              const before = work.session.acknowledged.size;
              const more = moment === 'first' ? 1 : MORE;
              await until('it saves by itself', () => work.session.acknowledged.size >= before + more);
              return work.session;
            }),
          ];
          if (moment === 'full') rmSync(filler);
          for (const more of [MORE, 0]) {
            const session = await within(profile, backEnd, async (browser) => {
              const page = await browser.page(address);
              const name = `run ${trial + 1}, killed ${moment}`;
              if (moment !== 'log') await audited(account, name, page, sessions);
              else if (!(await looked(account, name, page, sessions))) return undefined;
              const work = await acts(page, more);
              await until('it goes on', () => kept(work, more));
              return work.session;
            });
            if (session) sessions.push(session);
          }
        });
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
  });
  return account.came();
}

/** Writes until there is no room left. */
function fill(place: string, file: string): void {
  const { bavail, bsize } = statfsSync(place);
  const piece = new Uint8Array(bavail * bsize);
  try {
    writeFileSync(file, piece, { flag: 'a' });
    for (;;) writeFileSync(file, new Uint8Array(4096), { flag: 'a' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}

export const room: readonly Fault[] = [
  {
    name: 'quota',
    what: 'the browser grants no more room, and then does again',
    plain: 3,
    full: 20,
    part: 10,
    run: shrinkQuota,
  },
  ...(['leveldb', 'sqlite'] as const).map(
    (backEnd): Fault => ({
      name: `disk-full-${backEnd}`,
      what: `the disk full as it writes, freed, and the browser killed, databases in ${backEnd === 'sqlite' ? 'SQLite' : 'LevelDB'}`,
      plain: 2,
      full: 20,
      part: 5,
      run: (from, to) => fillDisk(backEnd, from, to),
    }),
  ),
];
