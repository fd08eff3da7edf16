import { screens } from './screens.ts';
import { test } from './table.ts';

const sizes = [
  { width: 390, height: 844 },
  { width: 320, height: 640 },
  { width: 844, height: 390 },
];

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const { name, prepare } of screens)
  test(name, async ({ page }) => {
    await page.goto('/');
    await prepare(page);
    for (const size of sizes)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize(size);
        await page.emulateMedia({ colorScheme });
        const path = `shots/${name}-${size.width}x${size.height}-${colorScheme}.png`;
        await page.screenshot({ path, animations: 'disabled' });
      }
  });
