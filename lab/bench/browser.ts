import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  type CDPSession,
  chromium,
  type Locator,
  type Page,
} from '@playwright/test';
import encode from 'qr';
import { cameraOf, filmCodes } from '../../e2e/camera.ts';
import { Table } from '../../e2e/model.ts';
import { type Host, host } from '../../e2e/serve.ts';
import { chosenBrowser } from '../../scripts/browser.mjs';
import { built } from '../../scripts/builds.mjs';
import type { Archive } from '../../src/storage/schema/schema.ts';
import { type Codes, codesOf } from '../../src/sync/codes/frames.ts';
import { packParcel } from '../../src/sync/codes/parcel.ts';
import { shelf, systemOf } from '../../src/systems/systems.ts';
import { sealedText } from '../../src/testkit/phone.ts';
import { apart, army, field } from './army.ts';
import { drags } from './drag.ts';
import type { Row } from './measure.ts';
import type { Bench } from './page/work.ts';
import { ofPages, traced, tumbles } from './throw.ts';

const SLOW = 4;
const TAPS = 60;
const SERIES = 3;
const STARTS = 9;
const TURNS = 6;
const OPENINGS = 3;
const OUTCOMES = 30;
const FRAME = 8;
const LONG = 50;

const executablePath = chosenBrowser();
const launch = executablePath ? { executablePath } : {};
const PHONE = {
  ...launch,
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  locale: 'en-GB',
};

/** What two linked phones take until the one shows what the other has on its disk. */
const link = async (folder: string) => (await import('./link.ts')).shownElsewhere(join(folder, 'app'), PHONE);

/** The rows of the table that need a browser; `only` names one part of them. */
export async function browserRows(only?: string): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  try {
    for (const page of PAGES) await built(join(folder, page), pageOf(page));
    const rows: Row[] = [];
    for (const [name, part] of Object.entries({
      link,
      store,
      files,
      merging,
      codes,
      odds,
      sheet,
      tumbling,
      pictures,
      dragging,
      taps,
      rules,
      still,
      starts,
      titleFace,
      hub,
    }))
      if (only === undefined || only === name) rows.push(...(await part(folder)));
    return rows;
  } finally {
    // A browser that was just closed may still write its profile.
    await rm(folder, { recursive: true, force: true, maxRetries: 9, retryDelay: 300 });
  }
}

// Pages: the app itself, and others built just like it.

const PAGES = ['app', 'empty.tsx', 'throw.tsx', 'board.tsx', 'poster.ts', 'work.ts'];

const pageOf = (page: string) => (page === 'app' ? {} : { page: `lab/bench/page/${page}` });

const served = (folder: string, page: string): Promise<Host> => host(join(folder, page));

async function slowed(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW });
  return devtools;
}

// Cold start: a browser just launched, the server gone, CPU four times slower; against the empty page.

type Start = { readonly painted: number; readonly shown: number; readonly shift: number };

async function starts(folder: string): Promise<Row[]> {
  const [app, empty] = [await served(folder, 'app'), await served(folder, 'empty.tsx')];
  const profile = (name: string) => join(folder, `profile-${name}`);
  const campaign = army(await systemOf('tsatf-20'), 'bench', 500, 100);
  const text = await sealedText({
    made: new Date().toISOString(),
    device: 'bench',
    settings: {},
    campaigns: [campaign],
  });
  await prepared(profile('empty'), empty.address);
  await prepared(profile('app'), app.address, (page) => broughtIn(page, text));
  await app.stop();
  await empty.stop();
  const all: Record<'empty' | 'home' | 'roster', Start[]> = { empty: [], home: [], roster: [] };
  for (let i = 0; i < STARTS; i++) {
    all.empty.push(await started(profile('empty'), empty.address, 'Tapped 0 times'));
    all.home.push(await started(profile('app'), app.address, campaign.campaign.name));
    all.roster.push(await started(profile('app'), `${app.address}#/c/bench/roster`, campaign.units.at(-1)!.name));
  }
  const [painted, shown] = (['painted', 'shown'] as const).map(
    (what) => (which: keyof typeof all) => all[which].map((start) => start[what]),
  ) as [Of, Of];
  return [
    beside('cold start offline, first paint, against an empty page', painted('home'), painted('empty'), 1.15),
    beside('cold start offline, first screen with a campaign in it', shown('home'), shown('empty')),
    beside('cold start offline, roster of 500 men on screen', shown('roster'), shown('empty'), 1.35),
  ];
}

type Of = (which: 'empty' | 'home' | 'roster') => number[];

