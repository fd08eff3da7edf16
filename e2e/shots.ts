import { screens } from './screens.ts';
import { test } from './table.ts';

const sizes = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
];

for (const { name, prepare } of screens)
  for (const viewport of sizes)
    for (const colorScheme of ['light', 'dark'] as const) {
      const shot = `${name}-${viewport.width}x${viewport.height}-${colorScheme}`;
      test.describe(() => {
        test.use({ viewport, colorScheme, contextOptions: { reducedMotion: 'reduce' } });
        test(shot, async ({ page }) => {
          await page.goto('/');
          await prepare(page);
          await page.screenshot({ path: `shots/${shot}.png`, animations: 'disabled' });
        });
      });
    }
