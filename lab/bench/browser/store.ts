import { type BrowserContext, chromium } from '@playwright/test';
import type { Row } from '../measure.ts';
import type { Bench } from '../page/work.ts';
import { callBench, launch, PHONE, serveBuild, withStoredPage } from './pages.ts';
import { comparisonRow, LONG, limitRow, median, percentileRange } from './rows.ts';

const TURNS = 6;

const OPENINGS = 3;

const OUTCOMES = 30;

/** Number of men whose entries are looked for, and the limit in milliseconds. */
const [ABOUT, MOST_ABOUT] = [20, 100];

/** Limit for an outcome, in raw strict puts. */
const STRICT = 2;

/** Number of log entries that are read when a campaign opens. */
const TAIL = 30;

type Outcomes = Awaited<ReturnType<Bench['outcomes']>>;

type Openings = Awaited<ReturnType<Bench['openings']>>;

/** Joins the times of several turns by kind. */
const joined = (turns: readonly Outcomes[]): Outcomes =>
  Object.fromEntries(
    Object.keys(turns[0]!).map((kind) => [kind, turns.flatMap((turn) => turn[kind as keyof Outcomes])]),
  ) as Outcomes;

/** Measures small and large campaigns, and the large one without its log. */
export const store = (folder: string) => withStoredPage(folder, storeRows);

async function storeRows(context: BrowserContext, address: string): Promise<Row[]> {
  const page = await context.newPage();
  await page.goto(address);
  const [small, large, bare] = ['small', 'large', 'bare'] as const;
  await callBench(page, 'seed', small, small, 50, 100);
  await callBench(page, 'seed', large, large, 10_000, 100_000);
  await callBench(page, 'seed', bare, bare, 10_000, 1);
  // The stores take turns, so that changes of the machine's load affect all.
  const outcomes: Record<string, Outcomes[]> = { small: [], large: [] };
  const openings: Record<string, Openings[]> = { small: [], large: [], bare: [] };
  for (let turn = 0; turn < TURNS; turn++) {
    for (const name of [small, large]) outcomes[name]!.push(await callBench(page, 'outcomes', name, name, OUTCOMES));
    for (const name of [small, large, bare])
      openings[name]!.push(await callBench(page, 'openings', name, name, OPENINGS));
  }
  const [few, many] = [small, large].map((name) => joined(outcomes[name]!)) as [Outcomes, Outcomes];
  const about = await callBench(page, 'aboutMen', large, large, ABOUT);
  const ms = (name: string) => openings[name]!.flatMap((opening) => opening.ms);
  const read = (name: string) => openings[name]![0]!.read;
  return [
    comparisonRow('one outcome at 50 men, against one raw strict put', few.ours, few.put, STRICT),
    comparisonRow('one outcome at 50 men, against a strict get and put', few.ours, few.update),
    comparisonRow('one outcome at 50 men, against its own rows got and put raw', few.ours, few.same),
    comparisonRow(
      'one outcome at 10,000 men and 100,000 entries, against one raw strict put',
      many.ours,
      many.put,
      STRICT,
    ),
    comparisonRow(
      'one outcome at 10,000 men and 100,000 entries, against a strict get and put',
      many.ours,
      many.update,
    ),
    comparisonRow('one outcome at 10,000 men and 100,000 entries, against 50 men', many.ours, few.ours, 1.15),
    comparisonRow('opening 10,000 men and 100,000 entries, against the same without a log', ms(large), ms(bare), 1.15),
    {
      ...comparisonRow('opening 10,000 men and 100,000 entries, against 50 men', ms(large), ms(small), 1.5),
      note: `rows read: ${read(large).other} against ${read(small).other}, for 200 times the men`,
    },
    limitRow(
      'the entries about a man among 100,000',
      median(about.ms),
      MOST_ABOUT,
      `${about.entries} of them; ${percentileRange(about.ms)} ms for ${ABOUT} men`,
    ),
    {
      work: 'rows of the log read for it, against its newest 30 and one batch',
      ours: read(large).log,
      against: TAIL + 1,
      aim: 1,
      note: 'of 100,000; rows, not ms',
    },
  ];
}

/** Time limit for the import of a file of 30 MB, in milliseconds. */
const IMPORT = 4000;

/** Measures a backup, an import and a snapshot of a large campaign. */
export async function files(folder: string): Promise<Row[]> {
  const server = await serveBuild(folder, 'work.ts');
  const browser = await chromium.launch(launch);
  const page = await (await browser.newContext(PHONE)).newPage();
  await page.goto(server.address);
  await callBench(page, 'seed', 'filed', 'filed', 10_000, 100_000);
  const words = { out: 'written into a file', read: 'read from it', in: 'taken in again' };
  const rows: Row[] = [];
  for (const step of ['out', 'read', 'in'] as const) {
    const { ms, longest, heard, bytes, task } = await callBench(page, 'carried', step, 'filed', 'filed');
    const note = `${(ms / 1000).toFixed(1)} s for ${(bytes / 1e6).toFixed(0)} MB; progress said ${heard} times; longest wait for a frame ${longest.toFixed(0)} ms`;
    rows.push(
      limitRow(`longest task of the page while 10,000 men and 100,000 entries are ${words[step]}`, task, LONG, note),
    );
    if (step !== 'in') continue;
    rows.push(limitRow('longest wait for a frame while they are', longest, LONG));
    rows.push(
      limitRow(
        `a file of ${(bytes / 1e6).toFixed(0)} MB taken in`,
        ms,
        IMPORT,
        'the log in batches, in transactions of 25 rows',
      ),
    );
  }
  const { ms, entry, longest, task } = await callBench(page, 'snapshot', 'filed', 'filed');
  rows.push(
    limitRow(
      'longest task of the page while a snapshot of them is kept',
      task,
      LONG,
      `${(ms / 1000).toFixed(1)} s; longest wait for a frame ${longest.toFixed(0)} ms; an entry written meanwhile took ${entry.toFixed(0)} ms`,
    ),
  );
  const men = await callBench(page, 'menIn', 'filed-again', 'filed');
  if (men !== 10_000) throw new Error(`${men} men came in again.`);
  await browser.close();
  await server.stop();
  return rows;
}