/** First paint with the title face against none, and how much it shifts, on a first visit and cold offline. */
async function titleFace(folder: string): Promise<Row[]> {
  const plain = join(folder, 'without-title-face');
  const face = { file: 'src/components/theme/base.css', from: '@import "./title/face.css";', to: '' };
  await built(plain, { otherwise: { name: 'no title face', ...face } });
  const hosts = [await served(folder, 'app'), await host(plain)] as const;
  const profile = (which: number, name: string) => join(folder, `profile-face-${which}-${name}`);
  const rowsOf = async (work: string, begin: (which: 0 | 1, turn: number) => Promise<Start>): Promise<Row[]> => {
    const all: [Start[], Start[]] = [[], []];
    // Whichever goes first in a turn goes last in the next.
    for (let turn = 0; turn < 2 * STARTS; turn++)
      for (const which of turn % 2 ? ([0, 1] as const) : ([1, 0] as const)) all[which].push(await begin(which, turn));
    const [ours, without] = all.map((starts) => starts.map(({ painted }) => painted)) as [number[], number[]];
    const shift = Math.max(...all[0].map((start) => start.shift));
    return [
      beside(`${work}, first paint with the title face, against none`, ours, without, 1.02),
      { work: `${work}, layout shift with the title face`, ours: shift, against: 1, aim: 0, note: 'score, not ms' },
    ];
  };
  const words = 'Try a fight';
  const visits = await rowsOf('first visit', (which, turn) =>
    started(profile(which, `visit-${turn}`), hosts[which].address, words),
  );
  for (const which of [0, 1]) await prepared(profile(which, 'cold'), hosts[which]!.address);
  for (const { stop } of hosts) await stop();
  const cold = await rowsOf('cold start offline', (which) =>
    started(profile(which, 'cold'), hosts[which].address, words),
  );
  return [...visits, ...cold];
}

/** The hub of a large game, and the page of a long campaign, as they open. */
async function hub(folder: string): Promise<Row[]> {
  const [app, empty] = [await served(folder, 'app'), await served(folder, 'empty.tsx')];
  const profile = (name: string) => join(folder, `profile-hub-${name}`);
  const [units, games] = [
    field(await systemOf('tsatf-ww2'), 'units', 24),
    army(await systemOf('tsatf-20'), 'games', 60, 1200, 12),
  ];
  const file = { made: new Date().toISOString(), device: 'bench', settings: {} };
  const unitsText = await sealedText({ ...file, campaigns: [units] });
  const gamesText = await sealedText({ ...file, campaigns: [games] });
  await prepared(profile('empty'), empty.address);
  await prepared(profile('units'), app.address, (page) => broughtIn(page, unitsText));
  await prepared(profile('games'), app.address, (page) => broughtIn(page, gamesText));
  await app.stop();
  await empty.stop();
  const all: Record<'empty' | 'hub' | 'campaign', number[]> = { empty: [], hub: [], campaign: [] };
  for (let i = 0; i < STARTS; i++) {
    all.empty.push((await started(profile('empty'), empty.address, 'Tapped 0 times')).shown);
    all.hub.push((await started(profile('units'), `${app.address}#/c/units/play`, 'Find a man')).shown);
    all.campaign.push((await started(profile('games'), `${app.address}#/c/games/campaign`, 'Games won')).shown);
  }
  return [
    beside('cold start offline, hub of 24 units on screen', all.hub, all.empty, 1.35),
    beside('cold start offline, campaign of 60 men and 12 games on screen', all.campaign, all.empty, 1.35),
  ];
}

/** Opens a page once until all its files are kept. */
async function prepared(profile: string, address: string, before?: (page: Page) => Promise<void>): Promise<void> {
  const context = await chromium.launchPersistentContext(profile, PHONE);
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto(address);
  await page.getByText('ready offline').waitFor();
  await before?.(page);
  // Once more by the worker, which then has the compiled scripts by it as on any second day.
  await page.goto(address);
  await page.getByText('ready offline').waitFor();
  await context.close();
}

