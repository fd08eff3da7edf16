import { facesUpTo } from './pages/words.ts';
import { expect, type Table, test } from './table.ts';

const RULES = 'The Sword, the Flame, Machine guns and Grenades';

/** Begins a one-off game with two squads a side, on the Play tab of the first turn. */
async function beginTwoSquads(table: Table) {
  await table.newCampaign(RULES);
  await table.choose('One-off game');
  await table.open('Two squads a side');
  await table.heading('Two squads a side').waitFor();
  await table.openTab('Play');
}

test('a whole turn of two squads a side, with own dice and cards, and its effects on the next turn', async ({
  table,
}) => {
  await beginTwoSquads(table);

  // Movement: both squads of the Germans declare charges.
  await table.turnCard('Red', '1st Gruppe');
  await table.beginAction('Charge', '1st Squad');
  await table.answer('2');
  await expect(table.ending).toContainText('8 men charge, 2 hang back.');
  await table.accept();
  await table.turnCard('Red', '2nd Gruppe');
  await table.beginAction('Charge', '2nd Squad');
  await table.answer('3');
  await table.accept();
  await table.turnCard('Black', '1st Squad');
  await table.turnCard('Black', '2nd Squad');
  await table.nextPhase('Fire');

  // Fire at the chargers.
  await table.turnCard('Black', '1st Squad');
  await expect(table.action('Fire')).toContainText('At 1st Gruppe, charging it');
  await table.beginAction('Fire');
  await table.choose('6"');
  await table.choose('Class I');
  await table.acceptShown();
  await expect(table.asked).toContainText(`how many ${facesUpTo(6)}?`);
  await table.answer(`${facesUpTo(6)}: 3`);
  await table.answer('2–10 ♠♣');
  await table.answer('Ace ♦');
  await expect(table.line('The cards', 'Card 2')).toContainText(/A1 .*\(leader\) is wounded\./);
  await table.answer('2–10 ♥');
  await expect(table.ending).toContainText('3 hits on 1st Gruppe.');
  await expect(table.change('A1')).toContainText('Wounded');
  await expect(table.change('A4')).toContainText('Pinned');
  await expect(table.change('A5')).toContainText('Killed');
  await table.accept();
  // By house rule chargers do not fire, so no card is drawn for them.
  await expect(table.keysOf(table.part('main'), /^I turned a red/)).toHaveCount(0);
  await table.turnCard('Black', '2nd Squad');
  await table.beginAction('Fire');
  await table.choose('12"');
  await table.choose('Class I');
  await table.acceptShown();
  await table.answer(`${facesUpTo(5)}: 2`);
  await table.answer('J–K ♦');
  await table.answer('2–10 ♠♣');
  await expect(table.change('B2')).toContainText('Wounded');
  await table.accept();
  await table.nextPhase('Melee');

  // Two charges to fight. The first is fought with a grenade. Two men change places before the dice are rolled.
  await expect(table.dueAction('charges')).toHaveCount(2);
  await table.beginDue('1st Gruppe charges 1st Squad');
  await table.answer('Passed');
  await table.answer('Passed');
  await table.acceptShown();
  const pair = (name: string) => table.line('The duels', name);
  await expect(pair('A2')).toContainText('C1');
  await table.tap(table.keysOf(pair('A2'), /^A2 /));
  await table.tap(table.keysOf(pair('A3'), /^A3 /));
  await expect(pair('A3')).toContainText('C1');
  await table.tap(table.keysOf(pair('A6'), /^A6 /));
  await table.flipSwitch(/^Grenade/);
  // A grenade rolls two dice and the better counts. A tied pair rolls again before the next.
  await table.enterDuels(6, 1, 2, 5, 4, 4, 4);
  await table.enterDuels(5, 2, 1);
  await table.enterDuels(6, 2, 3, 1);
  await expect(pair('A6').first()).toContainText(' kills ');
  // Five spare defenders join those still in place, first four and then one.
  await table.enterDuels(5, 2, 6, 3, 6, 5, 1, 6);
  await table.enterDuels(6, 1);
  await expect(table.ending).toContainText('Undecided. Either side may charge next turn.');
  await expect(table.step('The duels')).toContainText(' pushes back ');
  await table.tap(table.heading('Other changes'));
  await expect(table.changes.filter({ hasText: '1st Gruppe' })).toContainText(['Grenades left −1']);
  await table.accept();
  await table.beginDue('2nd Gruppe charges 2nd Squad');
  await table.answer('Failed');
  await expect(table.ending).toContainText('2nd Gruppe goes back to its start, pinned.');
  await table.accept();
  await expect(table.dueAction('charges')).toHaveCount(0);

  // The morale phase to its last man: one sheet each. The recovered leader counts at once.
  await table.nextPhase('Morale');
  await table.beginDue('To test: 2 wounded men, Critical Morale of 1st Squad, 1 pinned unit and 1 pinned man.');
  await table.answer('Recovers');
  await table.answer('Dies');
  const critical = table.line('Critical Morale', '1st Squad');
  await expect(critical).toContainText(facesUpTo(13));
  await table.tap(table.switchNamed(/^Leader within 6"/, critical));
  await expect(critical).toContainText(facesUpTo(15));
  await table.tap(table.switchNamed(/^Leader within 6"/, critical));
  await table.answer('Routs');
  await table.answer('Unpinned');
  await table.answer('Pinned');
  await expect(table.ending).toContainText('1st Squad routs');
  await table.accept();
  await expect(table.dueAction('To test')).toHaveCount(0);

  // Results: routed men run and the leader leads again. A second wound will kill him.
  await table.press('nextTurn');
  await expect(table.heading('Turn 2')).toBeVisible();
  await expect(table.dueAction('1st Squad must run 4D6"')).toHaveCount(1);
  await table.openUnit('1st Gruppe');
  await expect(table.man('A1')).toContainText('Once wounded');
  await expect(table.man('A2')).toContainText('Killed');
  await table.tap(table.man('A1'));
  await expect(table.sheet()).toContainText('Wounded by fire of 1st Squad, rifles and BAR, game 1, turn 1.');
});

test('a crew is selected, a mortar fires at the same spot again, and artillery hits two units', {
  tag: '@full',
}, async ({ table }) => {
  await table.beginSample('Two squads a side', RULES);
  await table.muster('Americans', 'Light mortar');
  await table.openTab('Play');
  await table.nextPhase('Fire');

  await table.turnCard('Black', '1st Squad');
  await table.beginAction('Fire', '1st Gruppe');
  await table.choose('6"');
  await table.flipSwitch(/^Pick out its crew/);
  await table.acceptShown();
  await table.enterHits(4, 2);
  await table.answer('♥');
  await table.answer('♦');
  await expect(table.change('A2')).toContainText('Killed');
  await expect(table.change('A3')).toContainText('Wounded');
  await table.accept();

  // First turn at this spot: five inches right with no man hit, then on target over one man.
  const plan = table.figuresOf(table.part('main'));
  await table.begin('Mortar');
  await table.acceptShown();
  await table.answer('Right');
  await table.answer('5');
  await expect(plan).toContainText('1: 5" right');
  await table.acceptShown();
  await table.answer('On target');
  await table.tick(/^A5 /);
  await table.acceptShown();
  await expect(plan).toContainText('2: on target');
  await table.answer('Hit');
  await table.answer('♠♣');
  await expect(table.line('Round 2', 'A5')).toContainText('is pinned.');
  await expect(table.change('A5')).toContainText('Pinned');
  await table.accept();

  // Second turn at this spot: two off both dice, so a 5 falls short.
  await table.press('nextTurn');
  await table.pressInSheet('nextTurnWithout');
  await expect(table.heading('Turn 2')).toBeVisible();
  await table.nextPhase('Fire');
  await table.begin('Mortar');
  await expect(table.number('Turns on this spot', table.asked)).toHaveText('1');
  await table.acceptShown();
  await expect(table.key('On target')).toContainText(facesUpTo(4));
  await expect(table.key('Short')).toContainText('5');
  await table.answer('Short');
  await expect(table.key('On target')).toContainText(facesUpTo(2));
  await table.answer('3');
  await expect(plan).toContainText('1: 3" short');
  await table.acceptShown();
  await table.answer('On target');
  await table.acceptShown();
  await expect(table.ending).toContainText('hits nobody.');
  await table.accept();

  await table.open('Off-board artillery');
  await table.press('moreUnits');
  await table.press('begin');
  await table.answer('7');
  await table.answer('10');
  await expect(plan).toContainText('Impact point');
  const all = table.keysOf(table.asked, /^All$/);
  await table.tap(all.first());
  await table.tap(all);
  await table.acceptShown();
  await expect(plan).toContainText('1st Squad 10 and 2nd Squad 10');
  await table.answer('♥');
  await table.drawAll();
  await expect(table.linesOf(table.step('The cards'))).toHaveCount(20);
  await expect(table.ending).toContainText('The strike hits ');
  await expect(table.change('C1').first()).toContainText('Killed');
  await table.accept();
});

test('a volley of a squad with an LMG and three hits takes eight taps from its details', { tag: '@full' }, async ({
  table,
}) => {
  await beginTwoSquads(table);
  await table.begin('Fire');
  table.taps = 0;
  await table.acceptShown();
  await table.enterHits(4, 1);
  await table.enterHits(3, 2);
  await table.answer('2–10 ♦');
  await table.answer('2–10 ♠♣');
  await table.answer('2–10 ♠♣');
  await expect(table.ending).toContainText('3 hits on 1st Squad.');
  await table.accept();
  expect(table.taps).toBeLessThanOrEqual(8);
});

test('a charge of ten against ten takes 26 taps with typed dice', { tag: '@full' }, async ({ table }) => {
  await beginTwoSquads(table);
  table.taps = 0;
  await table.begin('Melee');
  await table.answer('Passed');
  await table.answer('Passed');
  await table.acceptShown();
  for (let n = 0; n < 10; n++) await table.enterDuels(n < 6 ? 6 : 2, n < 6 ? 2 : 5);
  await expect(table.ending).toContainText('Record: 10 killed');
  await table.accept();
  expect(table.taps).toBeLessThanOrEqual(26);
});

test('the same charge takes seven taps with the app’s dice, including ties', { tag: '@full' }, async ({ table }) => {
  await beginTwoSquads(table);
  await table.chooseAppDice('Melee');
  // The names of the men are drawn before, so they change no dice.
  await table.repeatDice();
  await table.page.reload();
  table.taps = 0;
  await table.begin('Melee');
  await table.roll();
  await table.roll();
  await table.acceptShown();
  await table.press('rollAll');
  await expect(table.linesOf(table.step('The duels'))).toHaveCount(10);
  await table.accept();
  expect(table.taps).toBeLessThanOrEqual(7);
});

test('a morale phase with four wounded men, two pinned men and one Critical takes ten taps', { tag: '@full' }, async ({
  table,
}) => {
  await beginTwoSquads(table);
  await table.begin('Fire');
  await table.acceptShown();
  await table.enterHits(4, 2);
  await table.enterHits(3, 5);
  for (let n = 0; n < 4; n++) await table.answer('2–10 ♦');
  await table.answer('2–10 ♥');
  for (let n = 0; n < 2; n++) await table.answer('2–10 ♠♣');
  await table.accept();
  for (const phase of ['Fire', 'Melee', 'Morale']) await table.nextPhase(phase);
  table.taps = 0;
  await table.beginDue('To test: 4 wounded men, Critical Morale of 1st Squad (unless men recover) and 2 pinned men.');
  for (let n = 0; n < 4; n++) await table.answer('Stays wounded');
  await table.answer('Holds');
  for (let n = 0; n < 2; n++) await table.answer('Unpinned');
  await expect(table.ending).toContainText('1st Squad holds.');
  await table.accept();
  expect(table.taps).toBeLessThanOrEqual(12);
});
