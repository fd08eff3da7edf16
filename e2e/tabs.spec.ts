import { expect, Table, test } from './table.ts';

test('of two tabs with one play, the second is read-only, shows what the first writes, and can take over', async ({
  table,
  context,
}) => {
  await table.beginSample();
  await table.openTab('Play');
  await table.begin('Close combat', { from: 'Contact' });
  await table.acceptShown();
  await table.waitUntilSaved();

  const other = new Table(await context.newPage());
  await other.page.goto(table.page.url());
  await expect(other.sentence('openTwice')).toBeVisible();
  await expect(other.part('bar')).toContainText('not saved');
  await other.answer('2');
  await expect(other.digitsSoFar).toHaveText('–');
  await expect(other.sentence('anotherWrites')).toBeVisible();

  await table.enterTotal(26);
  await expect(other.step('Raiders roll')).toContainText('26');
  await other.press('takeOver');
  await other.enterTotal(11);
  await other.waitUntilSaved();
  await expect(table.part('bar')).toContainText('not saved');
  await expect(table.step('Hill Post rolls')).toContainText('11');

  await table.press('takeOver');
  await table.undo();
  await table.enterTotal(12);
  await table.reopen();
  await expect(table.step('Raiders roll')).toContainText('26');
  await expect(table.step('Hill Post rolls')).toContainText('12');
});