async function broughtIn(page: Page, text: string): Promise<void> {
  await page.getByRole('link', { name: 'Settings and backup' }).click();
  const buffer = Buffer.from(text);
  await page.locator('input[type=file]').setInputFiles({ name: 'bench.json', mimeType: 'application/json', buffer });
  await page.getByRole('button', { name: 'Import this campaign', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** Launches the browser and opens a page; until its first paint, and until some words are on the screen, in milliseconds, and its layout shift. */
async function started(profile: string, address: string, words: string): Promise<Start> {
  const context = await chromium.launchPersistentContext(profile, PHONE);
  const page = context.pages()[0] ?? (await context.newPage());
  await page.addInitScript((words) => {
    const there = () => document.body?.textContent?.includes(words);
    const watch = new MutationObserver(() => {
      if (!there()) return;
      watch.disconnect();
      requestAnimationFrame(() => {
        const after = new MessageChannel();
        after.port1.onmessage = () => performance.mark('shown');
        after.port2.postMessage(0);
      });
    });
    watch.observe(document, { childList: true, subtree: true, characterData: true });
  }, words);
  await slowed(page);
  await page.goto(address);
  await page.waitForFunction(() =>
    ['shown', 'first-contentful-paint'].every((name) => performance.getEntriesByName(name).length > 0),
  );
  const start = await page.evaluate(async () => {
    await document.fonts.ready;
    const shifts: number[] = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
    return {
      painted: performance.getEntriesByName('first-contentful-paint')[0]!.startTime,
      shown: performance.getEntriesByName('shown')[0]!.startTime,
      shift: shifts.reduce((sum, shift) => sum + shift, 0),
    };
  });
  await context.close();
  return start;
}

// Tap to paint: sixty taps on a screen, against as many on the empty page's button.

async function taps(folder: string): Promise<Row[]> {
  const [app, empty] = [await served(folder, 'app'), await served(folder, 'empty.tsx')];
  const browser = await chromium.launch(launch);
  const opened = async (address: string): Promise<Page> => {
    const page = await (await browser.newContext({ ...PHONE, baseURL: address })).newPage();
    await page.goto('/');
    await page.getByText('ready offline').waitFor();
    return page;
  };
  const yard = await opened(empty.address);
  const button = yard.getByRole('button');
  const table = new Table(await opened(app.address));
  await table.campaign();
  await table.tab('Play');
  await table.open('Close combat');
  await table.press('setFacts');
  const screens: [string, number[][], number[][]][] = [];
  const against = async (name: string, keys: readonly Locator[]) =>
    screens.push([name, ...(await inTurns([table.page, keys], [yard, [button]]))]);

  const stepper = [/: more$/, /: less$/].map((name) => table.page.getByRole('button', { name }).first());
  await against('a stepper of the set-up, odds and all', stepper);
  await table.choose('Contact');
  await table.press('begin');
  const fact = table.keysOf(table.asked, /^Grenades that hit: (more|less)$/);
  await against('a stepper on the sheet of facts', [fact.nth(1), fact.nth(0)]);
  await table.done();
  await against('digits of a total', [table.key('1').first(), table.button('delete')]);
  await browser.close();

  const longest = await wholeMelee(app.address);
  await app.stop();
  await empty.stop();
  return [
    ...screens.map(([name, ours, plain]) => {
      const row = beside(`tap to paint, ${name}, 98th percentile`, ours.map(worst), plain.map(worst), 1.25);
      return { ...row, note: `medians ${middle(ours.flat()).toFixed(1)} to ${middle(plain.flat()).toFixed(1)}` };
    }),
    {
      work: 'longest task of a whole melee, against 50 ms',
      ours: longest,
      against: LONG,
      aim: 1,
      note: 'computing alone, without waiting for a core',
    },
  ];
}

// The odds sheet, from the tap to its chances on the screen, once they are worked out; CPU four times slower.

/** What the sheet may take, in milliseconds. */
const SHEET = 150;
const SHEETS = 12;

async function sheet(folder: string): Promise<Row[]> {
  const app = await served(folder, 'app');
  const browser = await chromium.launch(launch);
  const page = await (await browser.newContext({ ...PHONE, baseURL: app.address })).newPage();
  await page.goto('/');
  await page.getByText('ready offline').waitFor();
  const table = new Table(page);
  await table.campaign();
  await table.tab('Play');
  await table.open('Close combat');
  await table.choose('Contact');
  await table.press('begin');
  await table.asked.waitFor();
  const key = page.getByRole('button', { name: /^Odds .*%/ });
  await key.waitFor();
  await slowed(page);
  const all: number[] = [];
  for (let i = 0; i < SHEETS; i++) {
    const shown = page.evaluate(
      () =>
        new Promise<number>((painted) => {
          let from = 0;
          addEventListener('click', ({ timeStamp }) => (from = timeStamp), { capture: true, once: true });
          const seen = new MutationObserver(() => {
            if (!document.querySelector('dialog .luck-bars')) return;
            seen.disconnect();
            requestAnimationFrame(() => {
              const after = new MessageChannel();
              after.port1.onmessage = () => painted(performance.now() - from);
              after.port2.postMessage(0);
            });
          });
          seen.observe(document.body, { childList: true, subtree: true });
        }),
    );
    await key.click();
    all.push(await shown);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  await browser.close();
  await app.stop();
  const row = beside('odds sheet from known odds, slowest of twelve, against 150 ms', [Math.max(...all)], [SHEET], 1);
  return [{ ...row, note: `the first ${all[0]!.toFixed(1)}, the middle ${middle(all).toFixed(1)}` }];
}

const worst = (all: readonly number[]): number => all.toSorted((a, b) => a - b)[Math.ceil(all.length * 0.98) - 1]!;

type Tapped = readonly [Page, readonly Locator[]];

/** Three times sixty taps on each of two pages, ten by ten in turns; from each tap until it is painted, in milliseconds. */
async function inTurns(...pages: [Tapped, Tapped]): Promise<[number[][], number[][]]> {
  const all: [number[][], number[][]] = [[], []];
  for (let series = 0; series < SERIES; series++) {
    for (const one of all) one.push([]);
    for (let turn = 0; turn < TAPS / 10; turn++)
      for (const [i, [page, keys]] of pages.entries()) {
        await page.bringToFront();
        all[i]![series]!.push(...(await tapped(page, keys, 10)));
      }
  }
  return all;
}

async function tapped(page: Page, keys: readonly Locator[], times: number): Promise<number[]> {
  await page.evaluate(() => {
    if ('taps' in window) return;
    const taps: number[] = [];
    Object.assign(window, { taps });
    const painted = ({ timeStamp }: Event) =>
      requestAnimationFrame(() => {
        const after = new MessageChannel();
        after.port1.onmessage = () => taps.push(performance.now() - timeStamp);
        after.port2.postMessage(0);
      });
    addEventListener('click', painted, { capture: true });
  });
  for (let i = 0; i < times; i++) {
    const key = keys[i % keys.length]!;
    await key.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await key.boundingBox())!;
    await page.touchscreen.tap(x + width / 2, y + height / 2);
    await page.waitForFunction((n) => (window as unknown as { taps: number[] }).taps.length > n, i);
  }
  return page.evaluate(() => (window as unknown as { taps: number[] }).taps.splice(0));
}

/** The longest task of the page, in milliseconds of its own computing, from the first tap of a melee by the app's dice to the last. */
async function wholeMelee(address: string): Promise<number> {
  const browser = await chromium.launch(launch);
  const table = new Table(await (await browser.newContext({ ...PHONE, baseURL: address })).newPage());
  await table.page.goto('/');
  await table.sentence('ready').waitFor();
  const longest = await longestTask(browser, table.page);
  await table.open('The Sword to Adventure');
  await table.choose('Contact');
  await table.press('begin');
  await table.asked.waitFor();
  const end = table.button('accept');
  const ready = table.goOnKeys;
  while ((await end.count()) === 0) {
    const before = await table.trail.count();
    await ((await ready.count()) > 0 ? ready : table.keysOf(table.asked)).first().click();
    await table.trail.nth(before).or(end).first().waitFor();
  }
  await table.accept();
  const ms = await longest();
  await browser.close();
  return ms;
}

/** Watches a page until it is called: its longest task, in milliseconds of its own computing, without waiting for a core. */
async function longestTask(browser: Browser, page: Page): Promise<() => Promise<number>> {
  const stop = await traced(browser, page);
  return async () => {
    const tasks = ofPages(await stop()).filter(({ name }) => name === 'ThreadControllerImpl::RunTask');
    if (tasks.length === 0) throw new Error('No task of the page was traced.');
    return Math.max(...tasks.map(({ tdur = 0 }) => tdur / 1000));
  };
}

/** From the tap on Rules until what stands behind the step is painted, at every step of a melee with the CPU four times slower. */
async function rules(folder: string): Promise<Row[]> {
  const server = await served(folder, 'app');
  const browser = await chromium.launch(launch);
  const table = new Table(
    await // A tap on dice that tumble is theirs.
    (await browser.newContext({ ...PHONE, baseURL: server.address, reducedMotion: 'reduce' })).newPage(),
  );
  await table.page.goto('/');
  await table.sentence('ready').waitFor();
  await table.open('The Sword to Adventure');
  await table.choose('Contact');
  await table.press('begin');
  await table.asked.waitFor();
  await slowed(table.page);
  const opened: number[] = [];
  const end = table.button('accept');
  while ((await end.count()) === 0) {
    opened.push(await ruleShown(table));
    const before = await table.trail.count();
    await ((await table.goOnKeys.count()) > 0 ? table.goOnKeys : table.keysOf(table.asked)).first().click();
    await table.trail.nth(before).or(end).first().waitFor();
  }
  await browser.close();
  await server.stop();
  const note = `${opened.length} steps, median ${middle(opened).toFixed(0)}`;
  return [
    {
      work: 'the rule behind a step, the slowest, against 100 ms',
      ours: Math.max(...opened),
      against: 100,
      aim: 1,
      note,
    },
  ];
}

/** What moves on the step screen from the first step of a quick fight to its end, in each system: the shifts that the browser counts, and the pads that stand elsewhere than on the step before of the same kind. */
async function still(folder: string): Promise<Row[]> {
  const server = await served(folder, 'app');
  const browser = await chromium.launch(launch);
  const table = new Table(
    await (await browser.newContext({ ...PHONE, baseURL: server.address, reducedMotion: 'reduce' })).newPage(),
  );
  const { page } = table;
  let [steps, moved, score] = [0, 0, 0];
  for (const { id } of shelf) {
    await page.goto(`/#/quick/${id}`);
    await table.press('begin');
    await table.asked.waitFor();
    const end = table.button('accept');
    let before: Standing | undefined;
    while ((await end.count()) === 0) {
      const now = await page.evaluate(standing);
      steps += 1;
      if (before?.room === now.room) {
        score = Math.max(score, now.score);
        if (before.pad !== now.pad) moved += 1;
      }
      before = now;
      const shown = await page.locator('.step-frame').textContent();
      if ((await table.goldKey.count()) > 0) await table.asShown();
      // Two that are asked together have tabs before their keys.
      else
        await table.tap((await table.goOnKeys.count()) > 0 ? table.goOnKeys.first() : table.keysOf(table.asked).last());
      await page.waitForFunction((shown) => document.querySelector('.step-frame')?.textContent !== shown, shown);
    }
    await table.accept();
  }
  await browser.close();
  await server.stop();
  const row = (work: string, ours: number): Row => ({
    ...{ work, ours, against: 1, aim: 0 },
    note: `${steps} steps of five quick fights by the app’s dice`,
  });
  return [
    row('score of the layout shifts from a step to the next of its kind, the most', score),
    row('pads that move between steps of one kind', moved),
  ];
}

type Standing = { readonly room: string; readonly pad: string; readonly score: number };

/** How the pad stands, in which kind of room, and the score of all that the browser has seen shift since this was asked last. */
async function standing(): Promise<Standing> {
  const seen = window as unknown as { shifts?: PerformanceObserver; score: number };
  const count = (entries: PerformanceEntryList) => {
    for (const entry of entries) seen.score += (entry as PerformanceEntry & { value: number }).value;
  };
  if (!seen.shifts) {
    seen.score = 0;
    seen.shifts = new PerformanceObserver((list) => count(list.getEntries()));
    seen.shifts.observe({ type: 'layout-shift' });
  }
  await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
  count(seen.shifts.takeRecords());
  const { score } = seen;
  seen.score = 0;
  const { x, y, width, height } = document.querySelector('.step-pad')!.getBoundingClientRect();
  return { room: document.querySelector('.step-zones')!.className, pad: [x, y, width, height].join(' '), score };
}

/** Opens the rule behind the step and closes it again; how long it took to be painted, in milliseconds. */
async function ruleShown(table: Table): Promise<number> {
  const ms = await table.page.evaluate(
    () =>
      new Promise<number>((painted) => {
        const key = [...document.querySelectorAll<HTMLElement>('.step-keys button')].find((one) =>
          one.textContent?.includes('Rules'),
        );
        const from = performance.now();
        key?.click();
        const look = () => {
          if (!document.querySelector('dialog .sheet-body > *')) return requestAnimationFrame(look);
          const after = new MessageChannel();
          after.port1.onmessage = () => painted(performance.now() - from);
          return requestAnimationFrame(() => after.port2.postMessage(0));
        };
        look();
      }),
  );
  await table.press('close');
  await table.page.getByRole('dialog').waitFor({ state: 'detached' });
  return ms;
}

/** Dice in the air, on a page that has a tray and nothing else. */
async function tumbling(folder: string): Promise<Row[]> {
  const server = await served(folder, 'throw.tsx');
  const browser = await chromium.launch(launch);
  const open = async (dice: number): Promise<Page> => {
    const page = await (await browser.newContext(PHONE)).newPage();
    await page.goto(`${server.address}?dice=${dice}`);
    return page;
  };
  const rows = await tumbles(browser, open, slowed);
  await browser.close();
  await server.stop();
  return rows;
}

/** How long a picture to share may take, in milliseconds. */
const PICTURE = 300;

/** Pictures to share, each from nothing until its file lies ready. */
async function pictures(folder: string): Promise<Row[]> {
  const server = await served(folder, 'poster.ts');
  const browser = await chromium.launch(launch);
  const page = await (await browser.newContext(PHONE)).newPage();
  await page.goto(server.address);
  await page.waitForFunction(() => 'draw' in window);
  await slowed(page);
  const drawn: number[] = [];
  for (let i = 0; i < 12; i++)
    drawn.push(await page.evaluate((i) => (window as unknown as { draw(i: number): Promise<number> }).draw(i), i));
  await browser.close();
  await server.stop();
  const ours = drawn.toSorted((a, b) => a - b)[drawn.length / 2]!;
  const note = `CPU four times slower; the middle of ${drawn.length}, its file made too; ${Math.round(Math.min(...drawn))} to ${Math.round(Math.max(...drawn))} ms`;
  return [{ work: 'a picture to share, against 300 ms', ours, against: PICTURE, aim: 1, note }];
}

/** A piece in the hand, on the board as the app shows it. */
async function dragging(folder: string): Promise<Row[]> {
  const server = await served(folder, 'board.tsx');
  const browser = await chromium.launch(launch);
  const page = await (await browser.newContext(PHONE)).newPage();
  await page.goto(server.address);
  const rows = await drags(browser, page, await slowed(page));
  await browser.close();
  await server.stop();
  return rows;
}

// The store and the odds, in a page that has nothing but them.

/** Has the page do some of its work. */
const does = <K extends keyof Bench>(page: Page, what: K, ...given: Parameters<Bench[K]>) =>
  page.evaluate(
    ([what, given]) =>
      (window as unknown as { bench: Record<string, (...given: unknown[]) => unknown> }).bench[what]!(...given),
    [what, given] as [string, unknown[]],
  ) as ReturnType<Bench[K]>;

/** Opens the page in a browser that keeps its database on the disk. */
async function working(
  folder: string,
  rows: (context: BrowserContext, address: string) => Promise<Row[]>,
): Promise<Row[]> {
  const server = await served(folder, 'work.ts');
  const context = await chromium.launchPersistentContext(join(folder, 'profile-work'), PHONE);
  try {
    return await rows(context, server.address);
  } finally {
    await context.close();
    await server.stop();
  }
}

/** How often one raw strict put an outcome may take. */
const STRICT = 2;

/** How many entries of the log a campaign is opened with. */
const TAIL = 30;

type Outcomes = Awaited<ReturnType<Bench['outcomes']>>;
type Openings = Awaited<ReturnType<Bench['openings']>>;

/** The times of several turns, each kind together. */
const joined = (turns: readonly Outcomes[]): Outcomes =>
  Object.fromEntries(
    Object.keys(turns[0]!).map((kind) => [kind, turns.flatMap((turn) => turn[kind as keyof Outcomes])]),
  ) as Outcomes;

/** Small and large campaigns, the large one also without its log. */
const store = (folder: string) => working(folder, storeRows);

async function storeRows(context: BrowserContext, address: string): Promise<Row[]> {
  const page = await context.newPage();
  await page.goto(address);
  const [small, large, bare] = ['small', 'large', 'bare'] as const;
  await does(page, 'seed', small, small, 50, 100);
  await does(page, 'seed', large, large, 10_000, 100_000);
  await does(page, 'seed', bare, bare, 10_000, 1);
  // In turns, so that all meet the same weather.
  const outcomes: Record<string, Outcomes[]> = { small: [], large: [] };
  const openings: Record<string, Openings[]> = { small: [], large: [], bare: [] };
  for (let turn = 0; turn < TURNS; turn++) {
    for (const name of [small, large]) outcomes[name]!.push(await does(page, 'outcomes', name, name, OUTCOMES));
    for (const name of [small, large, bare]) openings[name]!.push(await does(page, 'openings', name, name, OPENINGS));
  }
  const [few, many] = [small, large].map((name) => joined(outcomes[name]!)) as [Outcomes, Outcomes];
  const ms = (name: string) => openings[name]!.flatMap((opening) => opening.ms);
  const read = (name: string) => openings[name]![0]!.read;
  return [
    beside('one outcome at 50 men, against one raw strict put', few.ours, few.put, STRICT),
    beside('one outcome at 50 men, against a strict get and put', few.ours, few.update),
    beside('one outcome at 50 men, against its own rows got and put raw', few.ours, few.same),
    beside('one outcome at 10,000 men and 100,000 entries, against one raw strict put', many.ours, many.put, STRICT),
    beside('one outcome at 10,000 men and 100,000 entries, against a strict get and put', many.ours, many.update),
    beside('one outcome at 10,000 men and 100,000 entries, against 50 men', many.ours, few.ours, 1.2),
    beside('opening 10,000 men and 100,000 entries, against the same without a log', ms(large), ms(bare), 1.15),
    {
      ...beside('opening 10,000 men and 100,000 entries, against 50 men', ms(large), ms(small), 1.5),
      note: `rows read: ${read(large).other} against ${read(small).other}, for 200 times the men`,
    },
    {
      work: 'rows of the log read for it, against its newest 30',
      ours: read(large).log,
      against: TAIL,
      aim: 1,
      note: 'of 100,000; rows, not ms',
    },
  ];
}

/** How long two phones may take to come together, in milliseconds, by the entries of the campaign. */
const MERGED = { 200: 500, 10000: 3000 } as const;

async function merging(folder: string): Promise<Row[]> {
  const server = await served(folder, 'work.ts');
  const rows: Row[] = [];
  for (const [entries, aim] of Object.entries(MERGED)) {
    const browser = await chromium.launch(launch);
    const page = await (await browser.newContext(PHONE)).newPage();
    await page.goto(server.address);
    const [here, there] = await Promise.all(apart(await systemOf('tsatf-20'), 'apart', Number(entries)).map(fileOf));
    const turns = [];
    for (let turn = 0; turn < SERIES; turn++) turns.push(await does(page, 'merged', `merged-${turn}`, here!, there!));
    const [{ ms, aside }] = turns.toSorted((a, b) => a.ms - b.ms) as [(typeof turns)[number]];
    if (aside !== 0) throw new Error(`${aside} entries did not go together.`);
    rows.push(
      {
        work: `two phones with ${entries} entries each, a tenth written apart, come together: the worker's time times four`,
        ours: ms * SLOW,
        against: aim,
        aim: 1,
        note: `from the file to the disk, a snapshot included: ${turns.map((turn) => turn.ms.toFixed(0)).join(', ')} ms`,
      },
      {
        work: `longest task of the page meanwhile, against ${LONG} ms`,
        ours: Math.max(...turns.map(({ task }) => task)),
        against: LONG,
        aim: 1,
      },
    );
    await browser.close();
  }
  await server.stop();
  return rows;
}

const fileOf = (campaign: Archive): Promise<string> =>
  sealedText({ made: new Date().toISOString(), device: 'bench', settings: {}, campaigns: [campaign] });

/** A campaign whose codes are so many, or some more: 50 hold 20 KB. */
async function campaignOf(blocks: number): Promise<Codes> {
  const system = await systemOf('tsatf-20');
  for (let entries = 40; ; entries += 10) {
    const [here] = apart(system, 'apart', entries);
    const codes = codesOf(await packParcel(new Blob([await fileOf(here)])));
    if (codes.blocks >= blocks) return codes;
  }
}

const CODES = 50;
const A_SECOND = 8;
const READ = 8000;

/** A campaign of 20 KB shown as codes to a filmed camera, with the page and the reader beside it four times slower. */
async function codes(folder: string): Promise<Row[]> {
  const server = await served(folder, 'app');
  const film = join(folder, 'film.y4m');
  const shown = await campaignOf(CODES);
  // So many more as a film goes on showing while the camera is opened.
  const texts = Array.from({ length: shown.blocks * 2 }, (_, at) => shown.text(at));
  const drawn = texts.map((text) => encode(text, 'raw', { ecc: 'low', encoding: 'alphanumeric', border: 4 }));
  await filmCodes(film, drawn, A_SECOND);
  const browser = await chromium.launch({ ...launch, args: [...cameraOf(film)] });
  const context = await browser.newContext({ ...PHONE, permissions: ['camera'] });
  const page = await context.newPage();
  await page.addInitScript((slow) => {
    // A browser slows no worker down: each answer of the reader comes as late as if it had taken so many times as long.
    window.Worker = class extends Worker {
      readonly #asked: number[] = [];
      #answered = 0;
      #free = 0;
      override postMessage(message: unknown, options?: StructuredSerializeOptions | Transferable[]) {
        this.#asked.push(performance.now());
        super.postMessage(message, options as StructuredSerializeOptions);
      }
      override set onmessage(hear: (event: MessageEvent) => unknown) {
        super.onmessage = (event) => {
          const now = performance.now();
          const asked = this.#asked.shift() ?? now;
          this.#free = Math.max(this.#free, asked) + slow * (now - Math.max(asked, this.#answered));
          this.#answered = now;
          setTimeout(hear, this.#free - now, event);
        };
      }
    };
  }, SLOW);
  await page.goto(`${server.address}#/settings`);
  await slowed(page);
  const times: number[] = [];
  for (let turn = 0; turn < SERIES; turn++) {
    await page.getByRole('button', { name: 'Scan QR codes' }).click();
    await page.getByRole('button', { name: 'Use the camera' }).click();
    times.push(
      await page.evaluate(async () => {
        const until = async (there: () => boolean) => {
          while (!there()) await new Promise((frame) => requestAnimationFrame(frame));
          return performance.now();
        };
        const first = await until(() => / of \d+ codes/.test(document.body.textContent));
        const last = await until(() => !document.querySelector('video'));
        return last - first;
      }),
    );
    await page.getByRole('button', { name: 'Leave everything as it is' }).click();
  }
  await browser.close();
  await server.stop();
  const middle = times.toSorted((a, b) => a - b)[Math.floor(SERIES / 2)]!;
  return [
    {
      work: `a campaign of ${shown.blocks} codes read by a filmed camera at a quarter of the CPU, against 8 s`,
      ours: middle,
      against: READ,
      aim: 1,
      note: `${A_SECOND} codes a second; ${times.map((time) => (time / 1000).toFixed(1)).join(', ')} s`,
    },
  ];
}

/** How long a file of 30 MB may take to come in, in milliseconds. */
const IMPORT = 8000;

/** A time against the most it may be, in milliseconds. */
const against = (work: string, ours: number, most: number, note?: string): Row => ({
  work: `${work}, against ${most < 1000 ? `${most} ms` : `${most / 1000} s`}`,
  ours,
  against: most,
  aim: 1,
  ...(note === undefined ? {} : { note }),
});

/** A large campaign out into a file and in again, and into a snapshot, beside the screen. */
async function files(folder: string): Promise<Row[]> {
  const server = await served(folder, 'work.ts');
  const browser = await chromium.launch(launch);
  const page = await (await browser.newContext(PHONE)).newPage();
  await page.goto(server.address);
  await does(page, 'seed', 'filed', 'filed', 10_000, 100_000);
  const words = { out: 'written into a file', read: 'read from it', in: 'taken in again' };
  const rows: Row[] = [];
  for (const step of ['out', 'read', 'in'] as const) {
    const { ms, longest, heard, bytes, task } = await does(page, 'carried', step, 'filed', 'filed');
    const note = `${(ms / 1000).toFixed(1)} s for ${(bytes / 1e6).toFixed(0)} MB; progress said ${heard} times; longest wait for a frame ${longest.toFixed(0)} ms`;
    rows.push(
      against(`longest task of the page while 10,000 men and 100,000 entries are ${words[step]}`, task, LONG, note),
    );
    if (step !== 'in') continue;
    rows.push(against('longest wait for a frame while they are', longest, LONG));
    rows.push(
      against(
        `a file of ${(bytes / 1e6).toFixed(0)} MB taken in`,
        ms,
        IMPORT,
        'of each entry a row, one for its place, and one for each man and unit it speaks of',
      ),
    );
  }
  const { ms, entry, longest, task } = await does(page, 'snapshot', 'filed', 'filed');
  rows.push(
    against(
      'longest task of the page while a snapshot of them is kept',
      task,
      LONG,
      `${(ms / 1000).toFixed(1)} s; longest wait for a frame ${longest.toFixed(0)} ms; an entry written meanwhile took ${entry.toFixed(0)} ms`,
    ),
  );
  const men = await does(page, 'menIn', 'filed-again', 'filed');
  if (men !== 10_000) throw new Error(`${men} men came in again.`);
  await browser.close();
  await server.stop();
  return rows;
}

/** The largest set-ups of a club: two large units, and three squads a side. */
const CLUB = [
  { name: '20 v 20 men', squads: 1, men: 20 },
  { name: 'three squads of ten a side', squads: 3, men: 10 },
] as const;

const odds = (folder: string) => working(folder, oddsRows);

async function oddsRows(context: BrowserContext, address: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { name, squads, men } of CLUB) {
    const here: number[] = [];
    const worker: number[] = [];
    const frames: number[] = [];
    for (let i = 0; i < 5; i++)
      for (const where of ['here', 'worker'] as const) {
        const page = await context.newPage();
        await page.goto(address);
        await slowed(page);
        const { ms, longest } = await does(page, 'odds', squads, men, where);
        (where === 'here' ? here : worker).push(ms);
        if (where === 'worker') frames.push(longest);
        await page.close();
      }
    const plain = [FRAME];
    rows.push(
      beside(`first odds of ${name} in a fresh page, against a frame of computing`, here, plain, 1),
      {
        ...beside(`the same in the worker, till it is heard of, against a frame`, worker, plain),
        note: `${spread(worker)}; the browser slows only the page`,
      },
      beside('longest wait for a frame meanwhile, against 50 ms', frames, [LONG], 1),
    );
  }
  return rows;
}

// Numbers.

const middle = (all: readonly number[]): number => all.toSorted((a, b) => a - b)[all.length >> 1]!;

const part = (all: readonly number[], p: number): number => all.toSorted((a, b) => a - b)[Math.floor(all.length * p)]!;

/** From where to where all but the outermost tenths lie. */
const spread = (all: readonly number[]): string => `${part(all, 0.1).toFixed(1)}–${part(all, 0.9).toFixed(1)}`;

/** The medians of two sets of times beside each other; with their spread, and the ratio of the quickest tenths, which a busy machine disturbs least. */
const beside = (work: string, ours: readonly number[], against: readonly number[], aim?: number): Row => ({
  work,
  ours: middle(ours),
  against: middle(against),
  aim,
  note:
    against.length > 1
      ? `${spread(ours)} to ${spread(against)}; undisturbed ${(part(ours, 0.1) / part(against, 0.1)).toFixed(2)}`
      : spread(ours),
});
