import { execFileSync } from 'node:child_process';
import { BEFORE_THROWS, chanceWords, percent } from '../src/components/charts/percent.ts';
import { expect, type Table, test } from './table.ts';

type VerdictOdds = { readonly id: string; readonly title: string; readonly p: number };
type AmountOdds = { readonly title: string; readonly came: number; readonly orMore: number; readonly orFewer: number };
type CliOdds = {
  readonly verdicts: readonly VerdictOdds[];
  readonly fate?: { readonly verdict: VerdictOdds; readonly amounts: readonly AmountOdds[] };
};

/** Copies the open play and gives it to a `rollcall` command. Returns the JSON that it prints. */
async function runOnCopy(table: Table, command: 'odds' | 'replay'): Promise<unknown> {
  await table.press('more');
  await table.pressInSheet('copyPlay');
  await expect(table.sheet()).toHaveCount(0);
  const input = await table.page.evaluate(() => navigator.clipboard.readText());
  const output = execFileSync(process.execPath, ['scripts/rollcall.mjs', command, '-'], { input, encoding: 'utf8' });
  return JSON.parse(output.slice(output.indexOf('{')));
}

const cliOdds = async (table: Table) => (await runOnCopy(table, 'odds')) as CliOdds;

/** Begins a close combat from Contact and stops where the Raiders roll. */
async function beginCloseCombat(table: Table): Promise<void> {
  await table.allowClipboard();
  await table.beginSample();
  await table.openTab('Play');
  await table.begin('Close combat', { from: 'Contact' });
  await table.acceptShown();
}

test('the command line replays a copied play', { tag: '@full' }, async ({ table }) => {
  await beginCloseCombat(table);
  await table.enterTotal(26);
  expect(await runOnCopy(table, 'replay')).toMatchObject({ at: 'ask', ask: { id: 'defender/pool' } });
});

test('the command line gives the odds that the screen shows', { tag: '@full' }, async ({ table }) => {
  await beginCloseCombat(table);
  const chance = (await cliOdds(table)).verdicts.find(({ id }) => id === 'attacker')!.p;
  // Waits for the exact odds.
  const row = table.rowsOf(table.part('oddsFromHere'), /^Raiders win (?!about)/).first();
  await expect(row).toContainText(` ${Math.round(100 * chance)}%`);
});

test('the screens show the hindsight that the command line gives', { tag: '@full' }, async ({ table }) => {
  await beginCloseCombat(table);
  await table.enterTotal(14);
  await table.enterTotal(20);
  await table.noMore();
  await table.noMore();
  await table.drawAll();

  const { fate: hindsight } = await cliOdds(table);
  const { verdict, amounts } = hindsight!;
  await table.press('howLikely');
  const likelihood = table.sheet();
  // The command line names roles ("Defender wins") where the screen names units.
  expect(verdict.title).toBe('Defender wins');
  const chanceBefore = `Hill Post wins: ${chanceWords(verdict.p, false)} ${BEFORE_THROWS}`;
  await expect(likelihood).toContainText(chanceBefore);
  for (const { title, came: actual, orMore, orFewer } of amounts) {
    const chart = table
      .figuresOf(likelihood)
      .filter({ hasText: title.replace('Attacker loses', 'Raiders lose').replace('Defender', 'Hill Post') });
    await expect(chart).toContainText(`actual: ${actual}`);
    const likely = [
      `${actual} or more: ${percent(orMore)}`,
      `${actual === 0 ? 'chance of 0' : `${actual} or fewer`}: ${percent(orFewer)}`,
    ];
    const words = (await chart.textContent()) ?? '';
    expect({ words, shown: likely.filter((one) => words.includes(one)).length }).toMatchObject({ shown: 1 });
  }
  await table.pressInSheet('close');
  await table.press('showFight');
  await expect(table.sheet()).toContainText(chanceBefore);
  await table.pressInSheet('close');
  await table.accept();

  await table.openTab('Campaign');
  await table.go('luck');
  for (const { title, came: actual } of amounts) {
    const side = table.region(title.startsWith('Attacker') ? 'Attackers' : 'Defenders');
    await expect(table.text(/lost; the dice promised/, side)).toContainText(`${actual} lost`);
  }
  await expect(table.sentence('facesUnknown')).toBeVisible();
});
