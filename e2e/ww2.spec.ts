import { expect, type Table, test } from './table.ts';

const RULES = 'The Sword, the Flame, Machine guns and Grenades';

/** Two squads a side, on the Play tab of the first turn. */
async function twoSquads(table: Table) {
  await table.campaign('Two squads a side', RULES);
  await table.tab('Play');
}

test('a whole turn of two squads a side, with own dice and cards, and what it leaves for the next', async ({
  table,
}) => {
  await twoSquads(table);

  // Movement: both squads of the Germans declare charges.
  await table.turnCard('Red', '1st Gruppe');
  await table.beginDue('Declare charge 1st Gruppe', '1st Squad');
  await table.answer('2');
  await expect(table.ending).toContainText('8 men go, 2 stragglers.');
  await table.accept();
  await table.turnCard('Red', '2nd Gruppe');
  await table.beginDue('Declare charge 2nd Gruppe', '2nd Squad');
  await table.answer('3');
  await table.accept();
  await table.turnCard('Black', '1st Squad');
  await table.turnCard('Black', '2nd Squad');
  await table.nextPhase('Fire');

  // Fire at the chargers; a chargers' own fire is warned of.
  await table.turnCard('Black', '1st Squad');
  await table.beginDue('1st Squad at 1st Gruppe, which charges it');
  await table.choose('6"');
  await table.choose('Class I');
  await table.done();
  await expect(table.asked).toContainText('11 dice, 6 or less hits');
  await table.answer('6 or less: 3');
  await table.answer('2–10 ♠♣');
  await table.answer('Ace ♦');
  await expect(table.line('The cards', 'Card 2')).toContainText(/A1 .*leader is wounded\./);
  await table.answer('2–10 ♥');
  await expect(table.ending).toContainText('3 hits on 1st Gruppe.');
  await expect(table.change('A1')).toContainText('Wounded');
  await expect(table.change('A4')).toContainText('Pinned');
  await expect(table.change('A5')).toContainText('Dead');
  await table.accept();
  await table.turnCard('Red', '1st Gruppe');
  await table.beginDue('Fire 1st Gruppe');
  await table.asShown();
  await expect(table.told).toContainText(['By the rules chargers do not fire.']);
  await table.answer('It holds its fire');
  await table.accept();
  await table.turnCard('Black', '2nd Squad');
  await table.beginDue('2nd Squad at 2nd Gruppe, which charges it');
  await table.choose('12"');
  await table.choose('Class I');
  await table.done();
  await table.answer('5 or less: 2');
  await table.answer('J Q K ♦');
  await table.answer('2–10 ♠♣');
  await expect(table.change('B2')).toContainText('Wounded');
  await table.accept();
  await table.turnCard('Red', '2nd Gruppe');
  await table.nextPhase('Melee');

  // Two charges to settle. The first goes home, with a grenade; two change places before the dice are thrown.
  await expect(table.due('charges')).toHaveCount(2);
  await table.beginDue('1st Gruppe charges 1st Squad');
  await table.answer('Passed');
  await table.answer('Passed');
  await table.asShown();
  const pair = (name: string) => table.line('The duels', name);
  await expect(pair('A2')).toContainText('C1');
  await table.tap(pair('A2').getByRole('button', { name: /^A2 / }));
  await table.tap(pair('A3').getByRole('button', { name: /^A3 / }));
  await expect(pair('A3')).toContainText('C1');
  await table.tap(pair('A6').getByRole('button', { name: /^A6 / }));
  await table.tap(table.page.getByRole('switch', { name: /^Grenade/ }));
  // A grenade is two dice and the better counts; the tie is the next sheet, and stands on the same line.
  await table.duels(6, 1, 2, 5, 4, 4, 4, 6, 2, 3, 1);
  await table.duels(5, 2, 1);
  await expect(pair('A6').first()).toContainText('C3 is killed.');
  // Five defenders to spare take on those still in place, four and then one.
  await table.duels(5, 2, 6, 3, 6, 5, 1, 6);
  await table.duels(6, 1);
  await expect(table.ending).toContainText('Neither side gives way.');
  await expect(table.step('The duels')).toContainText('C5 is pushed back.');
  await expect(table.changes.filter({ hasText: '1st Gruppe' })).toContainText(['Grenades left −1']);
  await table.accept();
  await table.beginDue('2nd Gruppe charges 2nd Squad');
  await table.answer('Failed');
  await expect(table.ending).toContainText('2nd Gruppe goes back to where it started, and is pinned.');
  await table.accept();
  await expect(table.due('charges')).toHaveCount(0);

  // The morale phase to its last man: a sheet each, the recovered leader counts at once.
  await table.nextPhase('Morale');
  await table.beginDue('To test: 2 wounded men, Critical Morale of 1st Squad, 1 pinned unit and 1 pinned man.');
  await table.answer('Back');
  await table.answer('Dies');
  const critical = table.line('Critical Morale', '1st Squad');
  await expect(critical).toContainText('13 or less');
  await table.tap(critical.getByRole('switch', { name: /^Leader within 6"/ }));
  await expect(critical).toContainText('15 or less');
  await table.tap(critical.getByRole('switch', { name: /^Leader within 6"/ }));
  await table.answer('Routs');
  await table.answer('Unpinned');
  await table.answer('Pinned');
  await expect(table.ending).toContainText('1st Squad routs');
  await table.accept();
  await expect(table.due('To test')).toHaveCount(0);

  // What that left: routers run, the leader leads again, and a second wound will kill him.
  await table.press('Next turn');
  await expect(table.page.getByRole('heading', { name: 'Turn 2' })).toBeVisible();
  await expect(table.due('1st Squad must run 4D6"')).toHaveCount(1);
  await table.unit('1st Gruppe');
  await expect(table.man('A1')).toContainText('Wounded before');
  await expect(table.man('A2')).toContainText('Dead');
  await table.tap(table.man('A1'));
  await expect(table.sheet()).toContainText('Wounded by fire of 1st Squad, rifles and BAR, game 1, turn 1.');
});
