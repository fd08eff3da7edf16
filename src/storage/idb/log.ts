import { promisifyRequest } from 'idb-keyval';
import { type LogPosition, logOrder, subjectIds } from '../../campaign/log/entries.ts';
import type { Entry } from '../../campaign/records/records.ts';
import { fromRow, type RowReader, SCHEMAS } from '../../campaign/schema/rowschemas.ts';
import { currentVersion } from '../../campaign/upgrades/upgrades.ts';
import { checkSchema, hasField } from '../../engine/data/checkschema.ts';
import { Refusal } from '../../engine/refusal.ts';
import { checksum } from '../backup/seal.ts';
import { getRow, KEY, type KeyedRow, keyRange, toRow } from './rows.ts';

/** Batch of entries as JSON, oldest first. All entries stored singly are newer. */
type LogBatch = { readonly v: number; readonly text: string; readonly sum: number };

/**
 * Page of an index from ids to batches, sorted by checksum. Pair `i` is the checksum of an id (`sums[i]`) and the `n` of
 * the first entry of a batch that names it (`times[i]`).
 */
type IndexPage = { readonly sums: Uint32Array; readonly times: Float64Array };

/** Maximum characters of a batch. Chromium stores a row over 64 KiB in a separate file. */
const BATCH_LENGTH = 30_000;

const PAGE_LENGTH = 1000;

/** Runs work in a new transaction, or in one that is already open. */
export type TransactionRunner = <T>(work: (store: IDBObjectStore) => Promise<T>) => Promise<T>;

export const runnerIn =
  (store: IDBObjectStore): TransactionRunner =>
  (work) =>
    work(store);

/** Returns the rows of an entry outside a batch. */
export const entryRows = (prefix: string, entry: Entry): readonly KeyedRow[] => [
  [KEY.entry(prefix, entry), toRow('entry', entry)],
  [KEY.place(prefix, entry.id), { n: entry.n, author: entry.author } satisfies LogPosition],
];

/** Returns a row with new content for the key of an entry or a batch. */
export function rowFor(key: IDBValidKey, entries: readonly Entry[]): KeyedRow {
  const [, kind] = key as readonly string[];
  if (kind === 'entry') return [key, toRow('entry', entries[0]!)];
  for (const entry of entries) checkSchema(SCHEMAS.entry, entry, 'The entry');
  const text = JSON.stringify(entries);
  return [key, { v: currentVersion(), text, sum: checksum(text) } satisfies LogBatch];
}

export function batchedLogRows(prefix: string, entries: readonly Entry[]): readonly KeyedRow[] {
  const rows: KeyedRow[] = [];
  const starts: number[] = [];
  const mentions: number[] = [];
  for (const { text, entries: batch } of batchesOf(entries)) {
    const ids = batch.flatMap((entry) => [entry.id, ...subjectIds(entry)]);
    for (const sum of new Set(ids.map(checksum))) mentions.push(packMention(sum, starts.length));
    starts.push(batch[0]!.n);
    rows.push([KEY.batch(prefix, batch[0]!), { v: currentVersion(), text, sum: checksum(text) } satisfies LogBatch]);
  }
  return [...rows, ...indexRows(prefix, Float64Array.from(mentions).sort(), starts)];
}

// The checksum of an id and the number of a batch that names it, as one number to sort.
const MAX_BATCHES = 2 ** 20;
const packMention = (sum: number, batch: number): number => sum * MAX_BATCHES + batch;
const sumIn = (mention: number): number => Math.floor(mention / MAX_BATCHES);
const batchIn = (mention: number): number => mention % MAX_BATCHES;

function* batchesOf(
  entries: readonly Entry[],
): Generator<{ readonly text: string; readonly entries: readonly Entry[] }> {
  let batch: Entry[] = [];
  let texts: string[] = [];
  let length = 0;
  for (const entry of entries) {
    checkSchema(SCHEMAS.entry, entry, 'The entry');
    const text = JSON.stringify(entry);
    if (batch.length > 0 && length + text.length > BATCH_LENGTH) {
      yield { text: `[${texts}]`, entries: batch };
      [batch, texts, length] = [[], [], 0];
    }
    batch.push(entry);
    texts.push(text);
    length += text.length + 1;
  }
  if (batch.length > 0) yield { text: `[${texts}]`, entries: batch };
}

