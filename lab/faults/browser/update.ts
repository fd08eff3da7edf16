import { createHash } from 'node:crypto';
import { cp, readdir, readFile, rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { expect as asserting, type Browser, type Page } from '@playwright/test';
import { Table } from '../../../e2e/model.ts';
import type { AppServer } from '../../../e2e/serve.ts';
import { type Fault, type FaultReport, sentenceOf, Tally } from '../fault.ts';
import { buildFolder, withServer } from './browser.ts';
import { launchBrowser, newPhone } from './phone.ts';

const expect = asserting.configure({ timeout: 30_000 });

export const firstBuild = (): Promise<string> => buildFolder('app');
export const secondBuild = (): Promise<string> =>
  buildFolder('next', { define: { 'import.meta.env.VITE_VERSION': '"next"', __NEWS__: '"what the next one brings"' } });

/** Steps of a fight. The last one records it. */
export const STEPS: readonly ((table: Table) => Promise<void>)[] = [
  (table) => table.begin('Close combat', { from: 'Contact' }),
  (table) => table.acceptShown(),
  ...['2', '4', 'Enter 24', '1', '2', 'Enter 12'].map((key) => (table: Table) => table.answer(key)),
  ...['2s', 'Ah', '3s', 'Kd', '4s', '5h'].map((card) => (table: Table) => table.enterCards(card)),
  (table) => table.accept(),
];

/** Triggers an update check. Resolves with the state of the new worker. */
const checkForUpdate = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return new Promise<string>((known) => {
      registration.addEventListener('updatefound', () => {
        const newer = registration.installing!;
        newer.addEventListener('statechange', () => known(newer.state));
      });
      window.dispatchEvent(new Event('online'));
    });
  });

export const buildIn = (page: Page): Promise<string> =>
  page.evaluate(() => document.querySelector<HTMLScriptElement>('script[type=module]')!.src);

/** Asks the waiting worker to take over. Returns whether it did. */
const requestTakeover = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const { waiting } = await navigator.serviceWorker.ready;
    if (!waiting) return true;
    const { port1, port2 } = new MessageChannel();
    return new Promise<boolean>((known) => {
      port1.onmessage = ({ data }) => known(data);
      waiting.postMessage({ type: 'SKIP_WAITING' }, [port2]);
    });
  });

/** Plays a fight and publishes a new version after step `at`. Returns the failures. */
async function arriveAtStep(browser: Browser, server: AppServer, at: number): Promise<readonly string[]> {
  server.serve(await firstBuild());
  const context = await newPhone(browser, server.address);
  const failures: string[] = [];
  try {
    const table = new Table(await context.newPage());
    const { page } = table;
    await page.goto('/');
    await table.sentence('ready').waitFor();
    const old = await buildIn(page);
    await table.beginSample();
    await table.openTab('Play');
    await page.evaluate(() => Object.assign(window, { same: true }));
    for (const [n, step] of STEPS.slice(0, -1).entries()) {
      await step(table);
      if (n !== at) continue;
      server.serve(await secondBuild());
      const state = await checkForUpdate(page);
      if (state !== 'installed') failures.push(`the new version is ${state}`);
      if (await requestTakeover(page)) failures.push('it takes over in the middle of the fight');
    }
    await table.ending.waitFor();
    if (!(await page.evaluate(() => 'same' in window)))
      failures.push('the page was loaded anew in the middle of the fight');
    await STEPS.at(-1)!(table);
    await page.goto('/');
    await table.sentence('newerReady').waitFor();
    if ((await buildIn(page)) !== old) failures.push('the new version is used before anybody said so');
    await table.press('useNewer');
    await expect.poll(() => buildIn(page).catch(() => old)).not.toBe(old);
    await table.sentence('ready').waitFor();
    await table.open('The two printed battles');
    await table.openUnit('Raiders');
    await expect(table.man('A1')).toContainText('Killed');
  } catch (error) {
    failures.push(sentenceOf(error));
  }
  await context.close();
  return failures;
}

async function arriveAtSteps(from: number, to: number): Promise<FaultReport> {
  const tally = new Tally();
  await withServer(firstBuild(), async (_, server) => {
    const browser = await launchBrowser();
    for (let at = from; at < to; at++)
      tally.add(`after step ${at + 1}`, { acknowledged: 1, failures: await arriveAtStep(browser, server, at) });
    await browser.close();
  });
  return tally.report();
}

