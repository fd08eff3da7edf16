import type { Page } from '@playwright/test';
import { paired } from './scope.ts';

/**
 * Fonts for which layouts must hold: Android's, one close to an iPhone's, and a wide one. `fonts.conf` provides them.
 */
export const FACES = ['Roboto', 'Inter', 'DejaVu Sans'] as const;

export type Face = (typeof FACES)[number];

/** Sets the body text in a font, on the current page and on later ones, until disposed. */
export async function setFace(page: Page, face: Face): Promise<AsyncDisposable> {
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
  use(options: { readonly face: Face }): void;
}

/** Declares tests of each item in every font in a full run, else in one font, in turn. */
export function inFaces<T>(test: FaceTest, items: readonly T[], declare: (item: T) => void): void {
  for (const [item, face] of paired(items, FACES))
    test.describe(`in ${face}`, () => {
      test.use({ face });
      declare(item);
    });
}
