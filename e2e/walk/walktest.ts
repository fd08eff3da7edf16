import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { type AppServer, serveApp } from '../serve.ts';
import { buildWalkPage } from './build.ts';

/** Test with a server of the page that shows every step of every example play. */
export const walkPageTest = base.extend<object, { walk: AppServer }>({
  walk: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from the pattern
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'walk-'));
      await buildWalkPage(folder);
      const served = await serveApp(folder);
      await use(served);
      await served.stop();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
});
