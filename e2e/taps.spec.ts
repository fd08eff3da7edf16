import { expect, type Table, test } from './table.ts';

/** Plays the first printed battle with typed dice, from the Play tab to its last die. Resets the count of taps. */
async function playFirstBattle(table: Table) {
  await table.beginSample();
  await table.openTab('Play');
  table.taps = 0;
  await table.begin('Close combat', { from: 'Contact' });
  await table.chooseHigherGround('Defender');
  await table.setGrenades('Defenders', 2);
  await table.acceptShown();
  await table.adjust('Dice for Hill Post', 1);
  await table.enterTotal(26);
  await table.enterTotal(24);
  await table.noMore();
}

test('the first printed battle takes 20 taps with typed dice and cards drawn by the app, one side after the other', {
  tag: '@full',
}, async ({ table }) => {
  await playFirstBattle(table);
  await table.drawAll();
  await expect(table.ending).toContainText('Hill Post wins and holds.');
  await table.accept();
  expect(table.taps).toBeLessThanOrEqual(20);
});

test('the first printed battle takes 26 taps with typed dice and typed cards', { tag: '@full' }, async ({ table }) => {
  await playFirstBattle(table);
  await table.enterCards('7s', '9h', 'Qd', 'Ac', '5s', 'Ah', '2c', 'Kh');
  await expect(table.ending).toContainText('Hill Post wins and holds.');
  await table.accept();
  expect(table.taps).toBeLessThanOrEqual(26);
});

const THREE = ['Ten men, class B', 'Ten men, officer, class B', 'Ten men, NCO, class C'];

test('two sides of three squads are mustered in 10 taps, without the phone keyboard', async ({ table }) => {
  const typing = () => table.page.evaluate(() => document.activeElement?.matches('input:not([type=radio]), textarea'));
  await table.newCampaign();
  expect(await typing()).toBe(false);
  await table.press('beginCampaign');
  table.taps = 0;
  await table.tap(table.musterKey('Red'));
  for (const side of ['Red', 'Blue']) {
    for (const template of THREE) {
      await table.pickInSheet(template);
      expect(await typing()).toBe(false);
    }
    await expect(table.statusOf(table.sheet())).toContainText(`${side} now: 3 units, 30 men.`);
    if (side === 'Red') await table.pickInSheet('Go on with Blue');
  }
  await table.pressInSheet('done');
  expect(table.taps).toBeLessThanOrEqual(10);
  await expect(table.linesOf(table.unitsOf('Red'))).toContainText(['1st Squad', '2nd Squad', '3rd Squad']);
  await expect(table.linesOf(table.unitsOf('Blue'))).toContainText([
    'Blue 1st Squad',
    'Blue 2nd Squad',
    'Blue 3rd Squad',
  ]);
});

test('from the first screen, two sides of three equal squads take 10 taps', {
  tag: '@full',
}, async ({ table }) => {
  await table.newCampaign();
  await table.press('beginCampaign');
  await table.tap(table.musterKey('Red'));
  for (const template of THREE) await table.pickInSheet(template);
  await expect(table.statusOf(table.sheet())).toContainText('Red now: 3 units, 30 men.');
  await table.pickInSheet('The same for Blue');
  await expect(table.statusOf(table.sheet())).toContainText('Blue now: 3 units, 30 men.');
  await table.pressInSheet('done');
  expect(table.taps).toBeLessThanOrEqual(10);
  await expect(table.linesOf(table.unitsOf('Blue'))).toHaveCount(3);
});

test('losses outside of fights take three taps from the card of a unit, and casualty cards choose the men', {
  tag: '@full',
}, async ({ table }) => {
  await table.beginSample();
  await table.open('Militia');
  table.taps = 0;
  await table.open('Draw fire casualties');
  await table.press('begin');
  await table.enterCards('Ah');
  await expect(table.change('C1')).toContainText('Killed');
  expect(table.taps).toBeLessThanOrEqual(3);
  await table.accept();
  await table.openUnit('Militia');
  await expect(table.man('C1')).toContainText('Killed');
});

