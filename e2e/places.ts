import type { Page } from '@playwright/test';
import { type Host, host } from './serve.ts';
import { test as base, deafen } from './table.ts';

/** How to get from one screen to another. */
export type Way = (page: Page) => Promise<void>;

/** Goes one way after the other. */
export const by =
  (...ways: readonly Way[]): Way =>
  async (page) => {
    for (const way of ways) await way(page);
  };

/**
 * A test on one page a worker, so that the app's own files are fetched once.
 * What an earlier test left is there until a way begins with `emptyPhone` or a place.
 */
export const screenTest = base.extend<object, { hall: Host; held: { page?: Page } }>({
  hall: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const server = await host('dist');
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
  held: [({}, use) => use({}), { scope: 'worker' }],
  server: ({ hall }, use) => use(hall),
  page: async ({ held, browser, hall, viewport, hasTouch, isMobile, locale, contextOptions }, use) => {
    if (!held.page) {
      held.page = await browser.newPage({
        ...contextOptions,
        baseURL: hall.address,
        viewport,
        hasTouch,
        isMobile,
        locale: locale!,
      });
      await deafen(held.page.context(), '0s');
    }
    await held.page.setViewportSize(viewport!);
    await use(held.page);
  },
});

/** Leaves the app, and clears all that it keeps but its own files. */
export const emptyPhone: Way = (page) => lay(page, undefined);

/**
 * A way that each worker goes once: from then on what it left on the phone is laid there, and its address opened.
 * `there` waits for what is seen at its end, all of it saved. What stands on the page alone, such as an open sheet or a notice, is no part of a place.
 */
export function place(way: Way, there: Way): Way {
  let left: { readonly kept: string; readonly hash: string } | undefined;
  return async (page) => {
    if (!left) {
      await by(way, there)(page);
      left = { kept: await taken(page), hash: new URL(page.url()).hash };
    }
    await lay(page, left.kept);
    await page.goto(`/${left.hash}`);
    await there(page);
  };
}

/** All that the app keeps, as JSON: the rows of its database, and its marks outside it. */
function taken(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const [{ name = '' } = {}] = await indexedDB.databases();
    const database = await settled(indexedDB.open(name));
    const store = database.transaction('rows').objectStore('rows');
    const [keys, values] = await Promise.all([settled(store.getAllKeys()), settled(store.getAll())]);
    database.close();
    return JSON.stringify({
      name,
      rows: keys.map((key, n) => ({ key, value: values[n] })),
      marks: { ...localStorage },
    });
  });
}

/** Leaves the app, and lets the phone keep this and nothing else. */
async function lay(page: Page, kept: string | undefined): Promise<void> {
  // A file of the same host that is no page of the app.
  await page.goto('/robots.txt');
  await page.evaluate(async (kept) => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    localStorage.clear();
    for (const { name } of await indexedDB.databases()) await settled(indexedDB.deleteDatabase(name!));
    if (!kept) return;
    const { name, rows, marks } = JSON.parse(kept);
    Object.assign(localStorage, marks);
    const opening = indexedDB.open(name, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('rows');
    const database = await settled(opening);
    const writing = database.transaction('rows', 'readwrite');
    for (const { key, value } of rows) writing.objectStore('rows').put(value, key);
    await new Promise((resolve, reject) => {
      writing.oncomplete = resolve;
      writing.onabort = () => reject(writing.error);
    });
    database.close();
  }, kept);
}
