import type { Page } from '@playwright/test';
import { readStorage, replaceStorage } from './appstorage.ts';
import { test as base } from './table.ts';

/** Steps from one screen to another. */
export type Way = (page: Page) => Promise<void>;

/** Joins ways into one. */
export const way =
  (...ways: readonly Way[]): Way =>
  async (page) => {
    for (const part of ways) await part(page);
  };

/** A test that starts on the page of an earlier test. Its way begins with `emptyPhone` or a cached way. */
export const screenTest = base.extend({ page: ({ sharedPage }, use) => use(sharedPage) });

/** Leaves the app and clears its data, but not its cached files. */
export const emptyPhone: Way = (page) => replaceStorage(page, undefined);

/**
 * Caches a way: each worker runs it once, then restores its stored data and address. `waitForArrival` waits until its
 * last screen is shown and everything is saved. An open sheet or a notice is not restored.
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
