import { expect, Table, test } from './table.ts';

const typed = (n: number, face: number) => `Die ${n}: ${face}, rolled by hand`;

test('a forgotten officer adds one die and keeps the rest, and a typed die can be corrected', {
  tag: '@full',
}, async ({ table }) => {
  await table.beginSample();
  await table.openTab('Play');
  await table.begin('Close combat', { from: 'Contact' });
  await table.toggleMan('Attackers', 'A1');
  await table.acceptShown();
  await table.answer('Out of reach');
  await expect(table.sum('Dice for Raiders')).toContainText(/Total\s*7$/);
  await table.switchToDice();
  await table.enterDice(6, 4, 4, 4, 3, 2, 2);
  await table.answer('As a total');
  await table.enterTotal(15);

  await table.openStep('Contact');
  await table.toggleMan('Attackers', 'A1');
  await table.pressInSheet('done');
  await table.openSums('Raiders');
  await expect(table.sum('Dice for Raiders')).toContainText(/Total\s*8$/);
  await table.pressInSheet('close');
  for (const [n, face] of [6, 4, 4, 4, 3, 2, 2].entries())
    await expect(table.die(n + 1)).toHaveAccessibleName(typed(n + 1, face));
  await expect(table.asked).toContainText('7 of 8');
  await expect(table.step('Hill Post rolls')).toContainText('15');
  await table.enterDice(1);
  await expect(table.step('Raiders roll')).toContainText('26');

  await table.openStep('Raiders roll');
  await table.tap(table.keysOf(table.sheet(), typed(8, 1)));
  await table.enterDice(5);
  await expect(table.step('Raiders roll')).toContainText('30');
  await expect(table.step('Raiders’ 30')).toContainText('5 casualties.');
});

test('a half-entered pool, as a total or die by die, survives a reload', async ({ table }) => {
  await table.beginSample();
  await table.openTab('Play');
  await table.begin('Close combat', { from: 'Contact' });
  await table.acceptShown();
  await table.answer('2');
  await expect(table.digitsSoFar).toHaveText('2');
  await table.reopen();
  await expect(table.digitsSoFar).toHaveText('2');
  await table.answer('6');
  await table.answer('Enter 26');
  await expect(table.step('Raiders roll')).toContainText('26');
  await table.switchToDice();
  await table.enterDice(5, 2);
  await expect(table.asked).toContainText('2 of 4');
  await table.reopen();
  await expect(table.die(1)).toHaveAccessibleName(typed(1, 5));
  await expect(table.die(2)).toHaveAccessibleName(typed(2, 2));
  await table.enterDice(3, 1);
  await expect(table.step('Hill Post rolls')).toContainText('11');
});

test('a play continues at the same step, without a tap, after the browser was closed', { tag: '@full' }, async ({
  phone,
  server,
}) => {
  const before = new Table(await phone.open(server.address));
  await before.beginSample();
  await before.openTab('Play');
  await before.begin('Close combat');
  await before.setNumber('Men hit by fire', 1);
  await before.acceptShown();
  await before.enterCards('2s');
  await before.answer('They close');
  await expect(before.asked).toContainText('Hill Post: test to stand');
  await before.waitUntilSaved();
  await phone.close();
  const after = new Table(await phone.open(server.address));
  await expect(after.asked).toContainText('Hill Post: test to stand');
  await expect(after.step('Raiders, casualty 1: who falls')).toContainText('A3');
  await after.answer('They fall back');
  await expect(after.ending).toContainText('Hill Post does not stand: no melee.');
});

test('undoing and redoing three steps restores them, and the app’s dice keep their faces', {
  tag: '@full',
}, async ({ table }) => {
  await table.beginSample();
  await table.openTab('Play');
  await table.begin('Close combat', { from: 'Contact' });
  await table.acceptShown();
  await table.switchToDice();
  await table.enterDice(6, 4, 4, 4, 3, 2, 2, 1);
  await table.roll();
  const rolled = table.step('Hill Post rolls');
  const faces = await table.faces(rolled, 'rolled by the app');
  expect(faces).toHaveLength(4);
  await table.enterExactFace(4);
  const before = await table.trail.allTextContents();

  for (let n = 0; n < 3; n++) await table.undo();
  await expect(table.step('Raiders roll')).toBeHidden();
  for (let n = 0; n < 3; n++) await table.redo();
  await expect(table.trail).toHaveText(before);

  await table.undo();
  await table.undo();
  await expect(rolled).toBeHidden();
  await table.roll();
  await expect(rolled).toContainText('app’s dice');
  expect(await table.faces(rolled, 'rolled by the app')).toEqual(faces);
});

test('a recorded result is reopened from its notice, or undone later from the log, and the roster is restored', {
  tag: '@full',
}, async ({ table }) => {
  await table.beginSample();
  await table.openTab('Play');
  await table.begin('Close combat', { from: 'Contact' });
  await table.acceptShown();
  await table.enterTotal(24);
  await table.enterTotal(12);
  await table.enterCards('2s', '2h', '3s', '3h', '4s', '4h');
  await table.accept();
  const strength = table.unitsOf('Defenders');
  await table.press('undo');
  await expect(table.ending).toContainText('Raiders win');
  await table.press('leaveFight');
  await table.openTab('Roster');
  await expect(strength).toContainText('Hill Post 6 of 6');

  await table.openTab('Play');
  await table.tap(table.unfinished('Raiders v Hill Post'));
  await table.accept();
  await table.openTab('Roster');
  await expect(strength).toContainText('Hill Post 2 of 6');
  await table.open('Militia');
  await table.unfoldCorrections();
  await table.flipSwitch('Shaken');
  await table.back();
  await table.openTab('Campaign');
  await table.tap(table.row('Raiders v Hill Post: Raiders win.').first());
  await table.pressInSheet('undoEntry');
  await table.openTab('Roster');
  await expect(strength).toContainText('Hill Post 6 of 6');
  await expect(strength).toContainText('Shaken');
});

test('an answer is shown as saved only once it is on disk', async ({ table }) => {
  await table.beginSample();
  await table.openTab('Play');
  await table.begin('Close combat', { from: 'Contact' });
  await table.acceptShown();
  await table.waitUntilSaved();
  const free = await table.blockWrites();
  await table.answer('2');
  await expect(table.digitsSoFar).toHaveText('2');
  await expect(table.part('bar')).toContainText('saving…');
  await free();
  await table.reopen();
  await expect(table.digitsSoFar).toHaveText('2');
});
