export type Salvage = { readonly file: Blob; readonly lost: number };

/** Snapshot file. `whole` is false if it is cut short. */
export type FoundSnapshot = { readonly at: string; readonly men: number; readonly whole: boolean; readonly file: Blob };

export const localDay = (time: string): string => new Date(time).toLocaleDateString('sv');

const ROWS_PER_READ = 500;

const LISTS: Readonly<Record<string, string>> = {
  side: 'sides',
  player: 'players',
  unit: 'units',
  game: 'games',
  play: 'plays',
  entry: 'entries',
  photo: 'photos',
};

export function openAsItIs(name: string, factory = indexedDB, timeout = 8000): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open(name);
    const timer = setTimeout(
      () => reject(new Error('The storage does not open. Close all tabs of Roll Call, or restart the phone.')),
      timeout,
    );
    request.onupgradeneeded = () => request.transaction?.abort();
    request.onsuccess = () => {
      clearTimeout(timer);
      resolve(request.result);
    };
    request.onerror = () => {
      clearTimeout(timer);
      reject(request.error);
    };
  });
}

/** Backs up every readable row, in the database's version. `made` is an ISO time. */
export async function salvage(database: IDBDatabase, made: string): Promise<Salvage> {
  const asked = <T>(ask: (rows: IDBObjectStore) => IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      const request = ask(database.transaction('rows').objectStore('rows'));
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const keys = await asked((rows) => rows.getAllKeys());
  const about: Record<string, unknown> = { file: 'roll-call backup', v: 1, made, device: 'unknown' };
  const settings: Record<string, unknown> = {};
  // Rows are kept as text to save memory.
  const campaigns = new Map<unknown, Map<string, string[]>>();
  let lost = 0;

  const campaign = (id: unknown) => {
    const one = campaigns.get(id) ?? new Map(Object.values(LISTS).map((list) => [list, []]));
    campaigns.set(id, one);
    return one;
  };
  // Campaigns by the prefix of their rows. Rows with an unused prefix belong to none.
  const owners = new Map<unknown, unknown>();
  const take = ([prefix, kind, id]: readonly unknown[], row: unknown) => {
    const isOfCampaign = kind === 'play' || kind === 'photo' || !owners.has(prefix);
    const of = isOfCampaign ? prefix : owners.get(prefix);
    if (of === undefined) return;
    const is = (row as { is?: unknown } | undefined)?.is ?? row;
    const { text = '[]' } = (row ?? {}) as { text?: string };
    if (of !== 0 && kind === 'batch') campaign(of).get('entries')?.push(text.slice(1, -1));
    else if (of !== 0)
      campaign(of)
        .get(LISTS[String(kind)] ?? '')
        ?.push(JSON.stringify(is));
    else if (kind === 'campaign') campaign(id).set('campaign', [JSON.stringify(is)]);
    else if (kind === 'setting') settings[String(id)] = is;
    else if (kind === 'version') about.v = is;
    else if (kind === 'device') about.device = is;
    else if (kind === 'tally') notePrefixes(row as { reach?: Record<string, { book?: string }> });
    else if (kind === 'unused') owners.set(id, undefined);
  };
  const notePrefixes = ({ reach = {} }: { reach?: Record<string, { book?: string }> }) => {
    for (const [id, { book: prefix = id }] of Object.entries(reach)) owners.set(prefix, id);
  };
  /** Reads rows. If that fails, reads each half, down to the damaged row. */
  const read = async (some: readonly IDBValidKey[]): Promise<void> => {
    const [first, last] = [some[0], some.at(-1)];
    try {
      const found = await asked((rows) => rows.getAll(IDBKeyRange.bound(first, last)));
      for (const [at, row] of found.entries()) take(some[at] as unknown[], row);
    } catch {
      const half = some.length >> 1;
      if (half === 0) lost += 1;
      for (const part of half ? [some.slice(0, half), some.slice(half)] : []) await read(part);
    }
  };

  for (let at = 0; at < keys.length; at += ROWS_PER_READ) await read(keys.slice(at, at + ROWS_PER_READ));
  const texts = [...campaigns.values()].map((one) => {
    const lists = [...one].map(([name, rows]) => `"${name}":${name === 'campaign' ? rows : `[${rows}]`}`);
    // Backups omit an empty list of photographs.
    return `{${lists.filter((list) => list !== '"photos":[]')}}`;
  });
  const head = JSON.stringify({ ...about, settings }).slice(0, -1);
  return { file: new Blob([`${head},"campaigns":[${texts}]}`], { type: 'application/json' }), lost };
}

export async function snapshotsIn(folder: FileSystemDirectoryHandle): Promise<readonly FoundSnapshot[]> {
  const found: FoundSnapshot[] = [];
  for await (const [name, handle] of folder.entries()) {
    const [, day] = /^(?:snapshot|before|correction)-(.{10}).*\.json$/.exec(name) ?? [];
    if (!day) continue;
    const file = await (handle as FileSystemFileHandle).getFile();
    // The first line is the header; the rest is the backup.
    const [line = ''] = (await file.slice(0, 1e5).text()).split('\n');
    const text = file.slice(new TextEncoder().encode(line).length + 1, file.size, 'application/json');
    const { at = day, men = 0, length } = headOf(line);
    found.push({ at, men, whole: length === text.size, file: text });
  }
  return found.sort((a, b) => (a.at < b.at ? 1 : -1));
}

function headOf(line: string): { readonly at?: string; readonly men?: number; readonly length?: number } {
  try {
    return JSON.parse(line);
  } catch {
    return {};
  }
}
