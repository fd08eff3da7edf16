import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import type { Page } from '@playwright/test';
import { type Fault, type FaultReport, NotRun, type Session, Tally } from '../fault.ts';
import {
  type BackEnd,
  command,
  delay,
  hasAcknowledged,
  type Run,
  runInBrowser,
  startActions,
  storePage,
  tallyAudit,
  until,
  withBrowser,
  withServer,
} from './browser.ts';
import { tallyDamage } from './damage.ts';
import { withMounted } from './power.ts';

const MORE = 10;

async function shrinkQuota({ tally, n, name, browser, origin }: Run): Promise<void> {
  const page = await browser.page(origin);
  await command(page, 'begin');
  const devtools = await browser.context.newCDPSession(page);
  const work = await startActions(page);
  await until('something is written', () => hasAcknowledged(work, 4 + n));
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: new URL(origin).origin, quotaSize: 1 });
  await until('it is said that the storage is full', () => work.said.some((one) => /storage is full/.test(one)));
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: new URL(origin).origin });
  const before = work.session.acknowledged.size;
  await until('it saves by itself', () => work.session.acknowledged.size >= before + MORE);
  await command(page, 'stop');
  await work.ended;
  await tallyAudit(tally, name, page, [work.session]);
  await page.close();
}

/**
 * When the browser is killed: after more actions, after the first acknowledged one once the disk is free, while it is
 * full, or while the app starts a new log. In the last case LevelDB can become unreadable, which the app must report.
 */
const MOMENTS = ['later', 'first', 'full', 'log'] as const;

async function waitForLog(page: Page, free: () => void): Promise<void> {
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

/** Fills the disk while the app writes, frees it and kills the browser. Writes after the restart must survive too. */
async function fillDisk(backEnd: BackEnd, from: number, to: number): Promise<FaultReport> {
  if (process.getuid?.() !== 0) throw new NotRun('it takes root');
  const tally = new Tally();
  await withServer(storePage(), async (folder, { address }) => {
    for (let n = from; n < to; n++) {
      const disk = join(folder, `disk-${n}`);
      mkdirSync(disk);
      await withMounted(['-t', 'tmpfs', '-o', 'size=96m', 'tmpfs'], disk, () =>
        tally.attempt(`run ${n + 1}`, () => killWhenFull({ tally, n, backEnd, address, disk })),
      );
    }
  });
  return tally.report();
}

type DiskRun = {
  readonly tally: Tally;
  readonly n: number;
  readonly backEnd: BackEnd;
  readonly address: string;
  readonly disk: string;
};

async function killWhenFull(run: DiskRun): Promise<void> {
  const { tally, n, backEnd, address, disk } = run;
  const profile = join(disk, 'profile');
  const moment = MOMENTS[n % MOMENTS.length]!;
  const sessions = [await writeUntilFull(run, profile, moment)];
  if (moment === 'full') rmSync(fillerOn(disk));
  for (const more of [MORE, 0]) {
    const session = await withBrowser(profile, backEnd, async (browser) => {
      const page = await browser.page(address);
      const name = `run ${n + 1}, killed ${moment}`;
      if (moment !== 'log') await tallyAudit(tally, name, page, sessions);
      else if (!(await tallyDamage(tally, name, page, sessions))) return undefined;
      const actions = await startActions(page, more);
      await until('it goes on', () => hasAcknowledged(actions, more));
      return actions.session;
    });
    if (session) sessions.push(session);
  }
}

const fillerOn = (disk: string): string => join(disk, 'filler');

const writeUntilFull = (
  { tally, n, backEnd, address, disk }: DiskRun,
  profile: string,
  moment: (typeof MOMENTS)[number],
): Promise<Session> =>
  withBrowser(profile, backEnd, async (browser) => {
    const page = await browser.page(address);
    await command(page, 'begin');
    const actions = await startActions(page);
    const { session, said } = actions;
    await until('something is written', () => hasAcknowledged(actions, 4));
    if (moment === 'log') await command(page, 'snapshot');
    fill(disk, fillerOn(disk));
    await until('it is said', () => said.some((words) => words.startsWith('failed')));
    for (const words of new Set(said)) tally.count(words);
    await delay(200 * (n % 5));
    if (moment === 'log') await waitForLog(page, () => rmSync(fillerOn(disk)));
    if (moment === 'log' || moment === 'full') return session;
    rmSync(fillerOn(disk));
    const before = session.acknowledged.size;
    const more = moment === 'first' ? 1 : MORE;
    await until('it saves by itself', () => session.acknowledged.size >= before + more);
    return session;
  });

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

export const diskSpace: readonly Fault[] = [
  {
    name: 'quota',
    what: 'the browser grants no more room, and then does again',
    plain: 3,
    full: 20,
    part: 10,
    run: (from, to) => runInBrowser(from, to, shrinkQuota),
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
