import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium } from '@playwright/test';
import { serveApp } from '../../e2e/serve.ts';
import { chosenBrowser } from '../../scripts/browser.mjs';
import { buildInto } from '../../scripts/builds.mjs';
import type { Play } from '../../src/engine/play.ts';
import type { OddsReply } from '../../src/odds/request.ts';

/** Times of the odds of a play in a new worker of the app, in milliseconds on a phone. */
export type OddsTimes = { readonly first: number; readonly exact: number; readonly about: boolean };

/** The installed app. `waits` measures the odds of a play. */
export type Phone = { measureOdds(play: Play): Promise<OddsTimes>; close(): Promise<void> };

const SCRIPT = '/phone.js';

/**
 * Builds the app and opens it twice, so that all files and compiled scripts are cached. `slower` is the ratio of a
 * phone's time to this machine's.
 */
export async function installedPhone(slower: number): Promise<Phone> {
  const folder = await mkdtemp(join(tmpdir(), 'phone-'));
  await buildInto(folder);
  const workers = await readdir(join(folder, 'workers'));
  const worker = `/workers/${workers.find((name) => name.startsWith('worker-odds'))}`;
  const app = await serveApp(folder, { [SCRIPT]: resolve('lab/bench/page/phone.js') });
  const executablePath = chosenBrowser();
  const browser = await chromium.launch(executablePath ? { executablePath } : {});
  // The content security policy allows only the app's own workers, and this one has another name.
  const page = await (await browser.newContext({ bypassCSP: true, locale: 'en-GB' })).newPage();
  for (let day = 0; day < 2; day++) {
    await page.goto(app.address);
    await page.getByText('ready offline').waitFor();
  }
  const script = `${SCRIPT}?${new URLSearchParams({ worker, slower: String(slower) })}`;
  return {
    measureOdds: (play) => page.evaluate(asked, { script, play: JSON.parse(JSON.stringify(play)) as Play }),
    async close() {
      await browser.close();
      await app.stop();
      await rm(folder, { recursive: true });
    },
  };
}

/** Asks a new worker for odds once it has loaded its system. A request for an unknown sequence makes it load. */
function asked({ script, play }: { readonly script: string; readonly play: Play }): Promise<OddsTimes> {
  const worker = new Worker(script, { type: 'module' });
  const ask = (no: number, play: Play) => worker.postMessage({ no, play });
  return new Promise<OddsTimes>((resolve, reject) => {
    let first: number | undefined;
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.onmessage = ({ data }: MessageEvent<'there' | { readonly reply: OddsReply; readonly took: number }>) => {
      if (data === 'there') return ask(0, { ...play, sequence: '' });
      const { reply, took } = data;
      if (reply.no === 0) return ask(1, play);
      if ('fault' in reply) return reject(new Error(reply.fault));
      first ??= took;
      if (reply.early) return;
      const { forecast } = reply.odds;
      if (forecast.kind === 'chances') resolve({ first, exact: took, about: forecast.about });
      else reject(new Error(JSON.stringify(forecast)));
    };
  }).finally(() => worker.terminate());
}