test('from the first screen to the first roll, a quick fight takes 4 taps with the last units, and 10 with new ones', async ({
  table,
}) => {
  await table.page.goto('/');
  table.taps = 0;
  await table.open('The Sword to Adventure');
  await table.replaceQuickUnit('Red', 'Eight men, officer and SMG, class A');
  await table.replaceQuickUnit('Blue', 'Six men, NCO, class B');
  await table.press('begin');
  await playFirstRoll(table);
  expect(table.taps).toBeLessThanOrEqual(10);

  await table.openStory();
  await table.page.goBack();
  await expect(table.button('story')).toHaveAttribute('aria-pressed', 'false');
  await table.press('leaveFight');
  await table.page.goto('/#/');
  await table.title.waitFor();
  table.taps = 0;
  await table.open('Sword, Flame, Machine guns');
  await table.press('begin');
  await playFirstRoll(table);
  expect(table.taps).toBeLessThanOrEqual(4);
});

test('with own dice, cards and 4 casualties, a quick fight takes 18 taps from the first screen to the recorded result, 13 of them from Contact', {
  tag: '@full',
}, async ({ table }) => {
  await table.quickFight('Six men, NCO, class B', 'Six men, NCO, class B');
  await table.press('leaveFight');
  await table.page.goto('/#/');
  await table.title.waitFor();
  table.taps = 0;
  await table.open('The Sword to Adventure');
  await table.press('begin');
  await table.acceptShown();
  await table.answer('They close');
  await table.answer('They stand');
  const before = table.taps;
  await table.acceptShown();
  await table.enterTotal(14);
  await table.enterTotal(12);
  await table.noMore();
  await table.enterCards('2s', '2c', '2d', '3s');
  await table.accept();
  expect(table.taps - before).toBeLessThanOrEqual(13);
  expect(table.taps).toBeLessThanOrEqual(18);
});

/** Accepts forms up to the first roll, and enters it or lets the app roll. */
async function playFirstRoll(table: Table) {
  const rollKeys = table.keysOf(table.asked, /^(They close|Use app|Roll|\d)/).first();
  for (;;) {
    await rollKeys.or(table.continueKey).first().waitFor();
    if (await rollKeys.isVisible()) return table.tap(rollKeys);
    const asked = (await table.question.textContent()) ?? '';
    await table.acceptShown();
    await expect(table.question).not.toHaveText(asked);
  }
}

/** Begins a WW2 game with six units a side, on the Play tab of the first turn. */
async function beginSixASide(table: Table) {
  await table.newCampaign('The Sword, the Flame, Machine guns and Grenades');
  await table.choose('One-off game');
  await table.open('Two squads a side');
  await table.heading('Two squads a side').waitFor();
  for (const side of ['Germans', 'Americans']) {
    await table.tap(table.musterKey(side));
    for (let n = 3; n <= 6; n++) {
      await table.pickInSheet('Light mortar');
      await expect(table.statusOf(table.sheet())).toContainText(`${side} now: ${n} units`);
    }
    await table.pressInSheet('done');
  }
  await table.openTab('Play');
}

test('a unit that moves outside the app takes 2 taps, card and Moved, and the movement of 12 units 25 with the next phase', {
  tag: '@full',
}, async ({ table }) => {
  await beginSixASide(table);
  table.taps = 0;
  for (let n = 0; n < 12; n++) {
    const colour = n % 2 === 0 ? 'Red' : 'Black';
    const before = table.taps;
    const unit = await table.nextUnit(n === 11 ? 0 : n % 2);
    await table.turnCard(colour, unit);
    // The primary key is the unit's turn. It asks for no confirmation.
    await expect(table.primaryKeys).toHaveText(/^Moved/);
    await table.finishAction('Moved');
    await expect(table.lastAction).toContainText(`${unit} moved`);
    expect(table.taps - before).toBe(2);
  }
  await expect(table.primaryKeys).toHaveText('Next: Fire');
  await table.nextPhase('Fire');
  expect(table.taps).toBeLessThanOrEqual(26);
});

test('any dice are rolled in 2 taps from the first screen, then 1 per roll', { tag: '@full' }, async ({ table }) => {
  await table.page.goto('/');
  await table.title.waitFor();
  table.taps = 0;
  await table.open('Dice');
  await table.rollDice();
  expect(table.taps).toBe(2);
  await table.rollDice();
  expect(table.taps).toBe(3);
  await expect(table.lines('rolledBefore')).toHaveCount(1);
});
