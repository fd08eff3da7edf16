import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { headers } from '../../scripts/headers.mjs';

/** Paths of the browser in the Debian package. */
const BROWSERS = ['4.1', '4.0'].map((version) => `/usr/lib/x86_64-linux-gnu/webkit2gtk-${version}/MiniBrowser`);
const DRIVER = '/usr/bin/WebKitWebDriver';
const PORT = 4571;
const TIMEOUT_MS = 60_000;

/** Returns the reason why WebKitGTK cannot run here, or undefined. */
export function lacksWebkit() {
  if (!existsSync(DRIVER)) return 'WebKitWebDriver is not installed (Debian: webkit2gtk-driver)';
  if (!BROWSERS.some(existsSync)) return 'MiniBrowser is not installed (Debian: libwebkit2gtk-4.1-0)';
  if (!process.env.DISPLAY && !existsSync('/usr/bin/xvfb-run')) return 'there is no screen (Debian: xvfb)';
  return undefined;
}

const types = /** @type {Record<string, string>} */ ({
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
});

/** Serves a build until it is stopped. `serve` replaces the build. @param {string} folder */
async function host(folder) {
  let served = folder;
  const server = createServer(({ url = '/' }, response) => {
    const path = decodeURIComponent(url.split(/[?#]/)[0] ?? '/');
    const file = join(served, path.endsWith('/') ? `${path}index.html` : path);
    const body = existsSync(file) ? readFileSync(file) : undefined;
    const type = types[extname(file)] ?? 'application/octet-stream';
    response.writeHead(body ? 200 : 404, { ...headers, 'Cache-Control': 'no-cache', 'Content-Type': type });
    response.end(body);
  });
  await new Promise((listening) => server.listen(0, 'localhost', () => listening(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    address: `http://localhost:${port}/`,
    serve: (/** @type {string} */ next) => {
      served = next;
    },
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Calls the driver. Throws its error. @param {string} method @param {string} path @param {unknown} [body] */
async function call(method, path, body) {
  const answer = await fetch(`http://127.0.0.1:${PORT}${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const { value } = /** @type {{ value: any }} */ (await answer.json());
  if (value?.error) throw new Error(`${value.error}: ${value.message}`);
  return value;
}

/** Script that finds a visible control by its accessible name. */
const FIND = `
  const pattern = new RegExp(arguments[0]);
  const all = [...document.querySelectorAll('button, a[href], [role=radio], [role=switch]')];
  const top = [...document.querySelectorAll('dialog[open]')].at(-1);
  const named = (one) => (one.getAttribute('aria-label') || one.innerText || '').trim().replace(/\\s+/g, ' ');
  const found = all.filter((one) => one.getClientRects().length > 0 && !one.disabled && (!top || top.contains(one)));
  const key = found.find((one) => pattern.test(named(one)));
`;

class Page {
  /** @param {string} session */
  constructor(session) {
    this.session = session;
  }

  /** @param {string} address */
  goto = (address) => call('POST', `${this.session}/url`, { url: address });
  reload = () => call('POST', `${this.session}/refresh`, {});

  /** @param {string} script @param {...unknown} args */
  run = (script, ...args) => call('POST', `${this.session}/execute/sync`, { script, args });
  words = () => this.run('return document.body ? document.body.innerText : ""');

  /** Waits for a condition. @param {string} what @param {() => Promise<unknown>} holds */
  async until(what, holds) {
    for (let left = TIMEOUT_MS; left > 0; left -= 100) {
      if (await holds().catch(() => false)) return;
      await pause(100);
    }
    throw new Error(
      `It never came to this: ${what}. There was: ${(await this.words()).slice(0, 200).replaceAll('\n', ' | ')}`,
    );
  }

  /** @param {RegExp} words */
  sees = (words) => this.until(`${words} is seen`, async () => words.test(await this.words()));

  /** Presses a key if it is there. @param {RegExp} name */
  pressIf = (name) => this.run(`${FIND} key?.click(); return key !== undefined;`, name.source);

  /** @param {RegExp} name */
  press = (name) => this.until(`${name} can be pressed`, () => this.pressIf(name));

  /** Ends the fight on the screen. While dice fall, a tap only ends the animation. */
  finish = () =>
    this.until('the fight is left', async () => {
      await this.pressIf(END);
      return this.run('return !location.hash.includes("/fight/")');
    });

  /** Presses what each step offers until the fight can be recorded. */
  async playOn() {
    for (let taps = 0; taps < 200; taps++) {
      if (await this.run(`${FIND} return key !== undefined;`, END.source)) return taps;
      for (const key of GO_ON) if (await this.pressIf(key)) break;
      await pause(100);
    }
    const keys = await this.run(`${FIND} return found.map(named).join(' | ');`, '');
    throw new Error(`The fight has no end, and there can be pressed: ${keys.slice(-400)}`);
  }
}

const END = /^Record(:|$| Then)/;
/** Keys that continue, the likeliest first. */
const GO_ON = [
  /^Continue/,
  /^More below$/,
  /^Roll all/,
  /^Draw all/,
  /^(Use app|Roll)/,
  /^(App draws|Draw)/,
  /^As shown/,
  /^Done/,
  /^Passed/,
  /^No\b/,
  /^Nobody/,
  /^Not hit/,
  /^Stay/,
  /^Yes/,
];

/** Systems that fight with units. */
const RULES = [/^The Sword to Adventure/, /^Portable/, /^Sword, Flame/, /^Chain of Command/, /^In Red Coat Rags/];

/**
 * Runs the tests in WebKitGTK. Returns the number of failures.
 * @param {{ first: string, second: string }} builds
 */
export async function webkitStories({ first, second }) {
  const driver = spawn(DRIVER, [`--port=${PORT}`, '--host=127.0.0.1'], { stdio: 'ignore' });
  let server = await host(first);
  let [passed, failed] = [0, 0];
  try {
    for (let tries = 100; tries > 0 && !(await call('GET', '/status').catch(() => false)); tries--) await pause(100);
    const binary = BROWSERS.find(existsSync);
    const options = { alwaysMatch: { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } } };
    const { sessionId, capabilities } = await call('POST', '/session', { capabilities: options });
    const page = new Page(`/session/${sessionId}`);
    console.log(`WebKitGTK ${capabilities.browserVersion}`);
    await call('POST', `${page.session}/timeouts`, { script: 30_000, pageLoad: 60_000 });
    await call('POST', `${page.session}/window/rect`, { width: 390, height: 844 });

    /** @param {string} name @param {() => Promise<unknown>} work */
    const story = async (name, work) => {
      try {
        await work();
        passed += 1;
        console.log(`  passed  ${name}`);
      } catch (error) {
        failed += 1;
        console.log(`  FAILED  ${name}: ${/** @type {Error} */ (error).message.split('\n')[0]}`);
      }
    };
    const home = () => page.goto(server.address);

    await story('the app is ready offline', async () => {
      await home();
      await page.sees(/ready offline/i);
    });
    for (const rules of RULES)
      await story(`a quick fight by ${rules.source.slice(1)} is played to its end`, async () => {
        await home();
        await page.press(rules);
        await page.press(/^Start$/);
        await page.playOn();
        await page.finish();
      });
    await story('a fight continues without the server, and is recorded in its campaign', async () => {
      await home();
      await page.press(/^New campaign/);
      await page.press(/^The two printed battles/);
      await page.sees(/Defenders/);
      await page.press(/^Play$/);
      await page.press(/^Close combat/);
      await page.press(/^Start$/);
      server.stop();
      await page.reload();
      await page.playOn();
      await page.finish();
      await page.reload();
      await page.sees(/Play/);
    });
    await story('a backup is saved and can be read', async () => {
      await page.run('location.hash = "#/settings"');
      await page.run(`
        const make = URL.createObjectURL;
        URL.createObjectURL = (made) => {
          made.text().then((text) => { window.backup = text; });
          return make.call(URL, made);
        };`);
      await page.press(/^Save a backup/);
      await page.until('the backup is made', () => page.run('return JSON.parse(window.backup).campaigns.length > 0'));
    });
    await story('an update is offered, and applied on request', async () => {
      server = await host(first);
      await home();
      await page.sees(/ready offline/i);
      const old = await page.run('return document.querySelector("script[type=module]").src');
      server.serve(second);
      await page.run('window.dispatchEvent(new Event("online"))');
      await page.sees(/A newer version is ready/);
      await page.press(/^Use it now/);
      await page.until('the new version runs', async () => {
        const now = await page.run('return document.querySelector("script[type=module]").src');
        return now !== old;
      });
    });
    await call('DELETE', page.session).catch(() => {});
  } finally {
    driver.kill();
    server.stop();
  }
  console.log(`  ${passed} passed, ${failed} failed`);
  return failed;
}
