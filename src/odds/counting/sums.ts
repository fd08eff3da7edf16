import { nth, zip } from '../../engine/data/lists.ts';
import { ValueIndex } from '../../engine/dice/chances.ts';
import type { Sums } from '../quick.ts';

/** Assigns a number to each combination of sums, so that a layer needs one integer for it. */
export class SumNumbers {
  readonly #totals = new ValueIndex<readonly number[]>();
  readonly #after: number[][] = [];

  constructor(private readonly names: readonly string[]) {}

  of(sums: Partial<Sums>): number {
    return this.#number(this.names.map((name) => sums[name] ?? 0));
  }

  add(total: number, addition: number): number {
    const { values } = this.#totals;
    this.#after[addition] ??= [];
    const after = this.#after[addition];
    after[total] ??= this.#number(zip(nth(values, total), nth(values, addition)).map(([sum, more]) => sum + more));
    return after[total];
  }

  sum(total: number, name: string): number {
    return nth(nth(this.#totals.values, total), this.names.indexOf(name));
  }

  sums(total: number, names = this.names): Sums {
    return Object.fromEntries(names.map((name) => [name, this.sum(total, name)]));
  }

  #number(total: readonly number[]): number {
    return this.#totals.of(total, total.join());
  }
}
