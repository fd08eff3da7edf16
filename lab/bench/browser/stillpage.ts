import { chromium, type Page } from '@playwright/test';
import { PHONE } from './pages.ts';

/** Returns the HTML of a screen of the installed app: its elements and styles, without scripts. */
export async function stillPageOf(profile: string, address: string, words: string): Promise<string> {
  const context = await chromium.launchPersistentContext(profile, PHONE);
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto(address);
  await page.getByText(words).first().waitFor();
  await page.waitForLoadState('networkidle');
  const html = await page.evaluate(() => {
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText));
    for (const element of document.querySelectorAll('script, link, style')) element.remove();
    const style = document.createElement('style');
    style.textContent = rules.join('\n');
    document.head.append(style);
    return `<!doctype html>${document.documentElement.outerHTML}`;
  });
  await context.close();
  return html;
}

/** Makes the worker of an installed page answer with this HTML instead of its own page. */
export const cachePage = (html: string) => (page: Page) =>
  page.evaluate(async (html) => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        if (new URL(request.url).pathname.endsWith('index.html'))
          await cache.put(request, new Response(html, { headers: { 'content-type': 'text/html' } }));
    }
  }, html);
