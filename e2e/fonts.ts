import type { Page } from '@playwright/test';
import { pairWithVariants } from './scope.ts';

/**
 * Fonts in which every layout must fit: Android's, one close to an iPhone's, and a wide one. They come from `fonts.conf`.
 */
export const TEST_FONTS = ['Roboto', 'Inter', 'DejaVu Sans'] as const;

export type TestFont = (typeof TEST_FONTS)[number];

/** Sets the body text in a font, on the current page and on later ones, until disposed. */
export async function setFont(page: Page, font: TestFont): Promise<AsyncDisposable> {
  if (process.platform !== 'linux')
    throw new Error('Layouts are measured in fonts that a browser takes on Linux alone: run this test there.');
  const adopt = (font: string) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`:root { --sans: "${font}" }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  };
  await page.evaluate(adopt, font);
  return page.addInitScript(adopt, font);
}

/** The two functions of a Playwright test that `inFonts` needs. */
interface FontTest {
  describe(title: string, declare: () => void): void;
  use(options: { readonly font: TestFont }): void;
}

/** Calls `declare` for each item: in every font in a full run, else in one font, in turn. */
export function inFonts<T>(test: FontTest, items: readonly T[], declare: (item: T) => void): void {
  for (const [item, font] of pairWithVariants(items, TEST_FONTS))
    test.describe(`in ${font}`, () => {
      test.use({ font });
      declare(item);
    });
}
