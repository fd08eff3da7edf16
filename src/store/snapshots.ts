import { Misfit } from '../rules/misfit.ts';

/** A snapshot of everything: when it was taken (ISO time), how many men it holds, and its length in bytes. */
export type Snapshot = {
  readonly name: string;
  readonly at: string;
  readonly men: number;
  readonly length: number;
};

/** The snapshots beside the database. */
export type Snapshots = {
  /** Keeps one more and lets the oldest go; false where this browser cannot. */
  take(file: Blob, about: Pick<Snapshot, 'at' | 'men'>): Promise<boolean>;
  /** The good ones, newest first. */
  list(): Promise<readonly Snapshot[]>;
  /** The text of one; throws a Misfit where it is no longer good. */
  read(snapshot: Snapshot): Promise<string>;
};

/** Opens the folder of the origin's private file system, where there is one. */
export type Folder = () => Promise<FileSystemDirectoryHandle | undefined>;

type Head = Pick<Snapshot, 'at' | 'men' | 'length'> & { readonly sha256: string };
type Movable = FileSystemFileHandle & { move?(name: string): Promise<void> };

const KEPT = 3;
const NAME = /^snapshot-[\dTZ.-]+\.json$/;

/** The app's folder in the origin's private file system; undefined where the browser has none. */
export const privateFolder =
  (name: string): Folder =>
  async () => {
    const root = await globalThis.navigator?.storage?.getDirectory?.();
    return root?.getDirectoryHandle(name, { create: true });
  };

/** The last three snapshots in a folder: each written aside, flushed, then renamed, with its length and SHA-256. */
export function snapshots(folder: Folder): Snapshots {
  return {
    async take(file, { at, men }) {
      const place = await folder();
      if (!place) return false;
      const head: Head = { at, men, length: file.size, sha256: await sha256(await file.arrayBuffer()) };
      const name = nameAfter(
        (await namesIn(place))
          .filter((name) => NAME.test(name))
          .toSorted()
          .at(-1),
        at,
      );
      const written = await put(place, name, new Blob([`${JSON.stringify(head)}\n`, file]));
      if (written) await tidy(place);
      return written;
    },
    async list() {
      const place = await folder();
      if (!place) return [];
      const names = (await namesIn(place)).filter((name) => NAME.test(name));
      const found = await Promise.all(names.map((name) => good(place, name)));
      return found.flatMap((one) => (one ? [one.snapshot] : [])).toSorted((a, b) => (a.name < b.name ? 1 : -1));
    },
    async read({ name }) {
      const place = await folder();
      const found = place && (await good(place, name));
      if (!found) throw new Misfit('That snapshot can no longer be read.');
      return found.text;
    },
  };
}

/** A name that stands behind the last one, whatever the clock says: it is by their names that the oldest goes. */
function nameAfter(last: string | undefined, at: string): string {
  const own = `snapshot-${at.replaceAll(':', '-')}.json`;
  if (last === undefined || last < own) return own;
  const [, day, time] = /^snapshot-(.+)T(.+)\.json$/.exec(last) ?? [];
  const next = Date.parse(`${day}T${time?.replace(/-/g, ':')}`) + 1;
  return Number.isNaN(next) ? own : `snapshot-${new Date(next).toISOString().replaceAll(':', '-')}.json`;
}

/** Writes a file so that it is there whole or not at all; false where the browser cannot write one here. */
async function put(place: FileSystemDirectoryHandle, name: string, whole: Blob): Promise<boolean> {
  const aside: Movable = await place.getFileHandle(`${name}.part`, { create: true });
  if (!aside.createWritable) {
    await place.removeEntry(`${name}.part`);
    return false;
  }
  await fill(aside, whole);
  if (aside.move) {
    await aside.move(name);
    return true;
  }
  // Without renaming: a writable is itself written aside and takes its place as it is closed.
  await fill(await place.getFileHandle(name, { create: true }), whole);
  await place.removeEntry(`${name}.part`);
  return true;
}

async function fill(file: FileSystemFileHandle, whole: Blob): Promise<void> {
  const writable = await file.createWritable();
  await writable.write(whole);
  await writable.close();
}

/** Removes what broke off and what is too old. */
async function tidy(place: FileSystemDirectoryHandle): Promise<void> {
  const names = await namesIn(place);
  const old = names
    .filter((name) => NAME.test(name))
    .toSorted()
    .slice(0, -KEPT);
  const broken = names.filter((name) => name.endsWith('.part'));
  for (const name of [...old, ...broken]) await place.removeEntry(name);
}

async function namesIn(place: FileSystemDirectoryHandle): Promise<string[]> {
  const names: string[] = [];
  for await (const name of place.keys()) names.push(name);
  return names;
}

async function good(place: FileSystemDirectoryHandle, name: string) {
  const whole = await textOf(place, name);
  const end = whole.indexOf('\n');
  const head = headOf(whole.slice(0, Math.max(0, end)));
  const text = whole.slice(end + 1);
  const body = new TextEncoder().encode(text);
  if (!head || head.length !== body.length || head.sha256 !== (await sha256(body))) return undefined;
  const snapshot: Snapshot = { name, at: head.at, men: head.men, length: head.length };
  return { snapshot, text };
}

/** The text of a file; nothing where the device cannot read it, for then it is no good. */
async function textOf(place: FileSystemDirectoryHandle, name: string): Promise<string> {
  try {
    return await (await (await place.getFileHandle(name)).getFile()).text();
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    return '';
  }
}

function headOf(line: string): Head | undefined {
  try {
    const { at, men, length, sha256 } = JSON.parse(line) as Record<string, unknown>;
    const fits = typeof at === 'string' && typeof men === 'number' && typeof length === 'number';
    return fits && typeof sha256 === 'string' ? { at, men, length, sha256 } : undefined;
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof TypeError)) throw error;
    return undefined;
  }
}

async function sha256(body: BufferSource): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', body));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
