import type { Page } from '@playwright/test';
import { type Fault, sentenceOf } from '../fault.ts';
import {
  type Actions,
  command,
  delay,
  delayOf,
  hasAcknowledged,
  type Run,
  runInBrowser,
  setManner,
  startActions,
  tallyAudit,
  until,
} from './browser.ts';

const DATABASE = 'faults-1';

type Trial = Run & { readonly page: Page; readonly work: Actions };

const finish = async ({ page, work }: Trial): Promise<void> => {
  await command(page, 'stop');
  await work.ended;
};

/** Runs work in another tab of the same origin, without the app. */
async function inOtherTab<T>({ browser, origin }: Trial, work: (page: Page) => Promise<T>): Promise<T> {
  const page = await browser.page(`${origin}robots.txt`);
  return withTimeout('the other tab is through', work(page)).finally(() => page.close());
}

const withTimeout = <T>(what: string, work: Promise<T>): Promise<T> =>
  Promise.race([work, delay(30_000).then(() => Promise.reject(new Error(`It never came to this: ${what}.`)))]);

const acknowledgedIn = ({ work }: Trial): number => work.session.acknowledged.size;

/** Requires that the open page reports the loss, and with `again` the reopened app too. */
async function requireReport(trial: Trial, again: boolean, how = /^loss: |^failed: /): Promise<void> {
  const { tally, name, work, page } = trial;
  const failures: string[] = [];
  try {
    await until('the loss is said', () => work.said.some((one) => how.test(one)));
  } catch (error) {
    failures.push(sentenceOf(error));
  }
  const told = await page.reload().then(() => command(page, 'audit').then(({ loss }) => loss, sentenceOf), sentenceOf);
  if (again && told === undefined) failures.push('an empty campaign is shown in silence');
  tally.add(name, { acknowledged: acknowledgedIn(trial), failures });
}

const deleteDatabase = async (trial: Trial): Promise<void> => {
  await inOtherTab(trial, (page) =>
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
  await requireReport(trial, true);
};

const upgradeDatabase = async (trial: Trial): Promise<void> => {
  await inOtherTab(trial, (page) =>
    page.evaluate(
      (name) =>
        new Promise<void>((resolve, reject) => {
          const request = indexedDB.open(name, 99);
          request.onsuccess = () => resolve(request.result.close());
          request.onerror = () => reject(request.error);
        }),
      DATABASE,
    ),
  );
  await requireReport(trial, true, /newer than this app/);
};

/** Clears site data. The sentinel survives if only databases are cleared. */
const clearData = (storageTypes: 'all' | 'indexeddb') => async (trial: Trial) => {
  const devtools = await trial.browser.context.newCDPSession(trial.page);
  await devtools.send('Storage.clearDataForOrigin', { origin: new URL(trial.origin).origin, storageTypes });
  await requireReport(trial, storageTypes !== 'all');
};

const closeConnection = async (trial: Trial): Promise<void> => {
  for (let n = 0; n < 5; n++) {
    const before = acknowledgedIn(trial);
    await trial.page.evaluate(() => (window as unknown as { connections: IDBDatabase[] }).connections.at(-1)?.close());
    await until('it goes on', () => acknowledgedIn(trial) > before + 2);
  }
  await finish(trial);
  await tallyAudit(trial.tally, trial.name, trial.page, [trial.work.session]);
};

const recordConnections = (page: Page) =>
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

/** Opens the app in a tab where the database never responds, then in a normal one. */
const blockOpening = async (trial: Trial): Promise<void> => {
  await finish(trial);
  const { tally, name, page, browser, origin, work } = trial;
  const failures: string[] = [];
  const other = await browser.context.newPage();
  await other.addInitScript((name) => {
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function (...given) {
      // A request that never fires an event.
      return given[0] === name ? ({} as IDBOpenDBRequest) : open.apply(this, given);
    };
  }, DATABASE);
  await other.goto(origin);
  const said = await withTimeout('the opening is given up', command(other, 'audit')).then(() => undefined, sentenceOf);
  if (said === undefined || !/does not open/.test(said)) failures.push(`it said ${said}`);
  await other.close();
  await tallyAudit(tally, name, page, [work.session], failures);
};

/** Freezes the tab between two actions, uses another tab, then resumes the first. */
const freezeTab = async (trial: Trial): Promise<void> => {
  const { browser, page, origin, tally, name, work } = trial;
  await finish(trial);
  const devtools = await browser.context.newCDPSession(page);
  await devtools.send('Page.setWebLifecycleState', { state: 'frozen' });
  const other = await browser.page(origin);
  await setManner(other, { greedy: true });
  const second = await startActions(other, 6);
  await withTimeout('the other tab is through', second.ended);
  await devtools.send('Page.setWebLifecycleState', { state: 'active' });
  await setManner(page, { greedy: true });
  const last = await startActions(page, 6);
  await withTimeout('the first tab goes on', last.ended);
  const sessions = [work, second, last].map(({ session }) => session);
  await tallyAudit(tally, name, other, sessions);
  await other.close();
};

const crashTab = async (trial: Trial): Promise<void> => {
  const { browser, page, origin, tally, name, work } = trial;
  const devtools = await browser.context.newCDPSession(page);
  const gone = page.waitForEvent('crash');
  devtools.send('Page.crash').catch(() => {});
  await gone;
  const again = await browser.page(origin);
  await tallyAudit(tally, name, again, [work.session]);
  await again.close();
};

const interferes =
  (interfere: (trial: Trial) => Promise<void>) =>
  async (run: Run): Promise<void> => {
    const page = await run.browser.context.newPage();
    await recordConnections(page);
    await page.goto(run.origin);
    await command(page, 'begin');
    const work = await startActions(page);
    await until('something is written', () => hasAcknowledged(work, 2));
    await delay(delayOf(run.n, 0, 400));
    await interfere({ ...run, page, work });
    await page.close();
  };

const fault = (name: string, what: string, interfere: (trial: Trial) => Promise<void>): Fault => ({
  name,
  what,
  plain: 3,
  full: 20,
  part: 10,
  run: (from, to) => runInBrowser(from, to, interferes(interfere)),
});

export const interferences: readonly Fault[] = [
  fault('deleted', 'the database deleted by another tab', deleteDatabase),
  fault('upgraded', 'the database upgraded by another tab', upgradeDatabase),
  fault('cleared', 'the site’s databases cleared under the running app', clearData('indexeddb')),
  fault('cleared-all', 'all data of the site cleared under the running app', clearData('all')),
  fault('dying', 'a connection that dies, five times', closeConnection),
  fault('hanging', 'an opening of which nothing comes', blockOpening),
  fault('frozen', 'a tab frozen while another takes over, and thawed', freezeTab),
  fault('discarded', 'a tab whose process is gone as it writes', crashTab),
];
