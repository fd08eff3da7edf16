import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { type Host, host } from './serve.ts';
import { builtWalk } from './walk/build.ts';
import type { WalkStep } from './walk/main.tsx';

const test = base.extend<object, { walk: Host }>({
  walk: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'walk-'));
      await builtWalk(folder);
      const served = await host(folder);
      await use(served);
      await served.stop();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
});

test.describe.configure({ mode: 'default' });

for (const { width, height, least } of [
  { width: 320, height: 640, least: 120 },
  { width: 390, height: 844, least: 120 },
])
  test(`at every step of every worked fight on ${width} × ${height} the dice have their room, nothing lies below the pad or under its gold key, and the pad stands still`, async ({
    page,
    walk,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto(walk.address);
    const found = await page.evaluate(async (least) => {
      const { walk } = window as unknown as { walk: () => Promise<readonly WalkStep[]> };
      const steps = await walk();
      const faults: string[] = [];
      const places: Record<string, string[]> = {};
      for (const { name, kind, show } of steps) {
        await show();
        const find = (selector: string) => document.querySelector<HTMLElement>(selector);
        const fault = (words: string) => faults.push(`${name}: ${words}`);
        const [frame, pad, tray, gold] = ['.step-frame', '.step-pad', '.tray', '.step-pad .primary'].map(find);
        if (frame!.scrollHeight > frame!.clientHeight + 1) fault('the page scrolls');
        if (tray && tray.clientHeight < least) fault(`the tray is ${tray.clientHeight} px high`);
        if (!pad) continue;
        if (pad.scrollHeight > pad.clientHeight + 1) fault(`${pad.scrollHeight - pad.clientHeight} px lie below`);
        if (pad.scrollWidth > pad.clientWidth + 1) fault(`${pad.scrollWidth - pad.clientWidth} px lie beside`);
        if (gold) {
          const { top, bottom } = gold.getBoundingClientRect();
          const list = find('.pad-scroll');
          const hides = list && list.scrollHeight - list.clientHeight > 8;
          if (top < 0 || bottom > innerHeight) fault('the gold key is not in sight');
          if (hides && !/more below$/.test(gold.textContent ?? ''))
            fault('the gold key goes on from what was not seen');
        }
        const room = find('.step-zones')!.className;
        const { x, y, width, height } = pad.getBoundingClientRect();
        if (!/sheet/.test(room)) {
          const place = [x, y, width, height].map(Math.round).join(' ');
          places[`${kind}, ${room}`] = [...new Set([...(places[`${kind}, ${room}`] ?? []), place])];
        }
      }
      const moved = Object.entries(places).flatMap(([kind, all]) =>
        all.length > 1 ? [`${kind}: ${all.join(' | ')}`] : [],
      );
      return { steps: steps.length, faults, moved };
    }, least);
    expect(found.steps).toBeGreaterThan(700);
    expect(found.faults).toEqual([]);
    expect(found.moved).toEqual([]);
  });
