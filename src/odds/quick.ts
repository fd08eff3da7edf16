import type { KnownValue, Scope, Sequence, Steps } from '../engine/ask.ts';
import { isRecord } from '../engine/data/plain.ts';
import type { Chances } from '../engine/dice/chances.ts';

// Building blocks for the faster sequences of odds models.

export type Sums<K extends string = string> = Readonly<Record<K, number>>;

export type SummedState<S, K extends string = string> = { readonly state: S; readonly sums: Sums<K> };

export type SummedStepResult<S, K extends string = string> = { readonly state: S; readonly add: Partial<Sums<K>> };

export type SummedSteps = Steps & { readonly startSums: Sums };

export const isSummedStepResult = (value: unknown): value is SummedStepResult<unknown> =>
  isRecord(value) && isRecord(value.add);

export const isSummed = (steps: Steps): steps is SummedSteps => 'startSums' in steps;

/**
 * Like `steps`, but each step may also add to running sums, which steps cannot read. Only the sums that a measure reads
 * are counted.
 */
export function* sumSteps<S, X, K extends string>(
  id: string,
  items: readonly X[],
  start: S,
  none: Sums<K>,
  step: (state: S, item: X) => Sequence<SummedStepResult<S, K>>,
  names?: readonly string[],
): Sequence<SummedState<S, K>> {
  const fold = { kind: 'steps', id, items, start, step, startSums: none, ...(names ? { names } : {}) } as const;
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

type MappedScope = Scope & { toResult(result: unknown): unknown };

const isMapped = (scope: Scope): scope is MappedScope => 'toResult' in scope;

/** Returns a function that maps a result as all `mapResult` scopes do, innermost first. Undefined without any. */
export function resultMapperOf(scopes: readonly Scope[]): ((result: unknown) => unknown) | undefined {
  const mapped = scopes.filter(isMapped);
  return mapped.length > 0
    ? (result) => mapped.reduceRight((value, scope) => scope.toResult(value), result)
    : undefined;
}

/**
 * Maps the result of the last item of a rule or step. `sequence` must hold exactly one ask, part or fold. Use it only as
 * `return yield* mapResult(…)`: the odds map each reply themselves and never run what follows.
 */
export function* mapResult<T, R>(sequence: Sequence<T>, toResult: (result: T) => R): Sequence<R> {
  const ended = yield { kind: 'scope', sequence, toResult } as Scope;
  return toResult((ended as KnownValue).value as T);
}
