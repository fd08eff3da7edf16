import { cp } from 'node:fs/promises';
import { allOrSample } from './scope.ts';
import { expect, Table, serverTest as test } from './table.ts';

test('after "ready offline" the app opens without the server', async ({ page, server }) => {
  await page.goto('/');
  await expect(new Table(page).sentence('ready')).toBeVisible();
  await server.stop();
  await page.reload();
  await expect(new Table(page).title).toBeVisible();
  await expect(new Table(page).sentence('ready')).toBeVisible();
});

test('the name of the app is shown before any script has run', async ({ browser, server }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(server.address);
  await expect(new Table(page).title).toBeVisible();
  await page.close();
});

test('the app opens in a restarted browser without the server', async ({ phone, server }) => {
  const before = await phone.open(server.address);
  await expect(new Table(before).sentence('ready')).toBeVisible();
  await phone.close();
  await server.stop();
  const after = await phone.open(server.address);
  await expect(new Table(after).title).toBeVisible();
  await expect(new Table(after).sentence('ready')).toBeVisible();
});

test('a melee is played without the server, and the men are still wounded in a restarted browser', async ({
  phone,
  server,
}) => {
  const before = new Table(await phone.open(server.address));
  await expect(before.sentence('ready')).toBeVisible();
  await server.stop();
  await before.page.reload();
  await before.beginSample();
  await before.openTab('Play');
  await before.begin('Close combat', { from: 'Contact' });
  await before.acceptShown();
  await before.enterTotal(24);
  await before.enterTotal(12);
  await before.enterCards('2s', 'Ah', '3s', 'Kd', '4s', '5h');
  await before.accept();
  await phone.close();

  const after = new Table(await phone.open(server.address));
  await after.open('The two printed battles');
  await after.openUnit('Raiders');
  await expect(after.man('A1')).toContainText('Killed');
  await expect(after.man('A3')).toContainText('Wounded');
  await expect(after.man('A2')).not.toContainText(/Wounded|Killed/);
});

// The second file is the one that asks the worker if all files are cached.
for (const lost of allOrSample(['icons/any-192.png', 'assets/workbox-window'], ['assets/workbox-window']))
  test(`"ready offline" is hidden while ${lost} is missing from the phone, and shown once it is fetched again`, async ({
    page,
    server,
  }) => {
    await page.goto('/');
    await expect(new Table(page).sentence('ready')).toBeVisible();
    await page.evaluate(async (lost) => {
      const [name = ''] = await caches.keys();
      const cache = await caches.open(name);
      const key = (await cache.keys()).find(({ url }) => new URL(url).pathname.startsWith(`/${lost}`));
      if (!key || !(await cache.delete(key))) throw new Error(`There was no ${lost} to lose.`);
    }, lost);
    server.serveNothing();
    await page.reload();
    await expect(new Table(page).sentence('filesMissing')).toBeVisible();
    server.serve('dist');
    await page.reload();
    await expect(new Table(page).sentence('ready')).toBeVisible();
  });

test('the app works in a folder of a shared host', async ({ page, server }, info) => {
  await cp('dist', info.outputPath('games/roll-call'), { recursive: true });
  server.serve(info.outputPath());
  await page.goto('/games/roll-call/');
  await expect(new Table(page).sentence('ready')).toBeVisible();
  await server.stop();
  await page.reload();
  await expect(new Table(page).sentence('ready')).toBeVisible();
});

test('an unknown address of the app leads home without the server', async ({ page, server }) => {
  await page.goto('/');
  await expect(new Table(page).sentence('ready')).toBeVisible();
  await server.stop();
  await page.goto('/no/such/page');
  await expect(new Table(page).title).toBeVisible();
  await expect(page).toHaveURL(server.address);
});

test('Chromium finds no obstacle to installing the app', { tag: '@chromium' }, async ({ phone, server }) => {
  const page = await phone.open(server.address);
  await expect(new Table(page).sentence('ready')).toBeVisible();
  const devtools = await page.context().newCDPSession(page);
  expect(await devtools.send('Page.getInstallabilityErrors')).toEqual({ installabilityErrors: [] });
  expect(await devtools.send('Page.getAppManifest')).toMatchObject({
    errors: [],
    url: `${server.address}manifest.webmanifest`,
  });
});
