import { expect, test } from './table.ts';

test('of two parked melees with one defender the second names what the first has changed, and goes by the roster now', async ({
  table,
}) => {
  await table.campaign();
  await table.press('Muster a unit for Attackers');
  await table.tap(table.sheet().getByRole('button', { name: /^Ten men, officer, class B/ }));
  await table.tap(table.sheet().getByRole('button', { name: 'Done', exact: true }).last());

  await table.tab('Play');
  await table.begin('Close combat', { from: 'Contact' });
  await table.press('Leave it for now');
  await expect(table.row('Raiders – Hill Post')).toContainText('Contact');
  await table.open('Close combat');
  await table.choose('1st Infantry');
  await table.choose('Contact');
  await table.press('Begin');
  await expect(table.asked).toContainText('Contact');
  await table.press('Leave it for now');

  await table.open('Raiders – Hill Post');
  await table.asShown();
  await table.enterTotal(24);
  await table.enterTotal(12);
  await table.card('2s', '2h', '3s', '3h', '4s', '4h');
  await table.accept();

  await table.open('1st Infantry – Hill Post');
  await expect(table.page.getByText('Hill Post has lost 4 men since.')).toBeVisible();
  await table.press('Go by the roster now');
  await expect(table.page.getByText('Hill Post has lost 4 men since.')).toBeHidden();
  await table.asShown();
  await expect(table.sum('Dice for Hill Post')).toContainText(/Hill Post\s*2$/);
});
