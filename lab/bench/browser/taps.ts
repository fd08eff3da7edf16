import { type Browser, chromium, type Locator, type Page } from '@playwright/test';
import { Table } from '../../../e2e/model.ts';
import type { Row } from '../measure.ts';
import { mainThreadEvents, startTrace } from '../throw.ts';
import { launch, PHONE, SERIES, serveBuild, slowDown } from './pages.ts';
import { comparisonRow, LONG, median } from './rows.ts';

const TAPS = 60;

// Tap to paint: sixty taps on a screen, against sixty on the button of the empty page.

export async function taps(folder: string): Promise<Row[]> {
  const [app, empty] = [await serveBuild(folder, 'app'), await serveBuild(folder, 'empty.tsx')];
  const browser = await chromium.launch(launch);
  const opened = async (address: string): Promise<Page> => {
    const page = await (await browser.newContext({ ...PHONE, baseURL: address })).newPage();
    await page.goto('/');
    await page.getByText('ready offline').waitFor();
    return page;
  };
  const yard = await opened(empty.address);
  const button = yard.getByRole('button');
  const table = new Table(await opened(app.address));
  await table.beginSample();
  await table.openTab('Play');
  await table.open('Close combat');
  await table.press('setFacts');
  const screens: [string, number[][], number[][]][] = [];
  const against = async (name: string, keys: readonly Locator[]) =>
    screens.push([name, ...(await inTurns([table.page, keys], [yard, [button]]))]);

  const stepper = [/: more$/, /: less$/].map((name) => table.page.getByRole('button', { name }).first());
  await against('a stepper of the set-up, odds and all', stepper);
  await table.choose('Contact');
  await table.press('begin');
  const fact = [/: less$/, /: more$/].map((name) => table.keysOf(table.asked, name).first());
  await against('a stepper on the sheet of facts', fact);
  await table.acceptShown();
  await against('digits of a total', [table.key('1').first(), table.button('delete')]);
  await browser.close();

  const longest = await wholeMelee(app.address);
  await app.stop();
  await empty.stop();
  return [
    ...screens.map(([name, ours, plain]) => {
      const row = comparisonRow(`tap to paint, ${name}, 98th percentile`, ours.map(worst), plain.map(worst), 1.25);
      return { ...row, note: `medians ${median(ours.flat()).toFixed(1)} to ${median(plain.flat()).toFixed(1)}` };
    }),
    {
      work: 'longest task of a whole melee, against 50 ms',
      ours: longest,
      against: LONG,
      aim: 1,
      note: 'computing alone, without waiting for a core',
    },
  ];
}

// The odds sheet, from the tap to its painted chances. The odds are known. The CPU is four times slower.

/** Time limit for the sheet, in milliseconds. */
const SHEET = 150;

const SHEETS = 12;

export async function sheet(folder: string): Promise<Row[]> {
  const app = await serveBuild(folder, 'app');
  const browser = await chromium.launch(launch);
  const page = await (await browser.newContext({ ...PHONE, baseURL: app.address })).newPage();
  await page.goto('/');
  await page.getByText('ready offline').waitFor();
  const table = new Table(page);
  await table.beginSample();
  await table.openTab('Play');
  await table.open('Close combat');
  await table.choose('Contact');
  await table.press('begin');
  await table.asked.waitFor();
  const key = page.getByRole('button', { name: /^Odds .*%/ });
  await key.waitFor();
  await slowDown(page);
  const all: number[] = [];
  for (let i = 0; i < SHEETS; i++) {
    const shown = page.evaluate(
      () =>
        new Promise<number>((painted) => {
          let from = 0;
          addEventListener('click', ({ timeStamp }) => (from = timeStamp), { capture: true, once: true });
          const seen = new MutationObserver(() => {
            if (!document.querySelector('dialog .luck-bars')) return;
            seen.disconnect();
            requestAnimationFrame(() => {
              const after = new MessageChannel();
              after.port1.onmessage = () => painted(performance.now() - from);
              after.port2.postMessage(0);
            });
          });
          seen.observe(document.body, { childList: true, subtree: true });
        }),
    );
    await key.click();
    all.push(await shown);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  await browser.close();
  await app.stop();
  const row = comparisonRow(
    'odds sheet from known odds, slowest of twelve, against 150 ms',
    [Math.max(...all)],
    [SHEET],
    1,
  );
  return [{ ...row, note: `the first ${all[0]!.toFixed(1)}, the middle ${median(all).toFixed(1)}` }];
}

const worst = (all: readonly number[]): number => all.toSorted((a, b) => a - b)[Math.ceil(all.length * 0.98) - 1]!;

type Tapped = readonly [Page, readonly Locator[]];

/** Taps two pages in turns of ten, in three series of sixty. Returns the times from tap to paint, in milliseconds. */
async function inTurns(...pages: [Tapped, Tapped]): Promise<[number[][], number[][]]> {
  const all: [number[][], number[][]] = [[], []];
  for (let series = 0; series < SERIES; series++) {
    for (const one of all) one.push([]);
    for (let turn = 0; turn < TAPS / 10; turn++)
      for (const [i, [page, keys]] of pages.entries()) {
        await page.bringToFront();
        all[i]![series]!.push(...(await tapped(page, keys, 10)));
      }
  }
  return all;
}

async function tapped(page: Page, keys: readonly Locator[], times: number): Promise<number[]> {
  await page.evaluate(() => {
    if ('taps' in window) return;
    const taps: number[] = [];
    Object.assign(window, { taps });
    const painted = ({ timeStamp }: Event) =>
      requestAnimationFrame(() => {
        const after = new MessageChannel();
        after.port1.onmessage = () => taps.push(performance.now() - timeStamp);
        after.port2.postMessage(0);
      });
    addEventListener('click', painted, { capture: true });
  });
  for (let i = 0; i < times; i++) {
    const key = keys[i % keys.length]!;
    await key.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await key.boundingBox())!;
    await page.touchscreen.tap(x + width / 2, y + height / 2);
    await page.waitForFunction((n) => (window as unknown as { taps: number[] }).taps.length > n, i);
  }
  return page.evaluate(() => (window as unknown as { taps: number[] }).taps.splice(0));
}

/** Returns the longest task of a melee with the app's dice, in milliseconds of CPU time. */
async function wholeMelee(address: string): Promise<number> {
  const browser = await chromium.launch(launch);
  const table = new Table(await (await browser.newContext({ ...PHONE, baseURL: address })).newPage());
  await table.page.goto('/');
  await table.sentence('ready').waitFor();
  await table.beginSample();
  await table.openTab('Play');
  const longest = await longestTask(browser, table.page);
  await table.begin('Close combat', { from: 'Contact' });
  await table.acceptShown();
  await table.enterTotal(24);
  await table.enterTotal(12);
  await table.enterCards('2s', 'Ah', '3s', 'Kd', '4s', '5h');
  await table.accept();
  const ms = await longest();
  await browser.close();
  return ms;
}

/** Traces a page until the returned function is called. That returns the longest task, in milliseconds of CPU time. */
async function longestTask(browser: Browser, page: Page): Promise<() => Promise<number>> {
  const stop = await startTrace(browser, page);
  return async () => {
    const tasks = mainThreadEvents(await stop()).filter(({ name }) => name === 'ThreadControllerImpl::RunTask');
    if (tasks.length === 0) throw new Error('No task of the page was traced.');
    return Math.max(...tasks.map(({ tdur = 0 }) => tdur / 1000));
  };
}
