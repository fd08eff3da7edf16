import { expect, type Table, test } from './table.ts';

const RULES = 'The Sword, the Flame, Machine guns and Grenades';

/** Records fire of the 1st Gruppe that hits one man of the 1st Squad. `card` is the key for his card. */
async function hitOneMan(table: Table, card: string): Promise<void> {
  await table.openTab('Play');
  await table.begin('Fire');
  await table.acceptShown();
  await table.enterHits(4, 0);
  await table.enterHits(3, 1);
  await table.answer(card);
  await table.accept();
}

/** Plays a morale phase in which only the wounded man of the 1st Squad rolls. `result` is the key of his roll. */
async function playMoralePhase(table: Table, result: string): Promise<void> {
  await table.openTab('Play');
  await table.open('Morale phase');
  await table.press('begin');
  await table.answer(result);
  await table.accept();
}

/** Ends a game and begins the next. */
async function beginNextGame(table: Table): Promise<void> {
  await table.openTab('Campaign');
  await table.endGame();
  await table.beginGame();
}

/** Checks the record of the squad's leader, line by line. */
async function expectRecord(table: Table, ...lines: readonly string[]): Promise<void> {
  await table.openUnit('1st Squad');
  await table.tap(table.man('C1'));
  const record = table.part('record');
  await expect(table.linesOf(record)).toHaveText(lines);
  await table.pressInSheet('close');
  await table.back();
}

async function openCampaignList(table: Table, name: string): Promise<void> {
  await table.openTab('Campaign');
  await table.open(name);
  await table.heading(name).waitFor();
}

test('a man is wounded, does not recover, returns with a mark, is hit again and dies, and undoing the last play brings him back', {
  tag: '@full',
}, async ({ table }) => {
  await table.beginSample('Two squads a side', RULES);
  const main = table.part('main');

  await hitOneMan(table, 'Ace ♦');
  await playMoralePhase(table, 'Stays wounded');
  const first = 'Wounded by fire of 1st Gruppe, rifles and LMG, game 1, turn 1.';
  const second = 'Did not recover, game 1, turn 1.';
  await expectRecord(table, first, second);
  await openCampaignList(table, 'Hospital');
  await expect(table.linesOf(main)).toHaveCount(1);
  await expect(main).toContainText('C1');
  await expect(main).toContainText(`1st Squad · ${first} · Attempt 2: back 17%, still wounded 50%, dies 33%.`);
  await table.back();

  await beginNextGame(table);
  await playMoralePhase(table, 'Recovers');
  const third = 'Returned, game 2, turn 1.';
  await expectRecord(table, first, second, third);
  await openCampaignList(table, 'Hospital');
  await expect(main).toContainText('Nobody is out');
  await table.back();
  await openCampaignList(table, 'Muster roll');
  await expect(table.keysOf(main, /^C1 /)).toContainText('Once wounded');
  await table.back();

  await beginNextGame(table);
  await hitOneMan(table, 'Ace ♠♣');
  const last = 'Killed by fire of 1st Gruppe, rifles and LMG, game 3, turn 1.';
  await expectRecord(table, first, second, third, last);
  await openCampaignList(table, 'Roll of honour');
  await expect(table.heading('Game 3 (1)')).toBeVisible();
  await expect(table.keysOf(main, /^C1 /)).toContainText(last);
  await table.back();

  await table.open('Report of Game 3');
  await expect(table.part('report')).toContainText('C1');
  await table.back();
  const causes = table.part('causes');
  await table.go('charts');
  await expect(table.columnOf(causes, 'Fire')).toBeAttached();
  for (const game of ['Game 1', 'Game 3']) await expect(table.cellsOf(table.rowsOf(causes, game))).toHaveText(['1']);
  await table.back();

  await table.go('log');
  await table.press('undoNewest');
  await expect(table.lines('log').first()).toContainText('Undone: ');
  await table.back();
  await openCampaignList(table, 'Roll of honour');
  await expect(main).toContainText('Nobody has fallen yet');
  await table.back();
  await expectRecord(table, first, second, third);
});

