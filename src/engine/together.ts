import { BOTH, knownValueOf, runScope, type Sequence } from './ask.ts';

type Pacing = { readonly independent?: boolean };

/**
 * Runs sequences in parallel. Each round shows one ask of each and waits for all answers. With `independent`, each
 * sequence continues after its own answers. Member names are not part of ask ids.
 */
export function* together<M extends Readonly<Record<string, Sequence<unknown>>>>(
  members: M,
  { independent = false }: Pacing = {},
): Sequence<Results<M>> {
  const known = knownValueOf<Results<M>>(yield { kind: 'together', members, independent });
  if (known) return known.value;
  const results: Record<string, unknown> = {};
  for (const [name, sequence] of Object.entries(members)) results[name] = yield* sequence;
  return results as Results<M>;
}

type Results<M> = { readonly [K in keyof M]: M[K] extends Sequence<infer R> ? R : never };

export function* mapTogether<X, R>(
  items: readonly X[],
  sequence: (item: X, at: number) => Sequence<R>,
  pacing: Pacing = {},
): Sequence<readonly R[]> {
  return Object.values(yield* together(Object.fromEntries(items.map((item, at) => [at, sequence(item, at)])), pacing));
}

/**
 * Runs a sequence about the man or unit `itemId`, under `path` ("man/3"). If a new setup moves him in the list, his
 * answers move to his new path.
 */
export const itemScope = <R>(path: string, itemId: string, sequence: Sequence<R>, whose = BOTH): Sequence<R> =>
  runScope({ kind: 'scope', sequence, name: path, itemId, whose }, sequence);
