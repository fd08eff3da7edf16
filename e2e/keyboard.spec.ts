import type { Locator, Page } from '@playwright/test';
import { allOrSample } from './scope.ts';
import { expect, type Table, test } from './table.ts';

/** Describes the focused element and the kind of input that the pad takes. */
const focus = (page: Page) =>
  page.evaluate(() => {
    const on = document.activeElement!;
    const labels = on instanceof HTMLInputElement ? [...(on.labels ?? [])].map(({ textContent }) => textContent) : [];
    const pad = document.querySelector('.step-pad');
    return {
      name: [on.getAttribute('aria-label'), on.textContent, ...labels].join('').trim(),
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

/** Player who uses only the keyboard. Counts Tab presses and fails at an element without a name. */
class Keyboard {
  stops = 0;
  /** First digit of the next total. It alternates, because equal totals tie forever. */
  #digit = '1';

  constructor(
    readonly page: Page,
    readonly table: Table,
  ) {}

  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key);
    if (key !== 'Tab') return;
    this.stops += 1;
    expect((await focus(this.page)).name).not.toBe('');
  }

  /** Tabs to a key or link and presses it. */
  async enter(key: Locator): Promise<void> {
    await key.waitFor();
    const isFocused = () => key.evaluate((one) => one === document.activeElement);
    for (let tabs = 0; !(await isFocused()); tabs++) {
      expect(tabs).toBeLessThan(40);
      await this.press('Tab');
    }
    await this.press('Enter');
  }

  /** Answers a question by digits, the main key or the first choice. `question` reads the one on the screen. */
  async answer(asked: string, question: () => Promise<string>): Promise<void> {
    const { isOnPad, takes } = await focus(this.page);
    expect(isOnPad, asked).toBe(true);
    this.#digit = this.#digit === '1' ? '2' : '1';
    await expect(async () => {
      for (const key of takes === 'digits' ? [this.#digit, '1', 'Enter'] : ['Enter']) {
        if ((await question()) !== asked) return;
        for (;;) {
          const { isOnChoice, isOnGold } = await focus(this.page);
          if (takes === 'a choice' ? isOnChoice : takes === 'gold' ? isOnGold : true) break;
          await this.press('Tab');
        }
        await this.press(key);
      }
      expect(await question()).not.toBe(asked);
    }).toPass();
  }
}

/** Quick fights, with the Tab presses allowed from the first screen to Record. */
const FIGHTS: readonly (readonly [title: string, most: number])[] = [
  ['The Sword to Adventure', 60],
  ['Sword, Flame, Machine guns', 20],
  ['Chain of Command', 36],
  ['In Red Coat Rags Attired', 30],
  ['Portable Wargame', 25],
];

for (const [title, most] of allOrSample(FIGHTS, FIGHTS.slice(2, 3)))
  test(`${title}: a fight is played by keyboard alone from the first screen, and the focus has a name at each stop`, async ({
    table,
    page,
  }) => {
    const keyboard = new Keyboard(page, table);
    await page.goto('/');
    await keyboard.enter(table.row(title));
    await keyboard.enter(table.button('begin'));
    await table.asked.waitFor();
    const question = async () =>
      (await table.ending.isVisible()) ? '' : `${await table.question.textContent()} ${await table.trail.count()}`;
    // The focus starts at the title of the first step, so that screen readers announce it first.
    while (!(await focus(page)).isOnPad) await keyboard.press('Tab');
    for (let asked = await question(); asked !== ''; asked = await question()) await keyboard.answer(asked, question);
    await expect(table.focused).toHaveText(/./);
    await keyboard.enter(table.button('accept'));
    await expect(table.ending).toBeHidden();
    expect(keyboard.stops).toBeLessThanOrEqual(most);
  });

test('a second finger that touches before the first lifts counts as a second tap', { tag: '@chromium' }, async ({
  table,
  page,
}) => {
  await table.beginSample();
  await table.openTab('Play');
  await table.begin('Close combat', { from: 'Contact' });
  await table.acceptShown();
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
  await expect(table.digitsSoFar).toHaveText('26');
  await browser.detach();
});
