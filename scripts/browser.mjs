import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { node, run } from './run.mjs';

/** Chromium without windows. It runs the end-to-end tests a fifth faster. */
const WINDOWLESS = 'chromium-headless-shell';
const names = [WINDOWLESS, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];
const minutes = 60_000;

/**
 * Returns the paths of programs on the PATH, in the order of the names.
 * @param {string[]} names
 */
function onPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).filter(existsSync);
}

/** Returns the paths of installed Chromium or Chrome browsers, the likeliest first. */
export const systemBrowsers = () => [...onPath(names), ...places.filter(existsSync)];

/** Returns the path of Firefox: FIREFOX_PATH or the installed one, else undefined. */
export const systemFirefox = () => (process.env.FIREFOX_PATH ?? onPath(['firefox', 'firefox-esr'])[0]) || undefined;

/** Returns the browser to launch: CHROMIUM_PATH or the installed one. Undefined means Playwright's own. */
export const chosenBrowser = () => (process.env.CHROMIUM_PATH ?? systemBrowsers()[0]) || undefined;

/**
 * Returns true if a browser starts.
 * @param {string} path empty for Playwright's own
 */
async function starts(path) {
  const { chromium } = await import('@playwright/test');
  try {
    const browser = await chromium.launch({ ...(path && { executablePath: path }), timeout: 30_000 });
    await browser.close();
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the first browser that starts, or undefined.
 * @param {string[]} paths
 */
async function firstThatStarts(paths) {
  for (const path of paths) if (await starts(path)) return path;
  return undefined;
}

async function fetchPlaywrights() {
  console.log('No browser starts here, so Playwright fetches its own.');
  const playwright = 'node_modules/@playwright/test/cli.js';
  return node([playwright, 'install', '--only-shell', 'chromium'], { timeout: 3 * minutes });
}

async function installDebians() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return;
  console.log("Playwright's own cannot be had, so the system's package is installed.");
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, timeout: 10 * minutes };
  await run('apt-get', ['update'], options);
  const installs = (/** @type {string} */ name) =>
    run('apt-get', ['install', '-y', '--no-install-recommends', name], options);
  // Older versions of Debian have no package of the browser without windows.
  if ((await installs(WINDOWLESS)) !== 0) await installs('chromium');
}

/**
 * Returns the path of a browser that starts. Installs one if necessary. Empty means Playwright's own, undefined none.
 */
export async function findBrowser() {
  const given = process.env.CHROMIUM_PATH;
  const here = await firstThatStarts([...(given ? [given] : []), ...systemBrowsers(), '']);
  if (here !== undefined) return here;
  await fetchPlaywrights();
  if (await starts('')) return '';
  await installDebians();
  return firstThatStarts(systemBrowsers());
}
