/** A finite distribution of distinct values. Probabilities are 0 to 1. */
export type Chances<T> = ReadonlyMap<string, Chance<T>>;
export type Chance<T> = { readonly value: T; readonly p: number };

/** Returns the JSON of a value, by which equal values merge. Their properties must have the same order. */
export const jsonKey = (value: unknown): string =>
  typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? 'undefined');

export class ChancesBuilder<T> extends Map<string, { value: T; p: number }> {
  put(value: T, p: number, key = jsonKey(value)): void {
    const chance = this.get(key);
    if (chance) chance.p += p;
    else this.set(key, { value, p });
  }
}

export class ValueIndex<T> {
  readonly values: T[] = [];
  private readonly indexByKey = new Map<string, number>();

  of(value: T, key = jsonKey(value)): number {
    const known = this.indexByKey.get(key);
    if (known !== undefined) return known;
    this.indexByKey.set(key, this.values.length);
    return this.values.push(value) - 1;
  }
}

export const certain = <T>(value: T): Chances<T> => new Map([[jsonKey(value), { value, p: 1 }]]);

export function mapChances<T, M>(chances: Chances<T>, of: (value: T) => M): Chances<M> {
  const measures = new ChancesBuilder<M>();
  for (const { value, p } of chances.values()) measures.put(of(value), p);
  return measures;
}

export function probability<T>(chances: Chances<T>, event: (value: T) => boolean): number {
  let sum = 0;
  for (const { value, p } of chances.values()) if (event(value)) sum += p;
  return sum;
}

/** Returns the probability of a condition over a complete distribution. It is 1 only if certain, despite rounding. */
export function cappedProbability<C extends { readonly p: number }>(
  all: readonly C[],
  holds: (one: C, index: number) => boolean,
): number {
  let sum = 0;
  let isCertain = true;
  for (const [index, one] of all.entries())
    if (holds(one, index)) sum += one.p;
    else if (one.p > 0) isCertain = false;
  return capped(sum, isCertain);
}

/** Adds P(this or a later entry) to each entry of a complete distribution. Despite rounding, P = 1 only if certain. */
export function withTailChances<C extends { readonly p: number }>(
  all: readonly C[],
): readonly (C & { readonly orMore: number })[] {
  const first = all.findIndex(({ p }) => p > 0);
  const last = all.findLastIndex(({ p }) => p > 0);
  let orMore = 0;
  const each = all.toReversed().map((one, i) => {
    const at = all.length - 1 - i;
    const isOnlyPossible = at === first && at === last;
    orMore += one.p;
    return { ...one, p: capped(one.p, isOnlyPossible), orMore: capped(orMore, at <= first) };
  });
  return each.reverse();
}

const capped = (p: number, isCertain: boolean): number => (isCertain ? 1 : Math.min(p, 1 - Number.EPSILON));

export function mean<T>(chances: Chances<T>, of: (value: T) => number): number {
  let sum = 0;
  for (const { value, p } of chances.values()) sum += p * of(value);
  return sum;
}
