import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { buildBridgePage } from './bridge/builds.ts';
import type { Key, Sentence } from './names.ts';
import { type AppServer, serveApp } from './serve.ts';
import { expect, serverTest, Table } from './table.ts';

const test = serverTest.extend<{ server: AppServer }, { builds: { first: string; second: string; mixed: string } }>({
  builds: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from the pattern
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'builds-'));
      const builds = { first: join(folder, 'first'), second: join(folder, 'second'), mixed: join(folder, 'mixed') };
      await buildBridgePage('first', builds.first);
      await buildBridgePage('second', builds.second);
      await use(builds);
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  server: async ({ builds }, use) => {
    const server = await serveApp(builds.first);
    await use(server);
    await server.stop();
  },
});

// One worker builds the two pages for all tests.
test.describe.configure({ mode: 'default' });

const tap = (page: Page, key: Key) => new Table(page).press(key);

const said = (page: Page, sentence: Sentence) => new Table(page).sentence(sentence);

/** The app checks for updates when it comes back online. */
const comeOnline = (page: Page) => page.evaluate(() => void window.dispatchEvent(new Event('online')));

async function openFirst(page: Page) {
  await page.goto('/');
  await expect(said(page, 'buildFirst')).toBeVisible();
  await expect(said(page, 'ready')).toBeVisible();
}

test('an update is offered with its news, and applied only on request', async ({ page, server, builds }) => {
  await openFirst(page);
  server.serve(builds.second);
  await comeOnline(page);
  await expect(said(page, 'newsOfSecond')).toBeVisible();
  await page.reload();
  await expect(said(page, 'buildFirst')).toBeVisible();
  await expect(said(page, 'updateReady')).toBeVisible();
  await tap(page, 'applyUpdate');
  await expect(said(page, 'buildSecond')).toBeVisible();
  await expect(said(page, 'ready')).toBeVisible();
  await expect(said(page, 'updateReady')).toBeHidden();
});

test('an update waits while a play is open in any tab, and then reloads all tabs', async ({
  page,
  context,
  server,
  builds,
}) => {
  await openFirst(page);
  const other = await context.newPage();
  await openFirst(other);
  server.serve(builds.second);
  await comeOnline(page);
  await expect(said(page, 'updateReady')).toBeVisible();
  await expect(said(other, 'updateReady')).toBeVisible();

  await tap(page, 'openPlay');
  await tap(page, 'applyUpdate');
  await expect(said(page, 'busy')).toBeVisible();
  await tap(page, 'closePlay');

  await tap(other, 'openPlay');
  await page.reload();
  await expect(said(page, 'updateReady')).toBeVisible();
  await tap(page, 'applyUpdate');
  await expect(said(page, 'busy')).toBeVisible();
  await expect(said(page, 'buildFirst')).toBeVisible();

  await tap(other, 'closePlay');
  await tap(page, 'applyUpdate');
  await expect(said(page, 'buildSecond')).toBeVisible();
  await expect(said(other, 'buildSecond')).toBeVisible();
});

test('a worker starts from the address that the policy allows, without the server', async ({ page, server }) => {
  await openFirst(page);
  await expect(said(page, 'workerWorks')).toBeVisible();
  await server.stop();
  await page.reload();
  await expect(said(page, 'workerWorks')).toBeVisible();
});

test('an applied update works without the server', async ({ page, server, builds }) => {
  await openFirst(page);
  server.serve(builds.second);
  await comeOnline(page);
  await expect(said(page, 'updateReady')).toBeVisible();
  await tap(page, 'applyUpdate');
  await expect(said(page, 'buildSecond')).toBeVisible();
  await expect(said(page, 'ready')).toBeVisible();
  await server.stop();
  await page.reload();
  await expect(said(page, 'buildSecond')).toBeVisible();
});

test('a host that mixes old and new files is refused, and the current app continues', async ({
  page,
  server,
  builds,
}) => {
  await openFirst(page);
  await cp(builds.first, builds.mixed, { recursive: true });
  await cp(join(builds.second, 'worker.js'), join(builds.mixed, 'worker.js'));
  server.serve(builds.mixed);
  const fate = page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return new Promise<string>((known) => {
      registration.addEventListener('updatefound', () => {
        const newer = registration.installing!;
        newer.addEventListener('statechange', () => known(newer.state));
      });
      window.dispatchEvent(new Event('online'));
    });
  });
  expect(await fate).toBe('redundant');
  await expect(said(page, 'ready')).toBeVisible();
  await expect(said(page, 'updateReady')).toBeHidden();
  await server.stop();
  await page.reload();
  await expect(said(page, 'buildFirst')).toBeVisible();
});
