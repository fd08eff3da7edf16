import { expect, test } from './table.ts';

test('of two unfinished melees with one defender, the second lists the changes by the first and uses the current roster', {
  tag: '@full',
}, async ({ table }) => {
  await table.beginSample();
  await table.muster('Attackers', 'Ten men, officer, class B');

  await table.openTab('Play');
  await table.begin('Close combat', { from: 'Contact' });
  await table.press('leaveFight');
  await expect(table.unfinished('Raiders v Hill Post')).toContainText('Contact');
  await table.open('Close combat');
  await table.tap(table.choiceOfEntry(0, 'Unit', '1st Squad'));
  await table.choose('Contact');
  await table.press('begin');
  await expect(table.asked).toContainText('Contact');
  await table.press('leaveFight');

  await table.tap(table.unfinished('Raiders v Hill Post'));
  await table.acceptShown();
  await table.enterTotal(24);
  await table.enterTotal(12);
  await table.enterCards('2s', '2h', '3s', '3h', '4s', '4h');
  await table.accept();

  await table.tap(table.unfinished('1st Squad v Hill Post'));
  await expect(table.text('Hill Post has lost 4 men since.')).toBeVisible();
  await table.press('useRoster');
  await expect(table.text('Hill Post has lost 4 men since.')).toBeHidden();
  await table.acceptShown();
  await expect(table.sum('Dice for Hill Post')).toContainText(/Total\s*2$/);
});
