import type { Page } from '@playwright/test';
import { withVariants } from './scope.ts';

/**
 * Fonts for which layouts must hold: Android's, one close to an iPhone's, and a wide one. `fonts.conf` provides them.
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

/** A test with a page in a given font. */
interface FontTest {
  describe(title: string, declare: () => void): void;
  use(options: { readonly font: TestFont }): void;
}

/** Declares tests of each item. A full run uses every font, a short run gives each item the next font. */
export function inFonts<T>(test: FontTest, items: readonly T[], declare: (item: T) => void): void {
  for (const [item, font] of withVariants(items, TEST_FONTS))
    test.describe(`in ${font}`, () => {
      test.use({ font });
      declare(item);
    });
}
