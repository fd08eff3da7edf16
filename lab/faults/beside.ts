import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { Table } from '../../e2e/model.ts';
import type { Host } from '../../e2e/serve.ts';
import { currentVersion } from '../../src/campaign/upgrades/upgrades.ts';
import { acts, audited, bedded, behaves, buildOf, does, kept, started, storePage, until } from './browser.ts';
import { Account, type Fault, type FaultReport, sentenceOf } from './fault.ts';
import { launched, newPhone } from './phone.ts';
import { buildIn, first, STEPS, second } from './update.ts';

/** A tab that passes over the worker, as a reload with Shift does: it has the newer version while the older one is open. */
async function newerTab(old: Page): Promise<Page> {
  const page = await old.context().newPage();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setBypassServiceWorker', { bypass: true });
  await page.goto(old.url());
  return page;
}

/** Fights a fight in turns in a tab of the old version and one of the new, from after so many steps on; what is amiss. */
async function inTurns(browser: Browser, server: Host, at: number): Promise<readonly string[]> {
  server.carry(await first());
  const context = await newPhone(browser, server.address);
  const amiss: string[] = [];
  context.on('weberror', (error) => amiss.push(`an error nobody caught: ${sentenceOf(error.error())}`));
  try {
    const old = new Table(await context.newPage());
    await old.page.goto('/');
    await old.sentence('ready').waitFor();
    await old.campaign();
    await old.tab('Play');
    for (const step of STEPS.slice(0, at + 1)) await step(old);
    await old.saved();
    await old.page.evaluate(() => Object.assign(window, { same: true }));
    const was = await buildIn(old.page);
    server.carry(await second());
    const newer = new Table(await newerTab(old.page));
    await newer.sentence('openTwice').waitFor();
    if ((await buildIn(newer.page)) === was) amiss.push('both tabs are of one version');
    const tables = [newer, old];
    for (const [n, step] of STEPS.slice(at + 1).entries()) {
      const table = tables[n % 2]!;
      await table.press('takeOver');
      await step(table);
      // The last step has left the fight.
      if (step !== STEPS.at(-1)) await table.saved();
    }
    if (!(await old.page.evaluate(() => 'same' in window))) amiss.push('the old tab was loaded anew in the middle');
    for (const { page } of tables) {
      const table = new Table(page);
      await page.goto('/');
      await table.open('The two printed battles');
      await table.unit('Raiders');
      await table.man('A1').filter({ hasText: 'Killed' }).waitFor();
    }
    if ((await buildIn(old.page)) !== was) amiss.push('the new version is used before anybody said so');
  } catch (error) {
    amiss.push(sentenceOf(error));
  }
  await context.close();
  return amiss;
}

/** After how many of the steps the new version may come: all but the last. */
const MOMENTS = STEPS.length - 1;

async function fightInTurns(from: number, to: number): Promise<FaultReport> {
  const account = new Account();
  await bedded(first(), async (_, server) => {
    const browser = await launched();
    for (let n = from; n < to; n++) {
      // The first few are far from each other, and all together meet every step.
      const at = (n * 5) % MOMENTS;
      account.add(`after step ${at + 1}`, { acknowledged: 1, amiss: await inTurns(browser, server, at) });
    }
    await browser.close();
  });
  return account.came();
}

/** A version to come, which tells every campaign anew. */
const LATER = {
  name: 'later',
  file: 'src/campaign/upgrades/upgrades.ts',
  from: '];\n\n/** The version that is written now. */',
  to: `  {
    name: 'a later one',
    to: ${currentVersion() + 1},
    campaign: () => [{ entry: (entry) => ({ ...entry, title: entry.title + ' Told anew.' }), rows: (rows) => rows }],
  },
];

/** The version that is written now. */`,
};

/** A tab of a version that keeps its records otherwise is opened beside one that goes on by what it has read. */
async function upgradeBeside(from: number, to: number): Promise<FaultReport> {
  const account = new Account();
  await bedded(storePage(), async (folder, server) => {
    const later = await buildOf('store-later', { page: 'lab/faults/page/faulty.ts', otherwise: LATER });
    const browser = await started(join(folder, 'profile'));
    for (let trial = from; trial < to; trial++) {
      const name = `run ${trial + 1}`;
      await account.trial(name, async () => {
        server.carry(await storePage());
        const origin = server.address.replace('localhost', `t${trial}.localhost`);
        const old = await browser.page(origin);
        await does(old, 'begin');
        await behaves(old, { blind: true, greedy: true });
        const before = await acts(old);
        await until('the old tab has written', () => kept(before, 4 + trial));
        server.carry(later);
        const page = await browser.page(origin);
        await behaves(page, { greedy: true });
        const after = await acts(page);
        await until('the new tab has written', () => kept(after, 8));
        await until('the old tab says why it writes nothing', () =>
          before.said.some((one) => /newer than this app knows/.test(one)),
        );
        await does(old, 'stop');
        await does(page, 'stop');
        await after.ended;
        const stale = (await does(page, 'older')).map((key) => `${key} was written in the older version`);
        await audited(account, name, page, [before.session, after.session], stale);
        await old.close();
        await page.close();
      });
    }
    await browser.kill();
  });
  return account.came();
}

export const beside: readonly Fault[] = [
  {
    name: 'beside',
    what: 'a tab of the old version and one of the new, used in turns from each step of a fight on',
    plain: 3,
    full: MOMENTS,
    part: 4,
    run: fightInTurns,
  },
  {
    name: 'beside-later',
    what: 'a tab of the old version that goes on beside one that has upgraded the database',
    plain: 5,
    full: 50,
    part: 10,
    run: upgradeBeside,
  },
];
