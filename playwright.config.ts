import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, type PlaywrightTestConfig } from '@playwright/test';
import { isFullRun } from './e2e/scope.ts';
import { chosenBrowser, systemFirefox } from './scripts/browser.mjs';

if (!existsSync('dist/index.html')) throw new Error('There is no build to test: run "npm run build" first.');
for (const fonts of ['@expo-google-fonts/roboto', '@expo-google-fonts/inter', 'dejavu-fonts-ttf'])
  if (!existsSync(`node_modules/${fonts}`))
    throw new Error(`The fonts of the tests are missing (${fonts}): run "npm ci --ignore-scripts".`);

// Every browser that a test launches finds the tests' own fonts, and none of the machine.
process.env.FONTCONFIG_FILE = fileURLToPath(new URL('e2e/fonts.conf', import.meta.url));

const executablePath = chosenBrowser();
const firefox = systemFirefox();

/** What of Chromium is turned off: the process it keeps in reserve for a next page, and, as this list replaces Playwright's own, what of that a page can meet. */
const UNUSED = [
  'HttpsUpgrades',
  'OptimizationHints',
  'PaintHolding',
  'SpareRendererForSitePerProcess',
  'ThirdPartyStoragePartitioning',
  'Translate',
];

/** What Firefox is told to be; motion is a preference of it, as its driver does not know of it. */
const inFirefox = (preferences: Readonly<Record<string, number>> = {}): NonNullable<PlaywrightTestConfig['use']> => ({
  browserName: 'firefox',
  channel: 'moz-firefox',
  // Firefox cannot pretend to be a phone.
  isMobile: false,
  launchOptions: {
    ...(firefox ? { executablePath: firefox } : {}),
    // As a phone, it lays its scroll bars over the page.
    firefoxUserPrefs: { 'ui.useOverlayScrollbars': 1, ...preferences },
  },
});

export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // A busy machine must not decide a test: these are ends to waiting, not measures.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  workers: 2,
  reporter: 'list',
  projects: [
    { name: 'phone', ...(isFullRun ? {} : { grepInvert: /@full/ }) },
    { name: 'shots', testMatch: ['shots.ts', 'stepwords.ts'] },
    { name: 'firefox', grepInvert: /@chromium|@motion/, use: inFirefox({ 'ui.prefersReducedMotion': 1 }) },
    { name: 'firefox-motion', grep: /@motion/, use: inFirefox() },
  ],
  use: {
    browserName: 'chromium',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'en-GB',
    actionTimeout: 30_000,
    // A sheet that rises is waited for at every step; a story about motion turns it on.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { ...(executablePath && { executablePath }), args: [`--disable-features=${UNUSED}`] },
  },
});
