import { KnownValue } from '../../engine/ask.ts';
import { getOrCreate } from '../../engine/data/lists.ts';
import { type Chances, ChancesBuilder, certain, mapChances } from '../../engine/dice/chances.ts';
import { TooManyPaths } from '../../engine/dice/effort.ts';
import type { MeasureCounts } from '../model.ts';
import type { FieldChances } from '../quick.ts';
import { guardUncounted } from './uncountedfields.ts';

export type PartChances = {
  readonly chances: Chances<unknown>;
  /** Results counted on demand, only for the fields that a measure reads. */
  readonly lazy: readonly LazyResults[];
};

export type LazyResults = {
  readonly p: number;
  readonly source: FieldChances;
  toResult(value: unknown): unknown;
  readonly isFinal: boolean;
};

/** Returns chances that are counted when read, and cached. `count` may merge results that differ only in `unread` fields. */
export function lazyChances(
  fields: readonly string[],
  count: (read: readonly string[], unread: readonly string[]) => Chances<unknown>,
): FieldChances {
  const known = new Map<string, Chances<unknown>>();
  const unread = (read: readonly string[]) => fields.filter((field) => !read.includes(field));
  return { fields, of: (read) => getOrCreate(known, read.join(), () => count(read, unread(read))) };
}

/** Possible reply to an ask, part or fold, with its probability. `key` identifies its value. */
export type PossibleReply = { readonly reply: KnownValue; readonly p: number; readonly key?: string };

export type ItemReplies = { readonly replies: readonly PossibleReply[]; readonly lazy: readonly LazyResults[] };

/** Placeholder for the result of a part that calls itself with equal input. The rule must return it unchanged. */
export const SELF_CALL = Object.freeze({});
export const SELF_CALL_KEY = 'self-call';
export const SELF_CALL_CHANCES: PartChances = {
  chances: new Map([[SELF_CALL_KEY, { value: SELF_CALL, p: 1 }]]),
  lazy: [],
};

/** Result of a part whose model has a final measure. The enclosing rules end there, with the same result. */
export class FinalMeasure {
  constructor(readonly measure: unknown) {}
}

const CERTAIN = 1 - 1e-12;

export const singleReply = (value: unknown): ItemReplies => ({
  replies: [{ reply: new KnownValue(value), p: 1 }],
  lazy: [],
});

export const lazyResults = (source: FieldChances, p = 1): LazyResults => ({
  p,
  source,
  isFinal: false,
  toResult: (value) => value,
});

/** Returns chances counted by single fields. Counting throws TooManyPaths if a measure reads two fields together. */
export function partOfMeasureCounts(counts: MeasureCounts<object>): PartChances {
  const countOf = new Map<string, () => Chances<unknown>>(Object.entries(counts));
  const source = lazyChances([...countOf.keys()], ([field = '', other], unread) => {
    if (other !== undefined) throw new TooManyPaths(`${field} and ${other} are read together`);
    const values = countOf.get(field)?.() ?? certain(undefined);
    return mapChances(values, (value) => guardUncounted({ [field]: value }, unread));
  });
  const toResult = (measure: unknown) => new FinalMeasure(measure);
  return { chances: new Map(), lazy: [{ p: 1, source, isFinal: true, toResult }] };
}

const replyCache = new WeakMap<Chances<unknown>, readonly PossibleReply[]>();

export const repliesOf = (chances: Chances<unknown>): readonly PossibleReply[] =>
  getOrCreate(replyCache, chances, () =>
    [...chances].map(([key, { value, p }]) => ({ reply: new KnownValue(value), p, key })),
  );

/** Removes the self-call, of probability r, by dividing all other probabilities by 1 − r. Throws for r = 1. */
export function closeLoop(part: PartChances): PartChances {
  const r = part.chances.get(SELF_CALL_KEY)?.p ?? 0;
  if (r === 0) return part;
  if (r > CERTAIN) throw new Error('a part that always comes back to itself never ends');
  const others = [...part.chances].filter(([key]) => key !== SELF_CALL_KEY);
  return {
    chances: new Map(others.map(([key, { value, p }]) => [key, { value, p: p / (1 - r) }])),
    lazy: part.lazy.map((one) => ({ ...one, p: one.p / (1 - r) })),
  };
}

export function* countLazy(lazy: readonly LazyResults[], reads?: readonly string[]) {
  for (const { p: share, source, toResult } of lazy) {
    const read = source.fields.filter((field) => !reads || reads.includes(field));
    for (const { value, p } of source.of(read).values()) yield { value: toResult(value), p: p * share };
  }
}

/** Returns chances that include the lazy results. Throws on a self-call or a final measure. */
export function completeChances({ chances, lazy }: PartChances): Chances<unknown> {
  if (chances.has(SELF_CALL_KEY)) throw new Error('a part came back from within a fold to one outside it');
  for (const { value } of chances.values())
    if (value instanceof FinalMeasure) throw new Error('a part inside a fold must not have a final measure');
  if (lazy.length === 0) return chances;
  const all = new ChancesBuilder<unknown>();
  for (const [key, { value, p }] of chances) all.put(value, p, key);
  for (const { value, p } of countLazy(lazy)) all.put(value, p);
  return all;
}