async function installedPhone(browser: Browser, server: AppServer): Promise<Table> {
  const table = new Table(await (await newPhone(browser, server.address)).newPage());
  await table.page.goto('/');
  await table.sentence('ready').waitFor();
  await table.beginSample();
  await table.page.goto('/');
  return table;
}

const hashOf = async (path: string): Promise<string | undefined> =>
  readFile(path).then(
    (bytes) => createHash('sha256').update(bytes).digest('hex'),
    () => undefined,
  );

async function newFiles(older: string, newer: string): Promise<readonly string[]> {
  const all = (await readdir(newer, { recursive: true })).filter((name) => /\.(js|css|html|png|svg)$/.test(name));
  const differ = await Promise.all(
    all.map(async (name) => (await hashOf(join(older, name))) !== (await hashOf(join(newer, name)))),
  );
  return all.filter((name, n) => differ[n] && name !== 'worker.js' && !name.startsWith('screenshots')).toSorted();
}

/** Publishes updates with a missing, truncated or wrong file. */
async function failHalfway(from: number, to: number): Promise<FaultReport> {
  const tally = new Tally();
  await withServer(firstBuild(), async (folder, server) => {
    const browser = await launchBrowser();
    const [older, newer] = [await firstBuild(), await secondBuild()];
    const files = await newFiles(older, newer);
    for (let trial = from; trial < to; trial++) {
      // A new phone each time, because intact files of a failed update stay cached.
      server.serve(older);
      const table = await installedPhone(browser, server);
      const { page } = table;
      const old = await buildIn(page);
      const file = files[(trial * 7) % files.length]!;
      const how = ['missing', 'cut short', 'the old page'][trial % 3]!;
      const mixed = join(folder, `mixed-${trial}`);
      await cp(newer, mixed, { recursive: true });
      const path = join(mixed, file);
      if (how === 'missing') await rm(path);
      else if (how === 'cut short') await truncate(path, 100);
      else await cp(join(older, 'robots.txt'), path);
      server.serve(mixed);
      const failures: string[] = [];
      try {
        const state = await checkForUpdate(page);
        if (state !== 'redundant') failures.push(`the new version is ${state}`);
        server.serveNothing();
        await page.reload();
        await table.row('The two printed battles').waitFor();
        if ((await buildIn(page)) !== old) failures.push('another build is used');
        server.serve(older);
        await page.reload();
        await table.sentence('ready').waitFor();
      } catch (error) {
        failures.push(sentenceOf(error));
      }
      tally.add(`${file} ${how}`, { acknowledged: 1, failures });
      await page.context().close();
      await rm(mixed, { recursive: true });
    }
    await browser.close();
  });
  return tally.report();
}

async function loseFiles(from: number, to: number): Promise<FaultReport> {
  const tally = new Tally();
  await withServer(firstBuild(), async (_, server) => {
    const browser = await launchBrowser();
    const table = await installedPhone(browser, server);
    const { page } = table;
    for (let trial = from; trial < to; trial++) {
      server.serveNothing();
      const lost = await page.evaluate(async (trial) => {
        const [name = ''] = await caches.keys();
        const cache = await caches.open(name);
        const keys = await cache.keys();
        const key = keys[trial % keys.length]!;
        await cache.delete(key);
        return new URL(key.url).pathname;
      }, trial);
      const failures: string[] = [];
      try {
        await page.reload();
        // Without the page itself nothing can be shown offline.
        if (!/index\.html/.test(lost)) await table.sentence('filesMissing').or(table.recoveryLink).first().waitFor();
        server.serve(await firstBuild());
        await page.goto('/');
        await table.row('The two printed battles').waitFor();
        await table.sentence('ready').waitFor();
      } catch (error) {
        failures.push(sentenceOf(error));
        server.serve(await firstBuild());
      }
      tally.add(lost, { acknowledged: 1, failures });
    }
    await browser.close();
  });
  return tally.report();
}

export const update: readonly Fault[] = [
  {
    name: 'update-steps',
    what: 'a new version arrives at each step of a fight',
    plain: STEPS.length - 1,
    full: STEPS.length - 1,
    part: 4,
    run: arriveAtSteps,
  },
  {
    name: 'update-half',
    what: 'an update of which one file does not come as it should',
    plain: 6,
    full: 60,
    part: 12,
    run: failHalfway,
  },
  { name: 'file-lost', what: 'one file of the app gone from the phone', plain: 8, full: 80, part: 20, run: loseFiles },
];
