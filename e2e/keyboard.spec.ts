import type { Locator, Page } from '@playwright/test';
import { expect, test } from './table.ts';

/** Returns the position of the focus in a step, and the input that its pad takes. */
const focus = (page: Page) =>
  page.evaluate(() => {
    const on = document.activeElement!;
    const pad = document.querySelector('.step-pad');
    return {
      isOnPad: pad?.contains(on) ?? false,
      isOnChoice: on.matches('.step-pad :is(.halves, .bands, .classes) .key'),
      isOnGold: on.matches('.pad-scroll, .step-pad .button.primary'),
      takes: pad?.querySelector('[data-digits]')
        ? 'digits'
        : pad?.querySelector('.button.primary')
          ? 'gold'
          : 'a choice',
    };
  });

test('a whole fight is played by keyboard alone, with the focus on the pad at every step', async ({ table, page }) => {
  await page.goto('/#/quick/tsatf-20');
  const start = table.button('begin');
  await start.waitFor();
  const isOn = (key: Locator) => key.evaluate((one) => one === document.activeElement);
  for (let tabs = 0; tabs < 3 && !(await isOn(start)); tabs++) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await table.asked.waitFor();
  const question = async () => ((await table.ending.isVisible()) ? '' : await table.question.textContent());
  // The focus starts at the title of the first step, so that screen readers announce it first.
  while (!(await focus(page)).isOnPad) await page.keyboard.press('Tab');
  for (let asked = await question(); asked !== ''; asked = await question()) {
    const { isOnPad, takes } = await focus(page);
    expect(isOnPad, asked ?? '').toBe(true);
    await expect(async () => {
      for (const key of takes === 'digits' ? ['2', '1', 'Enter'] : ['Enter']) {
        if ((await question()) !== asked) return;
        for (;;) {
          const { isOnChoice, isOnGold } = await focus(page);
          if (takes === 'a choice' ? isOnChoice : takes === 'gold' ? isOnGold : true) break;
          await page.keyboard.press('Tab');
        }
        await page.keyboard.press(key);
      }
      expect(await question()).not.toBe(asked);
    }).toPass();
  }
  await expect(table.heading(/ win| hold/).first()).toBeFocused();
  const record = table.button('accept');
  while (!(await isOn(record))) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(table.ending).toBeHidden();
});

test('a second finger that touches before the first lifts counts as a second tap', { tag: '@chromium' }, async ({
  table,
  page,
}) => {
  await table.campaign();
  await table.tab('Play');
  await table.begin('Close combat', { from: 'Contact' });
  await table.asShown();
  const middle = async (name: string, id: number) => {
    const { x, y, width, height } = (await table.key(name).boundingBox())!;
    return { x: x + width / 2, y: y + height / 2, id };
  };
  const [one, two] = [await middle('2', 0), await middle('6', 1)];
  const browser = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchEnd', touchPoints: { x: number; y: number; id: number }[]) =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [one]);
  await touch('touchStart', [one, two]);
  await touch('touchEnd', [one]);
  await touch('touchEnd', []);
  await expect(table.asked).toContainText('Hill Post rolls');
  expect(await table.total(table.step('Raiders roll'))).toBe(26);
  await browser.detach();
});
