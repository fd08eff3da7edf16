import 'fake-indexeddb/auto';
import process from 'node:process';
import { IDBFactory } from 'fake-indexeddb';
import { canonicalJson } from '../../src/storage/backup/seal.ts';
import { packParcel, unpackParcel } from '../../src/sync/codes/parcel.ts';
import { exampleFile } from '../../src/system/plays/playfile.ts';
import { shelf, systemOf } from '../../src/systems/systems.ts';
import { cliRulesOf, examplesOf } from '../../src/systems/worked.ts';
import { runClubSchedule } from '../../src/testkit/clubschedules.ts';
import { killMerges, twoPhones } from '../../src/testkit/merges.ts';
import { runSchedule } from '../../src/testkit/schedules.ts';
import {
  hearTampered,
  isSentence,
  openTampered,
  openTamperedPlays,
  readTampered,
  type Tampering,
} from '../../src/testkit/strangers.ts';
import { openRooms } from './clubrooms.ts';
import { addReports, EMPTY_REPORT, type Fault, type FaultReport, sentenceOf, Tally } from './fault.ts';

/** Runs per batch. Each batch has its own seed, so that a failing one can be repeated alone. */
const PART = 1000;

type FaultCounts = { readonly name: string; readonly what: string; readonly plain: number; readonly full: number };

const seeded = (about: FaultCounts, run: (many: number, seed: number) => Promise<FaultReport>): Fault => ({
  ...about,
  part: PART,
  run: (from, to) => run(to - from, from / PART + 1),
});

const tampering = (about: FaultCounts, run: (many: number, seed: number) => Promise<Tampering>): Fault =>
  seeded(about, async (many, seed) => {
    const { opened, refused, amiss: failures } = await run(many, seed);
    return { ...EMPTY_REPORT, faults: many, passed: many - failures.length, failures, counts: { opened, refused } };
  });

async function backupFile() {
  const { mine, theirs } = await twoPhones(new IDBFactory());
  const text = await (await theirs.backup('c1')).text();
  theirs.close();
  return { mine, text };
}

async function tamperFiles(many: number, seed: number): Promise<Tampering> {
  const { mine, text } = await backupFile();
  const result = await openTampered(mine, text, 'c1', many, seed);
  mine.close();
  return result;
}

async function tamperCodes(many: number, seed: number): Promise<Tampering> {
  const { mine, text } = await backupFile();
  mine.close();
  return readTampered(text, many, seed);
}

/** Uses the worked examples of one system per seed. */
async function tamperPlays(many: number, seed: number): Promise<Tampering> {
  const { id } = shelf[seed % shelf.length]!;
  const system = { ...(await systemOf(id)), cliRules: await cliRulesOf(id) };
  const files = (await examplesOf(id)).map((example) => exampleFile(example, system));
  return openTamperedPlays(files, system, many, seed);
}

async function tamperMessages(many: number, seed: number): Promise<Tampering> {
  const { mine, text } = await backupFile();
  mine.close();
  const [{ entries, plays, sides }] = JSON.parse(text).campaigns;
  const messages = [
    { is: 'hello', v: 1, campaign: 'c1', name: 'The mill', shows: 'ABCD' },
    { is: 'sides', sides: sides.map(({ id }: { id: string }) => id) },
    ...entries.map((entry: unknown) => ({ is: 'entry', entry })),
    ...plays.map((play: unknown) => ({ is: 'play', play })),
    { is: 'answer', play: 'p1', answer: { id: 'close', dice: [{ face: 4, by: 'hand' }] }, rolled: [4, 'As'] },
  ];
  return hearTampered(
    messages.map((message) => canonicalJson(message)),
    many,
    seed,
  );
}

const MEMORY = 256 * 1024 * 1024;

