import { type Destination, PLACES } from './names.ts';
import { savedText } from './saved.ts';
import { expect, type Table, test } from './table.ts';

/** Loses one man of a unit for each card. Hearts kill, other suits wound. */
async function losses(table: Table, unit: string, ...cards: readonly string[]): Promise<void> {
  await table.openUnit(unit);
  await table.open('Draw fire casualties');
  await table.setNumber('Casualties', cards.length);
  await table.press('begin');
  await table.enterCards(...cards);
  await table.accept();
}

/** Raiders lose A4 and Militia C2 to C5, by typed dice and cards. */
async function melee(table: Table): Promise<void> {
  await table.openTab('Play');
  await table.begin('Close combat', { from: 'Contact', against: 'Militia' });
  await table.acceptShown();
  await table.switchToDice();
  await table.enterDice(5, 4, 4, 3, 3, 2, 2, 1);
  await table.switchToDice();
  await table.enterDice(2, 2, 1, 1, 1, 1);
  await table.enterExactFace(6);
  await table.enterCards('2s', '2c', '3d', '4h', '5h');
  await table.accept();
}

async function endGame(table: Table, next?: 'begin'): Promise<void> {
  await table.openTab('Campaign');
  await table.endGame();
  if (next) await table.beginGame();
}

/** Returns the text of the page that `open` opens from the Campaign tab, without line breaks. */
async function textOf(table: Table, bar: string, open: () => Promise<void>): Promise<string> {
  await table.openTab('Campaign');
  await open();
  await expect(table.part('bar')).toContainText(bar);
  const main = table.part('main');
  await expect(table.contentOf(main).first()).toBeVisible();
  const words = (await main.innerText()).replaceAll(/\s+/g, ' ');
  await table.back();
  return words;
}

const page = (table: Table, name: Destination) => textOf(table, PLACES[name], () => table.go(name));
const report = (table: Table, game: string) => textOf(table, game, () => table.openReport(game));

/** Checks the record of a man, line by line. */
async function recordSays(table: Table, unit: string, tag: string, ...lines: readonly string[]): Promise<void> {
  await table.openUnit(unit);
  await table.tap(table.man(tag));
  await expect(table.linesOf(table.part('record'))).toHaveText(lines);
  await table.pressInSheet('close');
  await table.back();
}

/** Checks the strength of each unit as each game began, and now. */
async function strengths(table: Table, units: Readonly<Record<string, readonly number[]>>): Promise<void> {
  await table.openTab('Campaign');
  await table.go('charts');
  for (const [unit, men] of Object.entries(units))
    await expect(table.rowsOf(table.numberTable(`${unit} · `))).toHaveText(
      men.map((n, i) => (i === men.length - 1 ? `Now${n}` : `Game ${i + 1}${n}`)),
    );
}

