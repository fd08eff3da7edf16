import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import process from 'node:process';
import { type Browser, chromium } from '@playwright/test';
import { linkByText } from '../../e2e/linking.ts';
import { Table } from '../../e2e/model.ts';
import { chosenBrowser } from '../../scripts/browser.mjs';
import { headers } from '../../scripts/headers.mjs';
import { buildOf } from './browser.ts';
import { Account, type Fault, type FaultReport, NotRun, sentenceOf } from './fault.ts';

/** Two networks of this machine's own, joined by one wire, from which no road leads out. */
const NETWORKS = ['table-a', 'table-b'] as const;
const ADDRESS = 'http://localhost/';

const ip = (...words: readonly string[]): string | undefined => {
  const { status, stderr, error } = spawnSync('ip', words, { encoding: 'utf8' });
  return status === 0 ? undefined : (error?.message ?? stderr.trim());
};

/** Lays the networks; why that cannot be done here, if it cannot. */
function lay(): string | undefined {
  const [one, other] = NETWORKS;
  const steps = [
    ...NETWORKS.map((network) => ['netns', 'add', network]),
    ['link', 'add', one, 'type', 'veth', 'peer', 'name', other],
    ...NETWORKS.flatMap((network, i) => [
      ['link', 'set', network, 'netns', network],
      ['-n', network, 'addr', 'add', `192.168.43.${i + 1}/24`, 'dev', network],
      ['-n', network, 'link', 'set', 'lo', 'up'],
      ['-n', network, 'link', 'set', network, 'up'],
    ]),
  ];
  for (const step of steps) {
    const why = ip(...step);
    if (why !== undefined) return `ip ${step.join(' ')}: ${why}`;
  }
  return undefined;
}

function lift(): void {
  for (const network of NETWORKS) ip('netns', 'del', network);
}

/** A browser in one of the networks, with a camera that may be used. */
async function browserIn(network: string, folder: string): Promise<Browser> {
  const script = join(folder, network);
  await writeFile(script, `#!/bin/sh\nexec ip netns exec ${network} ${chosenBrowser()} "$@"\n`);
  await chmod(script, 0o755);
  return chromium.launch({ executablePath: script, args: ['--use-fake-device-for-media-stream'] });
}

const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html' };

/** The app in a network that no host reaches: every file comes from the build itself. */
async function appIn(browser: Browser, dist: string): Promise<Table> {
  const context = await browser.newContext({ permissions: ['camera'], serviceWorkers: 'block', baseURL: ADDRESS });
  await context.route('**/*', async (route) => {
    const path = new URL(route.request().url()).pathname;
    const file = join(dist, path === '/' ? 'index.html' : path);
    const body = await readFile(file).catch(() => undefined);
    await route.fulfill({
      status: body ? 200 : 404,
      headers,
      contentType: TYPES[extname(file)] ?? 'application/octet-stream',
      ...(body ? { body } : {}),
    });
  });
  const page = await context.newPage();
  await page.goto(ADDRESS);
  return new Table(page);
}

/** Links two phones so many times that have one wire between them and no road out. */
async function linkAcross(from: number, to: number): Promise<FaultReport> {
  if (process.getuid?.() !== 0) throw new NotRun('it takes root');
  const why = lay();
  if (why !== undefined) {
    lift();
    throw new NotRun(why);
  }
  const folder = await mkdtemp(join(tmpdir(), 'networks-'));
  const account = new Account();
  try {
    const dist = await buildOf('app');
    for (let trial = from; trial < to; trial++) {
      const browsers = await Promise.all(NETWORKS.map((network) => browserIn(network, folder)));
      const amiss: string[] = [];
      try {
        const [keeper, guest] = await Promise.all(browsers.map((browser) => appIn(browser, dist)));
        await keeper!.campaign();
        await linkByText(keeper!, guest!);
      } catch (error) {
        amiss.push(sentenceOf(error));
      }
      account.add(`link ${trial + 1}`, { amiss });
      for (const browser of browsers) await browser.close();
    }
  } finally {
    lift();
    await rm(folder, { recursive: true, force: true });
  }
  return account.came();
}

export const namespaces: Fault = {
  name: 'namespaces',
  what: 'two phones linked across two networks without a road out',
  plain: 3,
  full: 20,
  part: 3,
  run: linkAcross,
};
