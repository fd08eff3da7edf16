import {
  type Ask,
  type Directive,
  isAsk,
  part,
  Resolution,
  type Rule,
  type Sequence,
  type Steps,
  scope,
} from '../engine/ask.ts';
import { isRecord } from '../engine/data/plain.ts';

// Building blocks for the faster sequences of odds models.

/** Sums by name. No step reads them. */
export type Sums<K extends string = string> = Readonly<Record<K, number>>;

export type SummedState<S, K extends string = string> = { readonly state: S; readonly sums: Sums<K> };

export type Addition<S, K extends string = string> = { readonly state: S; readonly add: Partial<Sums<K>> };

export type SummedSteps = Steps & { readonly sums: Sums };

export const isAddition = (value: unknown): value is Addition<unknown> => isRecord(value) && isRecord(value.add);

export const isSummed = (steps: Steps): steps is SummedSteps => 'sums' in steps;

/**
 * Folds the items like `steps` and adds up the additions of each step. The odds track only the sums that a measure
 * reads. Independent items use a null state.
 */
export function* sumSteps<S, X, K extends string>(
  id: string,
  items: readonly X[],
  start: S,
  none: Sums<K>,
  step: (state: S, item: X) => Sequence<Addition<S, K>>,
  names?: readonly string[],
): Sequence<SummedState<S, K>> {
  const fold = { kind: 'steps', id, items, start, step, sums: none, ...(names ? { names } : {}) } as const;
  const known: unknown = yield fold;
  if (known instanceof Resolution) return known.value as SummedState<S, K>;
  let state = start;
  let sums = none;
  for (const [i, item] of items.entries()) {
    const result = yield* scope(names?.[i] ?? `${id}/${i + 1}`, step(state, item), undefined, {
      no: i + 1,
      of: items.length,
    });
    state = result.state;
    sums = addedTo(sums, result.add);
  }
  return { state, sums };
}

export function addedTo<K extends string>(sums: Sums<K>, more: Partial<Sums<K>>): Sums<K> {
  const all: Record<K, number> = { ...sums };
  for (const name in sums) all[name] += more[name] ?? 0;
  return all;
}

/** Last item of a sequence, with the function from its reply to the result. */
type FinalItem = { conclude(result: unknown): unknown };

export const conclusionOf = (item: Ask | Directive): FinalItem['conclude'] | undefined =>
  'conclude' in item ? (item as FinalItem).conclude : undefined;

/** Ends a sequence with one roll, part or fold. The odds map all its results at once. */
export function* mapResult<T, R>(sequence: Sequence<T>, conclude: (result: T) => R): Sequence<R> {
  return conclude(yield* finalItems(sequence, conclude as FinalItem['conclude']));
}

function* finalItems<T>(sequence: Sequence<T>, conclude: FinalItem['conclude']): Sequence<T> {
  let next = sequence.next();
  while (!next.done) next = sequence.next(yield finalItem(next.value, conclude));
  return next.value;
}

function finalItem(item: Ask | Directive, conclude: FinalItem['conclude']): Ask | Directive {
  if (item.kind === 'scope') return { ...item, sequence: finalItems(item.sequence, conclude) };
  return isAsk(item) || item.kind === 'part' || item.kind === 'steps' ? Object.assign({ ...item }, { conclude }) : item;
}

export const finalPart = <I, R>(rule: Rule<I, R>, input: I): Sequence<R> =>
  mapResult(part(rule, input), (result) => result);