function* indexRows(prefix: string, mentions: Float64Array, starts: readonly number[]): Generator<KeyedRow> {
  const { length } = mentions;
  const sumAt = (at: number) => sumIn(mentions[at]!);
  for (let begin = 0, end = 0; begin < length; begin = end) {
    // All batches that name an id are on one page.
    for (end = Math.min(begin + PAGE_LENGTH, length); end < length && sumAt(end) === sumAt(end - 1); ) end++;
    const page = mentions.subarray(begin, end);
    const sums = Uint32Array.from(page, sumIn);
    const times = page.map((mention) => starts[batchIn(mention)]!);
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

const ROWS_PER_CHUNK = { batch: 50, entry: 1000 };

/** Yields the rows of the log in chunks, oldest first. */
export async function* logChunks(read: TransactionRunner, prefix: string): AsyncGenerator<readonly KeyedRow[]> {
  for (const kind of ['batch', 'entry'] as const) {
    let from: IDBValidKey | undefined = [prefix, kind];
    let isFirst = true;
    while (from !== undefined) {
      const range = IDBKeyRange.bound(from, [prefix, kind, []], !isFirst);
      const [keys, rows]: [IDBValidKey[], unknown[]] = await read((store) =>
        Promise.all([
          promisifyRequest(store.getAllKeys(range, ROWS_PER_CHUNK[kind])),
          promisifyRequest(store.getAll(range, ROWS_PER_CHUNK[kind])),
        ]),
      );
      if (rows.length > 0) yield rows.map((row, at): KeyedRow => [keys[at]!, row]);
      from = rows.length === ROWS_PER_CHUNK[kind] ? keys.at(-1) : undefined;
      isFirst = false;
    }
  }
}

/** Returns all entries of a log, oldest first. */
export async function readEntries(read: TransactionRunner, prefix: string): Promise<readonly Entry[]> {
  const entries: Entry[] = [];
  for await (const rows of logChunks(read, prefix)) entries.push(...rows.flatMap(([, row]) => entriesOf(row)));
  return entries;
}

export const countLogRows = async (store: IDBObjectStore, prefix: string): Promise<number> =>
  (await promisifyRequest(store.count(keyRange([prefix, 'batch'])))) +
  (await promisifyRequest(store.count(keyRange([prefix, 'entry']))));

/** Returns the entries from logical time `n` to the end, or to the position `before` (excluded), oldest first. */
export async function entriesSince(
  store: IDBObjectStore,
  prefix: string,
  n: number,
  before?: LogPosition,
): Promise<readonly Entry[]> {
  const end = before ? [before.n, before.author] : AFTER_ALL;
  const since = (kind: 'batch' | 'entry') =>
    promisifyRequest(store.getAll(IDBKeyRange.bound([prefix, kind, n], [prefix, kind, ...end], false, true)));
  const [first, batches, entries] = await Promise.all([batchBefore(store, prefix, n), since('batch'), since('entry')]);
  return [...first, ...batches, ...entries]
    .flatMap((row) => entriesOf(row))
    .filter((entry) => entry.n >= n && (!before || logOrder(entry, before) < 0));
}

const AFTER_ALL = [[]]; // Arrays sort after numbers and strings.

/** Returns the row of the last batch that begins before `n`, because it can reach past it. */
async function batchBefore(store: IDBObjectStore, prefix: string, n: number): Promise<readonly unknown[]> {
  const range = IDBKeyRange.bound([prefix, 'batch'], [prefix, 'batch', n], false, true);
  const cursor = await promisifyRequest(store.openCursor(range, 'prev'));
  return cursor ? [cursor.value] : [];
}

/** Returns the last `count` entries before a position, newest first. */
export async function entriesBefore(
  store: IDBObjectStore,
  prefix: string,
  before: LogPosition,
  count: number,
): Promise<readonly Entry[]> {
  // Doubles the span, because logical times can have gaps in a repaired log.
  for (let span = count; ; span *= 2) {
    const found = await entriesSince(store, prefix, before.n - span, before);
    if (found.length >= count || span >= before.n) return found.toReversed().slice(0, count);
  }
}

export async function findEntry(store: IDBObjectStore, prefix: string, id: string): Promise<Entry | undefined> {
  const [position, batched] = await Promise.all([
    getRow<LogPosition>(store, KEY.place(prefix, id)),
    entriesOfBatchesWith(store, prefix, id),
  ]);
  const entries = position ? [fromRow('entry', await getRow(store, KEY.entry(prefix, position)))] : batched;
  return entries.find((entry) => entry.id === id);
}

/** Returns entries about a man or unit, and those that an amendment among them replaces or adds to, newest first. */
export async function entriesAbout(store: IDBObjectStore, prefix: string, id: string): Promise<readonly Entry[]> {
  const [batched, rows] = await Promise.all([
    entriesOfBatchesWith(store, prefix, id),
    promisifyRequest(store.getAll(keyRange([prefix, 'entry']))),
  ]);
  const found = [...batched, ...rows.flatMap((row) => entriesOf(row))].filter((one) => subjectIds(one).includes(id));
  const known = new Set(found.map((entry) => entry.id));
  const amended = found.flatMap(({ amends }) =>
    amends ? [amends.entry, ...(amends.additions ?? []).map(({ entry }) => entry)] : [],
  );
  const missing = [...new Set(amended)].filter((entry) => !known.has(entry));
  const others = await Promise.all(missing.map((entry) => findEntry(store, prefix, entry)));
  return [...found, ...others.filter((entry) => entry !== undefined)].toSorted((a, b) => logOrder(b, a));
}

/** Returns all entries of batches that contain or concern the id, and of some others, oldest first. */
async function entriesOfBatchesWith(store: IDBObjectStore, prefix: string, id: string): Promise<readonly Entry[]> {
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
