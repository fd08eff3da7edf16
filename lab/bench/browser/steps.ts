import { chromium } from '@playwright/test';
import { Table } from '../../../e2e/model.ts';
import { shelf } from '../../../src/systems/systems.ts';
import type { Row } from '../measure.ts';
import { launch, PHONE, serveBuild, slowDown } from './pages.ts';
import { median } from './rows.ts';

/**
 * Measures the time from a tap on Rules to the painted help, at every step of a melee. The CPU is four times slower.
 */
export async function rules(folder: string): Promise<Row[]> {
  const server = await serveBuild(folder, 'app');
  const browser = await chromium.launch(launch);
  const table = new Table(
    await // While dice tumble, a tap only ends the tumble.
    (await browser.newContext({ ...PHONE, baseURL: server.address, reducedMotion: 'reduce' })).newPage(),
  );
  await table.page.goto('/');
  await table.sentence('ready').waitFor();
  await table.open('The Sword to Adventure');
  await table.choose('Contact');
  await table.press('begin');
  await table.asked.waitFor();
  await slowDown(table.page);
  const opened: number[] = [];
  const end = table.button('accept');
  while ((await end.count()) === 0) {
    opened.push(await ruleShown(table));
    const before = await table.trail.count();
    await ((await table.advanceKeys.count()) > 0 ? table.advanceKeys : table.keysOf(table.asked)).first().click();
    await table.trail.nth(before).or(end).first().waitFor();
  }
  await browser.close();
  await server.stop();
  const note = `${opened.length} steps, median ${median(opened).toFixed(0)}`;
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

/**
 * Measures shifts on the step screen during a quick fight in each system. Counts the browser's layout shifts, and pads
 * that move between steps of one kind.
 */
export async function still(folder: string): Promise<Row[]> {
  const server = await serveBuild(folder, 'app');
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
      if ((await table.primarySheetKey.count()) > 0) await table.acceptShown();
      // Two asks on one screen have tabs above their keys.
      else
        await table.tap(
          (await table.advanceKeys.count()) > 0 ? table.advanceKeys.first() : table.keysOf(table.asked).last(),
        );
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

/** Returns the layout class, the box of the pad, and the layout shift score since the last call. */
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

/** Opens and closes the rule of the step. Returns the time until it was painted, in milliseconds. */
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
