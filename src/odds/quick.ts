import { type Ask, type Directive, isAsk, type KnownValue, type Sequence, type Steps } from '../engine/ask.ts';
import { isRecord } from '../engine/data/plain.ts';
import type { Chances } from '../engine/dice/chances.ts';

// Building blocks for the faster sequences of odds models.

export type Sums<K extends string = string> = Readonly<Record<K, number>>;

export type SummedState<S, K extends string = string> = { readonly state: S; readonly sums: Sums<K> };

export type SummedStep<S, K extends string = string> = { readonly state: S; readonly add: Partial<Sums<K>> };

export type SummedSteps = Steps & { readonly sums: Sums };

export const isSummedStep = (value: unknown): value is SummedStep<unknown> => isRecord(value) && isRecord(value.add);

export const isSummed = (steps: Steps): steps is SummedSteps => 'sums' in steps;

/**
 * Like `steps`, but each step may also add to running sums, which steps cannot read. Only the sums that a measure reads
 * are counted.
 */
export function* sumSteps<S, X, K extends string>(
  id: string,
  items: readonly X[],
  start: S,
  none: Sums<K>,
  step: (state: S, item: X) => Sequence<SummedStep<S, K>>,
  names?: readonly string[],
): Sequence<SummedState<S, K>> {
  const fold = { kind: 'steps', id, items, start, step, sums: none, ...(names ? { names } : {}) } as const;
  return yield* runSteps(fold);
}

export function addSums<K extends string>(sums: Sums<K>, more: Partial<Sums<K>>): Sums<K> {
  const all: Record<K, number> = { ...sums };
  for (const name in sums) all[name] += more[name] ?? 0;
  return all;
}

/** Chances of a record. `of` counts them for the fields that are read, and may throw TooManyPaths. */
export type FieldChances<R = unknown> = {
  readonly fields: readonly string[];
  of(read: readonly string[]): Chances<R>;
};

export function* runSteps<R>(item: Steps): Sequence<R> {
  const known: unknown = yield item;
  return (known as KnownValue).value as R;
}

type Conclude = { conclude(result: unknown): unknown };

export const resultMapperOf = (item: Ask | Directive): Conclude['conclude'] | undefined =>
  'conclude' in item ? (item as Conclude).conclude : undefined;

/**
 * Maps the result of the last item of a rule or step. `sequence` must hold exactly one ask, part or fold, and the caller
 * must return at once: the count does not resume it.
 */
export function* mapResult<T, R>(sequence: Sequence<T>, conclude: (result: T) => R): Sequence<R> {
  return conclude(yield* lastItem(sequence, conclude as Conclude['conclude']));
}

function* lastItem<T>(sequence: Sequence<T>, conclude: Conclude['conclude']): Sequence<T> {
  let next = sequence.next();
  while (!next.done) {
    const item = next.value;
    if (item.kind === 'scope') next = sequence.next(yield { ...item, sequence: lastItem(item.sequence, conclude) });
    else if (isAsk(item) || item.kind === 'part' || item.kind === 'steps')
      next = sequence.next(yield Object.assign({ ...item }, { conclude }));
    else next = sequence.next(yield item);
  }
  return next.value;
}
