import { join } from 'node:path';
import type { Page } from '@playwright/test';
import {
  acts,
  audited,
  bedded,
  behaves,
  does,
  kept,
  momentOf,
  passing,
  type Running,
  started,
  storePage,
  until,
  type Work,
} from './browser.ts';
import { Account, type Fault, type FaultReport, sentenceOf } from './fault.ts';

/** What the store calls its database. */
const DATABASE = 'faults-1';

/** One trial: a page at work on an origin of its own, and what it takes to interfere with it. */
type Trial = {
  readonly account: Account;
  readonly name: string;
  readonly browser: Running;
  readonly origin: string;
  readonly page: Page;
  readonly work: Work;
  readonly n: number;
};

const finish = async ({ page, work }: Trial): Promise<void> => {
  await does(page, 'stop');
  await work.ended;
};

/** Does something in another tab of the same origin that has nothing of the app. */
async function beside<T>({ browser, origin }: Trial, work: (page: Page) => Promise<T>): Promise<T> {
  const page = await browser.page(`${origin}robots.txt`);
  return soon('the other tab is through', work(page)).finally(() => page.close());
}

/** What comes of some work, if it ends within half a minute. */
const soon = <T>(what: string, work: Promise<T>): Promise<T> =>
  Promise.race([work, passing(30_000).then(() => Promise.reject(new Error(`It never came to this: ${what}.`)))]);

const acknowledgedIn = ({ work }: Trial): number => work.session.acknowledged.size;

/** After records are gone: the page that works must say so, and so must the app when it is opened again, if anything of it is left that could know. */
async function saidLost(trial: Trial, again: boolean, how = /^loss: |^failed: /): Promise<void> {
  const { account, name, work, page } = trial;
  const amiss: string[] = [];
  try {
    await until('the loss is said', () => work.said.some((one) => how.test(one)));
  } catch (error) {
    amiss.push(sentenceOf(error));
  }
  const told = await page.reload().then(() => does(page, 'audit').then(({ loss }) => loss, sentenceOf), sentenceOf);
  if (again && told === undefined) amiss.push('an empty campaign is shown in silence');
  account.add(name, { acknowledged: acknowledgedIn(trial), amiss });
}

const deleted = async (trial: Trial): Promise<void> => {
  await beside(trial, (page) =>
    page.evaluate(
      (name) =>
        new Promise<void>((resolve, reject) => {
          const request = indexedDB.deleteDatabase(name);
          request.onsuccess = () => resolve();
          request.onerror = () => reject(request.error);
        }),
      DATABASE,
    ),
  );
  await saidLost(trial, true);
};

const upgraded = async (trial: Trial): Promise<void> => {
  await beside(trial, (page) =>
    page.evaluate(
      (name) =>
        new Promise<void>((resolve, reject) => {
          const request = indexedDB.open(name, 9);
          request.onsuccess = () => resolve(request.result.close());
          request.onerror = () => reject(request.error);
        }),
      DATABASE,
    ),
  );
  // All is there, and it cannot be read.
  await saidLost(trial, true, /^failed: |^unread: /);
};

/** Clears what the site keeps, as the browser's settings do: of its databases alone something outside still knows. */
const cleared = (storageTypes: 'all' | 'indexeddb') => async (trial: Trial) => {
  const devtools = await trial.browser.context.newCDPSession(trial.page);
  await devtools.send('Storage.clearDataForOrigin', { origin: new URL(trial.origin).origin, storageTypes });
  await saidLost(trial, storageTypes !== 'all');
};

/** The connection dies under the app, again and again. */
const dying = async (trial: Trial): Promise<void> => {
  for (let n = 0; n < 5; n++) {
    const before = acknowledgedIn(trial);
    await trial.page.evaluate(() => (window as unknown as { connections: IDBDatabase[] }).connections.at(-1)?.close());
    await until('it goes on', () => acknowledgedIn(trial) > before + 2);
  }
  await finish(trial);
  await audited(trial.account, trial.name, trial.page, [trial.work.session]);
};

