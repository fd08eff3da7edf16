import { screens } from './screens.ts';
import { test } from './table.ts';

const sizes = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  // After the one on its side: a play brings what is asked into view where the phone is turned.
  { width: 320, height: 640 },
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
