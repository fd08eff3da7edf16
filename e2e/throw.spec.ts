import type { Page } from '@playwright/test';
import { expect, type Table, serverTest as test } from './table.ts';

/** Clicks the centre of a box, without waiting for an element that reacts. */
async function touch(page: Page, { x, y, width, height }: { x: number; y: number; width: number; height: number }) {
  await page.mouse.click(x + width / 2, y + height / 2);
}

/** Ends all animations, including the one that makes new keys ignore touches. */
const acceptTouches = (page: Page) =>
  page.evaluate(() => {
    for (const run of document.getAnimations()) run.finish();
  });

test.describe('with motion', { tag: '@motion' }, () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  /** Rolls the first side’s dice and pauses their fall, so that the test does not depend on time. */
  async function holdDiceInAir(table: Table, page: Page): Promise<void> {
    await table.beginSample();
    await table.openTab('Play');
    await table.begin('Close combat', { from: 'Contact' });
    await table.acceptShown();
    await page.evaluate(() =>
      document.addEventListener('animationstart', ({ animationName }) => {
        if (animationName === 'fall') for (const run of document.getAnimations()) run.pause();
      }),
    );
    await table.roll();
    await expect(table.falling).toHaveCount(1);
    await expect(table.asked).toContainText('Hill Post rolls');
  }

  test('the app’s dice tumble on the table: a tap there only ends the tumble, and a player who returns finds them at rest', async ({
    table,
    page,
  }) => {
    await holdDiceInAir(table, page);
    const falling = table.falling;
    await touch(page, (await table.list('Raiders roll').boundingBox())!);
    await expect(falling).toHaveCount(0);
    await expect(table.sheet()).toHaveCount(0);
    await expect(table.digitsSoFar).toHaveText('–');
    const dice = table.list('Raiders roll');
    await expect(table.linesOf(dice)).toHaveText(Array(8).fill(/^[1-6], rolled by the app$/));
    await table.reopen();
    await expect(dice).toBeVisible();
    await expect(falling).toHaveCount(0);
  });

  test('while dice fall, nothing that follows from them is visible, and a tap or a digit only ends the tumble', async ({
    table,
    page,
  }) => {
    /** Returns the classes of the visible elements that would reveal the result of the dice. */
    const spoilers = () =>
      page.evaluate(() => {
        const parts = '.result-strip, .odds-line, .question, .step-pad .key, .need, .band-figure, .ending-verdict';
        return [...document.querySelectorAll(parts)]
          .filter((part) => part.checkVisibility({ opacityProperty: true }))
          .map((part) => part.className);
      });
    await holdDiceInAir(table, page);
    expect(await spoilers()).toEqual([]);
    await touch(page, (await table.key('1').boundingBox())!);
    await expect(table.falling).toHaveCount(0);
    await expect(table.digitsSoFar).toHaveText('–');
    expect(await spoilers()).toContain('question');
    await table.undo();
    await table.roll();
    await expect(table.falling).toHaveCount(1);
    await page.keyboard.press('2');
    await expect(table.falling).toHaveCount(0);
    await expect(table.digitsSoFar).toHaveText('–');
  });
});

/** Returns name and duration of the animations on the keys of a step. */
const touchDelays = (page: Page) =>
  page.evaluate(() => {
    const keys = ['.step-pad .question', '.step-pad .halves > *', '.ending-keys > *'];
    return keys.flatMap((key) =>
      [...document.querySelectorAll(key)].map((on) => {
        const { animationName, animationDuration } = getComputedStyle(on);
        return `${animationName} ${animationDuration}`;
      }),
    );
  });

