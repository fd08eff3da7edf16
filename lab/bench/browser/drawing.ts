import { chromium, type Page } from '@playwright/test';
import { drags } from '../drag.ts';
import type { Row } from '../measure.ts';
import { tumbles } from '../throw.ts';
import { launch, PHONE, serveBuild, slowDown } from './pages.ts';

/** Measures dice in the air, on a page with only a tray. */
export async function tumbling(folder: string): Promise<Row[]> {
  const server = await serveBuild(folder, 'throw.tsx');
  const browser = await chromium.launch(launch);
  const open = async (dice: number): Promise<Page> => {
    const page = await (await browser.newContext(PHONE)).newPage();
    await page.goto(`${server.address}?dice=${dice}`);
    return page;
  };
  const rows = await tumbles(browser, open, slowDown);
  await browser.close();
  await server.stop();
  return rows;
}

/** Time limit for a picture to share, in milliseconds. */
const PICTURE = 300;

/** Measures pictures to share, from an empty canvas to the finished file. */
export async function pictures(folder: string): Promise<Row[]> {
  const server = await serveBuild(folder, 'poster.ts');
  const browser = await chromium.launch(launch);
  const page = await (await browser.newContext(PHONE)).newPage();
  await page.goto(server.address);
  await page.waitForFunction(() => 'draw' in window);
  await slowDown(page);
  const drawn: number[] = [];
  for (let i = 0; i < 12; i++)
    drawn.push(await page.evaluate((i) => (window as unknown as { draw(i: number): Promise<number> }).draw(i), i));
  await browser.close();
  await server.stop();
  const ours = drawn.toSorted((a, b) => a - b)[drawn.length / 2]!;
  const note = `CPU four times slower; the middle of ${drawn.length}, its file made too; ${Math.round(Math.min(...drawn))} to ${Math.round(Math.max(...drawn))} ms`;
  return [{ work: 'a picture to share, against 300 ms', ours, against: PICTURE, aim: 1, note }];
}

/** Measures the drag of a piece on the app's board. */
export async function dragging(folder: string): Promise<Row[]> {
  const server = await serveBuild(folder, 'board.tsx');
  const browser = await chromium.launch(launch);
  const page = await (await browser.newContext(PHONE)).newPage();
  await page.goto(server.address);
  const rows = await drags(browser, page, await slowDown(page));
  await browser.close();
  await server.stop();
  return rows;
}
