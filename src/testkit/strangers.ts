import { positionOf } from '../engine/play.ts';
import { Refusal } from '../engine/refusal.ts';
import { canonicalJson } from '../storage/backup/seal.ts';
import type { Store } from '../storage/store.ts';
import { fromBase45, toBase45 } from '../sync/codes/base45.ts';
import { CodeCollector, codesOf } from '../sync/codes/frames.ts';
import { packParcel, unpackParcel } from '../sync/codes/parcel.ts';
import { messageFrom } from '../sync/link/message.ts';
import type { SystemWithCliRules } from '../system/plays/clirules.ts';
import { type FileContent, parsePlayFile, plainOf } from '../system/plays/playfile.ts';
import { sequenceOf } from '../system/system.ts';
import { resealedText } from './phone.ts';
import { randomFrom } from './schedules.ts';

/** Result of tampered inputs: numbers opened and refused, and descriptions of wrong results. */
export type Tampering = { readonly opened: number; readonly refused: number; readonly amiss: readonly string[] };

type Random = () => number;

const below = (random: Random, n: number): number => Math.floor(random() * n);
const one = <T>(random: Random, of: readonly T[]): T => of[below(random, of.length)]!;

const HOSTILE: readonly unknown[] = [
  null,
  true,
  '',
  'x'.repeat(5000),
  '__proto__',
  '\u0000\u202e',
  0,
  -1,
  0.5,
  2 ** 53,
  1e308,
  [],
  {},
  [[[[[[[[]]]]]]]],
  { id: 'u1' },
  { constructor: { prototype: 1 } },
  '<img src=x onerror=alert(1)>',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  '\ud800',
  '-0',
  Number.MIN_SAFE_INTEGER,
  Array.from({ length: 500 }, () => 6),
  ['constructor'],
];

/** Changes a character of a text, or removes, repeats, moves or cuts off a part. */
export function tamperedText(text: string, random: Random): string {
  const [from, to] = [below(random, text.length), below(random, text.length)].toSorted((a, b) => a - b) as [
    number,
    number,
  ];
  const piece = text.slice(from, Math.min(to, from + 200));
  switch (below(random, 5)) {
    case 0:
      return text.slice(0, from) + String.fromCharCode(32 + below(random, 95)) + text.slice(from + 1);
    case 1:
      return text.slice(0, from) + text.slice(from + piece.length);
    case 2:
      return text.slice(0, from) + piece + text.slice(from);
    case 3:
      return text.slice(0, to) + piece + text.slice(to);
    default:
      return text.slice(0, from);
  }
}

function tamperedCode(code: string, random: Random): string {
  const bytes = random() < 0.5 ? undefined : fromBase45(code);
  return bytes
    ? toBase45(bytes.with(below(random, bytes.length), below(random, 256)))
    : tamperedText(code, random).toUpperCase();
}

/** Replaces, removes or repeats one value of the data, at any depth. */
export function tamperedData(value: unknown, random: Random): unknown {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  if (entries.length === 0 || random() < 0.04) return one(random, HOSTILE);
  const [name, inside] = one(random, entries);
  if (Array.isArray(value)) {
    const at = Number(name);
    if (random() < 0.1) return value.toSpliced(at, 1);
    if (random() < 0.1) return [...value, inside];
    return value.with(at, tamperedData(inside, random));
  }
  if (random() < 0.1) return Object.fromEntries(entries.filter(([other]) => other !== name));
  return Object.fromEntries([...entries, [name, tamperedData(inside, random)]]);
}

export const isSentence = (error: unknown): boolean => error instanceof Refusal && /^\S.*[.?!]$/su.test(error.message);

const report = (error: unknown): string => (error instanceof Error ? `${error.name}: ${error.message}` : String(error));

