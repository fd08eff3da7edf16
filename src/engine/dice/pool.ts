import { formatAtLeast, formatAtMost } from '../data/figure.ts';
import { getOrCreate } from '../data/lists.ts';
import { Refusal } from '../refusal.ts';
import { type Chance, type Chances, jsonKey } from './chances.ts';
import { reportProgress } from './effort.ts';

/** Equal dice with faces 1 to `sides`. The 0 of a D10 counts as 10. */
export type Pool = { readonly count: number; readonly sides: number };

export const d6 = (count: number): Pool => ({ count, sides: 6 });
export const d10 = (count: number): Pool => ({ count, sides: 10 });
export const d20 = (count: number): Pool => ({ count, sides: 20 });

/** Fold over dice or cards, independent of their order. The odds merge equal totals. `kind` decides which pad the screen shows. */
export type Tally<T, F = number> = (
  | { readonly kind: 'sum' | 'best' | 'faces' | 'own' }
  | { readonly kind: 'hits'; readonly atLeast: number; readonly atMost?: never }
  | { readonly kind: 'hits'; readonly atMost: number; readonly atLeast?: never }
  | { readonly kind: 'counts'; readonly faces: readonly number[] }
) & {
  readonly name: string;
  readonly start: T;
  add(total: T, face: F): T;
  roles?(faces: readonly number[]): readonly DieRole[];
};

export type DieRole = { readonly name: string; readonly isDropped?: true };

const DROPPED: DieRole = { name: 'Dropped', isDropped: true };

export const rolesKeepingOneDie =
  (name: string, keptIndex: (faces: readonly number[]) => number) =>
  (faces: readonly number[]): readonly DieRole[] => {
    const kept = keptIndex(faces);
    return faces.length < 2 ? [] : faces.map((_, i) => (i === kept ? { name } : DROPPED));
  };

export const rolesDroppingOneDie =
  (name: string, droppedIndex: (faces: readonly number[]) => number) =>
  (faces: readonly number[]): readonly DieRole[] => {
    const dropped = droppedIndex(faces);
    return faces.map((_, i) => (i === dropped ? DROPPED : { name }));
  };

export const sum: Tally<number> = { kind: 'sum', name: 'sum', start: 0, add: (total, face) => total + face };

export const atLeast = memoize(
  (target: number): Tally<number> => ({
    kind: 'hits',
    atLeast: target,
    name: formatAtLeast(target),
    start: 0,
    add: (hits, face) => (face >= target ? hits + 1 : hits),
  }),
);

export const atMost = memoize(
  (target: number): Tally<number> => ({
    kind: 'hits',
    atMost: target,
    name: formatAtMost(target),
    start: 0,
    add: (hits, face) => (face <= target ? hits + 1 : hits),
  }),
);

export function isHit(tally: Tally<unknown>, face: number): boolean | undefined {
  if (tally.kind === 'counts') return tally.faces.includes(face);
  if (tally.kind !== 'hits') return undefined;
  return tally.atLeast === undefined ? face <= tally.atMost : face >= tally.atLeast;
}

export const counts = memoize(
  (...faces: readonly number[]): Tally<readonly number[]> => ({
    kind: 'counts',
    faces,
    name: faces.join(', '),
    start: faces.map(() => 0),
    add: (totals, face) => (faces.includes(face) ? totals.map((n, i) => (faces[i] === face ? n + 1 : n)) : totals),
  }),
);

export const highest: Tally<number> = {
  kind: 'best',
  name: 'highest',
  start: 0,
  add: (best, face) => Math.max(best, face),
  roles: rolesKeepingOneDie('Best', (faces) => faces.indexOf(Math.max(...faces))),
};

/** All faces in ascending order. Expensive for the odds of large pools. */
export const faces: Tally<readonly number[]> = {
  kind: 'faces',
  name: 'faces',
  start: [],
  add: (dice, face) => [...dice, face].sort((a, b) => a - b),
};

/** Defines a tally of a rule. Create it once, at module level: chances are cached by identity. */
export const tally = <T, F = number>(name: string, start: T, add: (total: T, face: F) => T): Tally<T, F> => ({
  kind: 'own',
  name,
  start,
  add,
});

export const tallyFaces = <T, F>({ start, add }: Tally<T, F>, faces: readonly F[]): T =>
  faces.reduce((total, face) => add(total, face), start);

