import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Locator, Page } from '@playwright/test';
import { BEFORE_THROWS, chanceWords, percent } from '../src/components/charts/percent.ts';
import { expect, type Table, test } from './table.ts';

type Named = { readonly id: string; readonly title: string; readonly p: number };
type Amount = { readonly title: string; readonly came: number; readonly orMore: number; readonly orFewer: number };
type Told = {
  readonly verdicts: readonly Named[];
  readonly fate?: { verdict: Named; amounts: readonly Amount[] };
};

/** Returns the odds that the command line gives for a copied play. */
async function rollcall(play: string): Promise<Told> {
  const running = promisify(execFile)('node', ['scripts/rollcall.mjs', 'odds', '-']);
  running.child.stdin!.end(play);
  const { stdout } = await running;
  return JSON.parse(stdout.slice(stdout.indexOf('{')));
}

/** Returns the chance of a result in a table in percent, once it is exact. */
async function chanceOf(table: Table, end: string, within: Locator): Promise<number> {
  const row = table.rowsOf(within, new RegExp(`^${end} (?!about)`)).first();
  const words = (await row.textContent()) ?? '';
  return Number(/(\d+)%/.exec(words)?.[1]);
}

async function copied(table: Table, page: Page): Promise<string> {
  await table.press('more');
  await table.pressInSheet('copyPlay');
  await expect(table.sheet()).toHaveCount(0);
  return page.evaluate(() => navigator.clipboard.readText());
}

