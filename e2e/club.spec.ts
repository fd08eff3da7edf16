import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { startClub } from '../scripts/clubserver.mjs';
import { joinByLink, shareCampaign } from './linking.ts';
import { expect, Table, hostTest as test } from './table.ts';

/** A club’s server in its own folder, which can be stopped and started again at the same address. */
const clubTest = test.extend<{ club: { address: string; stop(): Promise<void>; start(app?: string): Promise<void> } }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
  club: async ({}, use) => {
    const data = await mkdtemp(join(tmpdir(), 'club-'));
    let server = await startClub({ data, app: 'dist' });
    const { port } = server;
    await use({
      address: `http://localhost:${port}/`,
      stop: () => server.stop(),
      start: async (app = 'dist') => {
        server = await startClub({ data, app, port });
      },
    });
    await server.stop();
    await rm(data, { recursive: true });
  },
  baseURL: ({ club }, use) => use(club.address),
});

async function another(context: BrowserContext): Promise<Table> {
  const phone = new Table(await context.newPage());
  await phone.page.goto('/');
  await expect(phone.sentence('ready')).toBeVisible();
  return phone;
}

/** The four letters that a phone shows for its copy. */
async function letters(phone: Table): Promise<string> {
  const said = await phone.sentence('copyShows').textContent();
  return /[A-Z]{4}/.exec(said ?? '')?.[0] ?? '';
}

clubTest(
  'two phones that were away, and both played, come back to the same four letters; one that is removed gets nothing more',
  async ({ browser, club }) => {
    const options = { baseURL: club.address, locale: 'en-GB' };
    const [mine, theirs] = [await browser.newContext(options), await browser.newContext(options)];
    const [anna, ben] = [await another(mine), await another(theirs)];
    await anna.campaign();
    const invitation = await shareCampaign(anna, 'Anna');
    expect(invitation).toMatch(/^http:\/\/localhost:\d+\/#\/club\/[a-z2-9]{40}$/);
    await joinByLink(ben, invitation, 'Ben');
    await expect(anna.lines('whoIsIn')).toHaveText([/Anna/, /Ben/]);
    await anna.pressInSheet('close');
    await anna.tab('Play');
    await ben.note('Ben has the first word');
    await expect(anna.shown(/Ben has the first word/).first()).toBeVisible();

    await club.stop();
    for (const { page } of [anna, ben]) await page.reload();
    await anna.note('Red holds the mill');
    await ben.note('Blue takes the bridge');
    await ben.note('Blue burns the bridge');
    for (const phone of [anna, ben]) {
      await phone.tab('Campaign');
      await phone.press('shareWithClub');
      await expect(phone.sentence('sharingResumes')).toBeVisible();
    }
    expect(await letters(anna)).not.toBe(await letters(ben));

    await club.start();
    for (const phone of [anna, ben]) {
      await phone.pressInSheet('close');
      await expect(phone.sentence('cameFromClub').first()).toBeVisible();
      await phone.press('shareWithClub');
      await expect(phone.sentence('shared')).toBeVisible();
    }
    await expect.poll(async () => (await letters(anna)) === (await letters(ben))).toBe(true);
    const together = await letters(anna);

    await anna.press('removePhone');
    await anna.press('newInvitation');
    await expect(anna.sentence('shared')).toBeVisible();
    await expect(anna.lines('whoIsIn')).toHaveText([/Anna/]);
    await anna.pressInSheet('close');
    await anna.tab('Play');
    await anna.note('Not for Ben');
    await anna.tab('Campaign');
    await anna.press('shareWithClub');
    await expect.poll(() => letters(anna)).not.toBe(together);
    await expect(anna.sentence('shared')).toBeVisible();
    expect(await letters(ben)).toBe(together);
    await anna.press('stopSharingAsk');
    await anna.pressInSheet('stopSharing');
    await expect(anna.part('clubName')).toBeVisible();
    await Promise.all([mine.close(), theirs.close()]);
  },
);

clubTest('the app without a club asks nothing of it, and loads none of its code @chromium', async ({ table, club }) => {
  const asked: string[] = [];
  table.page.context().on('request', (request) => asked.push(request.url()));
  table.page.on('websocket', (socket) => asked.push(socket.url()));
  await table.page.goto('/');
  await expect(table.sentence('ready')).toBeVisible();
  await table.campaign();
  await table.tab('Play');
  await table.note('Nobody else hears of it');
  await table.tab('Campaign');
  await table.page.reload();
  await expect(table.button('shareWithClub')).toBeVisible();
  expect(asked.length).toBeGreaterThan(20);
  expect(asked.filter((url) => new URL(url).pathname.includes('club'))).toEqual(
    asked.filter((url) => /\/assets\/clubsheet-/.test(url)),
  );
  expect(asked.filter((url) => !url.startsWith(club.address) && !url.startsWith('data:'))).toEqual([]);
  expect(await table.page.evaluate(() => caches.keys())).toHaveLength(1);
});

clubTest('an update brings the code of a club before it is used, where one is shared', async ({ table, club }) => {
  const folder = await mkdtemp(join(tmpdir(), 'club-build-'));
  await cp('dist', folder, { recursive: true });
  const [old = ''] = (await readdir(join(folder, 'assets'))).filter((name) => name.startsWith('clubroom-'));
  await cp(join(folder, 'assets', old), join(folder, 'assets', 'clubroom-second.js'));
  const worker = join(folder, 'worker.js');
  await writeFile(worker, (await readFile(worker, 'utf8')).replace(old, 'clubroom-second.js'));

  await table.page.goto('/');
  await expect(table.sentence('ready')).toBeVisible();
  await table.campaign();
  await shareCampaign(table, 'Anna');
  const kept = () =>
    table.page.evaluate(async () => {
      const name = (await caches.keys()).find((one) => one.startsWith('club '));
      const requests = name ? await (await caches.open(name)).keys() : [];
      return requests.map(({ url }) => url.split('/').at(-1));
    });
  expect(await kept()).toEqual([old]);
  await club.stop();
  await club.start(folder);
  await table.pressInSheet('close');
  await table.page.evaluate(() => void window.dispatchEvent(new Event('online')));
  await expect(table.sentence('newerReady')).toBeVisible();
  expect((await kept()).toSorted()).toEqual([old, 'clubroom-second.js'].toSorted());
  await rm(folder, { recursive: true });
});
