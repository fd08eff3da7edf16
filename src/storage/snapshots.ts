import { list, object, optional, tryParse } from '../engine/data/checkschema.ts';
import { choiceOf, name, text, time, wholeNumber } from '../engine/data/fieldschemas.ts';
import { catchOnly, Refusal } from '../engine/refusal.ts';
import { sha256Of } from './backup/seal.ts';

export type SnapshotOccasion = 'game' | 'upgrade' | 'restore' | 'removal' | 'correction';

/** `length` is in bytes. `instead` lists the times of older snapshots that were deleted to make room for this one. */
const snapshotHead = object(
  {
    at: time,
    men: wholeNumber(0),
    length: wholeNumber(0),
    sha256: text(64),
    on: optional(choiceOf('game', 'upgrade', 'restore', 'removal', 'correction')),
    campaigns: optional(list(name)),
    instead: optional(list(time)),
  },
  'dropped',
);
type SnapshotHead = ReturnType<typeof snapshotHead>;

export type Snapshot = Omit<SnapshotHead, 'sha256'> & { readonly name: string };

export type SnapshotDetails = Pick<Snapshot, 'at' | 'men'> & {
  readonly on: SnapshotOccasion;
  readonly campaigns: readonly string[];
};

/**
 * `take` returns false if the browser cannot store files. It deletes the oldest of a kind that has more than `KEPT`.
 * `hasAny` includes damaged snapshots. `list` returns valid ones, newest first. `read` throws a Refusal on damage.
 */
export type Snapshots = {
  take(file: Blob, details: SnapshotDetails): Promise<boolean>;
  hasAny(): Promise<boolean>;
  list(): Promise<readonly Snapshot[]>;
  read(snapshot: Pick<Snapshot, 'name'>): Promise<string>;
};

export type FolderOpener = () => Promise<FileSystemDirectoryHandle | undefined>;

type Movable = FileSystemFileHandle & { move?(name: string): Promise<void> };

const KEPT = { snapshot: 3, before: 3, correction: 1 } as const;
const KINDS: Readonly<Record<SnapshotOccasion, keyof typeof KEPT>> = {
  game: 'snapshot',
  upgrade: 'snapshot',
  restore: 'before',
  removal: 'before',
  correction: 'correction',
};
const FILE_NAME = /^(snapshot|before|correction)-([\dTZ.-]+)\.json$/;

export const originPrivateFolder =
  (name: string): FolderOpener =>
  async () => {
    const root = await globalThis.navigator?.storage?.getDirectory?.();
    return root?.getDirectoryHandle(name, { create: true });
  };

export function openSnapshots(folder: FolderOpener): Snapshots {
  return {
    async take(file, details) {
      const directory = await folder();
      const hash = await sha256Of(await file.arrayBuffer());
      if (!directory || hash === undefined) return false;
      const names = await namesIn(directory);
      const kind = KINDS[details.on];
      const older = names.filter((name) => name.startsWith(kind));
      const name = `${kind}-${timeAfter(names.at(-1), details.at)}.json`;
      for (let removed = 0; ; removed += 1) {
        const instead = removed === 0 ? {} : { instead: older.slice(0, removed).map(timeOf) };
        const head: SnapshotHead = { ...details, ...instead, length: file.size, sha256: hash };
        try {
          const written = await writeFile(directory, name, new Blob([`${JSON.stringify(head)}\n`, file]));
          if (written) await prune(directory, older.slice(removed, Math.max(removed, older.length + 1 - KEPT[kind])));
          return written;
        } catch (error) {
          const oldest = older[removed];
          // One of its kind remains, even if the new one fails.
          if (!isDiskFull(error) || oldest === undefined || removed === older.length - 1) throw error;
          await directory.removeEntry(oldest);
        }
      }
    },
    async hasAny() {
      const directory = await folder();
      return directory !== undefined && (await namesIn(directory)).length > 0;
    },
    async list() {
      const directory = await folder();
      if (!directory) return [];
      const found = await Promise.all((await namesIn(directory)).map((name) => readSnapshot(directory, name)));
      return found.flatMap((one) => (one ? [one.snapshot] : [])).toReversed();
    },
    async read({ name }) {
      const directory = await folder();
      const found = directory && (await readSnapshot(directory, name));
      if (!found) throw new Refusal('That snapshot can no longer be read.');
      return found.text;
    },
  };
}

const isDiskFull = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError';

function timeOf(name: string): string {
  const [day, time = ''] = (FILE_NAME.exec(name)?.[2] ?? '').split('T');
  return `${day}T${time.replaceAll('-', ':')}`;
}

/** Time for a file name: `at`, or 1 ms after the last snapshot if the clock is behind. Names decide which is oldest. */
function timeAfter(last: string | undefined, at: string): string {
  const before = last === undefined ? '' : timeOf(last);
  const next = Date.parse(before) + 1;
  return (at > before || Number.isNaN(next) ? at : new Date(next).toISOString()).replaceAll(':', '-');
}

async function writeFile(directory: FileSystemDirectoryHandle, name: string, content: Blob): Promise<boolean> {
  const part: Movable = await directory.getFileHandle(`${name}.part`, { create: true });
  if (!part.createWritable) {
    await directory.removeEntry(`${name}.part`);
    return false;
  }
  await overwrite(part, content);
  if (part.move) {
    await part.move(name);
    return true;
  }
  // Without renaming: a writable replaces the file only on closing.
  await overwrite(await directory.getFileHandle(name, { create: true }), content);
  await directory.removeEntry(`${name}.part`);
  return true;
}

async function overwrite(file: FileSystemFileHandle, content: Blob): Promise<void> {
  const writable = await file.createWritable();
  await writable.write(content);
  await writable.close();
}

async function prune(directory: FileSystemDirectoryHandle, old: readonly string[]): Promise<void> {
  const broken = (await filesIn(directory)).filter((name) => name.endsWith('.part'));
  for (const name of [...old, ...broken]) await directory.removeEntry(name);
}

async function namesIn(directory: FileSystemDirectoryHandle): Promise<readonly string[]> {
  const names = (await filesIn(directory)).filter((name) => FILE_NAME.test(name));
  return names.toSorted((a, b) => (timeOf(a) < timeOf(b) ? -1 : 1));
}

async function filesIn(directory: FileSystemDirectoryHandle): Promise<readonly string[]> {
  const names: string[] = [];
  for await (const name of directory.keys()) names.push(name);
  return names;
}

async function readSnapshot(directory: FileSystemDirectoryHandle, name: string) {
  const whole = await textOf(directory, name);
  const end = whole.indexOf('\n');
  const head = headOf(whole.slice(0, Math.max(0, end)));
  const text = whole.slice(end + 1);
  const body = new TextEncoder().encode(text);
  if (!head || head.length !== body.length || head.sha256 !== (await sha256Of(body))) return undefined;
  const { sha256: _, ...details } = head;
  return { snapshot: { name, ...details } satisfies Snapshot, text };
}

async function textOf(directory: FileSystemDirectoryHandle, name: string): Promise<string> {
  try {
    return await (await (await directory.getFileHandle(name)).getFile()).text();
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    return '';
  }
}

const headOf = (line: string): SnapshotHead | undefined =>
  catchOnly(
    SyntaxError,
    () => tryParse(snapshotHead, JSON.parse(line)),
    () => undefined,
  );
