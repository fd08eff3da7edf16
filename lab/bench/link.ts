import { type BrowserContextOptions, chromium, type LaunchOptions, type Page } from '@playwright/test';
import { joinClub, linkByText, shareOpenCampaign } from '../../e2e/linking.ts';
import { Table } from '../../e2e/model.ts';
import { serveApp } from '../../e2e/serve.ts';
import { startClub } from '../../scripts/clubserver.mjs';
import type { Row } from './measure.ts';

/** Number of recorded outcomes, and the time limits on another phone in milliseconds. */
const OUTCOMES = 60;
const SOON = 25;
const SOON_IN_CLUB = 50;

type Marked = { readonly marks: Record<string, number> };

/** Notes the time in a page at which each entry is on disk. All pages share the clock. */
const markWrites = (page: Page) =>
  page.addInitScript(() => {
    const marks: Record<string, number> = {};
    Object.assign(window, { marks });
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (...given: [unknown, IDBValidKey?]) {
      const { title } = ((given[0] ?? {}) as { is?: { title?: string } }).is ?? {};
      if (title)
        this.transaction.addEventListener(
          'complete',
          () => (marks[title] ??= performance.timeOrigin + performance.now()),
        );
      return put.apply(this, given);
    };
  });

/** Notes the time in a page at which each of the words first appears. */
const markShown = (page: Page, words: readonly string[]) =>
  page.evaluate((words) => {
    const marks: Record<string, number> = {};
    Object.assign(window, { marks });
    new MutationObserver(() => {
      const text = document.body.textContent;
      for (const one of words)
        if (!marks[one] && text.includes(one)) marks[one] = performance.timeOrigin + performance.now();
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  }, words);

const marksOf = (page: Page) => page.evaluate(() => (window as unknown as Marked).marks);

type Phone = LaunchOptions & BrowserContextOptions;

/** Measures the time from the disk of the game’s phone to the screen of a linked phone, on loopback. */
export async function shownElsewhere(dist: string, phone: Phone): Promise<Row[]> {
  const server = await serveApp(dist);
  const rows = await shownBy('the linked phone', server.address, phone, SOON, async (host, guest) => {
    await linkByText(host, guest);
    await host.openTab('Play');
  });
  await server.stop();
  return rows;
}

/** Measures the time from the disk of one phone to the screen of another in the club. */
export async function shownInClub(app: string, data: string, phone: Phone): Promise<Row[]> {
  const server = await startClub({ app, data });
  const address = `http://localhost:${server.port}/`;
  const rows = await shownBy('a phone of the club', address, phone, SOON_IN_CLUB, async (host, guest) => {
    const invitation = await shareOpenCampaign(host, 'Anna');
    await host.pressInSheet('close');
    await host.openTab('Play');
    await joinClub(guest, invitation, 'Ben');
    await guest.openTab('Play');
  });
  await server.stop();
  return rows;
}

/** Measures the time from the disk of one phone to the screen of the other. `together` connects them first. */
async function shownBy(
  where: string,
  address: string,
  phone: Phone,
  soon: number,
  together: (host: Table, guest: Table) => Promise<void>,
): Promise<Row[]> {
  const browser = await chromium.launch(phone);
  const open = async () => {
    const page = await (await browser.newContext({ ...phone, baseURL: address })).newPage();
    return new Table(page);
  };
  const [host, guest] = [await open(), await open()];
  await markWrites(host.page);
  for (const { page } of [host, guest]) await page.goto('/');
  await host.beginSample();
  await together(host, guest);
  const words = Array.from({ length: OUTCOMES }, (_, i) => `Outcome ${i + 101}`);
  await markShown(guest.page, words);
  for (const one of words) {
    await host.writeNote(one);
    await guest.text(one).first().waitFor();
  }
  const [written, shown] = [await marksOf(host.page), await marksOf(guest.page)];
  await browser.close();
  const title = (one: string) => Object.keys(written).find((title) => title.includes(one)) ?? one;
  const times = words.map((one) => shown[one]! - written[title(one)]!).toSorted((a, b) => a - b);
  const part = (share: number) => times[Math.ceil(OUTCOMES * share) - 1]!;
  return [
    {
      work: `an outcome on ${where} after it is on the disk of the other, p98 of ${OUTCOMES}, against ${soon} ms`,
      ours: part(0.98),
      against: soon,
      aim: 1,
      note: `p50 ${part(0.5).toFixed(1)} ms, slowest ${times.at(-1)!.toFixed(1)}`,
    },
  ];
}
