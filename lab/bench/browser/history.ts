import { chromium } from '@playwright/test';
import { systemOf } from '../../../src/systems/systems.ts';
import { campaignWithGames } from '../army.ts';
import type { Row } from '../measure.ts';
import { callBench, launch, PHONE, SERIES, SLOW, serveBuild } from './pages.ts';
import { fileOf } from './phones.ts';
import { LONG, limitRow, median } from './rows.ts';

/** Entries of a game. */
const GAME = 33;

/** Time limits for a correction in a campaign, in milliseconds of a phone, by number of entries. */
const LIMITS = { 400: { shown: 300, saved: 500 }, 10000: { shown: 3000, saved: 3000 } } as const;

/** Measures a correction in the middle of a campaign. */
export async function history(folder: string): Promise<Row[]> {
  const server = await serveBuild(folder, 'work.ts');
  const rows: Row[] = [];
  for (const [entries, { shown, saved }] of Object.entries(LIMITS)) {
    const browser = await chromium.launch(launch);
    const page = await (await browser.newContext(PHONE)).newPage();
    await page.goto(server.address);
    const file = await fileOf(
      campaignWithGames(await systemOf('tsatf-20'), 'history', Number(entries), Math.floor(Number(entries) / GAME)),
    );
    const turns: Awaited<ReturnType<typeof callBench<'corrected'>>>[] = [];
    for (let turn = 0; turn < SERIES; turn++)
      turns.push(await callBench(page, 'corrected', `history-${turn}`, 'history', file));
    if (turns.some(({ fitting }) => fitting < Number(entries) / 3))
      throw new Error('Fewer entries follow than expected.');
    if (turns.some(({ redone }) => redone === 0)) throw new Error('No end of a game was redone.');
    const row = (step: 'open' | 'shown' | 'saved', work: string, limit: number) =>
      limitRow(
        `${work} among ${entries}: time times ${SLOW}`,
        SLOW * median(turns.map((turn) => turn[step])),
        limit,
        turns.map((turn) => turn[step].toFixed(0)).join(', '),
      );
    rows.push(
      row('open', 'an entry opened', shown),
      row('shown', 'the consequences of its correction shown', shown),
      row('saved', 'its correction saved, a snapshot included', saved),
      limitRow(
        'longest task of the page meanwhile',
        Math.max(...turns.map(({ task }) => task)),
        LONG,
        `progress said ${turns[0]!.progress} times`,
      ),
    );
    await browser.close();
  }
  await server.stop();
  return rows;
}
