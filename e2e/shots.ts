import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { screenTest as test } from './places.ts';
import { screens } from './screens.ts';

const sizes = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  // After the one on its side: a play brings what is asked into view where the phone is turned.
  { width: 320, height: 640 },
];

for (const { name, prepare } of screens)
  test(name, async ({ page }) => {
    await prepare(page);
    const words: string[] = [];
    for (const size of sizes) {
      await page.setViewportSize(size);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        const path = `shots/${name}-${size.width}x${size.height}-${colorScheme}.png`;
        await page.screenshot({ path, animations: 'disabled' });
      }
      words.push(...(await visibleLines(page)).filter((line) => !words.includes(line)));
    }
    await writeFile(`shots/${name}.txt`, `## ${name}\n\n${words.join('\n')}\n`);
  });

/** The lines of text on the page, or on the sheet that stands before it, without those only a screen reader says. */
function visibleLines(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const unseen = new CSSStyleSheet();
    unseen.replaceSync('.unseen { display: none }');
    document.adoptedStyleSheets = [unseen];
    const { innerText } = document.querySelector<HTMLElement>('dialog[open]') ?? document.body;
    document.adoptedStyleSheets = [];
    return innerText
      .split('\n')
      .map((line) => line.replace(/\s+/g, ' ').trim())
      .filter(Boolean);
  });
}
