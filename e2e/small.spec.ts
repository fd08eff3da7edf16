import type { Locator, Page } from '@playwright/test';
import { inFonts, setFont } from './fonts.ts';
import { legibilityFaults } from './legibility.ts';
import { screenTest as test } from './places.ts';
import { allOrSample } from './scope.ts';
import { screens } from './screens.ts';
import { expect } from './table.ts';

test.use({ viewport: { width: 320, height: 640 } });

const prepare = (page: Page, name: string) => screens.find((screen) => screen.name === name)!.prepare(page);

/** Returns the texts of the elements that are not completely on the screen vertically. */
async function outOfSight(page: Page, things: Locator): Promise<readonly string[]> {
  const height = page.viewportSize()!.height;
  const boxes = await Promise.all(
    (await things.all()).map(async (thing) => ({ thing, box: await thing.boundingBox() })),
  );
  const out = boxes.filter(({ box }) => !box || box.y < 0 || box.y + box.height > height);
  return Promise.all(out.map(async ({ thing }) => (await thing.textContent()) ?? ''));
}

const PADS = [
  'play-exact-card',
  'coc-dice',
  'coc-leader',
  'ww2-hits',
  'ww2-cards',
  'pieces-duels',
  'play-sum',
  'attack-queue',
];

inFonts(test, allOrSample(PADS, ['ww2-cards', 'pieces-duels']), (name) =>
  test(`on the smallest phone every key of the pad "${name}" is visible, and so is Undo`, async ({ page, table }) => {
    await prepare(page, name);
    const keys = table.keysOf(table.asked);
    const undo = table.undoKey;
    await expect(keys).not.toHaveCount(0);
    await expect.poll(() => outOfSight(page, keys)).toEqual([]);
    expect(await outOfSight(page, undo)).toEqual([]);
  }),
);

test('long names of men are whole in the widest font', async ({ page, table }) => {
  await setFont(page, 'DejaVu Sans');
  await prepare(page, 'losses-men');
  const names = table.tokenNames;
  await expect(names).not.toHaveCount(0);
  for (const name of ['Anton Neumann', 'Maximilian Schwarzenberger']) {
    await names.evaluateAll((spans, name) => {
      for (const span of spans) span.textContent = name;
    }, name);
    expect((await legibilityFaults(page)).cut).toEqual([]);
  }
});

test('a tap on “More below” at the end of a fight scrolls, and opens nothing below it', async ({ page, table }) => {
  await page.setViewportSize({ width: 320, height: 480 });
  await prepare(page, 'play-end');
  const stage = table.element('.stage-scroll[data-more-below]');
  const { x, y, width } = (await table.element('.stage-scroll .ending-keys').boundingBox())!;
  const before = await stage.evaluate(({ scrollTop }) => scrollTop);
  await page.touchscreen.tap(x + width / 2, y - 12);
  await expect
    .poll(() => table.element('.stage-scroll').evaluate(({ scrollTop }) => scrollTop))
    .toBeGreaterThan(before);
  await expect(table.sheet()).toHaveCount(0);
});

test('a long word in a name shrinks rather than breaks, at the head of the fight and when it is shown', async ({
  page,
  table,
}) => {
  await prepare(page, 'quick-squares');
  for (const side of ['Red', 'Blue']) {
    await table.tap(table.keysOf(table.list(`${side}: the units`)));
    await table.part('name').fill('Grenadierbataillon');
    await table.pressInSheet('close');
  }
  await table.press('begin');
  await table.acceptShown();
  await table.press('showFight');
  const lines = await page.evaluate(() =>
    [...document.querySelectorAll('.band-words b, .tableview-words > h2')].map((name) => {
      const word = document.createRange();
      const start = name.textContent.indexOf('Grenadierbataillon');
      word.setStart(name.firstChild!, start);
      word.setEnd(name.firstChild!, start + 'Grenadierbataillon'.length);
      return new Set([...word.getClientRects()].map(({ top }) => top)).size;
    }),
  );
  expect(lines).toEqual([1, 1, 1]);
});

