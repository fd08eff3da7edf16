import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext } from '@playwright/test';
import { joinClub, pasteCode } from '../../../e2e/linking.ts';
import { Table } from '../../../e2e/model.ts';
import { savedText } from '../../../e2e/saved.ts';
import { startClub } from '../../../scripts/clubserver.mjs';
import { type Fault, type FaultReport, sentenceOf, Tally } from '../fault.ts';
import { OLD_SHAPE, oldAppBuild } from './oldshape.ts';
import { launchBrowser, newPhone } from './phone.ts';
import { firstBuild } from './update.ts';

type Phones = { readonly older: Table; readonly newer: Table };

const NEWER = /newer than this app knows/;
const LETTERS = /shows? ([A-Z]{4})/;
const OTHER = /another version of Roll Call/;

async function shows(table: Table, words: RegExp): Promise<void> {
  await table.page.getByText(words).first().waitFor();
}

/** Returns the file for another phone and the letters of the copy. */
async function handOver(table: Table): Promise<{ readonly file: string; readonly letters: string }> {
  await table.openTab('Campaign');
  await table.go('handOver');
  await shows(table, LETTERS);
  const letters = LETTERS.exec((await table.sheet().textContent()) ?? '')![1]!;
  const file = await savedText(table, 'saveHandOver');
  await table.pressInSheet('close');
  return { file, letters };
}

async function restore(table: Table, file: string): Promise<void> {
  await table.page.goto('/#/settings');
  const picking = table.page.waitForEvent('filechooser');
  await table.press('restore');
  await (await picking).setFiles({ name: 'file.json', mimeType: 'application/json', buffer: Buffer.from(file) });
}

/** Corrects the last fight of the campaign to another casualty. */
async function correct(table: Table): Promise<void> {
  await table.openTab('Campaign');
  await table.go('log');
  await table.openCorrection('Hill Post');
  await table.openStep(': who?');
  await table.pickInSheet('B3');
  await table.saveCorrection();
  await table.back();
}

async function backup({ older, newer }: Phones): Promise<void> {
  await newer.page.goto('/#/settings');
  await restore(older, await savedText(newer, 'saveBackup'));
  await shows(older, NEWER);
}

async function handedOver({ older, newer }: Phones): Promise<void> {
  await restore(older, (await handOver(newer)).file);
  await shows(older, NEWER);
}

const linkedFrom =
  (host: keyof Phones, guest: keyof Phones) =>
  async (phones: Phones): Promise<void> => {
    for (const table of Object.values(phones)) await table.allowClipboard();
    const copied = async (table: Table) => {
      await table.pressInSheet('copyAsText');
      return table.page.evaluate(() => navigator.clipboard.readText());
    };
    await phones[host].openTab('Campaign');
    await phones[host].press('linkPhone');
    await phones[host].press('showCode');
    const offer = await copied(phones[host]);
    await phones[guest].page.goto('/#/settings');
    await phones[guest].press('watchGame');
    await pasteCode(phones[guest], offer);
    await pasteCode(phones[host], await copied(phones[guest]));
    for (const table of Object.values(phones)) await shows(table, OTHER);
  };

/** Shares the open campaign. Returns the invitation. */
async function share(table: Table): Promise<string> {
  await table.allowClipboard();
  await table.openTab('Campaign');
  await table.press('shareWithClub');
  await table.part('clubName').fill('A player');
  await table.press('shareThis');
  await shows(table, /^Shared: the club/);
  await table.press('copyInvitation');
  return table.page.evaluate(() => navigator.clipboard.readText());
}

/** The correction is not read in the older phone's room, whose own entries still arrive. */
async function shared({ older, newer }: Phones, invitation: string): Promise<void> {
  await joinClub(newer, invitation, 'Newer');
  await shows(older, /could not be read, and changed nothing/);
  await older.pressInSheet('close');
  await older.openTab('Play');
  await older.press('playHere');
  await older.writeNote('Still heard');
  await shows(newer, /came from the club/);
  await newer.openTab('Campaign');
  await newer.go('log');
  for (const words of [/Still heard/, /Corrected: /]) await shows(newer, words);
}