/** Opens small files that become large, deep or long when parsed. */
async function bombs(): Promise<FaultReport> {
  const tally = new Tally();
  const { mine, text } = await backupFile();
  const around = (inside: string) => text.replace(/"campaigns":\[/, `"campaigns":[${inside},`);
  const contentsIn = async (file: string) => {
    const { contents, transfer } = await mine.openFile(new Blob([file]));
    transfer.close();
    return contents.campaigns;
  };
  const whole = canonicalJson((await contentsIn(text))[0]);
  const files: Record<string, () => string> = {
    'lists a million deep': () => around('['.repeat(1e6) + ']'.repeat(1e6)),
    'records a million deep': () => around(`${'{"a":'.repeat(1e6)}1${'}'.repeat(1e6)}`),
    'a million campaigns': () => around(Array.from({ length: 1e6 }, () => '{}').join()),
    'a name of ten million letters': () => text.replace('The mill', 'x'.repeat(1e7)),
    'a number of a million digits': () => text.replace(/"n":1,/, `"n":${'9'.repeat(1e6)},`),
    'a hundred thousand keys': () => around(`{${Array.from({ length: 1e5 }, (_, n) => `"k${n}":0`).join()}}`),
    'a million entries': () => text.replace(/"entries":\[/, `"entries":[${'{"id":"e"},'.repeat(1e6)}`),
  };
  for (const [name, file] of Object.entries(files))
    tally.add(
      name,
      await requireRefusal(async () => {
        const found = await contentsIn(file());
        // The intact campaign must be unchanged.
        return found.some((one) => one.faults.length === 0 && canonicalJson(one) !== whole);
      }),
    );
  const zeros = new Blob(Array.from({ length: 40 }, () => new Uint8Array(1e7)));
  const parcel = await packParcel(zeros);
  tally.add(
    'a parcel of 400 MB of nothing',
    await requireRefusal(async () => (await unpackParcel(parcel)) !== undefined),
  );
  mine.close();
  return tally.report();
}

/** Requires a refusal, or that nothing damaged is accepted, within the memory limit. */
async function requireRefusal(passes: () => Promise<boolean>): Promise<{ failures: readonly string[] }> {
  const before = process.memoryUsage();
  let most = 0;
  const look = setInterval(() => {
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    most = Math.max(most, heapUsed + arrayBuffers - before.heapUsed - before.arrayBuffers);
  }, 5);
  const failures: string[] = [];
  try {
    if (await passes()) failures.push('it passed for sound');
  } catch (error) {
    if (!isSentence(error)) failures.push(`it said ${sentenceOf(error)}`);
  } finally {
    clearInterval(look);
  }
  if (most > MEMORY) failures.push(`it took ${Math.round(most / 2 ** 20)} MB`);
  return { failures };
}

async function runSchedules(many: number, seed: number): Promise<FaultReport> {
  let result = EMPTY_REPORT;
  for (let one = (seed - 1) * PART + 1; one <= (seed - 1) * PART + many; one++) {
    const { faults, counts } = runSchedule(one);
    const failures = faults.map((fault) => `schedule ${one}: ${fault}`);
    const { written } = counts;
    const passed = failures.length === 0 ? 1 : 0;
    result = addReports(result, {
      ...EMPTY_REPORT,
      faults: 1,
      passed,
      acknowledged: written,
      lost: failures.length,
      failures,
      counts,
    });
  }
  return result;
}

async function runClubSchedules(from: number, to: number): Promise<FaultReport> {
  const rooms = await openRooms();
  await rooms.keep();
  let result = EMPTY_REPORT;
  for (let one = from + 1; one <= to; one++) {
    const { faults, counts } = await runClubSchedule(one, rooms);
    const failures = faults.map((fault) => `schedule ${one}: ${fault}`);
    const [passed, lost] = [failures.length === 0 ? 1 : 0, faults.filter((fault) => fault.includes('lost')).length];
    result = addReports(result, {
      ...EMPTY_REPORT,
      faults: 1,
      passed,
      acknowledged: counts.written,
      lost,
      failures,
      counts,
    });
  }
  await rooms.close();
  return result;
}

async function runMerges(many: number): Promise<FaultReport> {
  const { killed, done, between } = await killMerges(() => new IDBFactory(), many);
  const counts = { 'killed between two writes': killed, 'after the last': done };
  return {
    ...EMPTY_REPORT,
    faults: many,
    passed: many - between.length,
    torn: between.length,
    failures: between,
    counts,
  };
}

export const inputFaults: readonly Fault[] = [
  tampering({ name: 'files', what: 'backups and hand-overs tampered with', plain: 5000, full: 400_000 }, tamperFiles),
  tampering({ name: 'codes', what: 'films of codes tampered with', plain: 5000, full: 100_000 }, tamperCodes),
  tampering({ name: 'plays', what: 'play files tampered with', plain: 5000, full: 300_000 }, tamperPlays),
  tampering(
    { name: 'messages', what: 'messages of a linked phone tampered with', plain: 5000, full: 200_000 },
    tamperMessages,
  ),
  { name: 'bombs', what: 'files that grow as they are read', plain: 8, full: 8, part: 8, run: bombs },
  seeded({ name: 'schedules', what: 'evenings of phones that meet', plain: 4000, full: 40_000 }, runSchedules),
  {
    name: 'club',
    what: 'evenings of phones that meet in a club’s room',
    plain: 200,
    full: 4000,
    part: 100,
    run: runClubSchedules,
  },
  seeded({ name: 'merges', what: 'merges killed between two writes', plain: 100, full: 200 }, runMerges),
];
