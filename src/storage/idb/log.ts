import { promisifyRequest } from 'idb-keyval';
import { type LogPosition, logOrder, subjectIds } from '../../campaign/log/entries.ts';
import type { Entry } from '../../campaign/records/records.ts';
import { fromRow, type RowReader, SCHEMAS } from '../../campaign/schema/rowschemas.ts';
import { currentVersion } from '../../campaign/upgrades/upgrades.ts';
import { checkSchema, hasField } from '../../engine/data/checkschema.ts';
import { Refusal } from '../../engine/refusal.ts';
import { checksum } from '../backup/seal.ts';
import { getRow, KEY, type KeyedRow, keyRange, toRow } from './rows.ts';

/** Entries written at once, oldest first, as JSON. They are older than all entries with a row of their own. */
type LogBatch = { readonly v: number; readonly text: string; readonly sum: number };

/** Checksums of ids in ascending order, and the logical times at which batches that name them begin. */
type IndexPage = { readonly sums: Uint32Array; readonly times: Float64Array };

/** Maximum letters of a batch. Chromium keeps a row over 64 KiB in a file of its own. */
const BATCH_LENGTH = 30_000;

const PAGE_LENGTH = 1000;

/** Runs work in a transaction, of its own or a common one. */
export type LogReader = <T>(work: (store: IDBObjectStore) => Promise<T>) => Promise<T>;

export const readerIn =
  (store: IDBObjectStore): LogReader =>
  (work) =>
    work(store);

/** Rows of an entry that is written alone. */
export const entryRows = (prefix: string, entry: Entry): readonly KeyedRow[] => [
  [KEY.entry(prefix, entry), toRow('entry', entry)],
  [KEY.place(prefix, entry.id), { n: entry.n, author: entry.author } satisfies LogPosition],
];

/** Row of entries that were stored together under a key. */
export function rowOfEntries(key: IDBValidKey, entries: readonly Entry[]): KeyedRow {
  const [, kind] = key as readonly string[];
  if (kind === 'entry') return [key, toRow('entry', entries[0]!)];
  for (const entry of entries) checkSchema(SCHEMAS.entry, entry, 'The entry');
  const text = JSON.stringify(entries);
  return [key, { v: currentVersion(), text, sum: checksum(text) } satisfies LogBatch];
}

/** Rows of a whole log. */
export function logRows(prefix: string, entries: readonly Entry[]): readonly KeyedRow[] {
  const rows: KeyedRow[] = [];
  const starts: number[] = [];
  const named: number[] = [];
  for (const { text, entries: some } of batchesOf(entries)) {
    const ids = some.flatMap((entry) => [entry.id, ...subjectIds(entry)]);
    // The checksum and the number of the batch in one number.
    for (const sum of new Set(ids.map(checksum))) named.push(sum * MAX_BATCHES + starts.length);
    starts.push(some[0]!.n);
    rows.push([KEY.batch(prefix, some[0]!), { v: currentVersion(), text, sum: checksum(text) } satisfies LogBatch]);
  }
  return [...rows, ...indexRows(prefix, Float64Array.from(named).sort(), starts)];
}

const MAX_BATCHES = 2 ** 20;

function* batchesOf(
  entries: readonly Entry[],
): Generator<{ readonly text: string; readonly entries: readonly Entry[] }> {
  let some: Entry[] = [];
  let texts: string[] = [];
  let length = 0;
  for (const entry of entries) {
    checkSchema(SCHEMAS.entry, entry, 'The entry');
    const text = JSON.stringify(entry);
    if (some.length > 0 && length + text.length > BATCH_LENGTH) {
      yield { text: `[${texts}]`, entries: some };
      [some, texts, length] = [[], [], 0];
    }
    some.push(entry);
    texts.push(text);
    length += text.length + 1;
  }
  if (some.length > 0) yield { text: `[${texts}]`, entries: some };
}

function* indexRows(prefix: string, named: Float64Array, starts: readonly number[]): Generator<KeyedRow> {
  const sumAt = (at: number) => Math.floor(named[at]! / MAX_BATCHES);
  for (let begin = 0, end = 0; begin < named.length; begin = end) {
    // All batches that name an id are on one page.
    for (end = Math.min(begin + PAGE_LENGTH, named.length); end < named.length && sumAt(end) === sumAt(end - 1); )
      end++;
    const page = named.subarray(begin, end);
    const sums = Uint32Array.from(page, (each) => Math.floor(each / MAX_BATCHES));
    const times = page.map((each) => starts[each % MAX_BATCHES]!);
    yield [KEY.index(prefix, sums[0]!), { sums, times } satisfies IndexPage];
  }
}

/** Reads an entry or a batch. Throws a Refusal if it is damaged. */
export function entriesOf(row: unknown, read: RowReader = fromRow): readonly Entry[] {
  if (!hasField(row, 'text')) return [read('entry', row)];
  const { v, text, sum } = row as LogBatch;
  if (typeof text !== 'string' || checksum(text) !== sum) throw new Refusal('A stored batch of the log is damaged.');
  const entries: Entry[] = JSON.parse(text);
  // Entries were checked when written, and the checksum shows that they are unchanged.
  return v === currentVersion() ? entries : entries.map((is) => read('entry', { v, is }));
}

/** Rows read at a time. */
const CHUNK = { batch: 50, entry: 1000 };

