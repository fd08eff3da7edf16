import process from 'node:process';
import { getHeapStatistics } from 'node:v8';
import { parentPort, Worker } from 'node:worker_threads';
import type { Rule } from '../../src/engine/ask.ts';
import type { Chances } from '../../src/engine/dice/chances.ts';
import { TooManyPaths } from '../../src/engine/dice/effort.ts';
import type { Play } from '../../src/engine/play.ts';
import { type CountingOptions, exactMeasureCounter, type Primitive } from '../../src/odds/enumerate.ts';
import { answerRequest, type OddsReply } from '../../src/odds/request.ts';
import { sampleOdds } from '../../src/odds/sampling.ts';
import type { OddsQuestions, Outcome } from '../../src/system/sequence.ts';
import { sequenceOf } from '../../src/system/system.ts';
import { systemOf } from '../../src/systems/systems.ts';
import { randomFrom } from '../../src/testkit/schedules.ts';
import type { OddsTimes, Phone } from './phone.ts';
import { playOf, sequencesWithoutSetup, type TimedSetup, timedSetups } from './setups.ts';

/** Memory of the odds of a setup. */
type Made = { readonly mib: number };

/** Ratio of a phone's time to this machine's. */
const PHONE = 4;
/** Number of runs of a row, each in a new worker. The median counts. */
const TIMES = 5;
/** Limits for a worker: MiB, and milliseconds. */
const HEAP = 64;
const TIMEOUT_MS = 60_000;
/** Limits on a phone, in milliseconds: first odds, exact odds of the largest setups, and of an ordinary fight. */
const AIMS = { first: 150, exact: 1000, ordinary: 100 };

/**
 * Prints the table of all setups, or of those with a word in their name (`largest`). Measures one in its worker
 * (`largest-row`). Compares exact odds with plays (`largest-plays`).
 */
export async function largest(mode: string, word = '', seed = ''): Promise<void> {
  if (mode === 'largest-row') return await row(word);
  const all = timedSetups.filter((one) => titleOf(one).includes(word));
  if (mode === 'largest-plays') return await againstPlays(all, Number(seed) || Date.now() % 1_000_000);
  const left = await sequencesWithoutSetup();
  if (left.length > 0) throw new Error(`nothing is timed of ${left.join(', ')}`);
  // A row in its own worker must not load the browser.
  const phone = await (await import('./phone.ts')).installedPhone(PHONE);
  print(['set-up', 'first', 'exact', 'MiB', '']);
  let missed = 0;
  for (const one of all) {
    const verdict = await timed(one, phone);
    if (verdict.includes('MISSED')) missed++;
  }
  await phone.close();
  console.log(
    `\n${all.length - missed} of ${all.length} hold. Milliseconds are those of a new worker of the built app, times ${PHONE}; MiB those of a worker of Node that may hold ${HEAP}.`,
  );
}

const titleOf = ({ system, name }: TimedSetup): string => `${system}: ${name}`;

async function timed(one: TimedSetup, phone: Phone): Promise<string> {
  const made = await alone(titleOf(one));
  if (typeof made === 'string') {
    print([titleOf(one), '', '', '', `MISSED: ${made}`]);
    return 'MISSED';
  }
  const play = await playOf(one);
  const waited: OddsTimes[] = [];
  for (let turn = 0; turn < TIMES; turn++) {
    const wait = await phone.measureOdds(play);
    waited.push(wait);
    if (wait.exact > 10 * AIMS.exact) break;
  }
  const median = (of: (wait: OddsTimes) => number) =>
    waited.map(of).sort((a, b) => a - b)[Math.floor(waited.length / 2)]!;
  const [first, exact] = [median((wait) => wait.first), median((wait) => wait.exact)];
  const verdict = [
    ...(first > AIMS.first ? ['first MISSED'] : []),
    ...(waited[0]!.about
      ? ['exact MISSED: played out']
      : exact > (one.ordinary ? AIMS.ordinary : AIMS.exact)
        ? ['exact MISSED']
        : []),
  ];
  print([
    titleOf(one),
    ...[first, exact, made.mib].map((number) => number.toFixed(0)),
    verdict.length > 0 ? verdict.join(', ') : 'holds',
  ]);
  return verdict.join();
}

const print = ([name = '', ...cells]: readonly string[]): void =>
  console.log(
    [name.padEnd(92), ...cells.map((cell, i) => (i === cells.length - 1 ? cell : cell.padStart(9)))].join(' '),
  );

/** Measures the memory in a worker with limited heap. Returns a sentence if it did not finish. */
function alone(name: string): Promise<Made | string> {
  return new Promise((resolve) => {
    const worker = new Worker(process.argv[1]!, {
      argv: ['largest-row', name],
      resourceLimits: { maxOldGenerationSizeMb: HEAP },
    });
    const late = setTimeout(() => end(`more than ${TIMEOUT_MS / 1000} s`), TIMEOUT_MS);
    const end = (result: Made | string) => {
      clearTimeout(late);
      worker.terminate();
      resolve(result);
    };
    worker.once('message', end);
    worker.once('error', (error) => end(error.message));
  });
}

