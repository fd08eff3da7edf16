import { TEST_FONTS } from './fonts.ts';
import { expect, test } from './table.ts';

test('text is drawn in the fonts of the tests, and in none of the machine', async ({ page }) => {
  const widthsIn = (families: readonly string[]) =>
    page.evaluate((families) => {
      const brush = new OffscreenCanvas(1, 1).getContext('2d')!;
      return families.map((family) => {
        brush.font = `40px ${family}`;
        return brush.measureText('Hamburgefonstiv 0123456789').width;
      });
    }, families);
  const [roboto = 0, ...others] = await widthsIn(TEST_FONTS.map((face) => `"${face}"`));
  expect(new Set([roboto, ...others]).size).toBe(TEST_FONTS.length);
  const machines = ['system-ui', 'sans-serif', 'serif', 'monospace', 'cursive', '"Noto Sans"', '"Liberation Sans"'];
  expect(await widthsIn(machines)).toEqual(machines.map(() => roboto));
});
