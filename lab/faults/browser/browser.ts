import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { type AppServer, serveApp } from '../../../e2e/serve.ts';
import { chosenBrowser } from '../../../scripts/browser.mjs';
import { buildInto } from '../../../scripts/builds.mjs';
import { type FaultReport, judge, newSession, type Session, sentenceOf, Tally } from '../fault.ts';
import type { Faulty, Manner, PageMessage } from './page/faulty.ts';

export type BackEnd = 'leveldb' | 'sqlite';

const FEATURES = 'IdbSqliteBackingStore,IdbSqliteOnDiskRollout';

export const browserPath = (): string => chosenBrowser() ?? chromium.executablePath();

/** Browser process group that can be killed or stopped as a whole. */
export type RunningBrowser = {
  readonly context: BrowserContext;
  readonly pid: number;
  page(address: string): Promise<Page>;
  kill(): Promise<void>;
  close(): Promise<void>;
};

const running = new Set<number>();
process.on('exit', () => {
  for (const pid of running) process.kill(-pid, 'SIGKILL');
});
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => process.exit(130));

export async function startBrowser(profile: string, backEnd?: BackEnd): Promise<RunningBrowser> {
  const options = ['--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`, '--no-first-run'];
  const quiet = ['--disable-gpu', '--disable-background-networking', '--disable-component-update'];
  const features = backEnd ? [`--${backEnd === 'sqlite' ? 'enable' : 'disable'}-features=${FEATURES}`] : [];
  const root = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const child = spawn(browserPath(), [...options, ...quiet, ...features, ...root, 'about:blank'], {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const gone = once(child, 'exit');
  running.add(child.pid!);
  child.on('exit', () => running.delete(child.pid!));
  const browser = await chromium.connectOverCDP(await devtoolsAddress(child));
  const context = browser.contexts()[0]!;
  return {
    context,
    pid: child.pid!,
    async page(address) {
      const page = await context.newPage();
      await page.goto(address);
      return page;
    },
    async kill() {
      process.kill(-child.pid!, 'SIGKILL');
      await gone;
    },
    async close() {
      const devtools = await browser.newBrowserCDPSession();
      await devtools.send('Browser.close');
      await gone;
    },
  };
}

export async function withBrowser<T>(
  profile: string,
  backEnd: BackEnd | undefined,
  work: (browser: RunningBrowser) => Promise<T>,
): Promise<T> {
  const browser = await startBrowser(profile, backEnd);
  try {
    return await work(browser);
  } finally {
    if (running.has(browser.pid)) await browser.kill();
  }
}

async function devtoolsAddress(child: ChildProcess): Promise<string> {
  let said = '';
  for await (const words of child.stderr!) {
    said += words;
    const [address] = /ws:\/\/\S+/.exec(said) ?? [];
    if (address) {
      // Keep reading, because a full pipe would block the browser.
      child.stderr!.on('data', () => {}).resume();
      return address;
    }
  }
  throw new Error(`The browser did not start: ${said}`);
}

export async function backEnds(profile: string): Promise<readonly BackEnd[]> {
  const files = await readdir(join(profile, 'Default', 'IndexedDB'), { recursive: true });
  const isSqlite = async (file: string) => {
    const path = join(profile, 'Default', 'IndexedDB', file);
    return (await stat(path)).isFile() && (await readFile(path)).toString('latin1', 0, 15) === 'SQLite format 3';
  };
  const sqlite = await Promise.all(files.map(isSqlite));
  return [
    ...(files.some((file) => /\.leveldb\/CURRENT$/.test(file)) ? (['leveldb'] as const) : []),
    ...(sqlite.includes(true) ? (['sqlite'] as const) : []),
  ];
}

const builds = new Map<string, Promise<string>>();

export function buildFolder(
  name: string,
  how: Parameters<typeof buildInto>[1] = {},
  make: (how: Parameters<typeof buildInto>[1]) => Promise<string> = makeBuild,
): Promise<string> {
  const made = builds.get(name) ?? make(how);
  builds.set(name, made);
  return made;
}

async function makeBuild(how: Parameters<typeof buildInto>[1]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'faults-build-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  await buildInto(folder, how);
  return folder;
}

/** Page with the store alone, which executes commands. */
export const storePage = (): Promise<string> => buildFolder('store', { page: 'lab/faults/browser/page/faulty.ts' });

export async function withServer<T>(
  build: Promise<string>,
  work: (folder: string, server: AppServer) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'faults-'));
  const server = await serveApp(await build);
  try {
    return await work(folder, server);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

type Name = 'begin' | 'snapshot' | 'audit' | 'stop' | 'older' | 'fill' | 'open' | 'shape';

export const command = <K extends Name>(page: Page, what: K): Promise<Awaited<ReturnType<Faulty[K]>>> =>
  page.evaluate(
    (what) => (window as unknown as { faulty: Record<string, () => unknown> }).faulty[what]!(),
    what as string,
  ) as Promise<Awaited<ReturnType<Faulty[K]>>>;

export const setManner = (page: Page, manner: Manner): Promise<void> =>
  page.evaluate((manner) => (window as unknown as { faulty: Faulty }).faulty.behave(manner), manner);

/** Actions of a page in progress. `said` holds its other messages. */
export type Actions = { readonly session: Session; readonly said: string[]; readonly ended: Promise<void> };

const listeners = new WeakMap<Page, (word: PageMessage) => void>();

/** Starts actions on a page and records its messages. */
export async function startActions(page: Page, most?: number): Promise<Actions> {
  const session = newSession();
  const said: string[] = [];
  if (!listeners.has(page)) await page.exposeFunction('hear', (word: PageMessage) => listeners.get(page)!(word));
  listeners.set(page, ({ kind, id }) => {
    if (kind === 'asked') session.invoked.push(id);
    else if (kind === 'kept') session.acknowledged.add(id);
    else if (kind === 'refused') session.refused.add(id);
    else said.push(id);
  });
  const ended = page.evaluate((most) => {
    const { faulty, hear } = window as unknown as { faulty: Faulty; hear: (word: PageMessage) => Promise<void> };
    return faulty.act(hear, most);
  }, most);
  // A crash of the page is handled where `ended` is awaited.
  ended.catch(() => {});
  return { session, said, ended };
}

export const delay = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** Delay in milliseconds that differs for each number and covers the range evenly. */
export const delayOf = (n: number, least: number, most: number): number => least + (most - least) * ((n * 0.618) % 1);

/** Polls a condition. Rejects after 30 seconds. */
export async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let left = 600; !(await holds()); left--) {
    if (left === 0) throw new Error(`It never came to this: ${what}.`);
    await delay(50);
  }
}

export const hasAcknowledged = ({ session }: Actions, many: number): boolean => session.acknowledged.size >= many;

/** Audits the stored data as one run. A reported loss is a failure. */
export async function tallyAudit(
  tally: Tally,
  name: string,
  page: Page,
  sessions: readonly Session[],
  more: readonly string[] = [],
): Promise<void> {
  const acknowledged = sessions.reduce((sum, session) => sum + session.acknowledged.size, 0);
  try {
    const found = await command(page, 'audit');
    const failures = [
      ...more,
      ...(found.loss ? [found.loss] : []),
      ...(found.begun ? [] : ['the campaign is not there']),
    ];
    tally.add(name, { acknowledged, ...judge(sessions, found), failures });
  } catch (error) {
    tally.add(name, { acknowledged, failures: [...more, sentenceOf(error)] });
  }
}

/** Run on its own origin, so that it finds no data of other runs. */
export type Run = {
  readonly tally: Tally;
  readonly n: number;
  readonly name: string;
  readonly browser: RunningBrowser;
  readonly server: AppServer;
  readonly origin: string;
};

export async function runInBrowser(from: number, to: number, work: (run: Run) => Promise<void>): Promise<FaultReport> {
  const tally = new Tally();
  await withServer(storePage(), async (folder, server) => {
    const browser = await startBrowser(join(folder, 'profile'));
    for (let n = from; n < to; n++) {
      const name = `run ${n + 1}`;
      const origin = server.address.replace('localhost', `t${n}.localhost`);
      await tally.attempt(name, () => work({ tally, n, name, browser, server, origin }));
    }
    await browser.kill();
  });
  return tally.report();
}
