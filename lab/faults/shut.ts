import type { BrowserContext } from '@playwright/test';
import { Table } from '../../e2e/model.ts';
import { acts, audited, bedded, buildOf, does, storePage } from './browser.ts';
import { Account, type Fault, type FaultReport, sentenceOf } from './fault.ts';
import { launched, newPhone } from './phone.ts';

/** What a browser may not have or not give, each taken from a page before anything of the app. */
const LACKS: Readonly<Record<string, () => void>> = {
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

/** The store writes and is read again, and then the app itself is played, on a phone that lacks something. */
async function shutOff(from: number, to: number): Promise<FaultReport> {
  const account = new Account();
  const browser = await launched();
  const lacking = async (address: string, lack: () => void): Promise<BrowserContext> => {
    const context = await newPhone(browser, address);
    await context.addInitScript(lack);
    return context;
  };
  await bedded(storePage(), async (_, store) =>
    bedded(buildOf('app'), async (_, app) => {
      for (const [name, lack] of Object.entries(LACKS).slice(from, to)) {
        const amiss: string[] = [];
        const playing = await lacking(app.address, lack);
        const table = new Table(await playing.newPage());
        table.page.on('pageerror', ({ message }) => amiss.push(`an error nobody caught: ${message}`));
        await played(table).catch((error) => amiss.push(sentenceOf(error)));
        await playing.close();
        const context = await lacking(store.address, lack);
        await account.trial(name, async () => {
          const page = await context.newPage();
          await page.goto('/');
          await does(page, 'begin');
          const { session, ended } = await acts(page, 6);
          await ended;
          await page.reload();
          await audited(account, name, page, [session], amiss);
        });
        await context.close();
      }
    }),
  );
  await browser.close();
  return account.came();
}

/** A fight from the first screen to the roster, and the page opened anew in its middle. */
async function played(table: Table): Promise<void> {
  await table.campaign();
  await table.tab('Play');
  await table.begin('Close combat', { from: 'Contact' });
  await table.asShown();
  await table.enterTotal(24);
  await table.reopen();
  await table.enterTotal(12);
  await table.card('2s', 'Ah', '3s', 'Kd', '4s', '5h');
  await table.accept();
  await table.page.goto('/');
  await table.open('The two printed battles');
  await table.unit('Raiders');
  await table.man('A1').filter({ hasText: 'Killed' }).waitFor();
}

export const shut: Fault = {
  name: 'shut',
  what: 'private mode, persist() refused, no private file system, no Web Locks, no worker, and what else a browser may lack',
  plain: Object.keys(LACKS).length,
  full: Object.keys(LACKS).length,
  part: 5,
  run: shutOff,
};
