import { inFonts } from './fonts.ts';
import { expect, test } from './table.ts';

/** Result of each lesson, its number of taps, and the fight that it offers next. */
const LESSONS = {
  'The Sword to Adventure': ['Raiders win.', 5, 'Close combat'],
  'Sword, Flame, Machine guns': ['4 hits on 1st Squad.', 5, 'Fire'],
  'Chain of Command': ['German Gruppe wins by 2 hits.', 5, 'Close combat'],
  'In Red Coat Rags Attired': ['Nobody breaks.', 5, 'Close combat'],
  'Portable Wargame': ['Confederate infantry retreated. Confederate commander is lost.', 5, 'Close combat'],
} as const;

inFonts(test, Object.entries(LESSONS), ([system, [verdict, taps, next]]) =>
  test(`the lesson of ${system} is played with one key and leads to a real fight`, async ({ table }) => {
    await table.page.goto('/');
    await table.open('Try a fight');
    await table.open(system);
    for (let tap = 1; tap <= taps; tap++) {
      await expect(table.asked).toContainText(`${tap} of ${taps}`);
      expect(await table.hiddenLessonHeight).toBe(0);
      await table.tap(table.keysOf(table.asked));
    }
    await expect(table.ending).toContainText(verdict);
    await expect(table.progress).toHaveCount(0);
    await table.press('yourTurn');
    await expect(table.heading(system)).toBeVisible();
    await expect(table.fightKindKey(next)).toHaveAttribute('aria-pressed', 'true');
    await expect(table.button('begin')).toBeEnabled();
    // Back leads neither into the fight just left nor to the lessons.
    await table.press('begin');
    await table.press('leaveFight');
    await expect(table.button('begin')).toBeEnabled();
    await table.page.goBack();
    await expect(table.row('Try a fight')).toBeVisible();
  }),
);

test('an unfinished lesson leaves nothing on the phone, and its last tap can be undone like any other', async ({
  table,
}) => {
  await table.page.goto('/');
  await table.open('Try a fight');
  await table.open('The Sword to Adventure');
  const key = table.keysOf(table.asked);
  await table.tap(key);
  await expect(table.asked).toContainText('2 of 5');
  await table.undo();
  await expect(table.asked).toContainText('1 of 5');
  await table.press('leaveLesson');
  await table.page.goto('/#/');
  await expect(table.row('Try a fight')).toBeVisible();
});
