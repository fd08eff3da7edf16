import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { browserPath } from './browser.ts';

export const launchBrowser = (): Promise<Browser> => chromium.launch({ executablePath: browserPath() });

/** New phone without data or animations. New keys accept taps at once. */
export async function newPhone(browser: Browser, baseURL: string): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'en-GB',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(30_000);
  await context.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(':root { --deaf: 0s }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  });
  return context;
}
