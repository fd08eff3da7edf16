import { join } from 'node:path';
import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { type AppServer, serveApp } from '../../../e2e/serve.ts';
import { chosenBrowser } from '../../../scripts/browser.mjs';
import type { Row } from '../measure.ts';
import type { Bench } from '../page/work.ts';

export const SLOW = 4;

export const SERIES = 3;

const executablePath = chosenBrowser();

export const launch = executablePath ? { executablePath } : {};

export const PHONE = {
  ...launch,
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  locale: 'en-GB',
};

// Pages: the app itself, and others with the same build.

export const PAGES = ['app', 'empty.tsx', 'throw.tsx', 'board.tsx', 'poster.ts', 'work.ts'];

export const pageOf = (page: string) => (page === 'app' ? {} : { page: `lab/bench/page/${page}` });

export const serveBuild = (folder: string, page: string): Promise<AppServer> => serveApp(join(folder, page));

export async function slowDown(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW });
  return devtools;
}

// A page with only the store and the odds.

export const callBench = <K extends keyof Bench>(page: Page, what: K, ...given: Parameters<Bench[K]>) =>
  page.evaluate(
    ([what, given]) =>
      (window as unknown as { bench: Record<string, (...given: unknown[]) => unknown> }).bench[what]!(...given),
    [what, given] as [string, unknown[]],
  ) as ReturnType<Bench[K]>;

/** Opens the page in a browser with a persistent database. */
export async function withStoredPage(
  folder: string,
  rows: (context: BrowserContext, address: string) => Promise<Row[]>,
): Promise<Row[]> {
  const server = await serveBuild(folder, 'work.ts');
  const context = await chromium.launchPersistentContext(join(folder, 'profile-work'), PHONE);
  try {
    return await rows(context, server.address);
  } finally {
    await context.close();
    await server.stop();
  }
}
