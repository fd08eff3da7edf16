import type { BrowserContext } from '@playwright/test';
import { Table } from '../../../e2e/model.ts';
import { type Fault, type FaultReport, sentenceOf, Tally } from '../fault.ts';
import { buildFolder, command, startActions, storePage, tallyAudit, withServer } from './browser.ts';
import { launchBrowser, newPhone } from './phone.ts';

/** Missing browser features, each removed before the app loads. */
const MISSING: Readonly<Record<string, () => void>> = {
  'private mode': () => {},
  'persist() refused': () => {
    StorageManager.prototype.persist = async () => false;
  },
  'no private file system': () => {
    StorageManager.prototype.getDirectory = () => Promise.reject(new DOMException('Not here.', 'SecurityError'));
  },
  'no storage manager': () => Object.defineProperty(Navigator.prototype, 'storage', { value: undefined }),
  'no Web Locks': () => Object.defineProperty(Navigator.prototype, 'locks', { value: undefined }),
  'no worker': () => Object.defineProperty(window, 'Worker', { value: undefined }),
  'a worker that does not start': () => {
    window.Worker = class {
      constructor() {
        throw new DOMException('No worker here.', 'SecurityError');
      }
    } as unknown as typeof Worker;
  },
  'no service worker': () => {
    delete (Navigator.prototype as { serviceWorker?: unknown }).serviceWorker;
  },
  'no local storage': () =>
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Shut.', 'SecurityError');
      },
    }),
  'local storage full': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Full.', 'QuotaExceededError');
    };
  },
  'no channel between tabs': () => Object.defineProperty(window, 'BroadcastChannel', { value: undefined }),
  'no compression': () => Object.defineProperty(window, 'CompressionStream', { value: undefined }),
  'no list of databases': () => {
    delete (IDBFactory.prototype as { databases?: unknown }).databases;
  },
};

async function playWithout(from: number, to: number): Promise<FaultReport> {
  const tally = new Tally();
  const browser = await launchBrowser();
  const lacking = async (address: string, lack: () => void): Promise<BrowserContext> => {
    const context = await newPhone(browser, address);
    await context.addInitScript(lack);
    return context;
  };
  await withServer(storePage(), async (_, store) =>
    withServer(buildFolder('app'), async (_, app) => {
      for (const [name, lack] of Object.entries(MISSING).slice(from, to)) {
        const failures: string[] = [];
        const playing = await lacking(app.address, lack);
        const table = new Table(await playing.newPage());
        table.page.on('pageerror', ({ message }) => failures.push(`an error nobody caught: ${message}`));
        await playFight(table).catch((error) => failures.push(sentenceOf(error)));
        await playing.close();
        const context = await lacking(store.address, lack);
        await tally.attempt(name, async () => {
          const page = await context.newPage();
          await page.goto('/');
          await command(page, 'begin');
          const { session, ended } = await startActions(page, 6);
          await ended;
          await page.reload();
          await tallyAudit(tally, name, page, [session], failures);
        });
        await context.close();
      }
    }),
  );
  await browser.close();
  return tally.report();
}

async function playFight(table: Table): Promise<void> {
  await table.beginSample();
  await table.openTab('Play');
  await table.begin('Close combat', { from: 'Contact' });
  await table.acceptShown();
  await table.enterTotal(24);
  await table.reopen();
  await table.enterTotal(12);
  await table.enterCards('2s', 'Ah', '3s', 'Kd', '4s', '5h');
  await table.accept();
  await table.page.goto('/');
  await table.open('The two printed battles');
  await table.openUnit('Raiders');
  await table.man('A1').filter({ hasText: 'Killed' }).waitFor();
}

export const missingFeatures: Fault = {
  name: 'shut',
  what: 'private mode, persist() refused, no private file system, no Web Locks, no worker, and what else a browser may lack',
  plain: Object.keys(MISSING).length,
  full: Object.keys(MISSING).length,
  part: 5,
  run: playWithout,
};
