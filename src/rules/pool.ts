import { type Chances, ChancesBuilder, certain, key } from './chances.ts';
import { Refusal } from './refusal.ts';

/** So many equal dice with faces 1 to `sides` (a D10's 0 is its 10). */
export type Pool = { readonly count: number; readonly sides: number };

export const d6 = (count: number): Pool => ({ count, sides: 6 });
export const d10 = (count: number): Pool => ({ count, sides: 10 });
export const d20 = (count: number): Pool => ({ count, sides: 20 });

/**
 * How a rule looks at what fell: a fold, blind to the order. What it forgets, the odds merge.
 * Its kind, with its numbers, tells a screen which keys it needs; `F` is a die's face or a card's class.
 */
export type Tally<T, F = number> = (
  | { readonly kind: 'sum' | 'best' | 'faces' | 'own' }
  | { readonly kind: 'hits'; readonly atLeast: number; readonly atMost?: never }
  | { readonly kind: 'hits'; readonly atMost: number; readonly atLeast?: never }
  | { readonly kind: 'counts'; readonly faces: readonly number[] }
) & {
  /** For sentences: "5 or more". */
  readonly name: string;
  readonly start: T;
  add(total: T, face: F): T;
};

/** The total of the faces. */
export const sum: Tally<number> = { kind: 'sum', name: 'sum', start: 0, add: (total, face) => total + face };

/** How many dice show the target or more. */
export const atLeast = once(
  (target: number): Tally<number> => ({
    ...{ kind: 'hits', atLeast: target, name: `${target} or more`, start: 0 },
    add: (hits, face) => (face >= target ? hits + 1 : hits),
  }),
);

/** How many dice show the target or less. */
export const atMost = once(
  (target: number): Tally<number> => ({
    ...{ kind: 'hits', atMost: target, name: `${target} or less`, start: 0 },
    add: (hits, face) => (face <= target ? hits + 1 : hits),
  }),
);

/** Whether a die with this face counts; undefined where the tally is not read die by die. */
export function scores(tally: Tally<unknown>, face: number): boolean | undefined {
  if (tally.kind === 'counts') return tally.faces.includes(face);
  if (tally.kind !== 'hits') return undefined;
  return tally.atLeast === undefined ? face <= tally.atMost : face >= tally.atLeast;
}

/** How many dice show each of the faces named, in their order. */
export const counts = once(
  (...faces: readonly number[]): Tally<readonly number[]> => ({
    kind: 'counts',
    faces,
    name: faces.join(', '),
    start: faces.map(() => 0),
    add: (totals, face) => (faces.includes(face) ? totals.map((n, i) => (faces[i] === face ? n + 1 : n)) : totals),
  }),
);

/** The highest face; 0 where no die was rolled. */
export const highest: Tally<number> = {
  kind: 'best',
  name: 'highest',
  start: 0,
  add: (best, face) => Math.max(best, face),
};

/** The lowest face; Infinity is never seen, for an empty pool gives 0. */
export const lowest: Tally<number> = {
  kind: 'best',
  name: 'lowest',
  start: 0,
  add: (low, face) => (low === 0 ? face : Math.min(low, face)),
};

/** Every die as it lies, lowest first: for rules that pick dice out. Dear for the odds of big pools. */
export const faces: Tally<readonly number[]> = {
  kind: 'faces',
  name: 'faces',
  start: [],
  add: (dice, face) => [...dice, face].sort((a, b) => a - b),
};

/** The rule's own look at the dice. Make it once, at the top of the file: chances are kept by it. */
export const tally = <T, F = number>(name: string, start: T, add: (total: T, face: F) => T): Tally<T, F> => ({
  kind: 'own',
  name,
  start,
  add,
});

/** What the tally makes of these faces. */
export const tallyFaces = <T, F>({ start, add }: Tally<T, F>, fallen: readonly F[]): T =>
  fallen.reduce((total, face) => add(total, face), start);

/** The chances of a tally, die by die, merging equal totals as they arise; a pool builds on the one a die smaller. */
export function poolChances<T>({ count, sides }: Pool, tally: Tally<T>): Chances<T> {
  const bySize = sizes(tally, sides);
  for (let size = bySize.length; size <= count; size++) {
    const chances = new ChancesBuilder<T>();
    for (const { value, p } of bySize[size - 1]!.values())
      for (let face = 1; face <= sides; ) {
        // Faces side by side that look alike are one: of a D20 that hits or not there are two kinds, not twenty.
        const next = tally.add(value, face);
        const first = face++;
        while (face <= sides && Object.is(tally.add(value, face), next)) face++;
        chances.put(next, (p * (face - first)) / sides);
      }
    bySize.push(chances);
  }
  return bySize[count]!;
}

/** The value, if the pool can show it; throws a Refusal if it cannot. */
export function parseTotal<T>(pool: Pool, tally: Tally<T>, value: unknown): T {
  const chances = poolChances(pool, tally);
  const chance = chances.get(key(value));
  if (chance) return chance.value;
  const dice = `${pool.count}D${pool.sides}`;
  const totals = [...chances.values()].map((chance) => chance.value);
  const range =
    typeof tally.start === 'number'
      ? `: ${Math.min(...(totals as number[]))} to ${Math.max(...(totals as number[]))} can`
      : '';
  throw new Refusal(`${tally.name} ${key(value)} cannot come of ${dice}${range}.`);
}

const worked = new WeakMap<object, Map<number, unknown[]>>();

function sizes<T>(tally: Tally<T>, sides: number): Chances<T>[] {
  const bySides = worked.get(tally) ?? new Map<number, unknown[]>();
  worked.set(tally, bySides);
  const bySize = bySides.get(sides) ?? [certain(tally.start)];
  bySides.set(sides, bySize);
  return bySize as Chances<T>[];
}

/** One tally per target, so that its chances are worked out once. */
function once<A extends readonly number[], T>(make: (...args: A) => T): (...args: A) => T {
  const made = new Map<string, T>();
  return (...args) => {
    const at = args.join();
    if (!made.has(at)) made.set(at, make(...args));
    return made.get(at)!;
  };
}
