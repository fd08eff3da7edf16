import { expect, type Table, test } from './table.ts';

const RULES = 'Chain of Command: close combat';
const SQUAD = 'Squad of seven and Leader, all SMGs';
const GRUPPE = 'Section of eight and Leader, LMG';
const TEAM = 'Team of five';

/** Musters a unit for each side by its template. */
async function musterBothSides(table: Table, red: string, blue: string) {
  await table.newCampaign(RULES);
  await table.press('beginCampaign');
  for (const [side, template] of [
    ['Red', red],
    ['Blue', blue],
  ] as const) {
    await table.muster(side, template);
  }
  await table.openTab('Campaign');
  await table.beginGame();
  await table.openTab('Roster');
}

const totalOfDice = (table: Table, unit: string) => table.keysOf(table.sum(`Dice of ${unit}`)).last();

const sight = (table: Table) => table.lines('sight');

test('the printed fight, from the roster to the result: 17 dice reduced to 8 against 13, and why the book says 11 (E1, E2)', async ({
  table,
}) => {
  await table.beginSample('The fight for the farmhouse', RULES);
  await table.openUnit('German Gruppe');
  await table.unfoldCorrections();
  await table.tap(table.button('moreWounds'));
  await expect(table.part('makeup')).toContainText('1 Order · 1 wound');
  await expect(table.part('makeup')).toContainText('LMG Team 3 figures · 1 LMG');
  await table.back();

  await table.openTab('Play');
  await table.begin('Starting Force Morale');
  for (const key of ['3 Morale 9', '5 Morale 10']) await table.answer(key);
  await expect(table.ending).toContainText('Force Morale is set.');
  await table.accept();
  await expect(sight(table).filter({ hasText: 'Force Morale' })).toHaveText([/Soviets.*9/, /Germans.*10/]);

  await table.begin('Close combat');
  await table.setNumber('Visible movement dice', 1);
  await table.setNumber('Its LMG arcs crossed', 1);
  await table.choose('Hard');
  await table.acceptShown();
  await expect(table.sum('Dice of Soviet squad')).toContainText(/\+8.*makes 17.*−9.*lose half.*8$/s);
  await expect(totalOfDice(table, 'Soviet squad')).toContainText(/8$/);
  await expect(totalOfDice(table, 'German Gruppe')).toContainText(/13$/);
  await table.tap(totalOfDice(table, 'German Gruppe'));
  await expect(table.sheet()).toContainText('The book’s sum says 11,');
  await table.pressInSheet('close');

  await table.press('showFight');
  await expect(table.sheet('8 against 13')).toContainText('8 SMGs');
  await table.pressInSheet('close');

  await table.enterCounts('Soviets', { '5s': 1, '6s': 0 });
  await table.enterCounts('Germans', { '5s': 2, '6s': 1 });
  await table.answer('Not hit');
  await expect(table.ending).toContainText('German Gruppe wins by 2 hits.');
  await expect(table.ending).toContainText('Soviet squad goes back 9"');
  await table.accept();
  await table.openUnit('Soviet squad');
  await expect(table.part('makeup')).toContainText('6 figures · 6 SMGs · 3 Shock');
});

test('every focused control of the play screen is visible, and no pad is taller than necessary', {
  tag: '@full',
}, async ({ table }) => {
  const { page } = table;
  await table.beginSample('The fight for the farmhouse', RULES);
  await table.openTab('Play');
  await table.begin('Close combat');
  await table.choose('Hard');
  await table.acceptShown();
  // The page no longer shifts once the odds are shown.
  await expect(table.part('oddsFromHere')).toContainText('%');
  for (const width of [390, 360]) {
    // A phone's scroll bar overlays the page. A desktop's takes space.
    const beside = await page.evaluate(() => innerWidth - document.documentElement.clientWidth);
    await page.setViewportSize({ width: width + beside, height: 844 });
    // Waits until the page is drawn at that width.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    const top = async (key: string) => (await table.keysOf(table.asked, key).first().boundingBox())!.y;
    expect((await top('5s: 4+')) - (await top('5s: 0'))).toBeLessThan(10);
    await table.keysOf(table.part('bar')).last().focus();
    for (const control of await table.keysOf(table.part('main')).all()) {
      await page.keyboard.press('Tab');
      await expect(control).toBeFocused();
      const hidden = () =>
        control.evaluate((one) => {
          const { x, y, width, height } = one.getBoundingClientRect();
          const at = [y + 4, y + height / 2, y + height - 4];
          const shown = at.some((y) => one.contains(document.elementFromPoint(x + width / 2, y)));
          return shown ? undefined : `${one.textContent} is covered`;
        });
      await expect.poll(hidden).toBeUndefined();
    }
  }
});

test('overruling a line of the dice changes the reductions after it, and is logged', { tag: '@full' }, async ({
  table,
}) => {
  await table.beginSample('The fight for the farmhouse', RULES);
  await table.openTab('Play');
  await table.begin('Close combat');
  await table.choose('Hard');
  await table.acceptShown();
  await table.tap(table.keysOf(table.sum('Dice of Soviet squad'), /SMGs/));
  await expect(table.sheet()).toContainText('Each SMG or assault rifle, Leaders’ too: +1. Both sides, every round.');
  await table.setNumber('This line: 8 SMGs', 5, table.sheet());
  await table.pickInSheet('Use 7');
  await expect(table.sum('Dice of Soviet squad')).toContainText(/\+5.*8 SMGs, table ruling.*makes 14/s);
  await expect(totalOfDice(table, 'Soviet squad')).toContainText(/7$/);
  await expect(table.asked).toContainText('7D6');
});

test('fire outside the app: kills and Shock for Teams, and a Leader’s hit and test, in few taps', {
  tag: '@full',
}, async ({ table }) => {
  await musterBothSides(table, GRUPPE, TEAM);
  await table.openUnit('1st Section');
  table.taps = 0;
  await table.open('Kills and Shock from fire');
  await table.setNumber('Kills', 1);
  await table.setNumber('Shock', 2);
  await table.flipSwitch('A Leader was hit');
  await table.press('begin');
  await table.answer('Stunned');
  await expect(table.ending).toContainText('1st Section loses 1 man and takes 2 Shock.');
  await table.accept();
  expect(table.taps).toBeLessThanOrEqual(8);
  await table.openUnit('1st Section');
  await expect(table.part('makeup')).toContainText('0 Orders · Stunned');
});

test('one round with one Team a side and no Leader hit takes at most twenty taps, eight of them after the dice (E1, E2)', {
  tag: '@full',
}, async ({ table }) => {
  await musterBothSides(table, SQUAD, GRUPPE);
  await table.openTab('Play');
  table.taps = 0;
  await table.begin('Close combat');
  await table.setNumber('Visible movement dice', 1);
  await table.setNumber('Its LMG arcs crossed', 1);
  await table.choose('Hard');
  await table.acceptShown();
  const before = table.taps;
  await table.enterCounts('Red', { '5s': 2, '6s': 1 });
  await table.enterCounts('Blue', { '5s': 3, '6s': 2 });
  // First the Leader of one side, then of the other.
  await table.answer('Not hit');
  await table.answer('Not hit');
  await expect(table.ending).toContainText('wins by 2 hits.');
  await table.accept();
  expect(table.taps - before).toBeLessThanOrEqual(8);
  expect(table.taps).toBeLessThanOrEqual(20);
});
