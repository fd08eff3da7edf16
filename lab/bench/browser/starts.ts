import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { host } from '../../../e2e/serve.ts';
import { built } from '../../../scripts/builds.mjs';
import { systemOf } from '../../../src/systems/systems.ts';
import { sealedText } from '../../../src/testkit/phone.ts';
import { army, field } from '../army.ts';
import type { Row } from '../measure.ts';
import { PHONE, served, slowed } from './pages.ts';
import { beside } from './rows.ts';

const STARTS = 9;

// Cold start offline: a new browser without a server, with the CPU four times slower, against the empty page.

type Start = { readonly painted: number; readonly shown: number; readonly shift: number };

export async function starts(folder: string): Promise<Row[]> {
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

/**
 * Measures the first paint with and without the title face, and the layout shift. Covers a first visit and a cold start
 * offline.
 */
export async function titleFace(folder: string): Promise<Row[]> {
  const plain = join(folder, 'without-title-face');
  const face = { file: 'src/components/theme/base.css', from: '@import "../title/face.css";', to: '' };
  await built(plain, { otherwise: { name: 'no title face', ...face } });
  const hosts = [await served(folder, 'app'), await host(plain)] as const;
  const profile = (which: number, name: string) => join(folder, `profile-face-${which}-${name}`);
  const rowsOf = async (work: string, begin: (which: 0 | 1, turn: number) => Promise<Start>): Promise<Row[]> => {
    const all: [Start[], Start[]] = [[], []];
    // The order alternates between turns.
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

/** Measures the start of the hub of a large game, and of the page of a long campaign. */
export async function hub(folder: string): Promise<Row[]> {
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

/** Opens a page until all its files are cached. */
async function prepared(profile: string, address: string, before?: (page: Page) => Promise<void>): Promise<void> {
  const context = await chromium.launchPersistentContext(profile, PHONE);
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto(address);
  await page.getByText('ready offline').waitFor();
  await before?.(page);
  // The second visit is served by the worker, which then stores the compiled scripts.
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

/**
 * Launches the browser and opens a page. Returns the time to the first paint and to given words, in milliseconds, and
 * the layout shift.
 */
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
