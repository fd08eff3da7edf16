import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { chromium, type Page } from '@playwright/test';
import { host } from '../e2e/serve.ts';
import { chosenBrowser } from '../scripts/browser.mjs';
import { built } from './browser.ts';
import type { Faulty } from './page/faulty.ts';
import type { Trial } from './strangers.ts';

/** How long the browser writes before it is killed, in milliseconds. */
const LEAST = 200;
const MOST = 1500;

type Run = { readonly page: Page; kill(): Promise<void> };

/** Starts a browser of our own on a profile, so that it can be killed with all its processes at once. */
async function started(path: string, profile: string, address: string): Promise<Run> {
  const options = ['--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`, '--no-first-run'];
  const root = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const child = spawn(path, [...options, ...root, 'about:blank'], {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const gone = once(child, 'exit');
  const browser = await chromium.connectOverCDP(await devtools(child));
  const [context] = browser.contexts();
  const page = await context!.newPage();
  await page.goto(address);
  return {
    page,
    async kill() {
      process.kill(-child.pid!, 'SIGKILL');
      await gone;
    },
  };
}

/** The address at which a browser listens, as it says itself. */
async function devtools(child: ChildProcess): Promise<string> {
  let said = '';
  for await (const words of child.stderr!) {
    said += words;
    const [address] = /ws:\/\/\S+/.exec(said) ?? [];
    if (address) return address;
  }
  throw new Error(`The browser did not start: ${said}`);
}

const does = <K extends 'begin' | 'audit'>(page: Page, what: K) =>
  page.evaluate(
    (what) => (window as unknown as { faulty: Record<string, () => unknown> }).faulty[what]!(),
    what as string,
  ) as ReturnType<Faulty[K]>;

/** Kills a browser so many times as it writes, and looks each time for every action it has acknowledged. */
export async function killBrowsers(trials: number): Promise<Trial> {
  const path = chosenBrowser() ?? chromium.executablePath();
  const folder = await mkdtemp(join(tmpdir(), 'faults-'));
  await built(folder, 'faulty.ts');
  const server = await host(join(folder, 'faulty.ts'));
  const profile = join(folder, 'profile');
  const acknowledged = new Set<string>();
  const amiss: string[] = [];

  /** Compares what is there with what was acknowledged. */
  const audit = async (page: Page, trial: number): Promise<void> => {
    const { loss, entries, plays, whole } = await does(page, 'audit');
    if (loss) amiss.push(`trial ${trial}: ${loss}`);
    if (!whole) amiss.push(`trial ${trial}: the roster is not what the log says`);
    const there = new Set([...entries.map((id) => `entry ${id}`), ...[...entries, ...plays].map((id) => `play ${id}`)]);
    const lost = [...acknowledged].filter((id) => !there.has(id));
    if (lost.length > 0) amiss.push(`trial ${trial}: ${lost.length} acknowledged actions are lost`);
    if (new Set(entries).size !== entries.length) amiss.push(`trial ${trial}: an entry is there twice`);
  };

  try {
    const first = await started(path, profile, server.address);
    await does(first.page, 'begin');
    await first.kill();
    for (let trial = 1; trial <= trials; trial++) {
      const { page, kill } = await started(path, profile, server.address);
      await audit(page, trial - 1);
      const before = acknowledged.size;
      await page.exposeFunction('said', (id: string) => void acknowledged.add(id));
      await page.evaluate(() => {
        const { faulty, said } = window as unknown as { faulty: Faulty; said: (id: string) => void };
        faulty.act(said).catch((error: Error) => said(`failed: ${error.message}`));
      });
      // Spread over the trials, so that the deaths meet every moment of a write.
      await new Promise((done) => setTimeout(done, LEAST + (MOST - LEAST) * ((trial * 0.618) % 1)));
      await kill();
      console.log(`trial ${trial}: ${acknowledged.size - before} acknowledged, then killed`);
    }
    const last = await started(path, profile, server.address);
    await audit(last.page, trials);
    await last.kill();
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
  amiss.push(...[...acknowledged].filter((id) => id.startsWith('failed')));
  if (acknowledged.size === 0) amiss.push('nothing was acknowledged');
  return { said: `${acknowledged.size} acknowledged actions of a browser killed ${trials} times`, amiss };
}
