import type { Page } from '@playwright/test';

/** One screen of the app: its name, and the way to it from the app just opened in a fresh browser. */
export interface Screen {
  readonly name: string;
  prepare(page: Page): Promise<void>;
}

/** Every screen that is to be looked at, photographed and measured. */
export const screens: readonly Screen[] = [
  {
    name: 'home',
    async prepare(page) {
      await page.getByRole('heading', { name: 'Roll Call' }).waitFor();
    },
  },
];
