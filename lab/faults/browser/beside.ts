import type { Browser, Page } from '@playwright/test';
import { Table } from '../../../e2e/model.ts';
import type { AppServer } from '../../../e2e/serve.ts';
import { type Fault, type FaultReport, sentenceOf, Tally } from '../fault.ts';
import { LATER } from '../laterversion.ts';
import {
  buildFolder,
  command,
  hasAcknowledged,
  type Run,
  runInBrowser,
  setManner,
  startActions,
  storePage,
  tallyAudit,
  until,
  withServer,
} from './browser.ts';
import { OLD_SHAPE, oldShapeBuild } from './oldshape.ts';
import { launchBrowser, newPhone } from './phone.ts';
import { buildIn, firstBuild, STEPS, secondBuild } from './update.ts';

/** Opens a tab of the newer version next to the old one, by bypassing the service worker. */
async function newerTab(old: Page): Promise<Page> {
  const page = await old.context().newPage();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setBypassServiceWorker', { bypass: true });
  await page.goto(old.url());
  return page;
}

/** Plays a fight alternately in a tab of the old version and one of the new. Returns the failures. */
async function alternate(browser: Browser, server: AppServer, at: number): Promise<readonly string[]> {
  server.serve(await firstBuild());
  const context = await newPhone(browser, server.address);
  const failures: string[] = [];
  context.on('weberror', (error) => failures.push(`an error nobody caught: ${sentenceOf(error.error())}`));
  try {
    const old = new Table(await context.newPage());
    await old.page.goto('/');
    await old.sentence('ready').waitFor();
    await old.beginSample();
    await old.openTab('Play');
    for (const step of STEPS.slice(0, at + 1)) await step(old);
    await old.waitUntilSaved();
    await old.page.evaluate(() => Object.assign(window, { same: true }));
    const was = await buildIn(old.page);
    server.serve(await secondBuild());
    const newer = new Table(await newerTab(old.page));
    await newer.sentence('openTwice').waitFor();
    if ((await buildIn(newer.page)) === was) failures.push('both tabs are of one version');
    const tables = [newer, old];
    for (const [n, step] of STEPS.slice(at + 1).entries()) {
      const table = tables[n % 2]!;
      await table.press('takeOver');
      await step(table);
      // The last step leaves the fight.
      if (step !== STEPS.at(-1)) await table.waitUntilSaved();
    }
    if (!(await old.page.evaluate(() => 'same' in window))) failures.push('the old tab was loaded anew in the middle');
    for (const { page } of tables) {
      const table = new Table(page);
      await page.goto('/');
      await table.open('The two printed battles');
      await table.openUnit('Raiders');
      await table.man('A1').filter({ hasText: 'Killed' }).waitFor();
    }
    if ((await buildIn(old.page)) !== was) failures.push('the new version is used before anybody said so');
  } catch (error) {
    failures.push(sentenceOf(error));
  }
  await context.close();
  return failures;
}

const MOMENTS = STEPS.length - 1;

async function alternateTabs(from: number, to: number): Promise<FaultReport> {
  const tally = new Tally();
  await withServer(firstBuild(), async (_, server) => {
    const browser = await launchBrowser();
    for (let n = from; n < to; n++) {
      // A short run covers distant steps; a full one covers all.
      const at = (n * 5) % MOMENTS;
      tally.add(`after step ${at + 1}`, { acknowledged: 1, failures: await alternate(browser, server, at) });
    }
    await browser.close();
  });
  return tally.report();
}

/** Opens a tab that upgrades the database next to one that keeps writing from stale data. */
async function upgradeBeside({ tally, n, name, browser, server, origin }: Run): Promise<void> {
  const later = await buildFolder('store-later', { page: 'lab/faults/browser/page/faulty.ts', otherwise: LATER });
  server.serve(await storePage());
  const old = await browser.page(origin);
  await command(old, 'begin');
  await setManner(old, { blind: true, greedy: true });
  const before = await startActions(old);
  await until('the old tab has written', () => hasAcknowledged(before, 4 + n));
  server.serve(later);
  const page = await browser.page(origin);
  await setManner(page, { greedy: true });
  const after = await startActions(page);
  await until('the new tab has written', () => hasAcknowledged(after, 8));
  await until('the old tab says why it writes nothing', () =>
    before.said.some((words) => /newer than this app knows/.test(words)),
  );
  await command(old, 'stop');
  await command(page, 'stop');
  await after.ended;
  const stale = (await command(page, 'older')).map((key) => `${key} was written in the older version`);
  await tallyAudit(tally, name, page, [before.session, after.session], stale);
  await old.close();
  await page.close();
}

/** Upgrades the shape of the database next to a tab that knows only the old one, and keeps writing. */
async function upgradeBesideOld({ tally, n, name, browser, server, origin }: Run): Promise<void> {
  server.serve(await oldShapeBuild());
  const old = await browser.page(origin);
  await command(old, 'begin');
  await setManner(old, { blind: n % 2 === 0, greedy: true });
  const before = await startActions(old);
  await until('the old tab has written', () => hasAcknowledged(before, 4 + n));
  server.serve(await storePage());
  const page = await browser.page(origin);
  await setManner(page, { greedy: true });
  const after = await startActions(page);
  await until('the new tab has written', () => hasAcknowledged(after, 8));
  await until('the old tab says that it cannot write or read', () =>
    before.said.some((words) => /^(failed|unread): /.test(words)),
  );
  const written = before.session.acknowledged.size;
  await until('the new tab has gone on', () => hasAcknowledged(after, 16));
  const failures = before.session.acknowledged.size > written ? ['the old tab writes on'] : [];
  const shown = await command(old, 'audit').then(
    ({ loss }) => loss !== undefined,
    () => true,
  );
  if (!shown) failures.push('the old tab shows a log that it cannot read');
  await command(page, 'stop');
  await after.ended;
  await tallyAudit(tally, name, page, [before.session, after.session], failures);
  await old.close();
  await page.close();
}

export const besideFaults: readonly Fault[] = [
  {
    name: 'beside',
    what: 'a tab of the old version and one of the new, used in turns from each step of a fight on',
    plain: 3,
    full: MOMENTS,
    part: 4,
    run: alternateTabs,
  },
  {
    name: 'beside-later',
    what: 'a tab of the old version that goes on beside one that has upgraded the database',
    plain: 5,
    full: 50,
    part: 10,
    run: (from, to) => runInBrowser(from, to, upgradeBeside),
  },
  {
    name: 'beside-old',
    what: `a tab of commit ${OLD_SHAPE} that goes on beside one that has packed the log`,
    plain: 4,
    full: 20,
    part: 10,
    run: (from, to) => runInBrowser(from, to, upgradeBesideOld),
  },
];