test.describe('new keys', () => {
  test.use({ touchDelay: '300ms' });

  test('ignore touches for 300 ms after they become visible, and no longer: for a test, a total and the result', async ({
    table,
    page,
  }) => {
    await table.beginSample('The hasty works', 'Portable Wargame: close combat');
    await table.openTab('Play');
    await table.begin('Shooting, adjacent');
    await table.acceptShown();
    expect(new Set(await touchDelays(page))).toEqual(new Set(['deaf 0.3s']));
    await table.answer('Miss');
    await expect(table.ending).toBeVisible();
    expect(new Set(await touchDelays(page))).toEqual(new Set(['deaf 0.3s']));
    const tokens = await page.evaluate(() =>
      [...document.styleSheets]
        .flatMap(({ cssRules }) => [...cssRules])
        .flatMap((rule) => (rule instanceof CSSStyleRule && rule.style.getPropertyValue('--deaf')) || []),
    );
    expect(tokens.map((token) => token.trim().replace(/^(0?\.3s)$/, '300ms'))).toEqual(['300ms']);
  });
});

/** Makes new keys and screens ignore touches until `acceptTouches` is called. */
const ignoreTouches = (page: Page) => page.evaluate(() => document.documentElement.style.setProperty('--deaf', '600s'));

test.describe('new keys', () => {
  test('count a double tap once: the next step has a key in the same place, and it is not answered', async ({
    table,
    page,
  }) => {
    await table.quickFight('Six men, NCO, class B', 'Six men, NCO, class B');
    await table.continueKey.waitFor();
    await ignoreTouches(page);
    await acceptTouches(page);
    await table.acceptShown();
    const passed = table.keysOf(table.asked, /^They (close|stand)/);
    await passed.waitFor();
    await acceptTouches(page);
    const first = (await table.question.textContent())!;
    const box = (await passed.boundingBox())!;
    await touch(page, box);
    await touch(page, box);
    await expect(table.question).not.toHaveText(first);
    expect(await passed.boundingBox()).toEqual(box);
    await acceptTouches(page);
    await touch(page, box);
    await expect(passed).toBeHidden();
  });

  test('look faint while they ignore touches, and normal afterwards', { tag: '@full' }, async ({ table, page }) => {
    await table.quickFight('Six men, NCO, class B', 'Six men, NCO, class B');
    await table.continueKey.waitFor();
    await ignoreTouches(page);
    const look = () =>
      table.asked.evaluate((asked) => {
        const { opacity, pointerEvents } = getComputedStyle(asked);
        return { isFaint: Number(opacity) < 0.6, ignoresTouches: pointerEvents === 'none' };
      });
    expect(await look()).toEqual({ isFaint: true, ignoresTouches: true });
    await acceptTouches(page);
    expect(await look()).toEqual({ isFaint: false, ignoresTouches: false });
  });

  test('ignore a stray touch, and react once their time is over', { tag: '@full' }, async ({ table, page }) => {
    await table.beginSample();
    await table.openTab('Play');
    await table.begin('Close combat', { from: 'Contact' });
    await ignoreTouches(page);
    const on = table.primarySheetKey;
    const words = (await on.textContent())!;
    await touch(page, (await on.boundingBox())!);
    await expect(on).toHaveText(words);
    await acceptTouches(page);
    await table.acceptShown();
    const two = table.key('2');
    await touch(page, (await two.boundingBox())!);
    await expect(table.digitsSoFar).toHaveText('–');
    await acceptTouches(page);
    await table.tap(two);
    await expect(table.digitsSoFar).toHaveText('2');
  });
});

test('a sheet, the page below it and a new page ignore a tap that came too late', async ({ table, page }) => {
  await table.beginSample();
  await table.openTab('Play');
  await table.begin('Close combat', { from: 'Contact' });
  const more = (await table.button('more').boundingBox())!;
  await ignoreTouches(page);
  await acceptTouches(page);
  await touch(page, more);
  await expect(table.sheet()).toHaveCount(1);
  const close = (await table.button('close').boundingBox())!;
  await touch(page, close);
  await expect(table.sheet()).toHaveCount(1);
  await acceptTouches(page);
  await touch(page, close);
  await expect(table.sheet()).toHaveCount(0);
  await touch(page, more);
  await expect(table.sheet()).toHaveCount(0);
  await acceptTouches(page);
  await touch(page, (await table.button('leaveFight').boundingBox())!);
  const resume = table.unfinished('Raiders v Hill Post');
  const box = (await resume.boundingBox())!;
  await touch(page, box);
  await expect(resume).toBeVisible();
  await acceptTouches(page);
  await touch(page, box);
  await expect(resume).toHaveCount(0);
});

