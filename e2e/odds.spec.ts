import type { Locator } from '@playwright/test';
import { expect, type Table, test } from './table.ts';

/** Opens the set-up of a close combat from Contact in the sample campaign. */
async function openCloseCombat(table: Table): Promise<void> {
  await table.beginSample();
  await table.openTab('Play');
  await table.open('Close combat');
  await table.choose('Contact');
}

/** Waits until the odds of a result are exact, not "about". Returns the percentage. */
async function exactChance(table: Table, result: string, within: Locator): Promise<number> {
  const row = table.rowsOf(within, new RegExp(`^${result} (?!about)`)).first();
  const words = (await row.textContent()) ?? '';
  return Number(/(\d+)%/.exec(words)?.[1]);
}

test('a fact changes the odds bar, and a supposed fact only the odds of the supposition', { tag: '@full' }, async ({
  table,
}) => {
  await openCloseCombat(table);
  const bar = table.part('setupOdds');
  const before = await exactChance(table, 'Raiders win', bar);
  await table.press('whatIf');
  await table.setNumber('Men who reach the enemy', 3);
  await table.press('takeFacts');
  await expect.poll(() => exactChance(table, 'Raiders win', bar)).toBeLessThan(before);

  await table.press('whatIf');
  const chanceWith3 = await exactChance(table, 'Raiders win', table.part('asItStands'));
  await table.setNumber('Men who reach the enemy', 6);
  const supposed = () => exactChance(table, 'Raiders win', table.part('whatIf'));
  await expect.poll(supposed).toBeGreaterThan(chanceWith3);
  // Standing men can be supposed too. The proposals that depend on them follow.
  const chanceWith6 = await supposed();
  await table.setNumber('Standing men', 3, table.region('Hill Post'));
  await expect.poll(supposed).toBeGreaterThan(chanceWith6);
  await table.press('leaveFacts');
  expect(await exactChance(table, 'Raiders win', bar)).toBe(chanceWith3);
});

test('the odds of a supposition and the key to use it fit on small phones', { tag: '@full' }, async ({
  table,
  page,
}) => {
  await openCloseCombat(table);
  await table.press('whatIf');
  await table.setNumber('Men who reach the enemy', 6);
  for (const [width, height] of [
    [320, 640],
    [360, 560],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(table.part('whatIf')).toBeInViewport({ ratio: 1 });
    await expect(table.button('takeFacts')).toBeInViewport({ ratio: 1 });
  }
});

test('a bad roll lowers the odds from here', { tag: '@full' }, async ({ table }) => {
  await openCloseCombat(table);
  await table.press('begin');
  await table.acceptShown();
  const chance = () => exactChance(table, 'Raiders win', table.part('oddsFromHere'));
  const before = await chance();
  await table.enterTotal(14);
  await expect.poll(chance).toBeLessThan(before);
});

test('while the fight is shown to the other player, no odds are visible', { tag: '@full' }, async ({ table }) => {
  await openCloseCombat(table);
  await table.press('begin');
  await table.acceptShown();
  await table.enterTotal(14);
  await expect(table.part('oddsFromHere')).toContainText('%');
  await table.press('showFight');
  await expect(table.sheet()).toContainText('Raiders: 8 men');
  await expect(table.text(/\d%/, table.sheet())).toHaveCount(0);
  await table.press('turnKeys');
  await expect(table.part('oddsFromHere')).toHaveCount(0);
  await expect(table.text(/\d%/)).toHaveCount(0);
  await table.press('showFight');
  await expect(table.part('oddsFromHere')).toContainText('%');
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
      - paragraph: /Raiders win.* \\d+% before the first throw/
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
    chances.push(await exactChance(table, 'Raiders win', shown));
  }
  expect(chances[0]).not.toBe(chances[1]);
  await table.tap(table.keysOf(sheet, 'Choose Militia'));
  await expect(sheet).toHaveCount(0);
  await expect.poll(() => exactChance(table, 'Raiders win', table.part('setupOdds'))).toBe(chances[1]);
});