/** Remembers the connections a page opens to the database, so that they can be closed. */
const remembering = (page: Page) =>
  page.addInitScript((name) => {
    const connections: IDBDatabase[] = [];
    Object.assign(window, { connections });
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function (...given) {
      const request = open.apply(this, given);
      request.addEventListener('success', () => {
        if (request.result.name === name) connections.push(request.result);
      });
      return request;
    };
  }, DATABASE);

/** The database does not open, and says nothing; later it does. */
const hanging = async (trial: Trial): Promise<void> => {
  await finish(trial);
  const { account, name, page, browser, origin, work } = trial;
  const amiss: string[] = [];
  const other = await browser.context.newPage();
  await other.addInitScript((name) => {
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function (...given) {
      // A request that nothing ever comes of.
      return given[0] === name ? ({} as IDBOpenDBRequest) : open.apply(this, given);
    };
  }, DATABASE);
  await other.goto(origin);
  const said = await soon('the opening is given up', does(other, 'audit')).then(() => undefined, sentenceOf);
  if (said === undefined || !/does not open/.test(said)) amiss.push(`it said ${said}`);
  await other.close();
  await audited(account, name, page, [work.session], amiss);
};

/** The tab is frozen between two actions, as browsers freeze none in the midst of a write; another takes over, and the first is thawed and goes on. */
const frozen = async (trial: Trial): Promise<void> => {
  const { browser, page, origin, account, name, work } = trial;
  await finish(trial);
  const devtools = await browser.context.newCDPSession(page);
  await devtools.send('Page.setWebLifecycleState', { state: 'frozen' });
  const other = await browser.page(origin);
  await behaves(other, { greedy: true });
  const second = await acts(other, 6);
  await soon('the other tab is through', second.ended);
  await devtools.send('Page.setWebLifecycleState', { state: 'active' });
  await behaves(page, { greedy: true });
  const last = await acts(page, 6);
  await soon('the first tab goes on', last.ended);
  const sessions = [work, second, last].map(({ session }) => session);
  await audited(account, name, other, sessions);
  await other.close();
};

/** The process of the tab is gone as it writes. */
const discarded = async (trial: Trial): Promise<void> => {
  const { browser, page, origin, account, name, work } = trial;
  const devtools = await browser.context.newCDPSession(page);
  const gone = page.waitForEvent('crash');
  devtools.send('Page.crash').catch(() => {});
  await gone;
  const again = await browser.page(origin);
  await audited(account, name, again, [work.session]);
  await again.close();
};

/** Interferes with a page at work, as often as is asked, each time at another moment. */
const interfering =
  (interfere: (trial: Trial) => Promise<void>) =>
  async (from: number, to: number): Promise<FaultReport> => {
    const account = new Account();
    await bedded(storePage(), async (folder, { address }) => {
      const browser = await started(join(folder, 'profile'));
      for (let n = from; n < to; n++) {
        const name = `run ${n + 1}`;
        const origin = address.replace('localhost', `t${n}.localhost`);
        const page = await browser.context.newPage();
        await remembering(page);
        await page.goto(origin);
        await does(page, 'begin');
        const work = await acts(page);
        const trial = { account, name, browser, origin, page, work, n };
        await until('something is written', () => kept(work, 2));
        await passing(momentOf(n, 0, 400));
        await account.trial(name, () => interfere(trial));
        await page.close();
      }
      await browser.kill();
    });
    return account.came();
  };

const fault = (name: string, what: string, interfere: (trial: Trial) => Promise<void>): Fault => ({
  name,
  what,
  plain: 3,
  full: 20,
  part: 10,
  run: interfering(interfere),
});

/** What other tabs, the browser and the player do under the running app. */
export const under: readonly Fault[] = [
  fault('deleted', 'the database deleted by another tab', deleted),
  fault('upgraded', 'the database upgraded by another tab', upgraded),
  fault('cleared', 'the site’s databases cleared under the running app', cleared('indexeddb')),
  fault('cleared-all', 'all data of the site cleared under the running app', cleared('all')),
  fault('dying', 'a connection that dies, five times', dying),
  fault('hanging', 'an opening of which nothing comes', hanging),
  fault('frozen', 'a tab frozen while another takes over, and thawed', frozen),
  fault('discarded', 'a tab whose process is gone as it writes', discarded),
];