/** Opens tampered files with their old seal, without a seal, or with a new one. */
export async function openTampered(
  store: Store,
  text: string,
  campaign: string,
  many: number,
  seed = 1,
): Promise<Tampering> {
  const random = randomFrom(seed);
  const { sha256, sums, ...content } = JSON.parse(text);
  const before = await store.agreement(campaign);
  const amiss: string[] = [];
  let [opened, refused] = [0, 0];
  for (let at = 0; at < many; at++) {
    const how = below(random, 4);
    const data = how === 0 ? content : tamperedData(content, random);
    const sealed = { ...(data as object), sha256, sums };
    const tampered = [
      () => tamperedText(text, random),
      () => JSON.stringify(data),
      () => JSON.stringify(sealed),
      () => resealedText(data),
    ][how]!;
    const file = await tampered();
    try {
      const { contents, transfer } = await store.openFile(new Blob([file]));
      opened += 1;
      const faults = contents.campaigns.flatMap((one) => one.faults);
      if (how === 2 && faults.length === 0 && canonicalJson(data) !== canonicalJson(content))
        amiss.push(`${seed}, ${at}: taken for whole`);
      transfer.close();
    } catch (error) {
      refused += 1;
      if (!isSentence(error)) amiss.push(`${seed}, ${at}: ${report(error)}`);
    }
    if (at % 100 === 99 && (await store.agreement(campaign)) !== before)
      amiss.push(`${seed}, ${at}: something has changed`);
  }
  if ((await store.agreement(campaign)) !== before) amiss.push(`${seed}: something has changed`);
  return { opened, refused, amiss };
}

/** Reads sequences of codes. Some codes are damaged, cut, foreign or inconsistent. */
export async function readTampered(text: string, many: number, seed = 1): Promise<Tampering> {
  const random = randomFrom(seed);
  const ours = codesOf(await packParcel(new Blob([text])));
  const theirs = codesOf(await packParcel(new Blob([`${text} `])));
  const amiss: string[] = [];
  let [opened, refused] = [0, 0];
  for (let film = 0; film < many; film++) {
    const gathering = new CodeCollector();
    const share = random() ** 2;
    for (let at = below(random, 9); at < ours.blocks * 3; at++) {
      const code = (random() < share / 3 ? theirs : ours).text(at);
      const seen = random() < share ? tamperedCode(code, random) : code;
      try {
        const parcel = gathering.take(seen);
        if (!parcel) continue;
        const result = await (await unpackParcel(parcel)).text();
        if (result.trimEnd() !== text) amiss.push(`${seed}, ${film}: another file came`);
        opened += 1;
        break;
      } catch (error) {
        refused += 1;
        if (!isSentence(error)) amiss.push(`${seed}, ${film}: ${report(error)}`);
      }
    }
  }
  return { opened, refused, amiss };
}

function readAll(texts: readonly string[], many: number, seed: number, read: (text: string) => void): Tampering {
  const random = randomFrom(seed);
  const amiss: string[] = [];
  let [opened, refused] = [0, 0];
  for (let at = 0; at < many; at++) {
    const text = one(random, texts);
    const tampered =
      random() < 0.3 ? tamperedText(text, random) : JSON.stringify(tamperedData(JSON.parse(text), random));
    try {
      read(tampered);
      opened += 1;
    } catch (error) {
      refused += 1;
      if (!isSentence(error)) amiss.push(`${seed}, ${at}: ${report(error)}`);
    }
  }
  return { opened, refused, amiss };
}

export const openTamperedPlays = (
  files: readonly FileContent[],
  system: SystemWithCliRules,
  many: number,
  seed = 1,
): Tampering =>
  readAll(
    files.map((file) => JSON.stringify(file)),
    many,
    seed,
    (text) => {
      const file = parsePlayFile(plainOf(text), system, system.cliRules);
      if ('part' in file) return;
      for (const play of 'plays' in file ? file.plays : [file])
        positionOf(sequenceOf(play.sequence, system).rule, play);
    },
  );

export const hearTampered = (messages: readonly string[], many: number, seed = 1): Tampering =>
  readAll(messages, many, seed, messageFrom);
