import type { Page } from '@playwright/test';
import { readStorage, replaceStorage } from './appstorage.ts';
import { test as base } from './table.ts';

/** Function that takes a page from one screen of the app to another. */
export type Way = (page: Page) => Promise<void>;

/** Combines steps into one way to a screen, in order. */
export const way =
  (...ways: readonly Way[]): Way =>
  async (page) => {
    for (const part of ways) await part(page);
  };

/** Test on a page that earlier tests have used. `emptyPhone` or a cached way must first replace its data. */
export const screenTest = base.extend({ page: ({ sharedPage }, use) => use(sharedPage) });

/** Leaves the app and deletes its data, but not its cached files. */
export const emptyPhone: Way = (page) => replaceStorage(page, undefined);

/**
 * Returns a way that runs `route` once in each worker and later restores the stored data and address it led to.
 * `waitForArrival` waits for the last screen and until all data is saved. Open sheets and notices are not restored.
 */
export function cacheWay(route: Way, waitForArrival: Way): Way {
  let stored: { readonly data: string; readonly hash: string } | undefined;
  return async (page) => {
    if (!stored) {
      await way(route, waitForArrival)(page);
      stored = { data: await readStorage(page), hash: new URL(page.url()).hash };
    }
    await replaceStorage(page, stored.data);
    await page.goto(`/${stored.hash}`);
    await waitForArrival(page);
  };
}
