import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { savedText } from './saved.ts';
import { expect, type Table, serverTest as test } from './table.ts';

/** Script of the app, by the beginning of its file name. */
type File = 'index' | 'core' | 'tools';

/** Empties or deletes a script in the offline cache. */
const damage = (page: Page, file: File, how: 'emptied' | 'lost') =>
  page.evaluate(
    async ({ file, how }) => {
      const [name = ''] = await caches.keys();
      const cache = await caches.open(name);
      const found = (await cache.keys()).find(({ url }) => url.includes(`/assets/${file}-`));
      if (!found) throw new Error(`There is no ${file} to damage.`);
      const headers = { 'Content-Type': 'text/javascript' };
      if (how === 'emptied') await cache.put(found, new Response('', { headers }));
      else await cache.delete(found);
    },
    { file, how },
  );

/** Makes the app ready offline, begins a campaign, and waits until its first snapshot is stored. */
async function prepareSnapshot(table: Table): Promise<void> {
  await table.page.goto('/');
  await expect(table.sentence('ready')).toBeVisible();
  await table.beginSample();
  await table.openTab('Campaign');
  await table.endGame();
  const snapshots = () =>
    table.page.evaluate(async () => {
      const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('roll-call', { create: true });
      const names: string[] = [];
      for await (const name of folder.keys()) names.push(name);
      return names.filter((name) => name.endsWith('.json')).length;
    });
  await expect.poll(snapshots).toBe(1);
}