test('the record keys ignore a tap that came too late for the last answer, and react once their time is over', {
  tag: '@full',
}, async ({ table, page }) => {
  await table.beginSample('The hasty works', 'Portable Wargame: close combat');
  await table.openTab('Play');
  await table.begin('Shooting, adjacent');
  await table.acceptShown();
  await ignoreTouches(page);
  await acceptTouches(page);
  await table.answer('Miss');
  const record = table.button('accept');
  await touch(page, (await record.boundingBox())!);
  await expect(record).toBeVisible();
  await acceptTouches(page);
  await touch(page, (await record.boundingBox())!);
  await expect(table.ending).toBeHidden();
});

test('each side chooses its dice: the main key rolls for the app’s alone, the menu changes the choice, and it is remembered', {
  tag: '@full',
}, async ({ table }) => {
  await table.beginSample();
  await table.openTab('Play');
  await table.open('Close combat');
  await expect(table.chosenDice).toHaveCount(2);
  await expect(table.chosenDice.first()).toHaveAccessibleName('Own dice');
  await expect(table.chosenDice.last()).toHaveAccessibleName('Own dice');
  await table.choose('Contact');
  await table.press('begin');
  await table.acceptShown();
  await expect(table.asked).toContainText('Raiders roll');
  await expect(table.primaryRollKey).toHaveCount(0);
  await table.switchToDice();
  await expect(table.key('Use app')).toHaveText('Use app');
  await table.enterDice(6, 4, 4);
  await expect(table.key('Use app')).toHaveCount(0);
  await table.changeDice('Raiders', 'App');
  await expect(table.primaryRollKey).toHaveText('Roll the rest');
  await table.answer('Own dice');
  await table.enterDice(4, 3, 2, 2, 1);
  await expect(table.asked).toContainText('Hill Post rolls');
  await expect(table.primaryRollKey).toHaveCount(0);
  await table.changeDice('Hill Post', 'App');
  await expect(table.primaryRollKey).toHaveText('Roll 4 dice');
  await table.roll();
  expect(await table.faces(table.step('Hill Post rolls'), 'rolled by the app')).toHaveLength(4);
  await table.press('leaveFight');
  await table.openTab('Play');
  await table.open('Close combat');
  await expect(table.chosenDice.first()).toHaveAccessibleName('Own dice');
  await expect(table.chosenDice.last()).toHaveAccessibleName('App');
});

test('if both sides use the app’s dice, one tap rolls both, and a close combat takes five taps from Contact', {
  tag: '@full',
}, async ({ table }) => {
  await table.repeatDice();
  await table.beginSample();
  await table.openTab('Play');
  await table.chooseAppDice('Close combat');
  await table.begin('Close combat', { from: 'Contact' });
  table.taps = 0;
  await table.acceptShown();
  await table.press('rollBoth');
  await expect(table.step('Raiders roll')).toContainText('app’s dice');
  await expect(table.step('Hill Post rolls')).toContainText('app’s dice');
  // Plays on through dice and cards for all casualties.
  for (;;) {
    await table.advanceKeys.or(table.ending).first().waitFor();
    if (await table.ending.isVisible()) break;
    const asked = (await table.question.textContent()) ?? '';
    await table.tap(table.advanceKeys.first());
    await expect(table.question.or(table.ending).first()).not.toHaveText(asked);
  }
  await table.accept();
  expect(table.taps).toBeLessThanOrEqual(5);
});