/** Yields the rows of the log in chunks, oldest first. */
export async function* logChunks(read: LogReader, prefix: string): AsyncGenerator<readonly KeyedRow[]> {
  for (const kind of ['batch', 'entry'] as const)
    for (let from: IDBValidKey | undefined = [prefix, kind], first = true; from !== undefined; first = false) {
      const range = IDBKeyRange.bound(from, [prefix, kind, []], !first);
      const [keys, rows]: [IDBValidKey[], unknown[]] = await read((store) =>
        Promise.all([
          promisifyRequest(store.getAllKeys(range, CHUNK[kind])),
          promisifyRequest(store.getAll(range, CHUNK[kind])),
        ]),
      );
      if (rows.length > 0) yield rows.map((row, at): KeyedRow => [keys[at]!, row]);
      from = rows.length === CHUNK[kind] ? keys.at(-1) : undefined;
    }
}

/** All entries of a log, oldest first. */
export async function readEntries(read: LogReader, prefix: string): Promise<readonly Entry[]> {
  const entries: Entry[] = [];
  for await (const rows of logChunks(read, prefix)) entries.push(...rows.flatMap(([, row]) => entriesOf(row)));
  return entries;
}

export const countLogRows = async (store: IDBObjectStore, prefix: string): Promise<number> =>
  (await promisifyRequest(store.count(keyRange([prefix, 'batch'])))) +
  (await promisifyRequest(store.count(keyRange([prefix, 'entry']))));

/** Entries from a logical time on, and before a position, oldest first. */
export async function entriesSince(
  store: IDBObjectStore,
  prefix: string,
  n: number,
  before?: LogPosition,
): Promise<readonly Entry[]> {
  const end = before ? [before.n, before.author] : [[]];
  const since = (kind: 'batch' | 'entry') =>
    promisifyRequest(store.getAll(IDBKeyRange.bound([prefix, kind, n], [prefix, kind, ...end], false, true)));
  const [first, batches, entries] = await Promise.all([lastBatch(store, prefix, n), since('batch'), since('entry')]);
  return [...first, ...batches, ...entries]
    .flatMap((row) => entriesOf(row))
    .filter((entry) => entry.n >= n && (!before || logOrder(entry, before) < 0));
}

/** The last batch that begins before a logical time, if any. */
async function lastBatch(store: IDBObjectStore, prefix: string, n: number): Promise<readonly unknown[]> {
  const range = IDBKeyRange.bound([prefix, 'batch'], [prefix, 'batch', n], false, true);
  const cursor = await promisifyRequest(store.openCursor(range, 'prev'));
  return cursor ? [cursor.value] : [];
}

/** Entries before a position, newest first. */
export async function entriesBefore(
  store: IDBObjectStore,
  prefix: string,
  before: LogPosition,
  count: number,
): Promise<readonly Entry[]> {
  // Logical times can have gaps in a repaired log.
  for (let span = count; ; span *= 2) {
    const found = await entriesSince(store, prefix, before.n - span, before);
    if (found.length >= count || span >= before.n) return found.toReversed().slice(0, count);
  }
}

export async function findEntry(store: IDBObjectStore, prefix: string, id: string): Promise<Entry | undefined> {
  const [position, packed] = await Promise.all([
    getRow<LogPosition>(store, KEY.place(prefix, id)),
    packedNaming(store, prefix, id),
  ]);
  const entries = position ? [fromRow('entry', await getRow(store, KEY.entry(prefix, position)))] : packed;
  return entries.find((entry) => entry.id === id);
}

/** Entries about a man or a unit, newest first. */
export async function entriesAbout(store: IDBObjectStore, prefix: string, id: string): Promise<readonly Entry[]> {
  const [packed, rows] = await Promise.all([
    packedNaming(store, prefix, id),
    promisifyRequest(store.getAll(keyRange([prefix, 'entry']))),
  ]);
  const found = [...packed, ...rows.flatMap((row) => entriesOf(row))].filter((entry) => subjectIds(entry).includes(id));
  const known = new Set(found.map((entry) => entry.id));
  const changed = found.flatMap(({ amends }) =>
    amends ? [amends.entry, ...(amends.additions ?? []).map(({ entry }) => entry)] : [],
  );
  const missing = [...new Set(changed)].filter((entry) => !known.has(entry));
  const others = await Promise.all(missing.map((entry) => findEntry(store, prefix, entry)));
  return [...found, ...others.filter((entry) => entry !== undefined)].toSorted((a, b) => logOrder(b, a));
}

/** Entries of all batches that name an id, oldest first. */
async function packedNaming(store: IDBObjectStore, prefix: string, id: string): Promise<readonly Entry[]> {
  const sum = checksum(id);
  const range = IDBKeyRange.bound(KEY.index(prefix, 0), KEY.index(prefix, sum));
  const { sums, times }: IndexPage = (await promisifyRequest(store.openCursor(range, 'prev')))?.value ?? NO_PAGE;
  const starts = new Set(times.filter((_, at) => sums[at] === sum));
  const batches = await Promise.all(
    [...starts].map((n) => promisifyRequest(store.getAll(keyRange([prefix, 'batch', n])))),
  );
  return batches.flat().flatMap((row) => entriesOf(row));
}

const NO_PAGE: IndexPage = { sums: new Uint32Array(), times: new Float64Array() };