/** Restores a backup through the file chooser. */
async function restore(table: Table, text: string): Promise<void> {
  const picking = table.page.waitForEvent('filechooser');
  await table.press('restore');
  await (await picking).setFiles({ name: 'copy.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await table.pressInSheet('importThis');
  // Leaving the page too early would interrupt the import. The sheet contains the name too, so it must be closed first.
  await expect(table.sheet()).toBeHidden();
  await expect(table.heading('The two printed battles')).toBeVisible();
}

test('the recovery link is not shown while the app starts, nor after it has started', async ({ table }) => {
  await table.page.goto('/');
  await expect(table.sentence('ready')).toBeVisible();
  await expect(table.recoveryLink).toHaveCount(0);
});

test('the page is not loaded again while the records open late, and appears without them', async ({ table }) => {
  await table.page.addInitScript(() => {
    IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
  });
  await table.page.goto('/');
  await expect(table.toSettings).toBeVisible();
  expect(
    await table.page.evaluate(() => performance.getEntriesByType('navigation').map((entry) => entry.toJSON().type)),
  ).toEqual(['navigate']);
});

test('if a file does not load, the app reloads by itself once, and starts', async ({ table }) => {
  let asked = 0;
  await table.page.route(/\/assets\/core-/, (route) => (asked++ === 0 ? route.abort() : route.continue()));
  await table.page.goto('/');
  await expect(table.row('Try a fight')).toBeVisible();
  expect(asked).toBe(2);
});

test('if the records and all traces of them are lost, a snapshot is offered and restores them', async ({ table }) => {
  await prepareSnapshot(table);
  // A page on the same host, but not of the app.
  await table.page.goto('/icons/any-192.png');
  await table.page.evaluate(async () => {
    localStorage.clear();
    for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name!);
  });
  await table.page.goto('/');
  await expect(table.sentence('recordsMissing')).toBeVisible();
  await table.press('bringBack');
  await table.open('The two printed battles');
  await table.openUnit('Raiders');
  await expect(table.man('A1')).toBeVisible();
});

test('if the entry file is empty, a link opens the recovery page, which loads the app again', async ({ table }) => {
  await prepareSnapshot(table);
  await damage(table.page, 'index', 'emptied');
  await table.page.goto('/');
  await expect(table.title).toBeVisible();
  await expect(table.recoveryLink).toBeHidden();
  await table.waitForRecoveryLink();
  await table.tap(table.recoveryLink);

  const copy = await savedText(table, 'saveCopy');
  expect(JSON.parse(copy)).toMatchObject({ campaigns: [{ campaign: { name: 'The two printed battles' } }] });
  await expect(table.sentence('savedToDownloads')).toBeVisible();
  await table.press('loadAgain');
  await expect(table.row('The two printed battles')).toBeVisible();
});

test(
  'on a phone without the app, a host with an empty entry file still shows a link to the recovery page',
  { tag: '@full' },
  async ({ table, server }, info) => {
    const page = /assets\/index-[\w-]+\.js/;
    const broken = info.outputPath('broken');
    await cp('dist', broken, { recursive: true });
    server.serve(broken);
    const html = await (await fetch(server.address)).text();
    await writeFile(join(broken, page.exec(html)![0]), '');
    await table.page.goto('/');
    await table.waitForRecoveryLink();
    await table.tap(table.recoveryLink);
    await expect(table.sentence('noRecords')).toBeVisible();
  },
);

test('if a file for the start is missing, the recovery page reports that there is no signal, and later loads it', {
  tag: '@full',
}, async ({ table, server }) => {
  await prepareSnapshot(table);
  await damage(table.page, 'core', 'lost');
  server.serveNothing();
  await table.page.goto('/');
  await table.waitForRecoveryLink();
  await table.tap(table.recoveryLink);
  await table.press('loadAgain');
  await expect(table.sentence('noSignal')).toBeVisible();
  await expect(table.button('saveSnapshot')).toBeVisible();
  server.serve('dist');
  await table.press('loadAgain');
  await expect(table.row('The two printed battles')).toBeVisible();
});

test('if a screen is missing, the app reports it and links to the recovery page', { tag: '@full' }, async ({
  table,
  server,
}) => {
  await prepareSnapshot(table);
  await damage(table.page, 'tools', 'lost');
  server.serveNothing();
  await table.page.goto('/robots.txt');
  await table.page.goto('/#/settings');
  await expect(table.alert('appMissing')).toBeVisible();
  await table.tap(table.recoveryLink);
  server.serve('dist');
  await table.press('loadAgain');
  await expect(table.row('The two printed battles')).toBeVisible();
});

test('if a database never opens, the recovery page saves the snapshot, starts afresh, and returns to the old records', {
  tag: '@full',
}, async ({ table }) => {
  await prepareSnapshot(table);
  await table.page.clock.install();
  await table.load(() => {
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function (name, ...version) {
      // A request that never completes.
      if (name === 'roll-call-1' && !sessionStorage.getItem('mended')) return {} as IDBOpenDBRequest;
      return open.call(this, name, ...version);
    };
  });
  await table.page.goto('/');
  await table.page.reload();
  await table.page.clock.runFor(10_000);
  await table.tap(table.recoveryLink);

  await table.press('saveCopy');
  await table.page.clock.runFor(10_000);
  await expect(table.sentence('notOpening')).toBeVisible();
  const snapshot = await savedText(table, 'saveSnapshot');
  await table.press('startAfresh');
  await table.tap(table.linksOf(table.part('main')));
  await expect(table.placeRow('newCampaign')).toBeVisible();
  await expect(table.row('The two printed battles')).toBeHidden();
  await table.page.goto('/#/settings');
  await restore(table, snapshot);
  await table.page.goto('/');
  await expect(table.row('The two printed battles')).toBeVisible();

  await table.page.evaluate(() => sessionStorage.setItem('mended', 'yes'));
  await table.page.goto('/recover.html');
  await table.press('useOlder');
  await expect(table.button('useOlder')).toHaveText('Use the older records 2 again');
  table.page.once('dialog', (asked) => asked.dismiss());
  await table.press('deleteOlder');
  await expect(table.button('useOlder')).toBeVisible();
  table.page.once('dialog', (asked) => asked.accept());
  await table.press('deleteOlder');
  await expect(table.sentence('deletedOlder')).toBeVisible();
  await expect(table.button('useOlder')).toHaveCount(0);
  await table.tap(table.linksOf(table.part('main')));
  await expect(table.row('The two printed battles')).toBeVisible();
});

test('records that could not be read at first are there after a retry', async ({ table }) => {
  await prepareSnapshot(table);
  await table.load(() => {
    const { get } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.get = function (key) {
      if (!sessionStorage.getItem('mended')) throw new DOMException('Failed to read.', 'UnknownError');
      return get.call(this, key);
    };
  });
  await table.page.reload();
  await expect(table.alert('recordsUnread')).toContainText('Try again first.');
  await table.page.evaluate(() => sessionStorage.setItem('mended', 'yes'));
  await table.press('tryAgain');
  await expect(table.row('The two printed battles')).toBeVisible();
  await expect(table.alert('recordsUnread')).toBeHidden();
});

test('if another version has recreated the database, the copy has its former content', { tag: '@full' }, async ({
  table,
}) => {
  await prepareSnapshot(table);
  await table.page.goto('/robots.txt');
  await table.page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('roll-call-1', 99);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => resolve(opening.result.close());
      }),
  );
  await table.page.goto('/');
  await table.tap(table.recoveryLink);
  const copy = await savedText(table, 'saveCopy');
  await table.press('startAfresh');
  await table.tap(table.linksOf(table.part('main')));
  await expect(table.placeRow('newCampaign')).toBeVisible();
  await table.page.goto('/#/settings');
  await restore(table, copy);
  await table.page.goto('/');
  await table.open('The two printed battles');
  await table.openTab('Roster');
  await expect(table.unitsOf('Attackers')).toContainText('Raiders');
});
