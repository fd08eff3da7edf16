import { mkdir, writeFile } from 'node:fs/promises';
import { screenTest } from './places.ts';
import { screens } from './screens.ts';
import type { StepText } from './walk/measuresteps.ts';
import { visibleLines } from './walk/visible.ts';
import { walkPageTest } from './walk/walktest.ts';

/** Writes texts to a file, in which `npm run shots` counts words. */
async function write(name: string, texts: readonly StepText[]): Promise<void> {
  await mkdir('shots/texts', { recursive: true });
  await writeFile(`shots/texts/${name}.json`, JSON.stringify(texts));
}

walkPageTest('words of every step', async ({ page, walk }) => {
  await page.goto(walk.address);
  const texts = await page.evaluate(() => (window as unknown as { texts: () => Promise<StepText[]> }).texts());
  walkPageTest.expect(texts.length).toBeGreaterThan(700);
  await write('steps', texts);
});

/** Screens whose words above the fold are limited. */
const PAGES = ['quick-fight', 'quick-ww2', 'quick-coc', 'quick-pieces', 'quick-squares', 'unit', 'coc-unit'];

for (const { name, prepare } of screens.filter(({ name }) => PAGES.includes(name)))
  screenTest(`words of the page ${name}`, async ({ page }) => {
    await prepare(page);
    const lines = await page.evaluate(visibleLines);
    const above = lines.filter(({ top }) => top < page.viewportSize()!.height);
    await write(name, [{ name, system: 'pages', lines: above.map(({ text }) => text) }]);
  });
