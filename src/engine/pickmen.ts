import { pick, type Sequence } from './ask.ts';
import { mustFind, nth } from './data/lists.ts';
import type { Item } from './data/readanswer.ts';

/** Asks for `count` men, proposing those with the lowest `rank`. Asks nothing if there is no choice. */
export function* pickMen<M>(
  id: string,
  men: readonly M[],
  count: number,
  { item, rank = () => 0 }: { item(man: M): Item; rank?(man: M): number },
): Sequence<readonly M[]> {
  if (count < 1 || count >= men.length) return men.slice(0, Math.max(0, count));
  const sorted = men.toSorted((a, b) => rank(a) - rank(b));
  const items = sorted.map(item);
  const ranks = sorted.map(rank);
  const alike = [...new Set(ranks)].map((same) => items.filter((_, at) => ranks[at] === same).map(({ id }) => id));
  const proposed = items.slice(0, count).map(({ id }) => id);
  const ids = yield* pick(id, items, { min: count, max: count }, { proposed, alike });
  const picked = sorted.filter((_, at) => ids.includes(nth(items, at).id));
  return men.filter((man) => picked.includes(man));
}

export function* pickOne<T>(
  id: string,
  all: readonly T[],
  item: (one: T) => Item,
  offer: 'proposed' | 'assumed' = 'assumed',
): Sequence<T> {
  const first = nth(all, 0);
  if (all.length === 1) return first;
  const [picked] = yield* pick(id, all.map(item), { min: 1, max: 1 }, { [offer]: [item(first).id] });
  return mustFind(all, (one) => item(one).id === picked);
}

export function* pickOrder<T>(id: string, all: readonly T[], item: (one: T) => Item): Sequence<readonly T[]> {
  if (all.length < 2) return all;
  const items = all.map(item);
  const range = { min: items.length, max: items.length, ordered: true };
  const order = yield* pick(id, items, range, { proposed: items.map(({ id }) => id) });
  return order.map((id) => mustFind(all, (one) => item(one).id === id));
}

export const itemOf = ({ id, name }: Item): Item => ({ id, name });
