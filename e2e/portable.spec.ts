import type { Locator } from '@playwright/test';
import { expect, type Table, test } from './table.ts';

const RULES = 'Portable Wargame: close combat';

/** Who rolls, in their order, with their needs and what came of them. */
const line = ({ page }: Table): Locator => page.getByRole('list', { name: 'Who rolls, in this order' });

const rollers = (table: Table) => line(table).getByRole('listitem');

test('the hasty works, from the shot to the advance, in eleven taps and fewer (6.1)', async ({ table }) => {
  await table.campaign('The hasty works', RULES);
  await table.tab('Play');
  await table.begin('Shooting, adjacent');
  await table.asShown();
  await expect(table.asked).toContainText('5 or more hits Confederate infantry.');
  await table.exactFace(3);
  await expect(table.ending).toContainText('The shot does nothing.');
  await table.accept();

  table.taps = 0;
  await table.begin('Close combat');
  await table.asShown();
  await expect(rollers(table)).toHaveText([/Confederate infantry 5 or more/, /Union infantry 5 or more/]);
  await table.answer('Miss');
  await expect(rollers(table).first()).toContainText('Miss');
  await table.answer('Hit');
  await table.answer('Retreats');
  await expect(table.ending).toContainText('The defender retreats.');
  await expect(table.ending).toContainText('Confederate infantry falls back a square, facing as before.');
  await expect(table.ending).toContainText('Union infantry takes the square. It attacks no more this phase.');
  await expect(table.step('can it fall back a square?')).toContainText('Yes');
  await table.accept();
  expect(table.taps).toBeLessThanOrEqual(11);
});

test('the line of battle: four declarations, one refused with its reason, then three combats in any order (6.2)', async ({
  table,
}) => {
  await table.campaign('The line of battle', RULES);
  await table.tab('Play');
  await table.open('Declarations');
  const attack = (n: number) => table.page.locator('.form-entry').nth(n);
  const aim = (n: number, target: string) =>
    table.tap(attack(n).getByRole('radio', { name: target, exact: true }).locator('..'));
  const against = async (n: number, target: string) => {
    await table.press('One more attack');
    await aim(n, target);
  };
  await aim(0, 'Union cavalry');
  await against(1, 'Union infantry');
  await against(2, 'Union artillery');
  await against(3, 'Union dismounted cavalry');
  await table.press('Begin');
  await expect(table.asked).toContainText('1st Confederate infantry may not attack Union cavalry');
  await expect(table.asked).toContainText('Infantry and dismounted cavalry may not attack mounted cavalry');
  await table.answer('It does not attack');
  await expect(table.ending).toContainText('3rd Confederate infantry attacks Union artillery.');
  await table.accept();

  const due = table.page.getByRole('list', { name: 'Due now' });
  await expect(due.getByRole('listitem')).toHaveCount(3);
  const fight = async (who: string) => {
    await table.tap(due.getByRole('link', { name: new RegExp(who) }));
    await table.press('Begin');
  };

  await fight('2nd Confederate infantry attacks Union infantry');
  await table.asShown();
  await table.answer('Hit');
  await table.exactFace(1);
  await expect(table.ending).toContainText('An attacker is routed, the defender holds.');
  await table.press(/^Accept, next: Close combat 3rd Confederate infantry attacks Union artillery/);
  await table.press('Begin');
  await table.asShown();
  await expect(rollers(table)).toHaveText([/Union artillery 4 or more/, /3rd Confederate infantry 3 or more/]);
  await table.exactFace(1);
  await table.exactFace(4);
  await table.exactFace(6);
  await expect(table.ending).toContainText('3rd Confederate infantry takes the square');
  await table.accept();

  await fight('Confederate cavalry attacks Union dismounted cavalry');
  await table.choose('Flank');
  await table.done();
  await expect(rollers(table)).toHaveText([/Confederate cavalry 3 or more/, /Union dismounted cavalry 6 or more/]);
  await table.exactFace(4);
  await table.exactFace(1);
  await expect(table.ending).toContainText('The defender is routed.');
  await expect(table.button(/^Accept, next/)).toHaveCount(0);
  await table.accept();
  await expect(due).toHaveCount(0);

  await table.unit('Union dismounted cavalry');
  await expect(table.heading('Union dismounted cavalry').locator('..')).toContainText('0 of 1');
});

test('the wood: the defender aims to its front, and the commander who is with it is lost (6.3)', async ({ table }) => {
  await table.campaign('The wood', RULES);
  await table.tab('Play');
  await table.open('Close combat');
  await table.press('One more attacking unit');
  await table.press('Begin');
  await table.tap(table.asked.getByRole('radio', { name: 'Flank' }).nth(1).locator('..'));
  await table.done();
  await expect(rollers(table)).toHaveText([
    /Confederate dismounted cavalry 5 or more/,
    /Union infantry 6 or more/,
    /Confederate infantry 5 or more/,
  ]);
  await table.tap(line(table).getByRole('button', { name: /Union infantry/ }));
  await expect(table.sheet()).toContainText('Attacked in its own flank or rear');
  await table.tap(table.sheet().getByRole('button', { name: 'As it stands' }));
  await table.exactFace(2);
  await table.exactFace(6);
  await table.exactFace(5);
  await table.exactFace(1);
  await expect(table.ending).toContainText('An attacker retreats, the defender holds.');
  await expect(table.ending).toContainText('Confederate commander, with Confederate infantry, is lost');
  await table.accept();
  await table.unit('Confederate commander');
  await expect(table.page.getByText('Lost')).not.toHaveCount(0);
});
