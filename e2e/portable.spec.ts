import { expect, type Table, test } from './table.ts';

const RULES = 'Portable Wargame: close combat';

/** Lines of the units that roll, in order, each with the number it needs and its result. */
const rollers = (table: Table) => table.lines('rollers');

test('the line of battle: four declarations, one refused with its reason, then three combats in any order (6.2)', async ({
  table,
}) => {
  await table.beginSample('The line of battle', RULES);
  await table.openTab('Play');
  await table.open('Several combats');
  const aim = (n: number, target: string) => table.tap(table.choiceOfEntry(n, 'Against', target));
  const against = async (n: number, target: string) => {
    await table.press('moreAttacks');
    await aim(n, target);
  };
  await aim(0, 'Union cavalry');
  await against(1, 'Union infantry');
  await against(2, 'Union artillery');
  await against(3, 'Union dismounted cavalry');
  await table.press('begin');
  await expect(table.asked).toContainText('1st Confederate infantry may not attack Union cavalry');
  await expect(table.asked).toContainText('Infantry and dismounted cavalry may not attack mounted cavalry');
  await table.answer('It does not attack');
  await expect(table.ending).toContainText('3rd Confederate infantry against Union artillery.');
  await table.accept();

  const due = table.part('due');
  await expect(table.linesOf(due)).toHaveCount(3);
  const fight = async (who: string) => {
    await table.tap(table.dueAction(who));
    await table.press('begin');
  };

  await fight('2nd Confederate infantry against Union infantry');
  await table.acceptShown();
  await table.answer('Hit');
  await table.enterExactFace(1);
  await expect(table.ending).toContainText('2nd Confederate infantry routed. Union infantry held.');
  await expect(table.button('acceptAndNext')).toContainText('3rd Confederate infantry against Union artillery');
  await table.press('acceptAndNext');
  await table.press('begin');
  await table.acceptShown();
  await expect(rollers(table)).toHaveText([/artillery Guns: 4\+/, /3rd Confederate infantry In front: 3\+/]);
  const column = await table.columnOfFace(4);
  await table.enterExactFace(1);
  await table.enterExactFace(4);
  await expect(table.asked).toContainText('Hit on Union artillery');
  expect(await table.columnOfFace(4)).toEqual(column);
  await table.enterExactFace(6);
  await table.answer('3rd Confederate infantry');
  await expect(table.ending).toContainText('Move 3rd Confederate infantry into the square');
  await table.accept();

  await fight('Confederate cavalry against Union dismounted cavalry');
  await table.choose('Flank');
  await table.acceptShown();
  await expect(rollers(table)).toHaveText([/cavalry Flank or rear: 3\+/, /cavalry Defender on foot: 6/]);
  await table.enterExactFace(4);
  await table.enterExactFace(1);
  await table.answer('Nobody');
  await expect(table.ending).toContainText('Union dismounted cavalry routed.');
  await expect(table.ending).not.toContainText('into the square');
  await expect(table.button('acceptAndNext')).toHaveCount(0);
  await table.accept();
  await expect(due).toHaveCount(0);

  await table.openUnit('Union dismounted cavalry');
  await expect(table.part('main')).toContainText('Routed');
});
