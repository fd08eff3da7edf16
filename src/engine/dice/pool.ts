import { orLess, orMore } from '../data/figure.ts';
import { getOrCreate } from '../data/lists.ts';
import { Refusal } from '../refusal.ts';
import { type Chance, type Chances, jsonKey } from './chances.ts';
import { reportProgress } from './effort.ts';

/** Equal dice with faces 1 to `sides`. The 0 of a D10 is 10. */
export type Pool = { readonly count: number; readonly sides: number };

export const d6 = (count: number): Pool => ({ count, sides: 6 });
export const d10 = (count: number): Pool => ({ count, sides: 10 });
export const d20 = (count: number): Pool => ({ count, sides: 20 });

/**
 * A fold over dice or cards, independent of their order. The odds merge equal totals. `kind`
 * decides the keys on the screen.
 */
export type Tally<T, F = number> = (
  | { readonly kind: 'sum' | 'best' | 'faces' | 'own' }
  | { readonly kind: 'hits'; readonly atLeast: number; readonly atMost?: never }
  | { readonly kind: 'hits'; readonly atMost: number; readonly atLeast?: never }
  | { readonly kind: 'counts'; readonly faces: readonly number[] }
) & {
  readonly name: string;
  readonly start: T;
  add(total: T, face: F): T;
  roles?(fallen: readonly number[]): readonly DieRole[];
};

export type DieRole = { readonly name: string; readonly out?: true };

const DROPPED: DieRole = { name: 'Dropped', out: true };

export const oneCounts =
  (name: string, which: (fallen: readonly number[]) => number) =>
  (fallen: readonly number[]): readonly DieRole[] => {
    const at = which(fallen);
    return fallen.length < 2 ? [] : fallen.map((_, i) => (i === at ? { name } : DROPPED));
  };

export const oneDropped =
  (name: string, which: (fallen: readonly number[]) => number) =>
  (fallen: readonly number[]): readonly DieRole[] => {
    const at = which(fallen);
    return fallen.map((_, i) => (i === at ? DROPPED : { name }));
  };

export const sum: Tally<number> = { kind: 'sum', name: 'sum', start: 0, add: (total, face) => total + face };

export const atLeast = once(
  (target: number): Tally<number> => ({
    kind: 'hits',
    atLeast: target,
    name: orMore(target),
    start: 0,
    add: (hits, face) => (face >= target ? hits + 1 : hits),
  }),
);

export const atMost = once(
  (target: number): Tally<number> => ({
    kind: 'hits',
    atMost: target,
    name: orLess(target),
    start: 0,
    add: (hits, face) => (face <= target ? hits + 1 : hits),
  }),
);

export function scores(tally: Tally<unknown>, face: number): boolean | undefined {
  if (tally.kind === 'counts') return tally.faces.includes(face);
  if (tally.kind !== 'hits') return undefined;
  return tally.atLeast === undefined ? face <= tally.atMost : face >= tally.atLeast;
}

export const counts = once(
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
  roles: oneCounts('Best', (fallen) => fallen.indexOf(Math.max(...fallen))),
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

export const tallyFaces = <T, F>({ start, add }: Tally<T, F>, fallen: readonly F[]): T =>
  fallen.reduce((total, face) => add(total, face), start);

export function poolChances<T>({ count, sides }: Pool, tally: Tally<T>): Chances<T> {
  const bySides = getOrCreate(machines, tally, () => new Map<number, Machine<unknown>>());
  const machine = getOrCreate(bySides, sides, () => new Machine(tally, sides)) as Machine<T>;
  return machine.chances(count);
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

const machines = new WeakMap<object, Map<number, Machine<unknown>>>();

/**
 * Transition table of a tally. Each total has a number t. Its transitions are `from[t]` up to `from[t + 1]`: `to` is
 * the number of the next total, `faces` the number of faces that lead to it.
 */
class Machine<T> {
  private readonly totals: T[] = [];
  private readonly numbers = new Map<string | T, number>();
  private readonly whole: number[] = [];
  private readonly to: number[] = [];
  private readonly faces: number[] = [];
  private readonly from: number[] = [0];
  private readonly bySize: Float64Array[] = [];
  private readonly known: Chances<T>[] = [];

  constructor(
    private readonly tally: Tally<T>,
    private readonly sides: number,
  ) {
    this.numberOf(tally.start);
  }

  chances(count: number): Chances<T> {
    const known = this.known[count];
    if (known) return known;
    const chances = new Map<string, Chance<T>>();
    const shares = this.shares(count);
    this.totals.forEach((value, total) => {
      const p = shares[total] ?? 0;
      if (p > 0) chances.set(jsonKey(value), { value, p });
    });
    this.known[count] = chances;
    return chances;
  }

  private shares(count: number): Float64Array {
    const shares = this.bySize[count] ?? (count === 0 ? Float64Array.of(1) : this.oneMore(this.shares(count - 1)));
    this.bySize[count] = shares;
    return shares;
  }

  private oneMore(shares: Float64Array): Float64Array {
    reportProgress();
    for (const total of this.totals.slice(this.from.length - 1, shares.length)) this.throwOne(total);
    const more = new Float64Array(this.totals.length);
    const { from, to, faces, sides } = this;
    for (let total = 0; total < shares.length; total++) {
      const p = (shares[total] ?? 0) / sides;
      if (p === 0) continue;
      const end = from[total + 1] ?? 0;
      for (let at = from[total] ?? 0; at < end; at++) {
        const then = to[at] ?? 0;
        more[then] = (more[then] ?? 0) + p * (faces[at] ?? 0);
      }
    }
    return more;
  }

  private throwOne(total: T): void {
    let last: { readonly next: T } | undefined;
    for (let face = 1; face <= this.sides; face++) {
      const next = this.tally.add(total, face);
      // Merges neighbouring faces with the same result: a D20 that hits or misses has two cases, not twenty.
      if (last && Object.is(next, last.next)) this.faces.push((this.faces.pop() ?? 0) + 1);
      else {
        last = { next };
        this.to.push(this.numberOf(next));
        this.faces.push(1);
      }
    }
    this.from.push(this.to.length);
  }

  private numberOf(total: T): number {
    const plain = typeof total === 'number' && Number.isInteger(total) && total >= 0 && total < WHOLE;
    const at = typeof total === 'number' ? total : jsonKey(total);
    const known = plain ? this.whole[total] : this.numbers.get(at);
    if (known !== undefined) return known;
    const number = this.totals.push(total) - 1;
    if (plain) this.whole[total] = number;
    else this.numbers.set(at, number);
    return number;
  }
}

const WHOLE = 10_000;

function once<A extends readonly number[], T>(make: (...args: A) => T): (...args: A) => T {
  const made = new Map<string, T>();
  return (...args) => {
    const at = args.join();
    const known = made.get(at) ?? make(...args);
    made.set(at, known);
    return known;
  };
}
