import { expect, Table, test } from './table.ts';

test('of two tabs with one play the one that reads takes no keys, shows what the other writes, and goes on from there', async ({
  table,
  context,
}) => {
  await table.campaign();
  await table.tab('Play');
  await table.begin('Close combat', { from: 'Contact' });
  await table.asShown();
  await table.saved();

  const other = new Table(await context.newPage());
  await other.page.goto(table.page.url());
  await expect(other.page.getByText('Open in another tab, too')).toBeVisible();
  await expect(other.page.getByRole('banner')).toContainText('not saved');
  await other.answer('2');
  await expect(other.asked.getByRole('status', { name: 'So far' })).toHaveText('–');
  await expect(other.page.getByText('Another tab of this app is open and does the writing')).toBeVisible();

  await table.enterTotal(26);
  await expect(other.step('The attackers: the dice')).toContainText('26');
  await other.press('Take over');
  await other.enterTotal(11);
  await other.saved();
  await expect(table.page.getByRole('banner')).toContainText('not saved');
  await expect(table.step('The defenders: the dice')).toContainText('11');

  await table.press('Take over');
  await table.undo();
  await table.enterTotal(12);
  await table.reopen();
  await expect(table.step('The attackers: the dice')).toContainText('26');
  await expect(table.step('The defenders: the dice')).toContainText('12');
});