/** Loads the code of clubs, which the server of the newer version lacks. */
async function openClub(older: Table): Promise<string> {
  await older.page.goto(`/#/club/${'a'.repeat(40)}`);
  await older.button('lookIntoRoom').waitFor();
  await older.page.goto('/#/settings');
  await older.button('restore').waitFor();
  return '';
}

async function invited({ older, newer }: Phones): Promise<void> {
  await older.page.goto(await share(newer));
  await older.press('lookIntoRoom');
  await shows(older, /There is no campaign in this room yet/);
}

type Carrier = {
  readonly name: string;
  /** Prepares the older phone while its version is served. */
  readonly prepare?: (older: Table) => Promise<string>;
  readonly carry: (phones: Phones, prepared: string) => Promise<void>;
  /** True if the older phone goes on playing meanwhile. */
  readonly playsOn?: true;
};

const CARRIERS: readonly Carrier[] = [
  { name: 'a backup', carry: backup },
  { name: 'a campaign handed over', carry: handedOver },
  { name: 'a link from the newer phone', carry: linkedFrom('newer', 'older') },
  { name: 'a link from the older phone', carry: linkedFrom('older', 'newer') },
  {
    name: 'a room of the older phone',
    prepare: share,
    carry: shared,
    playsOn: true,
  },
  { name: 'a room of the newer phone', prepare: openClub, carry: invited },
];

/** The older phone plays, the newer one corrects its fight, and the correction meets the older phone. */
async function meet(browser: Browser, { prepare, carry, playsOn }: Carrier): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'faults-club-'));
  let server = await startClub({ data: folder, app: await oldAppBuild() });
  const { port } = server;
  const contexts: BrowserContext[] = [];
  const phone = async () => {
    const context = await newPhone(browser, `http://localhost:${port}/`);
    contexts.push(context);
    const table = new Table(await context.newPage());
    await table.page.goto('/');
    await table.sentence('ready').waitFor();
    return table;
  };
  const failures: string[] = [];
  try {
    const older = await phone();
    await older.beginSample();
    await older.openUnit('Hill Post');
    await older.open('Casualties of fire');
    await older.press('begin');
    await older.enterCards('9s');
    await older.tap(older.page.getByRole('button', { name: /^Record/ }));
    await older.ending.waitFor({ state: 'detached' });
    const before = await handOver(older);
    const prepared = (await prepare?.(older)) ?? '';
    await server.stop();
    server = await startClub({ data: folder, app: await firstBuild(), port });
    const newer = await phone();
    await restore(newer, before.file);
    await newer.press('importThis');
    await correct(newer);
    const corrected = await handOver(newer);
    await carry({ older, newer }, prepared);
    for (const [table, { letters }] of [
      [older, before],
      [newer, corrected],
    ] as const) {
      await table.page.goto('/');
      await table.page.reload();
      await table.open('The two printed battles');
      const now = await handOver(table);
      if ((now.letters === letters) === (playsOn ?? false)) failures.push(`${letters} became ${now.letters}`);
    }
  } catch (error) {
    failures.push(sentenceOf(error));
  }
  for (const context of contexts) await context.close();
  await server.stop();
  await rm(folder, { recursive: true });
  return failures;
}

async function run(from: number, to: number): Promise<FaultReport> {
  const tally = new Tally();
  const browser = await launchBrowser();
  for (const carrier of CARRIERS.slice(from, to)) tally.add(carrier.name, { failures: await meet(browser, carrier) });
  await browser.close();
  return tally.report();
}

export const olderPhone: Fault = {
  name: 'older-phone',
  what: `a phone of commit ${OLD_SHAPE} meets a campaign with a correction, by file, link and club`,
  plain: CARRIERS.length,
  full: CARRIERS.length,
  part: 1,
  run,
};
