import { resolutionOf, type Sequence } from './ask.ts';

/** Whether members that stand together go on one by one. */
type Pacing = { readonly atOnce?: boolean };

/**
 * Sequences that do not wait for each other: their asks stand on one screen, round by round, and are read when all are in.
 * What stands together within a member stands on the same screen. With `atOnce` each member goes on as soon as its own asks are answered.
 */
export function* together<M extends Readonly<Record<string, Sequence<unknown>>>>(
  members: M,
  { atOnce = false }: Pacing = {},
): Sequence<Results<M>> {
  const known = resolutionOf<Results<M>>(yield { kind: 'together', members, atOnce });
  if (known) return known.value;
  const results: Record<string, unknown> = {};
  for (const [name, sequence] of Object.entries(members)) results[name] = yield* sequence;
  return results as Results<M>;
}

type Results<M> = { readonly [K in keyof M]: M[K] extends Sequence<infer R> ? R : never };

/** A sequence for each of the items, which do not wait for each other either; what came of each, in their order. */
export function* eachOf<X, R>(
  items: readonly X[],
  sequence: (item: X, at: number) => Sequence<R>,
  pacing: Pacing = {},
): Sequence<readonly R[]> {
  return Object.values(yield* together(Object.fromEntries(items.map((item, at) => [at, sequence(item, at)])), pacing));
}
