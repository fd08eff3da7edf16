import { expect, Table, hostTest as test } from './table.ts';

test('the layout does not shift when the title face loads', async ({ page }) => {
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/*.woff2', async (route) => {
    await arrival;
    await route.continue();
  });
  await page.addInitScript(() => {
    const moved: number[] = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
    Object.assign(window, { moved });
  });
  // The load event waits for the font.
  await page.goto('/', { waitUntil: 'commit' });
  await expect(new Table(page).row('Try a fight')).toBeVisible();
  const placed = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('#app *')].map((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        return `${one.outerHTML.slice(0, 80)}: ${top.toFixed(1)} to ${bottom.toFixed(1)}`;
      }),
    );
  /** Returns the total width of the words in all titles. */
  const wordsWidth = () =>
    page.evaluate(() => {
      const words = document.createRange();
      return [...document.querySelectorAll('h1, h2')].reduce((sum, title) => {
        words.selectNodeContents(title);
        return sum + words.getBoundingClientRect().width;
      }, 0);
    });
  const titleFace = () => page.evaluate(() => [...document.fonts].find(({ family }) => family === 'Besley')?.status);
  expect(await titleFace()).toBe('loading');
  const before = await placed();
  const widthBefore = await wordsWidth();
  arrive();
  await expect.poll(titleFace).toBe('loaded');
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
  expect(await placed()).toEqual(before);
  expect(Math.abs(widthBefore / (await wordsWidth()) - 1)).toBeLessThan(0.06);
  expect(await page.evaluate(() => (window as unknown as { moved: number[] }).moved)).toEqual([]);
});
