import type { Page } from '@playwright/test';
import type { AppServer } from '../../../e2e/serve.ts';
import { randomFrom } from '../../../src/testkit/schedules.ts';
import { type Fault, type FaultReport, sentenceOf, Tally } from '../fault.ts';
import { buildFolder, until, withServer } from './browser.ts';
import { launchBrowser, newPhone } from './phone.ts';

type Random = () => number;

/** Taps per phone. Each phone has its own seed. */
const PART = 250;

const WORDS = ['', '7', '-3', '999999', '<b>x</b>', 'Ünï 𝔘', 'a'.repeat(300), '__proto__', '1e9'];
const KEYS = ['Enter', 'Escape', 'Tab', 'Backspace', ' ', 'ArrowDown', 'ArrowUp', '1', '6', '0'];

/** Control on the screen. `typed` controls accept text. */
type Control = { readonly n: number; readonly name: string; readonly typed: boolean };

/** Finds the controls of the topmost layer and numbers them. */
const controlsOn = (page: Page): Promise<readonly Control[]> =>
  page.evaluate(() => {
    const sheets = document.querySelectorAll('dialog[open]');
    const top = sheets[sheets.length - 1] ?? document;
    for (const old of document.querySelectorAll<HTMLElement>('[data-monkey]')) delete old.dataset.monkey;
    const all = top.querySelectorAll<HTMLElement>(
      'button, a[href], input, select, textarea, [role=radio], label, summary',
    );
    return [...all].flatMap((one, n) => {
      const { width, height } = one.getBoundingClientRect();
      const off =
        one.matches(':disabled, [type=file]') ||
        width < 2 ||
        height < 2 ||
        getComputedStyle(one).visibility === 'hidden';
      if (off) return [];
      one.dataset.monkey = String(n);
      const typed = one.matches('textarea, input:not([type=radio], [type=checkbox], [type=range])');
      const name = (one.getAttribute('aria-label') || one.innerText || one.getAttribute('name') || one.tagName)
        .trim()
        .replace(/\s+/g, ' ')
        .slice(0, 40);
      return [{ n, name, typed }];
    });
  });

const notesEntries = (page: Page) =>
  page.addInitScript(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (...given) {
      const [, key] = given;
      const { kept } = window as unknown as { kept: (key: string) => void };
      if (Array.isArray(key) && key[1] === 'entry')
        this.transaction.addEventListener('complete', () => kept(JSON.stringify(key)));
      return put.apply(this, given);
    };
  });

const rowKeys = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const names = (await indexedDB.databases()).map(({ name }) => name!);
    const keys: string[] = [];
    for (const name of names.filter((name) => name.startsWith('roll-call'))) {
      const database = await settled(indexedDB.open(name));
      const all = await settled(database.transaction('rows').objectStore('rows').getAllKeys());
      keys.push(...all.map((key) => JSON.stringify(key)));
      database.close();
    }
    return keys;
  });

const campaignOf = (key: string): string => JSON.parse(key)[0];

class Monkey {
  readonly #random: Random;
  readonly #seen = new Map<string, number>();
  readonly #trail: string[] = [];
  readonly #kept = new Set<string>();
  readonly found = new Map<string, string>();

  constructor(
    readonly page: Page,
    seed: number,
  ) {
    this.#random = randomFrom(seed);
  }

  get names(): number {
    return this.#seen.size;
  }

  get kept(): number {
    return this.#kept.size;
  }

  #report(what: string): void {
    const short = what.slice(0, 200);
    if (!this.found.has(short)) this.found.set(short, this.#trail.slice(-8).join(' > '));
  }