async function row(title: string): Promise<void> {
  const one = timedSetups.find((one) => titleOf(one) === title);
  if (!one) throw new Error(`there is no set-up “${title}”`);
  const hear = (reply: OddsReply) => {
    if ('fault' in reply) throw new Error(reply.fault);
  };
  await answerRequest({ no: 1, play: await playOf(one) }, hear);
  const made: Made = { mib: getHeapStatistics().used_heap_size / 2 ** 20 };
  if (parentPort) parentPort.postMessage(made);
  else console.log(made);
}

/** Number of plays for a standard error of 0.1%, at a chance of one half. */
const PLAYS = 250_000;
/** Plays per batch. The time limit of all is `TIMEOUT_MS`. */
const BATCH = 2_000;
/** Probability that any of all figures exceeds its limit by chance. */
const FALSE_ALARM = 1e-3;

/** Minimum expected count of a figure and of its complement. Others are not judged by standard errors. */
const JUDGED = 25;

type Measures = OddsQuestions<unknown, Outcome, unknown>;
type Shares = ReadonlyMap<string, number>;

/**
 * Compares exact odds with simulated plays that take proposed answers. Prints the greatest difference and its limit, in
 * standard errors.
 */
async function againstPlays(all: readonly TimedSetup[], seed: number): Promise<void> {
  console.log(`seed ${seed}`);
  const errors: number[] = [];
  for (const [at, one] of all.entries()) {
    const play = await playOf(one);
    const { rule, odds } = sequenceOf(play.sequence, await systemOf(one.system));
    const options = { answers: play.answers.slice(0, play.cursor) };
    const exact = countable(() => exactShares(odds as Measures, play, options));
    if (!exact) {
      print([titleOf(one), '', '', 'not exact']);
      continue;
    }
    const seen = new Map<string, number>();
    const random = randomFrom(seed + at);
    const began = performance.now();
    let plays = 0;
    while (plays < PLAYS && performance.now() - began < TIMEOUT_MS) {
      const { chances: batch } = sampleOdds(played(rule, odds as Measures), play, BATCH, random, options);
      for (const [what, p] of sharesOf(batch, odds as Measures)) seen.set(what, (seen.get(what) ?? 0) + p * BATCH);
      plays += BATCH;
    }
    for (const what of seen.keys())
      if (!exact.has(what)) throw new Error(`${titleOf(one)}: “${what}” came, and has no chance`);
    const own = [...exact]
      .filter(([, p]) => Math.min(p, 1 - p) * plays >= JUDGED)
      .map(([what, p]) => Math.abs((seen.get(what) ?? 0) / plays - p) / Math.sqrt((p * (1 - p)) / plays));
    errors.push(...own);
    print([titleOf(one), String(plays), String(own.length), own.length > 0 ? Math.max(...own).toFixed(2) : 'certain']);
  }
  // At most 2 exp(−z²/2) of a normal distribution is beyond z on both sides.
  const limit = Math.sqrt(2 * Math.log((2 * errors.length) / FALSE_ALARM));
  const worst = Math.max(...errors);
  console.log(
    `${errors.length} figures, at most ${worst.toFixed(2)} standard errors of ${limit.toFixed(2)}: ${worst <= limit ? 'holds' : 'MISSED'}`,
  );
}

/** Returns the result, or undefined if it has too many paths. */
function countable<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof TooManyPaths) return undefined;
    throw error;
  }
}

/** Returns the shares of `sharesOf`, with each figure enumerated separately. */
function exactShares(
  { rule, model, verdict, amounts, events }: Measures,
  play: Play,
  options: CountingOptions,
): Shares {
  const named = [
    { of: verdict, name: String },
    ...amounts.map(({ id, of }) => ({ of, name: (value: unknown) => `${id}: ${value}` })),
    ...events.map(({ id, of }) => ({ of, name: (value: unknown) => `${id}: ${value}` })),
  ];
  const chancesOf = exactMeasureCounter(rule as Rule<unknown, unknown>, play, { ...options, model });
  return new Map(
    named.flatMap(({ of, name }) =>
      [...chancesOf(of as (measure: unknown) => Primitive).values()].map(({ value, p }) => [name(value), p] as const),
    ),
  );
}

/** Plays a sequence to its end and returns the measure of its odds. */
const played = (rule: Rule<never, Outcome>, { of }: Measures): Rule<unknown, unknown> =>
  function* (input) {
    return of(yield* (rule as Rule<unknown, Outcome>)(input));
  };

/** Returns the probability of each verdict, of each number of each amount, and of each event. */
function sharesOf(chances: Chances<unknown>, { verdict, amounts, events }: Measures): Shares {
  const all = new Map<string, number>();
  const put = (what: string, p: number) => all.set(what, (all.get(what) ?? 0) + p);
  for (const { value, p } of chances.values()) {
    put(verdict(value), p);
    for (const { id, of } of amounts) put(`${id}: ${of(value)}`, p);
    for (const { id, of } of events) put(`${id}: ${of(value)}`, p);
  }
  return all;
}
