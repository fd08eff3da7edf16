import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { startClub } from '../scripts/clubserver.mjs';
import { mergeLogs } from '../src/campaign/log/merge.ts';
import type { Entry } from '../src/campaign/records/records.ts';
import { type ClubPhone, joinRoom } from '../src/testkit/clubphone.ts';
import { Replica } from '../src/testkit/replica.ts';
import { joinClub, shareOpenCampaign } from './linking.ts';
import { expect, Table, serverTest as test } from './table.ts';

/** Club server. Its data folder can be saved and restored, as from a backup. */
type ClubHost = {
  readonly address: string;
  readonly rooms: string;
  stop(): Promise<void>;
  start(app?: string): Promise<void>;
  saveDisk(): Promise<void>;
  restoreDisk(): Promise<void>;
};

/** Test with its own club server, which it can stop and restart at the same address. */
const clubTest = test.extend<{ club: ClubHost }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from the pattern
  club: async ({}, use) => {
    const data = await mkdtemp(join(tmpdir(), 'club-'));
    const kept = `${data}-kept`;
    let server = await startClub({ data, app: 'dist' });
    const { port } = server;
    await use({
      address: `http://localhost:${port}/`,
      rooms: `ws://localhost:${port}/club`,
      saveDisk: () => cp(data, kept, { recursive: true }),
      restoreDisk: async () => {
        await rm(data, { recursive: true });
        await rename(kept, data);
      },
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

async function openPhone(context: BrowserContext): Promise<Table> {
  const phone = new Table(await context.newPage());
  await phone.page.goto('/');
  await expect(phone.sentence('ready')).toBeVisible();
  return phone;
}

/** Returns the four letters that a phone shows for its records. Equal letters mean equal records. */
async function letters(phone: Table): Promise<string> {
  const said = await phone.sentence('copyShows').textContent();
  return /[A-Z]{4}/.exec(said ?? '')?.[0] ?? '';
}

/** Phone without a browser, which holds the club's log entries and syncs them. */
class HeadlessPhone {
  copy: Replica | undefined;
  #phone: ClubPhone | undefined;

  constructor(
    readonly name: string,
    readonly code: string,
  ) {}

  async join(url: string): Promise<void> {
    const log = {
      entries: async () => this.copy?.entries ?? [],
      take: async (there: readonly Entry[]) => {
        this.copy = new Replica(this.copy ? mergeLogs(this.copy.entries, there) : there, this.name);
        return true;
      },
    };
    this.#phone = await joinRoom(log, url, this.code, this.name);
  }

  leave(): void {
    this.#phone?.club.stop();
  }

  /** Resolves when the phone is in sync with the room and has `many` entries. */
  has(many: number): Promise<void> {
    return this.#phone!.until(({ room, waiting }) => {
      return room === 'synced' && waiting === 0 && this.copy?.entries.length === many;
    });
  }
}

const CROWD = 6;

clubTest(
  'two phones and a crowd play offline and return to a server restored from a day ago: all have every entry and the same four letters, and a removed phone receives nothing more',
  async ({ browser, club }) => {
    const options = { baseURL: club.address, locale: 'en-GB' };
    const [mine, theirs] = [await browser.newContext(options), await browser.newContext(options)];
    const [anna, ben] = [await openPhone(mine), await openPhone(theirs)];
    await anna.beginSample();
    const invitation = await shareOpenCampaign(anna, 'Anna');
    expect(invitation).toMatch(/^http:\/\/localhost:\d+\/#\/club\/[a-z2-9]{40}$/);
    await joinClub(ben, invitation, 'Ben');
    await expect(anna.lines('whoIsIn')).toHaveText([/Anna/, /Ben/]);
    await anna.pressInSheet('close');
    await anna.openTab('Play');
    await ben.writeNote('Ben has the first word');
    await expect(anna.text(/Ben has the first word/).first()).toBeVisible();
    await club.stop();
    await club.saveDisk();
    await club.start();
    const code = invitation.split('/').at(-1)!;
    const crowd = Array.from({ length: CROWD }, (_, i) => new HeadlessPhone(`crowd ${i}`, code));
    for (const one of crowd) await one.join(club.rooms);
    await anna.writeNote('The crowd is in');
    const begun = 5;
    for (const one of crowd) await one.has(begun);

    await club.stop();
    await club.restoreDisk();
    for (const one of crowd) one.leave();
    for (const { page } of [anna, ben]) await page.reload();
    for (const [i, { copy }] of crowd.entries())
      copy!.write(
        { id: `crowd-${i}`, kind: 'edit', title: `Phone ${i} was here`, changes: [] },
        `2026-11-2${i}T20:00:00.000Z`,
      );
    await anna.writeNote('Red holds the mill');
    await ben.writeNote('Blue takes the bridge');
    await ben.writeNote('Blue burns the bridge');
    for (const phone of [anna, ben]) {
      await phone.openTab('Campaign');
      await phone.press('shareWithClub');
      await expect(phone.sentence('sharingResumes')).toBeVisible();
    }
    expect(await letters(anna)).not.toBe(await letters(ben));

    await club.start();
    for (const one of crowd) await one.join(club.rooms);
    for (const one of crowd) await one.has(begun + 3 + CROWD);
    const [first, ...others] = crowd.map(({ copy }) => copy!.entries.map(({ title }) => title));
    for (const other of others) expect(other).toEqual(first);
    expect(first).toEqual(
      expect.arrayContaining(['Note: The crowd is in', 'Note: Red holds the mill', 'Note: Blue burns the bridge']),
    );
    // New entries wait until no sheet is open.
    for (const phone of [anna, ben]) {
      await phone.pressInSheet('close');
      await expect(phone.sentence('cameFromClub').first()).toBeVisible();
      await phone.press('shareWithClub');
      await expect(phone.sentence('shared')).toBeVisible();
    }
    await expect.poll(async () => (await letters(anna)) === (await letters(ben))).toBe(true);
    for (const phone of [anna, ben]) await expect(phone.text(/Phone \d was here/).first()).toBeVisible();
    for (const one of crowd) one.leave();
    const together = await letters(anna);

    await anna.press('removePhone');
    await anna.press('newInvitation');
    await expect(anna.sentence('shared')).toBeVisible();
    await expect(anna.lines('whoIsIn')).toHaveText([/Anna/]);
    await anna.pressInSheet('close');
    await anna.openTab('Play');
    await anna.writeNote('Not for Ben');
    await anna.openTab('Campaign');
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

clubTest('without a club the app requests nothing and loads no club code @chromium', async ({ table, club }) => {
  const asked: string[] = [];
  table.page.context().on('request', (request) => asked.push(request.url()));
  table.page.on('websocket', (socket) => asked.push(socket.url()));
  await table.page.goto('/');
  await expect(table.sentence('ready')).toBeVisible();
  await table.beginSample();
  await table.openTab('Play');
  await table.writeNote('Nobody else hears of it');
  await table.openTab('Campaign');
  await table.page.reload();
  await expect(table.button('shareWithClub')).toBeVisible();
  expect(asked.length).toBeGreaterThan(20);
  expect(asked.filter((url) => new URL(url).pathname.includes('club'))).toEqual(
    asked.filter((url) => /\/assets\/clubsheet-/.test(url)),
  );
  expect(asked.filter((url) => !url.startsWith(club.address) && !url.startsWith('data:'))).toEqual([]);
  expect(await table.page.evaluate(() => caches.keys())).toHaveLength(1);
});

clubTest(
  'on a sharing phone an update caches the club code before it is used',
  { tag: '@full' },
  async ({ table, club }) => {
    const folder = await mkdtemp(join(tmpdir(), 'club-build-'));
    await cp('dist', folder, { recursive: true });
    const [old = ''] = (await readdir(join(folder, 'assets'))).filter((name) => name.startsWith('clubroom-'));
    await cp(join(folder, 'assets', old), join(folder, 'assets', 'clubroom-second.js'));
    const worker = join(folder, 'worker.js');
    await writeFile(worker, (await readFile(worker, 'utf8')).replace(old, 'clubroom-second.js'));

    await table.page.goto('/');
    await expect(table.sentence('ready')).toBeVisible();
    await table.beginSample();
    await shareOpenCampaign(table, 'Anna');
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
  },
);
