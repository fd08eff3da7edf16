import { expect, Table, serverTest as test } from './table.ts';

test('the layout does not shift when the title font loads', async ({ page }) => {
  let releaseFont = () => {};
  const fontReleased = new Promise<void>((resolve) => {
    releaseFont = resolve;
  });
  await page.route('**/*.woff2', async (route) => {
    await fontReleased;
    await route.continue();
  });
  await page.addInitScript(() => {
    const layoutShifts: number[] = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) layoutShifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
    Object.assign(window, { layoutShifts });
  });
  // The load event waits for the font.
  await page.goto('/', { waitUntil: 'commit' });
  await expect(new Table(page).row('Try a fight')).toBeVisible();
  const elementPositions = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('#app *')].map((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        return `${one.outerHTML.slice(0, 80)}: ${top.toFixed(1)} to ${bottom.toFixed(1)}`;
      }),
    );
  const totalTitleWidth = () =>
    page.evaluate(() => {
      const words = document.createRange();
      return [...document.querySelectorAll('h1, h2')].reduce((sum, title) => {
        words.selectNodeContents(title);
        return sum + words.getBoundingClientRect().width;
      }, 0);
    });
  const titleFontStatus = () =>
    page.evaluate(() => [...document.fonts].find(({ family }) => family === 'Besley')?.status);
  expect(await titleFontStatus()).toBe('loading');
  const positionsBefore = await elementPositions();
  const titleWidthBefore = await totalTitleWidth();
  releaseFont();
  await expect.poll(titleFontStatus).toBe('loaded');
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
  expect(await elementPositions()).toEqual(positionsBefore);
  // A fallback font has one scale for all letters, so that titles can differ from the title font by some percent.
  expect(Math.abs(titleWidthBefore / (await totalTitleWidth()) - 1)).toBeLessThan(0.06);
  expect(await page.evaluate(() => (window as unknown as { layoutShifts: number[] }).layoutShifts)).toEqual([]);
});
