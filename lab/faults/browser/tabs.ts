import type { Page } from '@playwright/test';
import type { Fault, Session } from '../fault.ts';
import {
  command,
  hasAcknowledged,
  type Run,
  runInBrowser,
  setManner,
  startActions,
  tallyAudit,
  until,
} from './browser.ts';

const ACTIONS = 24;

const removeLocks = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'locks', { value: undefined }));

/** Uses two tabs at once. Either each takes over before an action, or there are no Web Locks. */
async function useBothTabs({ tally, n, name, browser, origin }: Run): Promise<void> {
  const blind = n % 2 === 1;
  const first = await browser.page(origin);
  await command(first, 'begin');
  const pages: Page[] = [];
  for (let tab = 0; tab < 2; tab++) {
    const page = await browser.context.newPage();
    if (blind) await removeLocks(page);
    await page.goto(origin);
    await setManner(page, { greedy: !blind });
    pages.push(page);
  }
  const works = await Promise.all(pages.map((page) => startActions(page)));
  await until('both tabs have written', () => works.every((work) => hasAcknowledged(work, ACTIONS / 2)));
  // Both stop first, because one tab can wait for a lock that the other keeps taking.
  await Promise.all(pages.map((page) => command(page, 'stop')));
  await Promise.all(works.map(({ ended }) => ended));
  await tallyAudit(
    tally,
    name,
    first,
    works.map(({ session }) => session),
  );
  tally.count(
    'refused in a sentence',
    works.reduce((sum, { said }) => sum + said.length, 0),
  );
  for (const page of [first, ...pages]) await page.close();
}

export const tabs: Fault = {
  name: 'tabs',
  what: 'two tabs both tapped, with and without Web Locks',
  plain: 10,
  full: 100,
  part: 10,
  run: (from, to) => runInBrowser(from, to, useBothTabs),
};

const [YEAR, DAY] = [365 * 86_400_000, 86_400_000];

/** Sets the clock a day and a year back and forward between sessions. */
async function turnClock({ tally, name, browser, origin }: Run): Promise<void> {
  const page = await browser.page(origin);
  await command(page, 'begin');
  const sessions: Session[] = [];
  for (const clock of [0, -DAY, -YEAR, YEAR, 0]) {
    const own = await browser.page(origin);
    await setManner(own, { clock });
    const { session, ended } = await startActions(own, 5);
    await ended;
    await own.close();
    sessions.push(session);
  }
  const order = (await command(page, 'audit')).entries.map((id) => `entry ${id}`);
  const asked = sessions.flatMap(({ invoked }) => invoked).filter((id) => id.startsWith('entry'));
  const wrong = order.join() === asked.join() ? [] : ['the log stands in another order than it was written'];
  await tallyAudit(tally, name, page, sessions, wrong);
  await page.close();
}

export const clock: Fault = {
  name: 'clock',
  what: 'the clock a day and a year back, and on',
  plain: 3,
  full: 20,
  part: 10,
  run: (from, to) => runInBrowser(from, to, turnClock),
};