  async run(taps: number): Promise<void> {
    const { page } = this;
    page.on('pageerror', ({ message }) => this.#report(`an error nobody caught: ${message}`));
    page.on('console', (message) => {
      if (message.type() === 'error') this.#report(`the console says: ${message.text()}`);
    });
    // Accept leaving a page, or no navigation would work.
    page.on('dialog', (dialog) => void (dialog.type() === 'beforeunload' ? dialog.accept() : dialog.dismiss()));
    await page.exposeFunction('kept', (key: string) => void this.#kept.add(key));
    await notesEntries(page);
    await page.goto('/');
    for (let n = 0; n < taps; n++) await this.#act();
    await page.goto('/');
    const there = await rowKeys(page);
    const campaigns = new Set(
      there.filter((key) => JSON.parse(key)[1] === 'campaign').map((key) => JSON.parse(key)[2]),
    );
    for (const key of this.#kept)
      if (campaigns.has(campaignOf(key)) && !there.includes(key)) this.#report(`an entry is lost: ${key}`);
  }

  async #act(): Promise<void> {
    const { page } = this;
    const die = this.#random();
    if (die < 0.02) return this.#step('BACK', () => this.#back());
    if (die < 0.03) return this.#step('RELOAD', () => page.reload());
    if (die < 0.04) return this.#step('HOME', () => page.goto('/'));
    if (die < 0.08) return this.#step('KEY', () => page.keyboard.press(this.#one(KEYS)));
    const all = await this.#things();
    if (all.length === 0) {
      const words = await page.evaluate(() => document.body.innerText.trim().slice(0, 120));
      this.#report(`nothing to tap: ${JSON.stringify(words)}`);
      return this.#step('HOME', () => page.goto('/'));
    }
    const thing = this.#chosen(all);
    const there = page.locator(`[data-monkey="${thing.n}"]`).first();
    await this.#step(thing.name, () =>
      thing.typed
        ? there.fill(this.#one(WORDS), { timeout: 2000, force: true })
        : there.click({ timeout: 2000, force: true }),
    );
  }

  #one<T>(of: readonly T[]): T {
    return of[Math.floor(this.#random() * of.length)]!;
  }

  #chosen(all: readonly Control[]): Control {
    const weights = all.map(({ name }) => 1 / (1 + (this.#seen.get(name) ?? 0)) + 0.05);
    let at = this.#random() * weights.reduce((sum, weight) => sum + weight, 0);
    const chosen =
      all.find((_, n) => {
        at -= weights[n]!;
        return at <= 0;
      }) ?? all[0]!;
    this.#seen.set(chosen.name, (this.#seen.get(chosen.name) ?? 0) + 1);
    return chosen;
  }

  /** Waits for controls to appear. Returns none after 30 seconds. */
  async #things(): Promise<readonly Control[]> {
    let found: readonly Control[] = [];
    const isThere = async () => {
      // A loading page cannot be queried.
      found = await controlsOn(this.page).catch(() => []);
      return found.length > 0;
    };
    await until('something can be tapped', isThere).catch(() => {});
    return found;
  }

  async #back(): Promise<void> {
    const { page } = this;
    await page.goBack();
    if (!page.url().startsWith('http')) await page.goto('/');
  }

  async #step(name: string, work: () => Promise<unknown>): Promise<void> {
    this.#trail.push(name);
    try {
      await work();
    } catch (error) {
      // The control can disappear before the tap.
      if (
        !/Timeout|detached|not attached|not visible|intercepts|outside|interrupted|ERR_ABORTED|not an <input>/i.test(
          String(error),
        )
      )
        this.#report(`the driver says: ${sentenceOf(error)}`);
    }
  }
}

async function tapAtRandom(from: number, to: number): Promise<FaultReport> {
  const tally = new Tally();
  await withServer(buildFolder('app'), async (_, server: AppServer) => {
    const browser = await launchBrowser();
    const seed = from / PART + 1;
    const context = await newPhone(browser, server.address);
    const monkey = new Monkey(await context.newPage(), seed);
    await monkey.run(to - from);
    const found = [...monkey.found].map(([what, after]) => `${what}\n  after ${after}`);
    for (let n = 0; n < to - from; n++)
      tally.add(`seed ${seed}`, { acknowledged: n === 0 ? monkey.kept : 0, failures: found.slice(n, n + 1) });
    tally.count('names of keys tapped', monkey.names);
    await browser.close();
  });
  return tally.report();
}

export const monkey: Fault = {
  name: 'monkey',
  what: 'random taps and keys on the real screens',
  plain: 1000,
  full: 10_000,
  part: PART,
  run: tapAtRandom,
};
