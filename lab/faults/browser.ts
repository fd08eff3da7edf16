import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { type Host, host } from '../../e2e/serve.ts';
import { chosenBrowser } from '../../scripts/browser.mjs';
import { built } from '../../scripts/builds.mjs';
import { type Account, judge, newSession, type Session, sentenceOf } from './fault.ts';
import type { Faulty, Manner, Word } from './page/faulty.ts';

/** How Chromium keeps its databases: of old in LevelDB, of late in SQLite. */
export type BackEnd = 'leveldb' | 'sqlite';

const FEATURES = 'IdbSqliteBackingStore,IdbSqliteOnDiskRollout';

export const browserPath = (): string => chosenBrowser() ?? chromium.executablePath();

/** A browser that can be killed, or stopped, with all its processes at once. */
export type Running = {
  readonly context: BrowserContext;
  readonly pid: number;
  /** A new page at an address. */
  page(address: string): Promise<Page>;
  kill(): Promise<void>;
  /** Has it end in order. */
  close(): Promise<void>;
};

/** The browsers that run: none outlives the command. */
const running = new Set<number>();
process.on('exit', () => {
  for (const pid of running) process.kill(-pid, 'SIGKILL');
});
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => process.exit(130));

/** Starts a browser of our own on a profile. */
export async function started(profile: string, backEnd?: BackEnd): Promise<Running> {
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
  const browser = await chromium.connectOverCDP(await devtools(child));
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

/** Does some work in a browser, which is killed after it if it was not before. */
export async function within<T>(
  profile: string,
  backEnd: BackEnd | undefined,
  work: (browser: Running) => Promise<T>,
): Promise<T> {
  const browser = await started(profile, backEnd);
  try {
    return await work(browser);
  } finally {
    if (running.has(browser.pid)) await browser.kill();
  }
}

/** The address at which a browser listens, as it says itself. */
async function devtools(child: ChildProcess): Promise<string> {
  let said = '';
  for await (const words of child.stderr!) {
    said += words;
    const [address] = /ws:\/\/\S+/.exec(said) ?? [];
    if (address) {
      // What it says from now on is read, so that it never waits for a reader.
      child.stderr!.on('data', () => {}).resume();
      return address;
    }
  }
  throw new Error(`The browser did not start: ${said}`);
}

/** Which back ends the databases of a profile are in, by the files that lie there. */
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

/** Where a build lies that is made once for all faults of a run. */
export function buildOf(name: string, how: Parameters<typeof built>[1] = {}): Promise<string> {
  const made = builds.get(name) ?? make(how);
  builds.set(name, made);
  return made;
}

async function make(how: Parameters<typeof built>[1]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'faults-build-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  await built(folder, how);
  return folder;
}

/** The page that has the store alone, and is told what to do with it. */
export const storePage = (): Promise<string> => buildOf('store', { page: 'lab/faults/page/faulty.ts' });

/** Does something in a folder of its own, with a host for a build, and clears both away. */
export async function bedded<T>(
  build: Promise<string>,
  work: (folder: string, server: Host) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'faults-'));
  const server = await host(await build);
  try {
    return await work(folder, server);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

// The page of the store, as it is told what to do.

type Name = 'begin' | 'snapshot' | 'audit' | 'stop' | 'older';

export const does = <K extends Name>(page: Page, what: K): Promise<Awaited<ReturnType<Faulty[K]>>> =>
  page.evaluate(
    (what) => (window as unknown as { faulty: Record<string, () => unknown> }).faulty[what]!(),
    what as string,
  ) as Promise<Awaited<ReturnType<Faulty[K]>>>;

export const behaves = (page: Page, manner: Manner): Promise<void> =>
  page.evaluate((manner) => (window as unknown as { faulty: Faulty }).faulty.behave(manner), manner);

/** A page at work: what it asked for, what else it said, and when it ends. */
export type Work = { readonly session: Session; readonly said: string[]; readonly ended: Promise<void> };

/** Who hears a page now. */
const ears = new WeakMap<Page, (word: Word) => void>();

/** Has a page take one action after the other, and listens. */
export async function acts(page: Page, most?: number): Promise<Work> {
  const session = newSession();
  const said: string[] = [];
  if (!ears.has(page)) await page.exposeFunction('hear', (word: Word) => ears.get(page)!(word));
  ears.set(page, ({ kind, id }) => {
    if (kind === 'asked') session.invoked.push(id);
    else if (kind === 'kept') session.acknowledged.add(id);
    else if (kind === 'refused') session.refused.add(id);
    else said.push(id);
  });
  const ended = page.evaluate((most) => {
    const { faulty, hear } = window as unknown as { faulty: Faulty; hear: (word: Word) => Promise<void> };
    return faulty.act(hear, most);
  }, most);
  // The page may die as it works: who waits for its end hears of that.
  ended.catch(() => {});
  return { session, said, ended };
}

export const passing = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** A moment that is another for each number, so that together they meet every moment between two times, in milliseconds. */
export const momentOf = (n: number, least: number, most: number): number => least + (most - least) * ((n * 0.618) % 1);

/** Waits until something holds; rejects after half a minute. */
export async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let left = 600; !(await holds()); left--) {
    if (left === 0) throw new Error(`It never came to this: ${what}.`);
    await passing(50);
  }
}

/** Whether a page acknowledged so many actions. */
export const kept = ({ session }: Work, many: number): boolean => session.acknowledged.size >= many;

/** Looks at what is there, and takes it into account as one fault; a loss that is told is amiss where none may be. */
export async function audited(
  account: Account,
  name: string,
  page: Page,
  sessions: readonly Session[],
  more: readonly string[] = [],
): Promise<void> {
  const acknowledged = sessions.reduce((sum, session) => sum + session.acknowledged.size, 0);
  try {
    const found = await does(page, 'audit');
    const amiss = [...more, ...(found.loss ? [found.loss] : []), ...(found.begun ? [] : ['the campaign is not there'])];
    account.add(name, { acknowledged, ...judge(sessions, found), amiss });
  } catch (error) {
    account.add(name, { acknowledged, amiss: [...more, sentenceOf(error)] });
  }
}
