import { join } from 'node:path';
import { chromium } from '@playwright/test';
import encode from 'qr';
import { cameraArgs, filmCodes } from '../../../e2e/camera.ts';
import type { Archive } from '../../../src/storage/backup/archive.ts';
import { type Codes, codesOf } from '../../../src/sync/codes/frames.ts';
import { packParcel } from '../../../src/sync/codes/parcel.ts';
import { systemOf } from '../../../src/systems/systems.ts';
import { sealedText } from '../../../src/testkit/phone.ts';
import { divergedCopies } from '../army.ts';
import type { Row } from '../measure.ts';
import { callBench, launch, PHONE, SERIES, SLOW, serveBuild, slowDown } from './pages.ts';
import { LONG } from './rows.ts';

/** Measures the time from the disk of one linked phone to the screen of the other. */
export const link = async (folder: string) => (await import('../link.ts')).shownElsewhere(join(folder, 'app'), PHONE);

/** Time limits for a merge of two phones, in milliseconds, by number of entries. */
const MERGED = { 200: 500, 10000: 3000 } as const;

export async function merging(folder: string): Promise<Row[]> {
  const server = await serveBuild(folder, 'work.ts');
  const rows: Row[] = [];
  for (const [entries, aim] of Object.entries(MERGED)) {
    const browser = await chromium.launch(launch);
    const page = await (await browser.newContext(PHONE)).newPage();
    await page.goto(server.address);
    const [here, there] = await Promise.all(
      divergedCopies(await systemOf('tsatf-20'), 'apart', Number(entries)).map(fileOf),
    );
    const turns = [];
    for (let turn = 0; turn < SERIES; turn++)
      turns.push(await callBench(page, 'merged', `merged-${turn}`, here!, there!));
    const [{ ms, aside }] = turns.toSorted((a, b) => a.ms - b.ms) as [(typeof turns)[number]];
    if (aside !== 0) throw new Error(`${aside} entries did not go together.`);
    rows.push(
      {
        work: `two phones with ${entries} entries each, a tenth written apart, come together: the worker's time times four`,
        ours: ms * SLOW,
        against: aim,
        aim: 1,
        note: `from the file to the disk, a snapshot included: ${turns.map((turn) => turn.ms.toFixed(0)).join(', ')} ms`,
      },
      {
        work: `longest task of the page meanwhile, against ${LONG} ms`,
        ours: Math.max(...turns.map(({ task }) => task)),
        against: LONG,
        aim: 1,
      },
    );
    await browser.close();
  }
  await server.stop();
  return rows;
}

export const fileOf = (campaign: Archive): Promise<string> =>
  sealedText({ made: new Date().toISOString(), device: 'bench', settings: {}, campaigns: [campaign] });

/** Creates the codes of a campaign with at least `blocks` codes. 50 codes hold 20 KB. */
async function campaignOf(blocks: number): Promise<Codes> {
  const system = await systemOf('tsatf-20');
  for (let entries = 40; ; entries += 10) {
    const [here] = divergedCopies(system, 'apart', entries);
    const codes = codesOf(await packParcel(new Blob([await fileOf(here)])));
    if (codes.blocks >= blocks) return codes;
  }
}

const CODES = 50;

const A_SECOND = 8;

const READ = 8000;

/** Measures a campaign of 20 KB read by a filmed camera. The page and the reader run four times slower. */
export async function codes(folder: string): Promise<Row[]> {
  const server = await serveBuild(folder, 'app');
  const film = join(folder, 'film.y4m');
  const shown = await campaignOf(CODES);
  // The film runs on while the camera opens.
  const texts = Array.from({ length: shown.blocks * 2 }, (_, at) => shown.text(at));
  const drawn = texts.map((text) => encode(text, 'raw', { ecc: 'low', encoding: 'alphanumeric', border: 4 }));
  await filmCodes(film, drawn, A_SECOND);
  const browser = await chromium.launch({ ...launch, args: [...cameraArgs(film)] });
  const context = await browser.newContext({ ...PHONE, permissions: ['camera'] });
  const page = await context.newPage();
  await page.addInitScript((slow) => {
    // A browser cannot slow a worker down, so each reply of the reader is delayed by the same factor.
    window.Worker = class extends Worker {
      readonly #asked: number[] = [];
      #answered = 0;
      #free = 0;
      override postMessage(message: unknown, options?: StructuredSerializeOptions | Transferable[]) {
        this.#asked.push(performance.now());
        super.postMessage(message, options as StructuredSerializeOptions);
      }
      override set onmessage(hear: (event: MessageEvent) => unknown) {
        super.onmessage = (event) => {
          const now = performance.now();
          const asked = this.#asked.shift() ?? now;
          this.#free = Math.max(this.#free, asked) + slow * (now - Math.max(asked, this.#answered));
          this.#answered = now;
          setTimeout(hear, this.#free - now, event);
        };
      }
    };
  }, SLOW);
  await page.goto(`${server.address}#/settings`);
  await slowDown(page);
  const times: number[] = [];
  for (let turn = 0; turn < SERIES; turn++) {
    await page.getByRole('button', { name: 'Scan QR codes' }).click();
    await page.getByRole('button', { name: 'Use the camera' }).click();
    times.push(
      await page.evaluate(async () => {
        const until = async (there: () => boolean) => {
          while (!there()) await new Promise((frame) => requestAnimationFrame(frame));
          return performance.now();
        };
        const first = await until(() => / of \d+ codes/.test(document.body.textContent));
        const last = await until(() => !document.querySelector('video'));
        return last - first;
      }),
    );
    await page.getByRole('button', { name: 'Change nothing' }).click();
  }
  await browser.close();
  await server.stop();
  const middle = times.toSorted((a, b) => a - b)[Math.floor(SERIES / 2)]!;
  return [
    {
      work: `a campaign of ${shown.blocks} codes read by a filmed camera at a quarter of the CPU, against 8 s`,
      ours: middle,
      against: READ,
      aim: 1,
      note: `${A_SECOND} codes a second; ${times.map((time) => (time / 1000).toFixed(1)).join(', ')} s`,
    },
  ];
}
