import { type Ask, isAsk, isSilent, type Sequence } from './ask.ts';

/**
 * Sequences that do not wait for each other: their asks stand on one screen, round by round, and are read when all are in.
 * What stands together within a member stands on the same screen. With `atOnce` each member goes on as soon as its own asks are answered.
 */
export function* together<M extends Readonly<Record<string, Sequence<unknown>>>>(
  members: M,
  { atOnce = false }: Pacing = {},
): Sequence<{ readonly [K in keyof M]: M[K] extends Sequence<infer R> ? R : never }> {
  const results: Record<string, unknown> = {};
  let asking: Asking[] = [];
  for (const [name, sequence] of Object.entries(members)) {
    results[name] = undefined;
    if (isSilent()) results[name] = yield* sequence;
    else {
      const next = yield* advance(name, sequence, undefined, results);
      if (next) asking.push(next);
    }
  }
  while (asking.some(({ ended }) => !ended)) {
    const asks = asking.flatMap(({ asks }) => asks);
    const pace = atOnce ? { atOnce } : {};
    const reply: unknown = asks.length > 1 ? yield { kind: 'together', asks, ...pace } : undefined;
    const isPartial = atOnce && Array.isArray(reply);
    const answers: unknown[] = Array.isArray(reply) ? reply : [];
    if (!Array.isArray(reply))
      for (const { asks, ended } of asking) for (const ask of asks) answers.push(ended ? undefined : yield ask);
    const still: Asking[] = [];
    let read = 0;
    for (const member of asking) {
      const own = answers.slice(read, read + member.asks.length);
      read += member.asks.length;
      const waits = member.ended || (isPartial && own.includes(undefined));
      const { name, sequence, among } = member;
      const next = waits ? member : yield* advance(name, sequence, among ? own : own[0], results);
      // What was answered stays on the screen as long as others wait.
      if (next ?? atOnce) still.push(next ?? { ...member, ended: true });
    }
    asking = still;
  }
  return results as never;
}

/** Whether members that stand together go on one by one. */
type Pacing = { readonly atOnce?: boolean };

/** A sequence for each of the items, which do not wait for each other either; what came of each, in their order. */
export function* eachOf<X, R>(
  items: readonly X[],
  sequence: (item: X, at: number) => Sequence<R>,
  pacing: Pacing = {},
): Sequence<readonly R[]> {
  return Object.values(yield* together(Object.fromEntries(items.map((item, at) => [at, sequence(item, at)])), pacing));
}

/** A member that waits: for its one ask, or for several that stand together within it. */
type Asking = {
  readonly name: string;
  readonly sequence: Sequence<unknown>;
  readonly asks: readonly Ask[];
  readonly among: boolean;
  /** Its sequence is over. */
  readonly ended?: true;
};

/** Runs a member to its next ask; what it says on the way is passed on. */
function* advance(
  name: string,
  sequence: Sequence<unknown>,
  answer: unknown,
  results: Record<string, unknown>,
): Sequence<Asking | undefined> {
  let next = sequence.next(answer);
  while (!next.done) {
    const item = next.value;
    if (isAsk(item)) return { name, sequence, asks: [item], among: false };
    if (item.kind === 'together') return { name, sequence, asks: item.asks, among: true };
    next = sequence.next(yield item);
  }
  results[name] = next.value;
  return undefined;
}
