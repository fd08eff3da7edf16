import { setTimeout as wait } from 'node:timers/promises';
import { type CDPSession, chromium, type Page } from '@playwright/test';
import { PHONE, slowDown } from './pages.ts';

/** Times in milliseconds from the start of the navigation. `shown` is the paint of the largest element of the page. */
export type StartTimes = { readonly painted: number; readonly shown: number; readonly shift: number };

/** Delay after the launch, in milliseconds, until the browser's own start-up no longer takes the processor. */
const LAUNCHED = 2500;

/** Delay after the navigation, in milliseconds, until every page has been drawn. */
const DRAWN = 2500;

/** Opens a page until all its files are cached, then its screens, so that their compiled scripts are cached too. */
export async function prepareProfile(
  profile: string,
  address: string,
  screens: readonly { readonly at: string; readonly words: string }[] = [],
  before?: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await chromium.launchPersistentContext(profile, PHONE);
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto(address);
  await page.getByText('ready offline').waitFor();
  await before?.(page);
  for (const { at, words } of [...screens, ...screens]) {
    await page.goto('about:blank');
    await page.goto(`${address}${at}`);
    await page.getByText(words).first().waitFor();
    await page.waitForLoadState('networkidle');
  }
  await context.close();
}

export async function importCampaign(page: Page, text: string): Promise<void> {
  await page.getByRole('link', { name: 'Settings and backup' }).click();
  const buffer = Buffer.from(text);
  await page.locator('input[type=file]').setInputFiles({ name: 'bench.json', mimeType: 'application/json', buffer });
  await page.getByRole('button', { name: 'Import this campaign', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/**
 * Launches the browser and opens a page. The page runs no script of the benchmark until it has been drawn. Throws if it
 * does not show the words. `onPage` is called before the navigation, and its result after it.
 */
export async function startPage(
  profile: string,
  address: string,
  words: string,
  onPage?: (devtools: CDPSession) => Promise<() => Promise<void>>,
): Promise<StartTimes> {
  const context = await chromium.launchPersistentContext(profile, PHONE);
  const page = context.pages()[0] ?? (await context.newPage());
  await wait(LAUNCHED);
  const devtools = await slowDown(page);
  const after = await onPage?.(devtools);
  await page.goto(address, { waitUntil: 'commit' });
  await wait(DRAWN);
  await after?.();
  const start = await page.evaluate(readStart, words);
  await context.close();
  if (start.at !== 'shown') throw new Error(`${address} does not show “${words}”, but ${start.at}`);
  return start;
}

function readStart(words: string): StartTimes & { readonly at: string } {
  type Entries = {
    largest: (PerformanceEntry & { element?: Element })[];
    shifts: (PerformanceEntry & { value: number })[];
  };
  const entriesOf = <K extends keyof Entries>(type: string): Entries[K] => {
    const watch = new PerformanceObserver(() => {});
    watch.observe({ type, buffered: true });
    const entries = watch.takeRecords() as Entries[K];
    watch.disconnect();
    return entries;
  };
  const last = entriesOf<'largest'>('largest-contentful-paint').at(-1);
  const text = document.body.textContent ?? '';
  // The bar of the page before its scripts run is not what is measured.
  const isBar = last?.element?.textContent === 'Roll Call' && document.scripts.length > 0;
  const isShown = text.includes(words) && last?.element && !isBar;
  return {
    at: isShown ? 'shown' : `${last?.element?.textContent}: ${text.slice(0, 300)}`,
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    shown: last?.startTime ?? Number.NaN,
    shift: entriesOf<'shifts'>('layout-shift').reduce((sum, { value }) => sum + value, 0),
  };
}
