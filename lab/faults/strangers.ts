import 'fake-indexeddb/auto';
import process from 'node:process';
import { IDBFactory } from 'fake-indexeddb';
import { canonical } from '../../src/storage/backup/seal.ts';
import { packParcel, unpackParcel } from '../../src/sync/codes/parcel.ts';
import { exampleFile } from '../../src/system/playfile.ts';
import { shelf, systemOf } from '../../src/systems/systems.ts';
import { examplesOf } from '../../src/systems/worked.ts';
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
import { Account, type Fault, type FaultReport, NONE, plus, sentenceOf } from './fault.ts';

/** Parts that each begin with a seed of their own, so that one that fails can be tried alone. */
const PART = 1000;

type Numbers = { readonly name: string; readonly what: string; readonly plain: number; readonly full: number };

/** A fault whose every thousand begins with a seed of its own. */
const seeded = (about: Numbers, run: (many: number, seed: number) => Promise<FaultReport>): Fault => ({
  ...about,
  part: PART,
  run: (from, to) => run(to - from, from / PART + 1),
});

const tamper = (about: Numbers, run: (many: number, seed: number) => Promise<Tampering>): Fault =>
  seeded(about, async (many, seed) => {
    const { opened, refused, amiss } = await run(many, seed);
    return { ...NONE, faults: many, passed: many - amiss.length, amiss, counts: { opened, refused } };
  });

/** A file that a phone sends to another. */
async function aFile() {
  const { mine, theirs } = await twoPhones(new IDBFactory());
  const text = await (await theirs.backup('c1')).text();
  theirs.close();
  return { mine, text };
}

async function tamperedFiles(many: number, seed: number): Promise<Tampering> {
  const { mine, text } = await aFile();
  const result = await openTampered(mine, text, 'c1', many, seed);
  mine.close();
  return result;
}

async function tamperedCodes(many: number, seed: number): Promise<Tampering> {
  const { mine, text } = await aFile();
  mine.close();
  return readTampered(text, many, seed);
}

/** The worked examples of all systems, one system a seed. */
async function tamperedPlays(many: number, seed: number): Promise<Tampering> {
  const system = await systemOf(shelf[seed % shelf.length]!.id);
  const files = (await examplesOf(system.id)).map((example) => exampleFile(example, system));
  return openTamperedPlays(files, system, many, seed);
}

async function tamperedMessages(many: number, seed: number): Promise<Tampering> {
  const { mine, text } = await aFile();
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
    messages.map((message) => canonical(message)),
    many,
    seed,
  );
}

/** The most memory that reading a file may take, in bytes. */
const MEMORY = 256 * 1024 * 1024;

/** Files that are small as they come and would be large, deep or long once they are read. */
async function bombs(): Promise<FaultReport> {
  const account = new Account();
  const { mine, text } = await aFile();
  const around = (inside: string) => text.replace(/"campaigns":\[/, `"campaigns":[${inside},`);
  const contentsIn = async (file: string) => {
    const { contents, carrier } = await mine.open(new Blob([file]));
    carrier.close();
    return contents.campaigns;
  };
  const whole = canonical((await contentsIn(text))[0]);
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
    account.add(
      name,
      await swallowed(async () => {
        const found = await contentsIn(file());
        // The campaign beside a bomb is as it was.
        return found.some((one) => one.faults.length === 0 && canonical(one) !== whole);
      }),
    );
  const zeros = new Blob(Array.from({ length: 40 }, () => new Uint8Array(1e7)));
  const parcel = await packParcel(zeros);
  account.add('a parcel of 400 MB of nothing', await swallowed(async () => (await unpackParcel(parcel)) !== undefined));
  mine.close();
  return account.came();
}

/** Whether a file is refused in a sentence, or nothing of it passes for sound, without taking more memory than a phone has. */
async function swallowed(passes: () => Promise<boolean>): Promise<{ amiss: readonly string[] }> {
  const before = process.memoryUsage();
  let most = 0;
  const look = setInterval(() => {
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    most = Math.max(most, heapUsed + arrayBuffers - before.heapUsed - before.arrayBuffers);
  }, 5);
  const amiss: string[] = [];
  try {
    if (await passes()) amiss.push('it passed for sound');
  } catch (error) {
    if (!isSentence(error)) amiss.push(`it said ${sentenceOf(error)}`);
  } finally {
    clearInterval(look);
  }
  if (most > MEMORY) amiss.push(`it took ${Math.round(most / 2 ** 20)} MB`);
  return { amiss };
}

async function schedules(many: number, seed: number): Promise<FaultReport> {
  let result = NONE;
  for (let one = (seed - 1) * PART + 1; one <= (seed - 1) * PART + many; one++) {
    const { faults, counts } = runSchedule(one);
    const amiss = faults.map((fault) => `schedule ${one}: ${fault}`);
    const { written } = counts;
    const passed = amiss.length === 0 ? 1 : 0;
    result = plus(result, { ...NONE, faults: 1, passed, acknowledged: written, lost: amiss.length, amiss, counts });
  }
  return result;
}

/** Evenings of phones that meet in a club’s room alone, with the server itself between them. */
async function clubs(from: number, to: number): Promise<FaultReport> {
  const rooms = await openRooms();
  await rooms.keep();
  let result = NONE;
  for (let one = from + 1; one <= to; one++) {
    const { faults, counts } = await runClubSchedule(one, rooms);
    const amiss = faults.map((fault) => `schedule ${one}: ${fault}`);
    const [passed, lost] = [amiss.length === 0 ? 1 : 0, faults.filter((fault) => fault.includes('lost')).length];
    result = plus(result, { ...NONE, faults: 1, passed, acknowledged: counts.written, lost, amiss, counts });
  }
  await rooms.close();
  return result;
}

async function merges(many: number): Promise<FaultReport> {
  const { killed, done, between } = await killMerges(() => new IDBFactory(), many);
  const counts = { 'killed between two writes': killed, 'after the last': done };
  return { ...NONE, faults: many, passed: many - between.length, torn: between.length, amiss: between, counts };
}

/** What is tried without a browser. */
export const STRANGERS: readonly Fault[] = [
  tamper({ name: 'files', what: 'backups and hand-overs tampered with', plain: 5000, full: 400_000 }, tamperedFiles),
  tamper({ name: 'codes', what: 'films of codes tampered with', plain: 5000, full: 100_000 }, tamperedCodes),
  tamper({ name: 'plays', what: 'play files tampered with', plain: 5000, full: 300_000 }, tamperedPlays),
  tamper(
    { name: 'messages', what: 'messages of a linked phone tampered with', plain: 5000, full: 200_000 },
    tamperedMessages,
  ),
  { name: 'bombs', what: 'files that grow as they are read', plain: 8, full: 8, part: 8, run: bombs },
  seeded({ name: 'schedules', what: 'evenings of phones that meet', plain: 4000, full: 40_000 }, schedules),
  {
    name: 'club',
    what: 'evenings of phones that meet in a club’s room',
    plain: 200,
    full: 4000,
    part: 100,
    run: clubs,
  },
  seeded({ name: 'merges', what: 'merges killed between two writes', plain: 100, full: 200 }, merges),
];
