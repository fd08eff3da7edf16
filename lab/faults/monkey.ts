import type { Page } from '@playwright/test';
import type { Host } from '../../e2e/serve.ts';
import { randomFrom } from '../../src/testkit/schedules.ts';
import { bedded, buildOf, until } from './browser.ts';
import { Account, type Fault, type FaultReport, sentenceOf } from './fault.ts';
import { launched, newPhone } from './phone.ts';

type Random = () => number;

/** Taps of one phone, which has a seed of its own. */
const PART = 250;

/** What a player may type. */
const WORDS = ['', '7', '-3', '999999', '<b>x</b>', 'Ünï 𝔘', 'a'.repeat(300), '__proto__', '1e9'];
const KEYS = ['Enter', 'Escape', 'Tab', 'Backspace', ' ', 'ArrowDown', 'ArrowUp', '1', '6', '0'];

/** Something on the screen that takes a tap or a word. */
type Thing = { readonly n: number; readonly name: string; readonly typed: boolean };

/** All that can be tapped on what is uppermost, each marked with its number. */
const things = (page: Page): Promise<readonly Thing[]> =>
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

/** Notes in a page every entry that is on the disk, by its key. */
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

/** The keys of all rows there are. */
const rows = (page: Page): Promise<readonly string[]> =>
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

/** Which campaign an entry is of. */
const campaignOf = (key: string): string => JSON.parse(key)[0];

/** Taps and types at random on a phone that nobody has used, so many times. */
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

  /** Notes what went wrong, once, with the taps before it. */
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
    // To stay where the browser asks would be to refuse every way on.
    page.on('dialog', (dialog) => void (dialog.type() === 'beforeunload' ? dialog.accept() : dialog.dismiss()));
    await page.exposeFunction('kept', (key: string) => void this.#kept.add(key));
    await notesEntries(page);
    await page.goto('/');
    for (let n = 0; n < taps; n++) await this.#act();
    await page.goto('/');
    const there = await rows(page);
    const campaigns = new Set(
      there.filter((key) => JSON.parse(key)[0] === 'campaign').map((key) => JSON.parse(key)[1]),
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

  /** What was tapped seldom is likelier to be tapped. */
  #chosen(all: readonly Thing[]): Thing {
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

  /** What can be tapped, waited for where a screen is only coming; nothing where none comes in half a minute. */
  async #things(): Promise<readonly Thing[]> {
    let found: readonly Thing[] = [];
    const isThere = async () => {
      // A page that is being loaded cannot be asked.
      found = await things(this.page).catch(() => []);
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
      // What was to be tapped may be gone by then.
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
  const account = new Account();
  await bedded(buildOf('app'), async (_, server: Host) => {
    const browser = await launched();
    const seed = from / PART + 1;
    const context = await newPhone(browser, server.address);
    const monkey = new Monkey(await context.newPage(), seed);
    await monkey.run(to - from);
    const found = [...monkey.found].map(([what, after]) => `${what}\n  after ${after}`);
    for (let n = 0; n < to - from; n++)
      account.add(`seed ${seed}`, { acknowledged: n === 0 ? monkey.kept : 0, amiss: found.slice(n, n + 1) });
    account.count('names of keys tapped', monkey.names);
    await browser.close();
  });
  return account.came();
}

export const monkey: Fault = {
  name: 'monkey',
  what: 'random taps and keys on the real screens',
  plain: 1000,
  full: 10_000,
  part: PART,
  run: tapAtRandom,
};
