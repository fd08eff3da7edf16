import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, test as base, type Page } from '@playwright/test';
import { replaceStorage } from './appstorage.ts';
import { setFont, type TestFont } from './fonts.ts';
import { Table } from './model.ts';
import { type AppServer, serveApp } from './serve.ts';

export { expect } from '@playwright/test';
export { Table } from './model.ts';

/** Phone whose browser can be closed and reopened with its stored data. */
export interface RestartablePhone {
  /** Opens the browser and the app at an address. */
  open(address: string): Promise<Page>;
  close(): Promise<void>;
}

/** Sets how long new keys ignore touches, as a CSS time. Most tests use 0s, since they do not tap by mistake. */
async function setTouchDelay(context: BrowserContext, time: string): Promise<void> {
  await context.addInitScript((time) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`:root { --deaf: ${time} }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }, time);
}

/**
 * Test with its own server of the production build, which it may stop. `table` is a phone that has never opened the app.
 * `phone` is another one, whose browser can be closed and reopened.
 */
export const serverTest = base.extend<{ server: AppServer; table: Table; phone: RestartablePhone; touchDelay: string }>(
  {
    touchDelay: ['0s', { option: true }],
    context: async ({ context, touchDelay }, use) => {
      await setTouchDelay(context, touchDelay);
      await use(context);
    },
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from the pattern
    server: async ({}, use) => {
      const server = await serveApp('dist');
      await use(server);
      await server.stop();
    },
    baseURL: ({ server }, use) => use(server.address),
    table: async ({ page }, use) => {
      const table = new Table(page);
      await use(table);
      await table.unload();
    },
    phone: async ({ playwright, browserName, channel, launchOptions, viewport, hasTouch, isMobile }, use) => {
      const profile = await mkdtemp(join(tmpdir(), 'phone-'));
      let context: BrowserContext | undefined;
      const close = async () => {
        await context?.close();
        context = undefined;
      };
      await use({
        close,
        async open(address) {
          const options = {
            ...launchOptions,
            ...(channel && { channel }),
            viewport,
            hasTouch,
            isMobile,
            reducedMotion: 'reduce' as const,
            locale: 'en-GB',
          };
          if (!context) {
            context = await playwright[browserName].launchPersistentContext(profile, options);
            await setTouchDelay(context, '0s');
          }
          const page = context.pages().find((page) => page.url() === 'about:blank') ?? (await context.newPage());
          await page.goto(address);
          return page;
        },
      });
      await close();
      // The browser may still write after it is closed.
      await rm(profile, { recursive: true, force: true, maxRetries: 10 });
    },
  },
);

export const AXE_PATH = '/axe.min.js';

/**
 * Test that shares a server and a browser page with the other tests of its worker. The app has its cached files, but no
 * data. The server must not be stopped.
 */
export const test = serverTest.extend<
  { sharedPage: Page; font: TestFont | undefined },
  { sharedServer: AppServer; shared: { context?: BrowserContext } }
>({
  // Font of the text, by default the first of all.
  font: [undefined, { option: true }],
  sharedServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from the pattern
    async ({}, use) => {
      const server = await serveApp('dist', {
        [AXE_PATH]: createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
      });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from the pattern
  shared: [({}, use) => use({}), { scope: 'worker' }],
  server: ({ sharedServer }, use) => use(sharedServer),
  context: async ({ shared, browser, sharedServer, viewport, hasTouch, isMobile, locale, contextOptions }, use) => {
    if (!shared.context) {
      const options = {
        ...contextOptions,
        baseURL: sharedServer.address,
        viewport,
        hasTouch,
        isMobile,
        locale: locale!,
      };
      shared.context = await browser.newContext(options);
      await setTouchDelay(shared.context, '0s');
    }
    await use(shared.context);
    await shared.context.clearPermissions();
    for (const more of shared.context.pages().slice(1)) await more.close();
  },
  /** Page with the data that the previous test left. */
  sharedPage: async ({ context, viewport, font }, use) => {
    const page = context.pages()[0] ?? (await context.newPage());
    await page.emulateMedia({ media: null });
    await page.setViewportSize(viewport!);
    await using _ = font && (await setFont(page, font));
    await use(page);
  },
  page: async ({ sharedPage }, use) => {
    await replaceStorage(sharedPage, undefined);
    await use(sharedPage);
  },
});
