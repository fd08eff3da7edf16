import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { chosenBrowser } from './scripts/browser.mjs';

if (!existsSync('dist/index.html')) throw new Error('There is no build to test: run "npm run build" first.');

const executablePath = chosenBrowser();

export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  workers: 2,
  reporter: 'list',
  projects: [{ name: 'phone' }, { name: 'shots', testMatch: 'shots.ts' }],
  use: {
    browserName: 'chromium',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'en-GB',
    actionTimeout: 10_000,
    launchOptions: executablePath ? { executablePath } : {},
  },
});
