import { expect, type Table, test } from './table.ts';

/** Records one casualty of a unit for each card. Hearts kill, other suits wound. */
async function loseMen(table: Table, unit: string, ...cards: readonly string[]): Promise<void> {
  await table.openUnit(unit);
  await table.open('Draw fire casualties');
  await table.setNumber('Casualties', cards.length);
  await table.press('begin');
  await table.enterCards(...cards);
  await table.accept();
}

/** Returns the text of a page of the campaign, without line breaks. */
async function pageText(table: Table, name: string): Promise<string> {
  await table.openTab('Campaign');
  await table.open(name);
  // The previous page has a heading too.
  await expect(table.part('bar')).toContainText(name.replace('Report of ', ''));
  const main = table.part('main');
  await expect(table.contentOf(main).first()).toBeVisible();
  const words = (await main.innerText()).replaceAll(/\s+/g, ' ');
  await table.back();
  return words;
}

/** Checks the strengths on the roster, such as "8 of 8", in the order 1st Squad, Blue 1st Squad, 2nd Squad. */
async function expectStrengths(table: Table, ...strengths: readonly string[]): Promise<void> {
  await table.openTab('Roster');
  for (const [i, strength] of strengths.entries())
    await expect(table.row(['1st Squad', 'Blue 1st Squad', '2nd Squad'][i]!)).toContainText(strength);
}

test('three games with replacements between them: report, charts, print and rolls agree with a count by hand', {
  tag: '@full',
}, async ({ table }) => {
  await table.newCampaign();
  await table.press('beginCampaign');
  for (const side of ['Red', 'Blue']) {
    await table.muster(side, 'Ten men, class B');
  }
  await table.openUnit('1st Squad');
  for (const tag of ['A10', 'A9']) {
    await table.tap(table.man(tag));
    await table.unfoldCorrections();
    await table.choose('Struck off');
    await table.pressInSheet('save');
    await expect(table.man(tag)).toContainText('Struck off');
  }
  await table.back();
  await expectStrengths(table, '8 of 8', '10 of 10');

  await table.openTab('Play');
  await table.beginGame();
  await loseMen(table, '1st Squad', '9h', '7h', '5h');
  await loseMen(table, 'Blue 1st Squad', '9h', '7s');
  await expectStrengths(table, '5 of 8', '8 of 10');
  await table.openTab('Campaign');
  const standing = table.lines('losses');
  await expect(standing).toHaveText([/1st Squad −3.*5 of 8/, /Blue 1st Squad −2.*8 of 10/]);
  await table.endGame();
  const first = await pageText(table, 'Report of Game 1');
  expect(first).toContain('Red: 5 of 8 left 1st Squad: 5 of 8. Killed (3)');
  expect(first).toContain('Blue: 8 of 10 left Blue 1st Squad: 8 of 10.');
  for (const unit of ['1st Squad 3 replacements', 'Blue 1st Squad 1 replacement']) {
    await table.tap(table.fillUp(unit));
    await expect(table.fillUp(unit)).toBeHidden();
  }
  await expectStrengths(table, '8 of 8', '9 of 10');

  await table.openTab('Play');
  await table.beginGame();
  await loseMen(table, '1st Squad', '9h', '7h');
  await loseMen(table, 'Blue 1st Squad', '9h', '7h');
  await expectStrengths(table, '6 of 8', '7 of 10');
  await table.openTab('Campaign');
  await table.endGame();
  const second = await pageText(table, 'Report of Game 2');
  expect(second).toContain('Red: 6 of 8 left 1st Squad: 6 of 8. Killed (2)');
  expect(second).toContain('Blue: 7 of 9 left Blue 1st Squad: 7 of 9. Killed (2)');
  await table.tap(table.fillUp('1st Squad 2 replacements'));
  await expect(table.fillUp('1st Squad')).toBeHidden();
  await expectStrengths(table, '8 of 8', '7 of 10');

  await table.openTab('Campaign');
  await table.beginGame();
  await table.openTab('Roster');
  await table.muster('Red', 'Ten men, class B');
  await loseMen(table, '1st Squad', '9h');
  await loseMen(table, '2nd Squad', '9s', '7s');
  await expectStrengths(table, '7 of 8', '7 of 10', '8 of 10');
  await table.openTab('Campaign');
  await table.endGame();
  const third = await pageText(table, 'Report of Game 3');
  expect(third).toContain('Red: 15 of 18 left 1st Squad: 7 of 8. Killed (1)');
  expect(third).toContain('2nd Squad: 8 of 10.');
  expect(third).toContain('Blue: 7 of 7 left Blue 1st Squad: 7 of 7. No losses.');

  await table.openTab('Campaign');
  await table.go('charts');
  const column = (unit: string, ...rows: readonly string[]) =>
    expect(table.rowsOf(table.numberTable(unit))).toHaveText(rows);
  await column('1st Squad · 7 of 8', 'Game 18', 'Game 28', 'Game 38', 'Now7');
  await column('Blue 1st Squad · 7 of 10', 'Game 110', 'Game 29', 'Game 37', 'Now7');
  await column('2nd Squad · 8 of 10', 'Game 1not there', 'Game 2not there', 'Game 310', 'Now8');
  const causes = table.part('causes');
  await expect(table.rowsOf(causes)).toHaveText([/./, 'Game 15', 'Game 24', 'Game 33']);
  await table.back();

  const printed = await pageText(table, 'Print');
  for (const ready of ['7 of 8 fit', '7 of 10 fit', '8 of 10 fit']) expect(printed).toContain(ready);
  expect(await pageText(table, 'Muster roll')).toContain('22 of 28 fit.');
  const fallen = await pageText(table, 'Roll of honour');
  for (const game of ['Game 1 (4)', 'Game 2 (4)', 'Game 3 (1)', 'Struck off (2)']) expect(fallen).toContain(game);
  await table.openTab('Campaign');
  await expect(table.placeRow('musterRoll')).toContainText('22');
  await expect(table.placeRow('hospital')).toContainText('3');
  await expect(table.placeRow('rollOfHonour')).toContainText('11');
  await expect(table.fillUp('1st Squad')).toContainText('1 replacement');
  await expect(table.fillUp('Blue 1st Squad')).toContainText('2 replacements');
  await expect(table.fillUp('2nd Squad')).toBeHidden();
});
