import { join } from 'node:path';
import { type Fault, type FaultReport, type Session, Tally } from '../fault.ts';
import { command, delay, delayOf, startActions, startBrowser, storePage, tallyAudit, withServer } from './browser.ts';

/** Kills a browser repeatedly while it writes to one profile. Checks all acknowledged actions after each kill. */
async function killBrowsers(from: number, to: number): Promise<FaultReport> {
  const tally = new Tally();
  await withServer(storePage(), async (folder, { address }) => {
    const profile = join(folder, 'profile');
    const first = await startBrowser(profile);
    await command(await first.page(address), 'begin');
    await first.kill();
    const sessions: Session[] = [];
    for (let trial = from; trial < to; trial++) {
      const browser = await startBrowser(profile);
      const page = await browser.page(address);
      const { session } = await startActions(page);
      await delay(delayOf(trial, 200, 1500));
      await browser.kill();
      sessions.push(session);
      const again = await startBrowser(profile);
      await tallyAudit(tally, `killed ${trial + 1}`, await again.page(address), sessions);
      await again.kill();
    }
  });
  return tally.report();
}

export const killed: Fault = {
  name: 'killed',
  what: 'the browser killed with all its processes as it writes',
  plain: 20,
  full: 200,
  part: 20,
  run: killBrowsers,
};
