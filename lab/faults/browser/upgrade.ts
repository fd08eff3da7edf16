import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Fault, type FaultReport, newSession, type Session, Tally } from '../fault.ts';
import {
  type BackEnd,
  backEnds,
  command,
  delay,
  delayOf,
  startActions,
  startBrowser,
  storePage,
  tallyAudit,
  withBrowser,
  withServer,
} from './browser.ts';
import { oldShapeBuild } from './oldshape.ts';

/** Actions that leave the records as they are: each of two units changes and changes back. */
const CYCLE = 4;

/** Kills the browser while it upgrades a log of 100,000 entries of the old shape. All of them must be there afterwards. */
async function killUpgrades(backEnd: BackEnd, from: number, to: number): Promise<FaultReport> {
  const tally = new Tally();
  await withServer(oldShapeBuild(), async (folder, server) => {
    const { address } = server;
    const sound = join(folder, 'sound');
    const profile = join(folder, 'profile');
    const inCopy = async <T>(work: (browser: Awaited<ReturnType<typeof startBrowser>>) => Promise<T>): Promise<T> => {
      await rm(profile, { recursive: true, force: true });
      await cp(sound, profile, { recursive: true });
      return withBrowser(profile, backEnd, work);
    };
    const old = await startBrowser(sound, backEnd);
    const page = await old.page(address);
    await command(page, 'begin');
    const { session, ended } = await startActions(page, CYCLE);
    await ended;
    server.serve(await storePage());
    const filler = await old.page(address);
    const filled = sessionOf(await command(filler, 'fill'));
    await old.close();
    const used = (await backEnds(sound)).join(' and ');
    const wrong = used === backEnd ? [] : [`the databases are in ${used || 'nothing known'}`];
    const duration = await inCopy(async (browser) => command(await browser.page(address), 'open'));
    for (let trial = from; trial < to; trial++) {
      await inCopy(async (browser) => {
        const opening = command(await browser.page(address), 'open');
        // It ends with the browser.
        opening.catch(() => {});
        await delay(delayOf(trial, 0, duration));
      });
      await withBrowser(profile, backEnd, async (browser) => {
        const page = await browser.page(address);
        tally.count((await command(page, 'shape')) === 0 ? 'killed before the upgrade was written' : 'killed after it');
        await tallyAudit(tally, `upgrade ${trial + 1}`, page, [session, filled], wrong);
      });
    }
  });
  return tally.report();
}

function sessionOf(ids: readonly string[]): Session {
  const session = newSession();
  for (const id of ids) {
    session.invoked.push(`entry ${id}`);
    session.acknowledged.add(`entry ${id}`);
  }
  return session;
}

export const upgrade = (['leveldb', 'sqlite'] as const).map(
  (backEnd): Fault => ({
    name: `upgrade-${backEnd}`,
    what: `killed as it upgrades 100,000 entries of the old shape, databases in ${backEnd === 'sqlite' ? 'SQLite' : 'LevelDB'}`,
    plain: 1,
    full: 60,
    part: 20,
    run: (from, to) => killUpgrades(backEnd, from, to),
  }),
);
