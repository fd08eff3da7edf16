export function mustFind<T>(all: readonly T[], isWanted: (one: T) => boolean): T {
  const found = all.find(isWanted);
  if (found === undefined) throw new Error('There is none like it.');
  return found;
}

export function nth<T>(all: readonly T[], place: number): T {
  const found = all[place];
  if (found === undefined) throw new Error(`There is none at ${place}.`);
  return found;
}

export const numbersFromOneTo = (last: number): readonly number[] => Array.from({ length: last }, (_, i) => i + 1);

/** Deals `count` items round-robin. Returns the number for each place, at most its entry in `maxima`. */
export function dealInTurn(count: number, maxima: readonly number[]): readonly number[] {
  let left = Math.min(count, total(maxima));
  let numbers = maxima.map(() => 0);
  while (left > 0) numbers = zip(numbers, maxima).map(([n, max]) => (n < max && left-- > 0 ? n + 1 : n));
  return numbers;
}

export const sumOf = <T>(all: readonly T[], of: (one: T) => number): number =>
  all.reduce((sum, one) => sum + of(one), 0);

export const total = (numbers: readonly number[]): number => sumOf(numbers, (n) => n);

export const zip = <A, B>(one: readonly A[], other: readonly B[]): readonly (readonly [A, B])[] =>
  one.slice(0, other.length).map((a, i) => [a, nth(other, i)]);

export function getOrCreate<K, V>(
  all: { get(key: K): V | undefined; set(key: K, value: V): unknown },
  key: K,
  make: () => V,
): V {
  const known = all.get(key);
  if (known !== undefined) return known;
  const made = make();
  all.set(key, made);
  return made;
}
