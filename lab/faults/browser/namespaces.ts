import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import process from 'node:process';
import { type Browser, chromium } from '@playwright/test';
import { linkByText } from '../../../e2e/linking.ts';
import { Table } from '../../../e2e/model.ts';
import { chosenBrowser } from '../../../scripts/browser.mjs';
import { headers } from '../../../scripts/headers.mjs';
import { type Fault, type FaultReport, NotRun, sentenceOf, Tally } from '../fault.ts';
import { buildFolder } from './browser.ts';

/** Network namespaces, connected by a virtual cable and without internet. */
const NETWORKS = ['table-a', 'table-b'] as const;
const ADDRESS = 'http://localhost/';

const ip = (...words: readonly string[]): string | undefined => {
  const { status, stderr, error } = spawnSync('ip', words, { encoding: 'utf8' });
  return status === 0 ? undefined : (error?.message ?? stderr.trim());
};

/** Creates the networks. Returns the reason if that fails. */
function createNetworks(): string | undefined {
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

function removeNetworks(): void {
  for (const network of NETWORKS) ip('netns', 'del', network);
}

async function launchIn(network: string, folder: string): Promise<Browser> {
  const script = join(folder, network);
  await writeFile(script, `#!/bin/sh\nexec ip netns exec ${network} ${chosenBrowser()} "$@"\n`);
  await chmod(script, 0o755);
  // Access to a camera reveals the phone's address. A browser without windows cannot ask for permission.
  const args = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
  return chromium.launch({ executablePath: script, args });
}

const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html' };

/** Opens the app with files from the build, because the network has no server. */
async function openAppIn(browser: Browser, dist: string): Promise<Table> {
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

async function linkAcross(from: number, to: number): Promise<FaultReport> {
  if (process.getuid?.() !== 0) throw new NotRun('it takes root');
  const why = createNetworks();
  if (why !== undefined) {
    removeNetworks();
    throw new NotRun(why);
  }
  const folder = await mkdtemp(join(tmpdir(), 'networks-'));
  const tally = new Tally();
  try {
    const dist = await buildFolder('app');
    for (let trial = from; trial < to; trial++) {
      const browsers = await Promise.all(NETWORKS.map((network) => launchIn(network, folder)));
      const failures: string[] = [];
      try {
        const [host, guest] = await Promise.all(browsers.map((browser) => openAppIn(browser, dist)));
        await host!.beginSample();
        await linkByText(host!, guest!);
      } catch (error) {
        failures.push(sentenceOf(error));
      }
      tally.add(`link ${trial + 1}`, { failures });
      for (const browser of browsers) await browser.close();
    }
  } finally {
    removeNetworks();
    await rm(folder, { recursive: true, force: true });
  }
  return tally.report();
}

export const namespaces: Fault = {
  name: 'namespaces',
  what: 'two phones linked across two networks without a road out',
  plain: 3,
  full: 20,
  part: 3,
  run: linkAcross,
};
