import type { BrowserContext } from '@playwright/test';
import type { Row } from '../measure.ts';
import { callBench, slowDown, withStoredPage } from './pages.ts';
import { comparisonRow, FRAME, LONG, percentileRange } from './rows.ts';

/** Measures the largest setups of a club: two large units, and three squads a side. */
const CLUB = [
  { name: '20 v 20 men', squads: 1, men: 20 },
  { name: 'three squads of ten a side', squads: 3, men: 10 },
] as const;

export const odds = (folder: string) => withStoredPage(folder, oddsRows);

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
        await slowDown(page);
        const { ms, longest } = await callBench(page, 'odds', squads, men, where);
        (where === 'here' ? here : worker).push(ms);
        if (where === 'worker') frames.push(longest);
        await page.close();
      }
    const plain = [FRAME];
    rows.push(
      comparisonRow(`first odds of ${name} in a fresh page, against a frame of computing`, here, plain, 1),
      {
        ...comparisonRow(`the same in the worker, till it is heard of, against a frame`, worker, plain),
        note: `${percentileRange(worker)}; the browser slows only the page`,
      },
      comparisonRow('longest wait for a frame meanwhile, against 50 ms', frames, [LONG], 1),
    );
  }
  return rows;
}