test('wounds on the wrong unit in game 3, then hospital and game 4: corrected, everything is as counted by hand', {
  tag: '@full',
}, async ({ table }) => {
  await table.beginSample();
  await table.openTab('More');
  await table.go('houseRules');
  await table.open('Wounded men after the game');
  await table.choose('Roll a D6 for each');
  await table.pressInSheet('save');
  await table.sheet().waitFor({ state: 'detached' });
  await table.back();
  await losses(table, 'Raiders', '9h');
  await endGame(table, 'begin');
  await losses(table, 'Hill Post', '9h');
  await endGame(table, 'begin');
  await losses(table, 'Hill Post', '9s', '7s');
  await endGame(table);
  await table.open('After the game');
  await table.press('begin');
  await table.enterExactFace(6);
  await table.enterExactFace(1);
  await table.accept();
  await table.openTab('Campaign');
  await table.beginGame();
  await melee(table);
  await endGame(table);
  const [first, fourth] = [await report(table, 'Game 1'), await report(table, 'Game 4')];
  await strengths(table, {
    Raiders: [8, 7, 7, 7, 6],
    'Hill Post': [6, 6, 5, 4, 4],
    Militia: [10, 10, 10, 10, 6],
  });
  await table.back();

  await table.go('log');
  await table.openCorrection('Hill Post loses 2 men.');
  await table.openStep('Who fights whom');
  await table.choose('Raiders');
  await table.pressInSheet('changeSetup');
  await expect(table.ending).toContainText('Raiders lose 2 men.');
  await table.openStep('Raiders, casualty 2 of 2: who?');
  await table.pickInSheet('A6');
  await table.openStep('Raiders, casualty 1 of 2: who?');
  await table.pickInSheet('A5');
  await table.press('saveCorrection');
  const follows = table.sheet('What follows');
  await expect(follows).toContainText(
    'B3 Ordinary man 3 of Hill Post and B4 Ordinary man 4 of Hill Post were never hit.',
  );
  await expect(follows).toContainText('A5 Ordinary man 5 of Raiders: wounded.');
  await expect(follows).toContainText('1 later entry no longer fits');
  const fought = 'Raiders v Militia: Raiders win. Raiders fought with 7 men; the records now say';
  await expect(follows).toContainText(`${fought} 5.`);
  await expect(follows).toContainText('4 later entries stay.');
  await table.pressInSheet('saveAndCorrectRoll');
  // The hospital rolls for the men who were wounded after all.
  await table.enterExactFace(5);
  await table.enterExactFace(2);
  await table.saveCorrection();
  await table.back();

  await strengths(table, {
    Raiders: [8, 7, 7, 6, 5],
    'Hill Post': [6, 6, 5, 5, 5],
    Militia: [10, 10, 10, 10, 6],
  });
  await expect(table.rowsOf(table.part('causes'))).toHaveText([
    'MeleeFire',
    'Game 101',
    'Game 201',
    'Game 302',
    'Game 450',
  ]);
  await table.back();
  expect(await report(table, 'Game 1')).toBe(first);
  const third = await report(table, 'Game 3');
  expect(third).toContain('Raiders: 5 of 7. Wounded (2): A5 Ordinary man 5, A6 Ordinary man 6.');
  expect(third).toContain('Hill Post: 5 of 5. No losses.');
  expect(third).toMatch(/Corrected on \d/);
  const corrected = / Corrected on \d+ \w+ \d+\./;
  const now = await report(table, 'Game 4');
  expect(now).toMatch(corrected);
  expect(now.replace(corrected, '')).toBe(
    fourth
      .replace('Attackers: 6 of 7 left Raiders: 6 of 7.', 'Attackers: 5 of 6 left Raiders: 5 of 6.')
      .replace('Defenders: 10 of 14 left Hill Post: 4 of 4.', 'Defenders: 11 of 15 left Hill Post: 5 of 5.')
      .replace(' Worth a mention', ` Fought with other numbers ${fought} 6. Worth a mention`),
  );
  const printed = await page(table, 'print');
  for (const ready of ['5 of 8 fit', '5 of 6 fit', '6 of 10 fit']) expect(printed).toContain(ready);
  expect(await page(table, 'musterRoll')).toContain('16 of 24 fit.');
  const fallen = await page(table, 'rollOfHonour');
  for (const game of ['Game 1 (1)', 'Game 2 (1)', 'Game 3 (1)', 'Game 4 (2)']) expect(fallen).toContain(game);
  await table.openTab('Campaign');
  for (const [place, men] of [
    ['musterRoll', '16'],
    ['hospital', '3'],
    ['rollOfHonour', '5'],
  ] as const)
    await expect(table.placeRow(place)).toContainText(men);

  await recordSays(table, 'Hill Post', 'B3');
  await recordSays(table, 'Hill Post', 'B4');
  const wounded = 'Wounded by fire, game 3, turn 1.';
  await recordSays(table, 'Raiders', 'A5', wounded, 'Died of his wounds, after game 3.');
  await recordSays(table, 'Raiders', 'A6', wounded, 'Returned, after game 3.');
  await table.openTab('Campaign');
  await table.go('clubPage');
  const club = await savedText(table, 'download');
  const text = club
    .replaceAll(/<style>.*?<\/style>/gs, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ([.,])/g, '$1');
  for (const words of [
    'Attackers 5 of 8 fit',
    'Defenders 11 of 16 fit',
    'Game 3 (1) A5 Ordinary man 5, Raiders. Died of his wounds, after game 3.',
    'Raiders: 5 of 7. Wounded (2): A5 Ordinary man 5, A6 Ordinary man 6.',
    'Hill Post: 5 of 5. No losses.',
  ])
    expect(text).toContain(words);
});
