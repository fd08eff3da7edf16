import type { Disposable, Locator, Page } from '@playwright/test';

/** Page model of the phone itself. `taps` counts the taps of a test. */
export class PhonePages {
  taps = 0;

  private readonly loaded: Disposable[] = [];

  constructor(readonly page: Page) {}

  /** Allows the test to read the clipboard. Only Chromium asks for permission. */
  async allowClipboard(): Promise<void> {
    const context = this.page.context();
    if (context.browser()?.browserType().name() === 'chromium')
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  }

  /** Touches the middle of an element once animations end. Firefox has no touch driver and clicks. */
  async touch(what: Locator): Promise<void> {
    const { page } = this;
    await what.waitFor();
    await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
    const { x, y, width, height } = (await what.boundingBox())!;
    const firefox = page.context().browser()?.browserType().name() === 'firefox';
    const tap = firefox ? page.mouse.click.bind(page.mouse) : page.touchscreen.tap.bind(page.touchscreen);
    await tap(x + width / 2, y + height / 2);
  }

  /** Link to the recovery page, shown if the app does not start. */
  get recoveryLink(): Locator {
    return this.page.getByRole('link', { name: /^(Get your records out|Recovery)$/ });
  }

  /** Skips the delay of the recovery link, which is a CSS animation. */
  async waitForRecoveryLink(): Promise<void> {
    // The app reloads once before the delay begins.
    await this.page.waitForFunction(() => {
      const [way] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      return way?.type === 'reload' && document.readyState === 'complete';
    });
    await this.page.evaluate(() => {
      for (const waiting of document.getAnimations()) waiting.finish();
    });
  }

  /** Runs a script in each page before its own scripts, until `unload`. */
  async load(script: () => void): Promise<void> {
    this.loaded.push(await this.page.addInitScript(script));
  }

  async unload(): Promise<void> {
    for (const script of this.loaded.splice(0)) await script.dispose();
  }

  /** Replaces random numbers by a fixed sequence. Call it before opening the page. */
  async repeatDice(): Promise<void> {
    await this.load(() => {
      let state = 20;
      crypto.getRandomValues = (array) => {
        const bytes = new Uint8Array(array!.buffer, array!.byteOffset, array!.byteLength);
        for (const n of bytes.keys()) {
          state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
          bytes[n] = state >>> 24;
        }
        return array;
      };
    });
  }

  /** Blocks database writes until the returned function is called. */
  async blockWrites(): Promise<() => Promise<void>> {
    const held = await this.page.evaluateHandle(async () => {
      const { name = '' } = (await indexedDB.databases()).find(({ name }) => /-\d+$/.test(name!)) ?? { name: '' };
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      const transaction = database.transaction([...database.objectStoreNames], 'readwrite');
      const store = transaction.objectStore(transaction.objectStoreNames[0]!);
      const hold = { busy: true, database };
      // A transaction stays open while it has requests.
      const on = () => {
        if (hold.busy) store.count().onsuccess = on;
      };
      await new Promise<void>((resolve) => {
        store.count().onsuccess = () => {
          resolve();
          on();
        };
      });
      return hold;
    });
    return () =>
      held.evaluate((hold) => {
        hold.busy = false;
        hold.database.close();
      });
  }

  /** Shows the page as printed. If the driver cannot emulate print, applies print rules to the screen. */
  async showPrinted(): Promise<void> {
    await this.page.emulateMedia({ media: 'print' });
    await this.page.evaluate(() => {
      if (matchMedia('print').matches) return;
      for (const { cssRules } of document.styleSheets)
        for (const rule of cssRules)
          if (rule instanceof CSSMediaRule && rule.media.mediaText === 'print') rule.media.mediaText = 'all';
    });
  }
}
