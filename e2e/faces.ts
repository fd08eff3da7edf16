import type { Page } from '@playwright/test';
import { withVariants } from './scope.ts';

/**
 * Fonts for which layouts must hold: Android's, one close to an iPhone's, and a wide one. `fonts.conf` provides them.
 */
export const TEST_FONTS = ['Roboto', 'Inter', 'DejaVu Sans'] as const;

export type TestFont = (typeof TEST_FONTS)[number];

/** Sets the body text in a font, on the current page and on later ones, until disposed. */
export async function setFont(page: Page, face: TestFont): Promise<AsyncDisposable> {
  if (process.platform !== 'linux')
    throw new Error('Layouts are measured in fonts that a browser takes on Linux alone: run this test there.');
  const adopt = (face: string) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`:root { --sans: "${face}" }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  };
  await page.evaluate(adopt, face);
  return page.addInitScript(adopt, face);
}

/** A test with a page in a given font. */
interface FaceTest {
  describe(title: string, declare: () => void): void;
  use(options: { readonly face: TestFont }): void;
}

/** Declares tests of each item. A full run uses every font, a short run gives each item the next font. */
export function inFonts<T>(test: FaceTest, items: readonly T[], declare: (item: T) => void): void {
  for (const [item, face] of withVariants(items, TEST_FONTS))
    test.describe(`in ${face}`, () => {
      test.use({ face });
      declare(item);
    });
}
