import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { killMerges, twoPhones } from '../src/testkit/merges.ts';
import { runSchedule } from '../src/testkit/schedules.ts';
import { openTampered, readTampered, type Tampering } from '../src/testkit/strangers.ts';

/** How one kind of fault went: what was done, in a sentence, and what should not have been. */
export type Trial = { readonly said: string; readonly amiss: readonly string[] };

/** What is tried without a browser, by name, and how often unless it is said; `first` is the seed it begins with. */
export const TRIALS: Readonly<
  Record<string, { readonly many: number; run(many: number, first: number): Promise<Trial> }>
> = {
  files: { many: 50_000, run: tamperedFiles },
  codes: { many: 50_000, run: tamperedCodes },
  schedules: { many: 40_000, run: schedules },
  merges: { many: 200, run: merges },
};

/** Parts that each begin with a seed of their own, so that one that fails can be tried alone. */
const PART = 1000;

async function inParts(
  many: number,
  first: number,
  run: (many: number, seed: number) => Promise<Tampering>,
  what: string,
): Promise<Trial> {
  const amiss: string[] = [];
  let [opened, refused] = [0, 0];
  for (let done = 0, seed = first; done < many; done += PART, seed++) {
    const part = await run(Math.min(PART, many - done), seed);
    opened += part.opened;
    refused += part.refused;
    amiss.push(...part.amiss);
  }
  return { said: `${many} ${what} tampered with: ${opened} opened, ${refused} refused in a sentence`, amiss };
}

async function tamperedFiles(many: number, first: number): Promise<Trial> {
  const { mine, theirs } = await twoPhones(new IDBFactory());
  const text = await (await theirs.backup('c1')).text();
  const trial = await inParts(many, first, (part, seed) => openTampered(mine, text, 'c1', part, seed), 'files');
  mine.close();
  theirs.close();
  return trial;
}

async function tamperedCodes(many: number, first: number): Promise<Trial> {
  const { mine, theirs } = await twoPhones(new IDBFactory());
  const text = await (await theirs.backup('c1')).text();
  mine.close();
  theirs.close();
  return inParts(many, first, (part, seed) => readTampered(text, part, seed), 'films of codes');
}

async function schedules(many: number, first: number): Promise<Trial> {
  const amiss: string[] = [];
  const sums: Record<string, number> = {};
  for (let seed = first; seed < first + many; seed++) {
    const { faults, counts } = runSchedule(seed);
    amiss.push(...faults.map((fault) => `schedule ${seed}: ${fault}`));
    for (const [what, count] of Object.entries(counts)) sums[what] = (sums[what] ?? 0) + count;
  }
  const counted = Object.entries(sums).map(([what, count]) => `${count} ${what}`);
  return { said: `${many} schedules of phones that meet: ${counted.join(', ')}`, amiss };
}

async function merges(many: number): Promise<Trial> {
  const { killed, done, between } = await killMerges(() => new IDBFactory(), many);
  return { said: `${many} merges, ${killed} killed between two writes, ${done} after the last`, amiss: between };
}
