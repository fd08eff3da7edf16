import { getOrCreate } from '../engine/data/lists.ts';
import { jsonKey } from '../engine/dice/chances.ts';
import { type Line, type Sum, totalOf } from '../engine/lines.ts';
import type { HouseSettings } from '../engine/play.ts';
import type { HouseRule } from './tables.ts';

/** Finds which house rules cause a result, by computing it again with printed rules in their place. */
export class HouseEffects {
  readonly #changed = new WeakMap<object, readonly string[]>();

  constructor(
    private readonly house: readonly HouseRule[],
    private readonly printed: HouseSettings,
  ) {}

  explainedLines<R extends object>(own: readonly Line[], rules: R, lines: (rules: R) => readonly Line[]) {
    return this.#changedRules(rules).length === 0 ? own : this.#explain(own, rules, this.#linesWithout(rules, lines));
  }

  /** Marks each line with the house rules that cause it. Adds the lines that house rules leave out, with 0. */
  explainedSum<R extends object>(rules: R, lines: (rules: R) => readonly Line[]): Sum {
    const own = lines(rules);
    return {
      lines: own,
      shown: () => (this.#changedRules(rules).length === 0 ? own : this.#withOmitted(own, rules, lines)),
    };
  }

  causesOf<R extends object>(rules: R, compute: (rules: R) => unknown): readonly string[] {
    if (this.#changedRules(rules).length === 0) return [];
    const result = jsonKey(compute(rules));
    return this.#causes(rules, (removed) => jsonKey(compute(this.#without(rules, removed))) === result);
  }

  #changedRules(rules: object): readonly string[] {
    const isChanged = (id: string, value: unknown) =>
      this.house.some((rule) => rule.id === id && jsonKey(rule.default) !== jsonKey(value));
    return getOrCreate(this.#changed, rules, () =>
      Object.entries(rules).flatMap(([id, value]) => (isChanged(id, value) ? [id] : [])),
    );
  }

  #without<R extends object>(rules: R, ids: readonly string[]): R {
    return { ...rules, ...Object.fromEntries(Object.entries(this.printed).filter(([id]) => ids.includes(id))) };
  }

  #linesWithout<R extends object>(rules: R, lines: (rules: R) => readonly Line[]) {
    const known = new Map<string, readonly Line[]>();
    return (ids: readonly string[]) => getOrCreate(known, ids.join(), () => lines(this.#without(rules, ids)));
  }

  /** Returns each rule that the result needs by itself, or else a smallest set that it needs together. */
  #causes(rules: object, holdsWithout: (removed: readonly string[]) => boolean): readonly string[] {
    const all = this.#changedRules(rules);
    const each = all.filter((id) => !holdsWithout([id]));
    if (each.length > 0 || holdsWithout(all)) return each;
    return all.reduce<readonly string[]>((ids, id) => {
      const fewer = ids.filter((other) => other !== id);
      return holdsWithout(all.filter((other) => !fewer.includes(other))) ? fewer : ids;
    }, all);
  }

  #explain(
    own: readonly Line[],
    rules: object,
    linesWithout: (removed: readonly string[]) => readonly Line[],
  ): readonly Line[] {
    return own.map((line) => {
      const ids = this.#causes(rules, (removed) => linesWithout(removed).some((other) => isSameLine(line, other)));
      return ids.length > 0 ? { ...line, house: ids } : line;
    });
  }

  #withOmitted<R extends object>(own: readonly Line[], rules: R, lines: (rules: R) => readonly Line[]) {
    const all = this.#changedRules(rules);
    const linesWithout = this.#linesWithout(rules, lines);
    const explained = this.#explain(own, rules, linesWithout);
    const omitted = new Map(
      [...all.map((id) => [id]), all].flatMap((ids) =>
        linesWithout(ids).flatMap((line, i, others) =>
          line.by === 0 || occurrences(others.slice(0, i), line) < occurrences(own, line)
            ? []
            : [[line.what, line] as const],
        ),
      ),
    );
    return [
      ...explained,
      ...[...omitted.values()].flatMap((line) => {
        const ids = this.#causes(
          rules,
          (removed) => occurrences(linesWithout(removed), line) <= occurrences(own, line),
        );
        const isExplained = ids.every((id) => explained.some(({ house }) => house?.includes(id)));
        return isExplained ? [] : [{ ...line, house: ids, by: 0, now: totalOf(own) }];
      }),
    ];
  }
}

const occurrences = (lines: readonly Line[], { what }: Line): number =>
  lines.filter((line) => line.what === what).length;

const isSameLine = (one: Line, other: Line): boolean =>
  one.what === other.what && one.by === other.by && one.each === other.each;
