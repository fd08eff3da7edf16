/** The first of them that is so; throws where none is. */
export function mustFind<T>(all: readonly T[], is: (one: T) => boolean): T {
  const found = all.find(is);
  if (found === undefined) throw new Error('There is none like it.');
  return found;
}

/** The one at that place, counted from 0; throws where there is none. */
export function nth<T>(all: readonly T[], place: number): T {
  const found = all[place];
  if (found === undefined) throw new Error(`There is none at ${place}.`);
  return found;
}

/** So many over places in turn, none on a place that holds as many as it can. */
export function inTurn(count: number, most: readonly number[]): readonly number[] {
  let left = Math.min(
    count,
    sumOf(most, (n) => n),
  );
  let numbers = most.map(() => 0);
  while (left > 0) numbers = zip(numbers, most).map(([n, max]) => (n < max && left-- > 0 ? n + 1 : n));
  return numbers;
}

/** All of a number added up. */
export const sumOf = <T>(all: readonly T[], of: (one: T) => number): number =>
  all.reduce((sum, one) => sum + of(one), 0);

/** Two lists side by side, as far as both go. */
export const zip = <A, B>(one: readonly A[], other: readonly B[]): readonly (readonly [A, B])[] =>
  one.slice(0, other.length).map((a, i) => [a, nth(other, i)]);

/** What stands at that place; made, and put there, where nothing does. */
export function orMake<K, V>(
  all: { get(at: K): V | undefined; set(at: K, value: V): unknown },
  at: K,
  make: () => V,
): V {
  const known = all.get(at);
  if (known !== undefined) return known;
  const made = make();
  all.set(at, made);
  return made;
}