export function poolChances<T>({ count, sides }: Pool, tally: Tally<T>): Chances<T> {
  const bySides = getOrCreate(tables, tally, () => new Map<number, TransitionTable<unknown>>());
  const table = getOrCreate(bySides, sides, () => new TransitionTable(tally, sides)) as TransitionTable<T>;
  return table.chances(count);
}

export function parseTotal<T>(pool: Pool, tally: Tally<T>, value: unknown): T {
  const chances = poolChances(pool, tally);
  const chance = chances.get(jsonKey(value));
  if (chance) return chance.value;
  const dice = `${pool.count}D${pool.sides}`;
  const totals = [...chances.values()].map((chance) => chance.value).filter((total) => typeof total === 'number');
  const range = totals.length > 0 ? `: ${Math.min(...totals)} to ${Math.max(...totals)} can` : '';
  throw new Refusal(`${tally.name}: ${jsonKey(value)} cannot come of ${dice}${range}.`);
}

const tables = new WeakMap<object, Map<number, TransitionTable<unknown>>>();

/**
 * Table of the totals of a pool, and of the totals that one more die leads to. Each total has an index. The transitions
 * from total `t` are at `first[t]` to `first[t + 1] - 1`. `to` is the index of the next total, and `faceCounts` how many
 * faces lead to it.
 */
class TransitionTable<T> {
  readonly #totals: T[] = [];
  readonly #indexByKey = new Map<string | T, number>();
  readonly #indexByInteger: number[] = [];
  readonly #to: number[] = [];
  readonly #faceCounts: number[] = [];
  readonly #first: number[] = [0];
  readonly #byCount = new Map<number, Float64Array>();
  readonly #cached = new Map<number, Chances<T>>();

  constructor(
    private readonly tally: Tally<T>,
    private readonly sides: number,
  ) {
    this.#indexOf(tally.start);
  }

  chances(count: number): Chances<T> {
    return getOrCreate(this.#cached, count, () => {
      const chances = new Map<string, Chance<T>>();
      const probabilities = this.#probabilities(count);
      for (const [total, value] of this.#totals.entries()) {
        const p = probabilities[total] ?? 0;
        if (p > 0) chances.set(jsonKey(value), { value, p });
      }
      return chances;
    });
  }

  #probabilities(count: number): Float64Array {
    return getOrCreate(this.#byCount, count, () =>
      count === 0 ? Float64Array.of(1) : this.#withOneMoreDie(this.#probabilities(count - 1)),
    );
  }

  #withOneMoreDie(probabilities: Float64Array): Float64Array {
    reportProgress();
    for (const total of this.#totals.slice(this.#first.length - 1, probabilities.length)) this.#addTransitions(total);
    const more = new Float64Array(this.#totals.length);
    const [first, to, faceCounts, sides] = [this.#first, this.#to, this.#faceCounts, this.sides];
    for (let total = 0; total < probabilities.length; total++) {
      const p = (probabilities[total] ?? 0) / sides;
      if (p === 0) continue;
      const end = first[total + 1] ?? 0;
      for (let i = first[total] ?? 0; i < end; i++) {
        const next = to[i] ?? 0;
        more[next] = (more[next] ?? 0) + p * (faceCounts[i] ?? 0);
      }
    }
    return more;
  }

  #addTransitions(total: T): void {
    let last: { readonly next: T } | undefined;
    for (let face = 1; face <= this.sides; face++) {
      const next = this.tally.add(total, face);
      // Merges neighbouring faces with the same result: a D20 that hits or misses has two cases, not twenty.
      if (last && Object.is(next, last.next)) this.#faceCounts.push((this.#faceCounts.pop() ?? 0) + 1);
      else {
        last = { next };
        this.#to.push(this.#indexOf(next));
        this.#faceCounts.push(1);
      }
    }
    this.#first.push(this.#to.length);
  }

  #indexOf(total: T): number {
    const isSmall = typeof total === 'number' && Number.isInteger(total) && total >= 0 && total < MAX_INDEXED;
    const key = typeof total === 'number' ? total : jsonKey(total);
    const known = isSmall ? this.#indexByInteger[total] : this.#indexByKey.get(key);
    if (known !== undefined) return known;
    const index = this.#totals.push(total) - 1;
    if (isSmall) this.#indexByInteger[total] = index;
    else this.#indexByKey.set(key, index);
    return index;
  }
}

const MAX_INDEXED = 10_000;

function memoize<A extends readonly number[], T>(make: (...args: A) => T): (...args: A) => T {
  const made = new Map<string, T>();
  return (...args) => getOrCreate(made, args.join(), () => make(...args));
}
