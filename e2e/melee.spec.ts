import { expect, test } from './table.ts';

test('the first printed battle, from counts on the roster to wounded men (E3, E4, E6)', async ({ table }) => {
  await table.newCampaign();
  await table.press('beginCampaign');
  await table.musterByCounts('Red', { Officers: 1, 'Other men': 7, 'Sub-machine gun': 1 }, 'Class A');
  await table.musterByCounts('Blue', { NCOs: 1, 'Other men': 5 }, 'Class B');

  await table.openTab('Play');
  await table.beginGame();
  await table.begin('Close combat');
  await table.acceptShown();
  await table.answer('They close');
  await table.answer('They stand');
  await expect(table.resultStrip).toContainText('Blue 1st Squad stands.');
  await table.chooseHigherGround('Defender');
  await table.setGrenades('Defenders', 2);
  await table.acceptShown();
  // Only the sums are on the stage.
  await expect(table.resultStrip).toHaveCount(0);
  await expect(table.step('Contact')).toContainText('Blue 1st Squad, grenade hits scored: 2 · Higher ground: Defender');
  await expect(table.sum('Dice for 1st Squad')).toContainText(/Total\s*8$/);
  await expect(table.sum('Dice for Blue 1st Squad')).toContainText(/Total\s*7$/);
  await table.adjust('Dice for Blue 1st Squad', 1);
  await expect(table.sum('Dice for Blue 1st Squad')).toContainText(/table ruling.*8$/s);

  await table.enterTotal(26);
  await table.enterTotal(24);
  await expect(table.step('1st Squad’s 26')).toContainText('4 casualties, 2 over.');
  await expect(table.step('Blue 1st Squad’s 24')).toContainText('4 casualties.');
  await expect(table.question).toHaveText('1st Squad: confirming die');
  await expect(table.key('Fifth casualty')).toContainText('1–⁠2');
  await table.noMore();
  await table.enterCards('7s', '9h', 'Qd', 'Ac');
  await table.enterCards('5s', 'Ah', '2c', 'Kh');
  await expect(table.ending).toContainText('Blue 1st Squad wins and holds.');
  await expect(table.ending).toContainText('1st Squad inflicts 4, Blue 1st Squad 4: a tie goes to the defender.');
  await expect(table.ending).toContainText('1st Squad falls back');
  await table.accept();

  await table.openUnit('1st Squad');
  await expect(table.sectionOf('1st Squad')).toContainText('4 of 8');
  await expect(table.man('A1')).toContainText('Wounded');
  await expect(table.man('A3')).toContainText('Wounded');
  await expect(table.man('A4')).toContainText('Killed');
  await expect(table.man('A5')).toContainText('Wounded');
  await table.unfoldCorrections();
  await expect(table.switchNamed('Shaken')).toBeChecked();
  await table.back();
  await table.openUnit('Blue 1st Squad');
  await expect(table.sectionOf('Blue 1st Squad')).toContainText('2 of 6');
  await expect(table.man('B1')).toContainText('Killed');
  await expect(table.man('B2')).toContainText('Wounded');
  await expect(table.man('B3')).toContainText('Wounded');
  await expect(table.man('B4')).toContainText('Killed');
  await table.unfoldCorrections();
  await expect(table.switchNamed('Shaken')).not.toBeChecked();
});

test('the same battle with the app’s dice and cards, marked as such, with consistent totals and losses', {
  tag: '@full',
}, async ({ table }) => {
  await table.repeatDice();
  await table.beginSample();
  await table.openTab('Play');
  await table.begin('Close combat', { from: 'Contact' });
  await table.acceptShown();
  const inflicted: number[] = [];
  for (const [side, rolls, dice] of [
    ['Raiders', 'roll', 8],
    ['Hill Post', 'rolls', 4],
  ] as const) {
    await table.roll();
    const rolled = table.step(`${side} ${rolls}`);
    await expect(rolled).toContainText('app’s dice');
    const faces = await table.faces(rolled, 'rolled by the app');
    expect(faces).toHaveLength(dice);
    expect(await table.total(rolled)).toBe(faces.reduce((sum, face) => sum + face, 0));
  }
  for (const side of ['Raiders', 'Hill Post']) {
    const total = await table.total(table.step(new RegExp(`^${side} rolls?`)));
    const rest = total % 6;
    let count = Math.floor(total / 6);
    if (rest > 0) {
      await table.roll();
      const confirmed = table.step(new RegExp(`^${side}: (confirming die|roll for an? \\w+ casualty)`));
      const [die = 0] = await table.faces(confirmed, 'rolled by the app');
      expect(die).toBeGreaterThan(0);
      if (die <= rest) count += 1;
    }
    inflicted.push(count);
  }
  const [byAttackers = 0, byDefenders = 0] = inflicted;
  await table.drawAll();
  await expect(table.ending).toContainText(`Raiders inflict ${byAttackers}, Hill Post ${byDefenders}.`);
  const down = (tag: RegExp) => table.changes.filter({ hasText: tag }).filter({ hasText: /Wounded|Killed/ });
  await expect(down(/^A\d/)).toHaveCount(Math.min(byDefenders, 8));
  await expect(down(/^B\d/)).toHaveCount(Math.min(byAttackers, 6));
  await expect(table.trail.filter({ hasText: 'drawn by the app' })).toHaveCount(
    Math.min(byDefenders, 8) + Math.min(byAttackers, 6),
  );
});

test('typed and drawn cards hit the right men, one card is swapped, and the players change one result', async ({
  table,
}) => {
  await table.beginSample();
  await table.openTab('Play');
  await table.begin('Close combat', { from: 'Contact' });
  await table.acceptShown();
  await table.enterTotal(24);
  await table.enterTotal(12);

  await table.enterExactCard('Ah');
  await expect(table.step('Raiders, casualty 1 of 2')).toContainText('ace of hearts, Ace ♥, drawn by hand');
  await table.draw();
  await expect(table.step(/Raiders, casualty 2 of 2(?!:)/)).toContainText('drawn by the app');
  await table.enterCards('2s');
  await expect(table.step('Hill Post, casualty 1 of 4: who falls')).toContainText('B2');
  await table.openStep('Hill Post, casualty 1 of 4: who falls');
  await table.pickInSheet('B5');
  await expect(table.step('Hill Post, casualty 1 of 4: who falls')).toContainText('B5');
  await table.enterCards('As');
  await table.answer('Type card');
  await table.answer('hearts');
  await expect(table.keysOf(table.asked, 'ace of hearts, already out')).toBeVisible();
  await table.answer('Type card');
  await table.drawAll();

  await expect(table.change('A1')).toContainText('Killed');
  await expect(table.change('B1')).toContainText('Wounded');
  await expect(table.change('B5')).toContainText('Wounded');
  await table.tap(table.keysOf(table.change('B5')));
  await table.choose('Fit');
  await expect(table.change('B5')).toContainText('table ruling');
  await table.accept();
  await table.openUnit('Hill Post');
  await expect(table.sectionOf('Hill Post')).toContainText('3 of 6');
  await expect(table.man('B1')).toContainText('Wounded');
  await expect(table.man('B5')).not.toContainText(/Wounded|Killed/);
});
