import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { acts, audited, bedded, behaves, does, kept, started, storePage, until } from './browser.ts';
import { Account, type Fault, type FaultReport, type Session } from './fault.ts';

/** How many actions the two tabs take in a run, together at least. */
const ACTIONS = 24;

/** Takes from a page the means by which tabs agree who writes. */
const withoutLocks = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'locks', { value: undefined }));

/** Two tabs are both tapped, each taking over from the other before each action, or neither knowing of the other. */
async function tapBoth(from: number, to: number): Promise<FaultReport> {
  const account = new Account();
  await bedded(storePage(), async (folder, { address }) => {
    const browser = await started(join(folder, 'profile'));
    for (let trial = from; trial < to; trial++) {
      await account.trial(`run ${trial + 1}`, async () => {
        const blind = trial % 2 === 1;
        // Each run on an origin of its own: what the one before left would be counted again.
        const origin = address.replace('localhost', `t${trial}.localhost`);
        const first = await browser.page(origin);
        await does(first, 'begin');
        const pages: Page[] = [];
        for (let tab = 0; tab < 2; tab++) {
          const page = await browser.context.newPage();
          if (blind) await withoutLocks(page);
          await page.goto(origin);
          await behaves(page, { greedy: !blind });
          pages.push(page);
        }
        const works = await Promise.all(pages.map((page) => acts(page)));
        await until('both tabs have written', () => works.every((work) => kept(work, ACTIONS / 2)));
        // A tab may wait for a lock that the other takes for ever: both stop, and then both end.
        await Promise.all(pages.map((page) => does(page, 'stop')));
        await Promise.all(works.map(({ ended }) => ended));
        await audited(
          account,
          `run ${trial + 1}`,
          first,
          works.map(({ session }) => session),
        );
        account.count(
          'refused in a sentence',
          works.reduce((sum, { said }) => sum + said.length, 0),
        );
        for (const page of [first, ...pages]) await page.close();
      });
    }
    await browser.kill();
  });
  return account.came();
}

export const tabs: Fault = {
  name: 'tabs',
  what: 'two tabs both tapped, with and without Web Locks',
  plain: 10,
  full: 100,
  part: 10,
  run: tapBoth,
};

/** A year and a day, in milliseconds. */
const [YEAR, DAY] = [365 * 86_400_000, 86_400_000];

/** The clock goes a day or a year back, or on, and back again while the app is closed. */
async function turnClock(from: number, to: number): Promise<FaultReport> {
  const account = new Account();
  await bedded(storePage(), async (folder, { address }) => {
    const browser = await started(join(folder, 'profile'));
    for (let trial = from; trial < to; trial++) {
      await account.trial(`run ${trial + 1}`, async () => {
        const origin = address.replace('localhost', `t${trial}.localhost`);
        const page = await browser.page(origin);
        await does(page, 'begin');
        const sessions: Session[] = [];
        for (const clock of [0, -DAY, -YEAR, YEAR, 0]) {
          const own = await browser.page(origin);
          await behaves(own, { clock });
          const { session, ended } = await acts(own, 5);
          await ended;
          await own.close();
          sessions.push(session);
        }
        const order = (await does(page, 'audit')).entries.map((id) => `entry ${id}`);
        const asked = sessions.flatMap(({ invoked }) => invoked).filter((id) => id.startsWith('entry'));
        const wrong = order.join() === asked.join() ? [] : ['the log stands in another order than it was written'];
        await audited(account, `run ${trial + 1}`, page, sessions, wrong);
        await page.close();
      });
    }
    await browser.kill();
  });
  return account.came();
}

export const clock: Fault = {
  name: 'clock',
  what: 'the clock a day and a year back, and on',
  plain: 3,
  full: 20,
  part: 10,
  run: turnClock,
};
