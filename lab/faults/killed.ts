import { join } from 'node:path';
import { acts, audited, bedded, does, momentOf, passing, started, storePage } from './browser.ts';
import { Account, type Fault, type FaultReport, type Session } from './fault.ts';

/** Kills a browser again and again as it writes, on one profile, and looks each time for every action it has acknowledged. */
async function killBrowsers(from: number, to: number): Promise<FaultReport> {
  const account = new Account();
  await bedded(storePage(), async (folder, { address }) => {
    const profile = join(folder, 'profile');
    const first = await started(profile);
    await does(await first.page(address), 'begin');
    await first.kill();
    const sessions: Session[] = [];
    for (let trial = from; trial < to; trial++) {
      const browser = await started(profile);
      const page = await browser.page(address);
      const { session } = await acts(page);
      await passing(momentOf(trial, 200, 1500));
      await browser.kill();
      sessions.push(session);
      const again = await started(profile);
      await audited(account, `killed ${trial + 1}`, await again.page(address), sessions);
      await again.kill();
    }
  });
  return account.came();
}

export const killed: Fault = {
  name: 'killed',
  what: 'the browser killed with all its processes as it writes',
  plain: 20,
  full: 200,
  part: 20,
  run: killBrowsers,
};
