import {
  type Aside,
  type Ask,
  isAsk,
  part,
  Resolution,
  type Rule,
  type Sequence,
  type Steps,
  under,
} from '../engine/ask.ts';
import { isRecord } from '../engine/plain.ts';

// What quick sequences of an odds model are made of, beside the language of the rules.

/** Numbers that only add up, by name. No step reads them. */
export type Sums<K extends string = string> = Readonly<Record<K, number>>;

/** The result of a fold that adds up. */
export type Summed<S, K extends string = string> = { readonly state: S; readonly sums: Sums<K> };

/** The state after a step, and what it adds to the sums. */
export type Addition<S, K extends string = string> = { readonly state: S; readonly add: Partial<Sums<K>> };

/** A fold that adds up, with the sums before its first step. */
export type SummedSteps = Steps & { readonly sums: Sums };

export const isAddition = (value: unknown): value is Addition<unknown> => isRecord(value) && isRecord(value.add);

export const isSummed = (steps: Steps): steps is SummedSteps => 'sums' in steps;

/**
 * Folds the items as `steps` does and adds up what each step returns. The odds count no more sums together than a measure
 * reads. The state of items that are independent is null.
 */
export function* sumSteps<S, X, K extends string>(
  id: string,
  items: readonly X[],
  start: S,
  none: Sums<K>,
  step: (state: S, item: X) => Sequence<Addition<S, K>>,
  names?: readonly string[],
): Sequence<Summed<S, K>> {
  const fold = { kind: 'steps', id, items, start, step, sums: none, ...(names ? { names } : {}) } as const;
  const known: unknown = yield fold;
  if (known instanceof Resolution) return known.value as Summed<S, K>;
  let state = start;
  let sums = none;
  for (const [i, item] of items.entries()) {
    const result = yield* under(names?.[i] ?? `${id}/${i + 1}`, step(state, item), undefined, {
      no: i + 1,
      of: items.length,
    });
    state = result.state;
    sums = addedTo(sums, result.add);
  }
  return { state, sums };
}

/** Sums with more added to some of them. */
export function addedTo<K extends string>(sums: Sums<K>, more: Partial<Sums<K>>): Sums<K> {
  const all: Record<K, number> = { ...sums };
  for (const name in sums) all[name] += more[name] ?? 0;
  return all;
}

/** An item that ends its sequence, with what the sequence makes of each reply. */
type FinalItem = { conclude(result: unknown): unknown };

/** What a sequence makes of the reply to its last item, if it says so. */
export const conclusionOf = (item: Ask | Aside): FinalItem['conclude'] | undefined =>
  'conclude' in item ? (item as FinalItem).conclude : undefined;

/** Ends a sequence with one roll, part or fold and a function of its result, which the odds apply to every result at once. */
export function* mapResult<T, R>(sequence: Sequence<T>, conclude: (result: T) => R): Sequence<R> {
  return conclude(yield* finalItems(sequence, conclude as FinalItem['conclude']));
}

function* finalItems<T>(sequence: Sequence<T>, conclude: FinalItem['conclude']): Sequence<T> {
  let next = sequence.next();
  while (!next.done) next = sequence.next(yield finalItem(next.value, conclude));
  return next.value;
}

function finalItem(item: Ask | Aside, conclude: FinalItem['conclude']): Ask | Aside {
  if (item.kind === 'scope') return { ...item, sequence: finalItems(item.sequence, conclude) };
  return isAsk(item) || item.kind === 'part' || item.kind === 'steps' ? Object.assign({ ...item }, { conclude }) : item;
}

/** Ends a sequence with the result of a part. */
export const finalPart = <I, R>(rule: Rule<I, R>, input: I): Sequence<R> =>
  mapResult(part(rule, input), (result) => result);