test('a fact changes the odds bar, a bad roll changes the odds from here, and the file has the hindsight', {
  tag: '@full',
}, async ({ table, page }) => {
  await table.allowClipboard();
  await table.beginSample();
  await table.openTab('Play');
  await table.open('Close combat');
  await table.choose('Contact');
  const main = table.part('setupOdds');
  const before = await chanceOf(table, 'Raiders win', main);
  await table.press('setFacts');
  await table.setNumber('Men who reach the enemy', 3);
  await expect.poll(() => chanceOf(table, 'Raiders win', main)).toBeLessThan(before);

  await table.press('whatIf');
  const fewer = await chanceOf(table, 'Raiders win', table.part('asItStands'));
  await table.setNumber('Men who reach the enemy', 6);
  await expect.poll(() => chanceOf(table, 'Raiders win', table.part('whatIf'))).toBeGreaterThan(fewer);
  // The number of men is a supposition too, and its dependent proposals follow.
  const more = await chanceOf(table, 'Raiders win', table.part('whatIf'));
  await table.setNumber('Standing men', 3, table.region('Hill Post'));
  await expect.poll(() => chanceOf(table, 'Raiders win', table.part('whatIf'))).toBeGreaterThan(more);
  for (const [width, height] of [
    [320, 640],
    [360, 560],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(table.part('whatIf')).toBeInViewport({ ratio: 1 });
    await expect(table.button('takeFacts')).toBeInViewport({ ratio: 1 });
  }
  await table.press('leaveFacts');
  expect(await chanceOf(table, 'Raiders win', main)).toBe(fewer);

  await table.press('setFacts');
  await table.setNumber('Men who reach the enemy', 8);
  await table.press('begin');
  await table.acceptShown();
  const here = table.part('oddsFromHere');
  const pool = await chanceOf(table, 'Raiders win', here);
  const start = await copied(table, page);
  expect(Math.round(100 * (await rollcall(start)).verdicts.find(({ id }) => id === 'attacker')!.p)).toBe(pool);
  await table.enterTotal(14);
  await expect.poll(() => chanceOf(table, 'Raiders win', here)).toBeLessThan(pool);

  await table.press('showFight');
  await expect(table.sheet()).toContainText('Raiders: 8 men');
  await expect(table.text(/\d%/, table.sheet())).toHaveCount(0);
  await table.press('turnKeys');
  await expect(here).toHaveCount(0);
  await expect(table.text(/\d%/)).toHaveCount(0);
  await table.press('showFight');
  await table.enterTotal(20);
  await table.noMore();
  await table.noMore();
  await table.drawAll();

  const { fate } = await rollcall(await copied(table, page));
  await table.press('howLikely');
  const likelihood = table.sheet();
  const { verdict, amounts } = fate!;
  expect(verdict.title).toBe('Defender wins');
  await expect(likelihood).toContainText(`Hill Post wins: ${chanceWords(verdict.p, false)} ${BEFORE_THROWS}`);
  for (const { title, came: result, orMore, orFewer } of amounts) {
    const chart = table
      .figuresOf(likelihood)
      .filter({ hasText: title.replace('Attacker loses', 'Raiders lose').replace('Defender', 'Hill Post') });
    await expect(chart).toContainText(`actual: ${result}`);
    const likely = [
      `${result} or more: ${percent(orMore)}`,
      `${result}${result === 0 ? '' : ' or fewer'}: ${percent(orFewer)}`,
    ];
    const words = (await chart.textContent()) ?? '';
    expect({ words, said: likely.filter((one) => words.includes(one)).length }).toMatchObject({ said: 1 });
  }
  await table.pressInSheet('close');
  await table.press('showFight');
  await expect(table.sheet()).toContainText(`Hill Post wins: ${chanceWords(verdict.p, false)} ${BEFORE_THROWS}`);
  await table.pressInSheet('close');
  await table.accept();

  await table.openTab('Campaign');
  await table.go('luck');
  for (const { title, came: result } of amounts) {
    const side = table.region(title.startsWith('Attacker') ? 'Attackers' : 'Defenders');
    await expect(table.text(/lost; the dice promised/, side)).toContainText(`${result} lost`);
  }
  await expect(table.sentence('facesUnknown')).toBeVisible();
});

test('screen readers read the charts in the order on the screen', async ({ table }) => {
  await table.beginSample();
  await table.openTab('Play');
  await table.open('Close combat');
  await table.choose('Contact');
  await table.press('oddsInFull');
  await expect(table.sheet()).toMatchAriaSnapshot(`
    - table "How it may end":
      - caption
      - rowgroup:
        - row /Raiders win \\d+%/
        - row /Hill Post wins \\d+%/
    - figure /Raiders lose\\W+\\d\\.\\d on average/:
      - text: /Raiders lose\\W+\\d\\.\\d on average/
      - table /Raiders lose/:
        - caption
        - rowgroup:
          - row /0 under 1%/
          - row /1 \\d+%/
    - figure /Hill Post loses\\W+\\d\\.\\d on average/
  `);
  await table.pressInSheet('close');
  await table.press('begin');
  await table.acceptShown();
  await table.enterTotal(24);
  await table.enterTotal(12);
  await table.enterCards('2s', '2h', '3s', '3h', '4s', '4h');
  await table.press('howLikely');
  await expect(table.sheet()).toMatchAriaSnapshot(`
    - dialog "How likely was it?":
      - paragraph: /Raiders win.* \\d+% before the first die or card/
      - figure /Raiders lose.* on average ; actual.* 2 ; 2 or fewer.*%/:
        - text: /Raiders lose.* on average ; actual.* 2 ; 2 or fewer.*%/
        - table /Raiders lose/:
          - caption
          - rowgroup:
            - row /2 \\d+%, actual 2/
  `);
  await table.pressInSheet('close');
  await table.accept();
  await table.openTab('Campaign');
  await table.go('luck');
  await expect(table.region('Attackers')).toMatchAriaSnapshot(`
    - region "Attackers":
      - heading "Attackers" [level=2]
      - paragraph: /2 lost; the dice promised/
  `);
});

test('for the game master only, the odds are in the menu; if hidden, they appear nowhere', { tag: '@full' }, async ({
  table,
}) => {
  await table.beginSample();
  for (const who of ['Game master only', 'Hidden']) {
    await table.openTab('More');
    await table.go('thisCampaign');
    await table.choose(who);
    await table.back();
    await table.openTab('Play');
    await table.open('Close combat');
    await expect(table.text(/\d%/)).toHaveCount(0);
    await table.press('begin');
    await table.asked.waitFor();
    await expect(table.text(/\d%/)).toHaveCount(0);
    await table.press('more');
    const odds = table.sheetKey('odds');
    if (who === 'Hidden') await expect(odds).toHaveCount(0);
    else {
      await table.tap(odds);
      await expect(table.text(/\d%/, table.sheet()).first()).toBeVisible();
      await table.pressInSheet('close');
      await table.press('more');
    }
    await table.pressInSheet('leaveFight');
  }
});

test('the odds against each target are compared, and one target is chosen', { tag: '@full' }, async ({ table }) => {
  await table.beginSample();
  await table.openTab('Play');
  await table.open('Close combat');
  await table.press('targets');
  const sheet = table.sheet();
  const chances: number[] = [];
  for (const target of ['Hill Post', 'Militia']) {
    const shown = table.region(target);
    await expect(shown).toContainText('Raiders win');
    chances.push(await chanceOf(table, 'Raiders win', shown));
  }
  expect(chances[0]).not.toBe(chances[1]);
  await table.tap(table.keysOf(sheet, 'Choose Militia'));
  await expect(sheet).toHaveCount(0);
  await expect.poll(() => chanceOf(table, 'Raiders win', table.part('setupOdds'))).toBe(chances[1]);
});