test('on an even narrower screen, as with a scroll bar, the whole board is visible', async ({ page, table }) => {
  await page.setViewportSize({ width: 306, height: 640 });
  await prepare(page, 'board');
  const board = table.boardBox;
  expect(await board.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  const { x, width } = (await board.boundingBox())!;
  expect([x >= 0, x + width <= 306]).toEqual([true, true]);
});

test('on the smallest phone the faces of a result stand above the keys of a typed die', async ({ page, table }) => {
  await prepare(page, 'attack-effect');
  await table.tap(table.keysOf(table.asked, 'Type die'));
  const need = table.text(/: routed\. .*: retreats/);
  await expect(need).toBeVisible();
  await expect.poll(() => outOfSight(page, table.keysOf(table.asked))).toEqual([]);
  expect(await outOfSight(page, need)).toEqual([]);
});

test('on the smallest phone the tag of a result covers neither the name nor the sign of its piece', async ({
  page,
}) => {
  await prepare(page, 'board-end');
  const covered = await page.evaluate(() =>
    [...document.querySelectorAll('.square:has(.became)')].flatMap((square) => {
      const tag = square.querySelector('.became')!.getBoundingClientRect();
      const drawn = [...square.querySelectorAll('.piece-label, .piece-mark')];
      return drawn
        .filter((part) => part.getBoundingClientRect().bottom > tag.top + 1)
        .map(() => square.getAttribute('aria-label'));
    }),
  );
  expect(covered).toEqual([]);
});

test('on the smallest phone the current duel and the one before are visible above the pad', async ({ page, table }) => {
  await prepare(page, 'pieces-duels');
  const duels = table.lines('askedTogether');
  for (const tag of ['A2', 'A5']) {
    const duel = duels.filter({ hasText: tag });
    await expect(duel).toHaveCount(1);
    await expect.poll(() => outOfSight(page, duel)).toEqual([]);
  }
});

test('the last action is shown at the foot, covers nothing, and is announced', async ({ page, table }) => {
  await prepare(page, 'ww2-fire-phase');
  const words = 'Game 1: turn 1, fire';
  await expect(table.lastAction).toContainText(words);
  const undo = table.button('undo');
  const box = (await undo.boundingBox())!;
  expect(box.y).toBeGreaterThan((640 * 2) / 3);
  expect(await outOfSight(page, undo)).toEqual([]);
  const last = table.linksOf(table.part('main')).last();
  await last.scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const end = (await last.boundingBox())!;
  expect(end.y + end.height).toBeLessThanOrEqual((await undo.boundingBox())!.y);
  await table.tap(undo);
  await expect(table.phase).toHaveText('Movement');
});

test('lines about a bonus to the die move no face key', async ({ page, table }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await prepare(page, 'board-duels');
  const key = table.keysOf(table.asked, '1').first();
  const before = await key.boundingBox();
  await page.evaluate((textContent) => {
    document.querySelector('.question-head')!.append(Object.assign(document.createElement('p'), { textContent }));
  }, 'The app adds 3: combat value +1, pike against musket +2.');
  expect(await key.boundingBox()).toEqual(before);
});

test('on a phone on its side, a result shows its casualties beside Record', async ({ page, table }) => {
  await page.setViewportSize({ width: 640, height: 360 });
  await prepare(page, 'play-end');
  const shown = table.linesOf(table.list('Men')).nth(1);
  await expect(shown).toBeInViewport({ ratio: 1 });
  const { x, width } = (await shown.boundingBox())!;
  expect(x + width).toBeLessThan((await table.button('accept').boundingBox())!.x);
});

test('on a phone on its side, the shown result says that more is below, turned to the opponent or not', async ({
  page,
  table,
}) => {
  await page.setViewportSize({ width: 640, height: 360 });
  await prepare(page, 'play-end');
  await table.press('showFight');
  const words = table.element('.tableview-words');
  const notice = () => words.evaluate((box) => getComputedStyle(box, '::after').content);
  expect(await notice()).toContain('More below');
  await words.evaluate((box) => box.scrollTo(0, box.scrollHeight));
  await expect.poll(notice).toBe('none');
  await table.press('turnScreen');
  await expect.poll(notice).toContain('More below');
});

test('the key that follows “More below” ignores a second tap', async ({ page, table }) => {
  await prepare(page, 'coc-contact');
  const key = table.element('.pad-scroll + .button');
  await expect(key).toHaveText('More below');
  const isDeaf = await key.evaluate(async (key: HTMLElement) => {
    document.documentElement.style.setProperty('--deaf', '600s');
    const list = key.previousElementSibling!;
    list.scrollTo(0, list.scrollHeight);
    while (key.textContent === 'More below') await new Promise(requestAnimationFrame);
    return key.getAnimations().some((run) => (run as CSSAnimation).animationName === 'deaf');
  });
  expect(isDeaf).toBe(true);
});

test('in large text the cards of a result, known by their class, do not cover one another', async ({ page, table }) => {
  await prepare(page, 'play-cards');
  const cards = table.keysOf(table.asked, /^2–10 ♥/);
  const end = table.element('.ending');
  for (;;) {
    await expect(cards.or(end)).toBeVisible();
    if (await end.isVisible()) break;
    const step = await table.asked.textContent();
    await table.tap(cards);
    await expect(table.asked.filter({ hasText: step! })).toHaveCount(0);
  }
  await enlarge(page, 200);
  await expect(table.element('.last-throw .fan')).toBeVisible();
  const boxes = await table
    .element('.last-throw .card')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
  expect(boxes.length).toBeGreaterThan(3);
  const covering = boxes.filter((a, n) =>
    boxes.slice(n + 1).some((b) => Math.abs(a.x - b.x) < a.width - 1 && Math.abs(a.y - b.y) < a.height - 1),
  );
  expect(covering).toEqual([]);
});

test('on a phone on its side, Start and the odds of a quick fight are in view', async ({ page, table }) => {
  await prepare(page, 'quick-coc');
  for (const [width, height] of [
    [844, 390],
    [667, 331],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(table.button('begin')).toBeInViewport({ ratio: 1 });
    await expect(table.part('setupOdds')).toBeInViewport({ ratio: 1 });
  }
});

test('with the setting for left hands, the keys are on the other side, in both orientations', async ({
  table,
  page,
}) => {
  const leftOf = async (one: Locator, other: Locator) => (await one.boundingBox())!.x < (await other.boundingBox())!.x;
  const undoBeforeShow = () => leftOf(table.undoKey, table.button('showFight'));
  const padBeforeStage = () => leftOf(table.asked, table.part('main'));
  await prepare(page, 'play-test');
  const fight = page.url();
  expect(await undoBeforeShow()).toBe(true);
  await page.setViewportSize({ width: 844, height: 390 });
  expect(await padBeforeStage()).toBe(false);
  await page.goto('/#/settings');
  await table.tap(table.switchNamed('Left-handed layout'));
  await page.goto(fight);
  await expect(table.asked).toBeVisible();
  expect(await padBeforeStage()).toBe(true);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await undoBeforeShow()).toBe(false);
});

test('on a phone that lies between two players the keys turn to the one who answers, and the setting is remembered', async ({
  table,
  page,
}) => {
  /** Returns the player whom the digits face: 'near', or 'far' if they are upside down. */
  const facing = async () => {
    const [one, three, nine] = await Promise.all(
      ['1', '3', '9'].map(async (face) => (await table.key(face).boundingBox())!),
    );
    const right = three!.x > one!.x;
    const below = nine!.y > one!.y;
    return right === below ? (right ? 'near' : 'far') : 'neither';
  };
  await prepare(page, 'play-sum');
  await table.press('more');
  await table.flipSwitch(/^Phone on the table between us/);
  await page.keyboard.press('Escape');
  expect(await facing()).toBe('near');
  await table.answer('6');
  await table.answer('Enter 26');
  await expect(table.asked).toContainText('Hill Post rolls');
  expect(await facing()).toBe('far');
  await table.press('showFight');
  await table.press('turnKeys');
  expect(await facing()).toBe('near');
  await table.reopen();
  await expect(table.asked).toContainText('Hill Post rolls');
  expect(await facing()).toBe('far');
  await page.setViewportSize({ width: 844, height: 390 });
  expect(await facing()).toBe('far');
  await table.undo();
  await expect(table.asked).toContainText('Raiders roll');
  expect(await facing()).toBe('near');
});

const enlarge = (page: Page, percent: number) =>
  page.evaluate((percent) => {
    document.documentElement.style.fontSize = `${percent}%`;
  }, percent);

inFonts(test, allOrSample([100, 200], [200]), (percent) =>
  test(`on the smallest phone the choices for a man of the last pair are visible as he is tapped, with letters at ${percent}%`, async ({
    page,
    table,
  }) => {
    await prepare(page, 'ww2-duels');
    await enlarge(page, percent);
    const man = table.keysOf(table.line('The duels', 'A10'), /^A10 /);
    await table.tap(man);
    await expect(table.button('leaveMan')).toBeInViewport({ ratio: 1 });
    // The title of the choices names him, as he may be above the edge.
    await expect(table.text('A10 changes places with')).toBeInViewport({ ratio: 1 });
    await table.press('leaveMan');
    await expect(table.button('leaveMan')).toHaveCount(0);
  }),
);

/** Returns words broken over two lines, labels wider than their key, and elements cut at the right edge. */
const raggedTexts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    // Text for screen readers only is one px wide.
    const seen = (element: Element) =>
      element.checkVisibility() && element.getBoundingClientRect().width > 1 && !element.closest('.story');
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const faults: string[] = [];
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      if (!seen(text.parentElement!)) continue;
      for (const { 0: word, index } of text.data.matchAll(/\p{L}+/gu)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (tops.size > 1) faults.push(`broken: ${word}`);
      }
    }
    for (const key of document.querySelectorAll('.key, .button'))
      if (seen(key) && key.scrollWidth > key.clientWidth) faults.push(`wider than its key: ${key.textContent}`);
    for (const thing of document.querySelectorAll('.card, .button, .key, h1, h2, p'))
      if (seen(thing) && thing.getBoundingClientRect().right > innerWidth + 1) faults.push(`cut: ${thing.textContent}`);
    return faults;
  });

const ENLARGED = [
  'ww2-duels',
  'board-duels',
  'board-chosen',
  'ww2-close',
  'coc-leader',
  'play',
  'play-die-mended',
  'play-sum',
  'play-cards',
  'play-end',
  'quick-fight',
];

const SAMPLE = ['ww2-close', 'play-end'];

inFonts(test, allOrSample(ENLARGED, SAMPLE), (name) =>
  test(`on the smallest phone with letters of twice the size, no word of "${name}" is broken, wider than its key or cut off`, async ({
    page,
  }) => {
    await prepare(page, name);
    await enlarge(page, 200);
    expect(await raggedTexts(page)).toEqual([]);
  }),
);

test('on the smallest phone at twice the text size, the last card shows the verdict', async ({ page, table }) => {
  await prepare(page, 'play-cards');
  await enlarge(page, 200);
  await table.drawAll();
  await expect(table.heading(/ (win|hold|fall back)\b/)).toBeInViewport({ ratio: 0.98 });
});