test('men are named after their nation, found by name, and listed under their given names', {
  tag: '@full',
}, async ({ table }) => {
  await table.beginSample('Two squads a side', RULES);
  await table.openUnit('1st Squad');
  const man = table.man('C4');
  await expect(man).not.toContainText('Soldier 3');
  await table.tap(man);
  await table.unfoldName();
  await table.part('name').fill('نجيب محفوظ 🎲');
  await table.pressInSheet('save');
  await expect(man).toContainText('نجيب محفوظ 🎲');
  await table.tap(man);
  await table.unfoldName();
  await table.part('name').fill('x'.repeat(495));
  // Typed by keys, since Firefox's driver ignores the length limit when it fills a field.
  await table.part('name').press('End');
  await table.page.keyboard.type('x'.repeat(10));
  await expect(table.part('name')).toHaveValue('x'.repeat(500));
  await table.page.goBack();
  await table.press('keepEditing');
  await expect(table.part('name')).toHaveValue('x'.repeat(500));
  await table.page.goBack();
  await table.press('discardChanges');
  await table.tap(man);
  await table.unfoldName();
  await table.part('name').fill('  ');
  await expect(table.sheet()).toContainText('A man needs a name.');
  await expect(table.sheetKey('saveIdle')).toHaveAttribute('aria-disabled', 'true');
  await table.part('name').fill('Ödön Müller');
  // A tap on the next man saves the text of this one.
  await table.nextMan();
  await expect(man).toContainText('Ödön Müller');
  await table.pressInSheet('close');
  await table.back();
  await openCampaignList(table, 'Muster roll');
  await table.part('findMan').fill('odon mul');
  // The man is listed below the heading of his unit.
  await expect(table.lines('found')).toHaveText([/^C1st Squad/, /^C4Ödön Müller/]);
  await expect(table.part('found')).toContainText('C4');
});

test('a game played without the app is entered unit by unit and counts like any other; in print no text overlaps and no unit is cut, at any page height', async ({
  table,
}) => {
  await table.beginSample('Two squads a side', RULES);
  await table.openTab('Campaign');
  await table.press('endGame');
  await table.pressInSheet('endGame');
  await table.go('enterGame');
  await table.part('gameName').fill('Pass fight');
  await table.open('1st Squad');
  for (const [tag, fate] of [
    ['C1', 'Killed'],
    ['C4', 'Killed'],
    ['C5', 'Wounded'],
  ] as const) {
    await table.pickInSheet(tag);
    if (fate === 'Killed') await table.pickInSheet(tag);
  }
  await table.pressInSheet('done');
  await expect(table.button('record')).toHaveText('Record: 2 killed, 1 wounded');
  await table.press('record');
  await expect(table.part('gamesOver')).toContainText('Pass fight');
  await expect(table.appointment('1st Squad')).toBeVisible();
  await table.tap(table.fillUp('1st Squad'));
  await expect(table.fillUp('1st Squad')).toBeHidden();
  await table.tap(table.appointment('1st Squad'));
  await table.pickInSheet('C3');
  await expect(table.appointment('1st Squad')).toBeHidden();
  await expectRecord(table, 'Killed in “Pass fight”.');
  await table.openUnit('1st Squad');
  await expect(table.man('C11')).toBeVisible();
  await table.back();

  await openCampaignList(table, 'Print');
  await table.sentence('tags').first().waitFor();
  await table.showPrinted();
  for (let height = 480; height <= 1120; height += 20)
    expect(await table.page.evaluate(splitIntoPages, height), `pages of ${height} pixels`).toEqual([]);
});

/** Lays the page out in columns of paper height. Returns overlapping texts and units split between columns. */
function splitIntoPages(height: number): readonly string[] {
  Object.assign(document.body.style, {
    width: '718px',
    height: `${height}px`,
    columns: '718px',
    columnFill: 'auto',
  });
  const boxes = [...document.querySelectorAll('.paper :is(h2, h3, li, .strip b)')].flatMap((element) =>
    [...element.getClientRects()].map((at) => ({ at, words: element.textContent })),
  );
  const onTop = boxes.flatMap(({ at, words }, i) =>
    boxes
      .slice(i + 1)
      .filter((other) => at.left + 1 < other.at.right && other.at.left + 1 < at.right)
      .filter((other) => at.top + 1 < other.at.bottom && other.at.top + 1 < at.bottom)
      .map((other) => `“${words}” on “${other.words}”`),
  );
  const units = [...document.querySelectorAll('.paper h3')].filter(({ textContent }) => textContent.includes(' · '));
  return [
    ...onTop,
    ...units.filter((unit) => unit.parentElement!.getClientRects().length > 1).map((unit) => `${unit.textContent} cut`),
  ];
}

test('without tags, equal men are grouped by role', { tag: '@full' }, async ({ table }) => {
  await table.beginSample('Two squads a side', RULES);
  await table.openTab('More');
  await table.go('thisCampaign');
  for (const given of ['Men are given names', 'Men have tags on their bases']) {
    await table.flipSwitch(given);
    await expect(table.switchNamed(given)).not.toBeChecked();
  }
  await table.back();
  await table.openTab('Roster');
  await table.muster('Americans', 'Squad');
  await table.open('3rd Squad');
  const men = table.lines('men');
  await expect(men).toHaveText([/^Leader/, /^9 soldiers/]);
});
