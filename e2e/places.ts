import type { Page } from '@playwright/test';
import { lay, taken } from './memory.ts';
import { test as base } from './table.ts';

/** How to get from one screen to another. */
export type Way = (page: Page) => Promise<void>;

/** Goes one way after the other. */
export const by =
  (...ways: readonly Way[]): Way =>
  async (page) => {
    for (const way of ways) await way(page);
  };

/** A test on the page as an earlier one left it, until a way begins with `emptyPhone` or a place. */
export const screenTest = base.extend({ page: ({ leftPage }, use) => use(leftPage) });

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
