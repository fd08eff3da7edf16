import { isRecord } from '../engine/data/plain.ts';
import { key } from '../engine/dice/chances.ts';
import { type Line, type Sum, totalOf } from '../engine/lines.ts';
import type { House } from '../engine/play.ts';
import { Refusal } from '../engine/refusal.ts';
import { type Options, optionsFrom } from '../engine/setup/fields.ts';
import type { HouseRule, TableColumn } from './system.ts';

type About = { readonly why: string; readonly source?: HouseRule['source']; readonly eachGame?: true };

type OmitEach<R, K extends PropertyKey> = R extends unknown ? Omit<R, K> : never;

type Declared<V> = OmitEach<HouseRule, 'id' | 'group'> & { readonly reads?: V };

const about = (ref: string, title: string, { why, source = 'inferred', eachGame }: About) => ({
  ...{ ref, title, source, reason: why },
  ...(eachGame ? { eachGame } : {}),
});

export const choiceRule = <const K extends string>(
  ref: string,
  title: string,
  given: About & { readonly options: Options<K>; readonly campaign?: NoInfer<K> },
): Declared<K> => {
  const all = optionsFrom(given.options);
  const { campaign } = given;
  const more = campaign === undefined ? {} : { campaign };
  return { ...about(ref, title, given), ...more, kind: 'one of', default: all[0]?.id ?? '', options: all };
};

export const flagRule = (ref: string, title: string, given: About & { readonly on?: true }): Declared<boolean> => ({
  ...about(ref, title, given),
  kind: 'flag',
  default: given.on ?? false,
});

export const numberRule = (
  ref: string,
  title: string,
  byDefault: number,
  [min, max]: readonly [min: number, max: number],
  given: About,
): Declared<number> => ({ ...about(ref, title, given), kind: 'number', default: byDefault, min, max });

export const textRule = (
  ref: string,
  title: string,
  { chips, ...given }: About & { readonly chips: readonly string[] },
): Declared<string> => ({ ...about(ref, title, given), kind: 'text', default: '', chips });

type Columned =
  | readonly [title: string, options: Options]
  | readonly [title: string, min: number, max: number]
  | readonly [title: string, holds: 'text' | 'flag'];
type Cell<C> = C extends readonly [string, number, number]
  ? number
  : C extends readonly [string, 'flag']
    ? boolean
    : C extends readonly [string, readonly { readonly id: infer K }[]]
      ? K
      : C extends readonly [string, object]
        ? keyof C[1]
        : string;
type Row<C> = { readonly [id in keyof C]: Cell<C[id]> };

export const tableRule = <const C extends Readonly<Record<string, Columned>>>(
  ref: string,
  title: string,
  given: About & { readonly columns: C; readonly default: readonly Row<C>[]; readonly row: Row<C> },
): Declared<readonly Row<C>[]> => ({
  ...about(ref, title, given),
  kind: 'table',
  default: given.default,
  columns: Object.entries(given.columns).map(column),
  row: given.row,
});

function column([id, [title, holds, max]]: [string, Columned]): TableColumn {
  if (typeof holds === 'number') return { id, title, kind: 'number', min: holds, max: max ?? holds };
  return typeof holds === 'string'
    ? { id, title, kind: holds }
    : { id, title, kind: 'one of', options: optionsFrom(holds) };
}

type Groups = Readonly<Record<string, Readonly<Record<string, Declared<unknown>>>>>;
type All<G> = { [T in keyof G]: (group: G[T]) => void }[keyof G] extends (group: infer A) => void ? A : never;
type Values<A> = { readonly [id in keyof A]: A[id] extends Declared<infer V> ? V : never };

export function houseRules<const G extends Groups>(groups: G) {
  const house = Object.entries(groups).flatMap(([group, rules]) =>
    Object.entries(rules).map(([id, { reads: _, ...rule }]): HouseRule => ({ ...rule, id, group })),
  );
  const switches = (house: House) => house as Values<All<G>>;
  const printed = switches(resolveHouse(house));
  const departing = cachedByRules((rules: object): readonly string[] =>
    Object.entries(rules).flatMap(([id, value]) =>
      house.some((rule) => rule.id === id && key(rule.default) !== key(value)) ? [id] : [],
    ),
  );
  const without = <R extends object>(rules: R, ids: readonly string[]): R => ({
    ...rules,
    ...Object.fromEntries(Object.entries(printed).filter(([id]) => ids.includes(id))),
  });
  const linesLeaving = <R extends object>(rules: R, lines: (rules: R) => readonly Line[]) => {
    const known = new Map<string, readonly Line[]>();
    return (ids: readonly string[]): readonly Line[] => {
      const found = known.get(ids.join()) ?? lines(without(rules, ids));
      known.set(ids.join(), found);
      return found;
    };
  };
  /**
   * Rules that cause a result: each rule without which it fails, or else a smallest set of rules.
   */
  const causes = (rules: object, isSo: (left: readonly string[]) => boolean): readonly string[] => {
    const all = departing(rules);
    const each = all.filter((id) => !isSo([id]));
    if (each.length > 0 || isSo(all)) return each;
    return all.reduce<readonly string[]>((ids, id) => {
      const fewer = ids.filter((other) => other !== id);
      return isSo(all.filter((other) => !fewer.includes(other))) ? fewer : ids;
    }, all);
  };
  const named = <K extends keyof Values<All<G>>>(
    own: readonly Line[],
    rules: Pick<Values<All<G>>, K>,
    lines: (rules: Pick<Values<All<G>>, K>) => readonly Line[],
  ): readonly Line[] => (departing(rules).length === 0 ? own : namedBy(own, rules, linesLeaving(rules, lines)));
  const namedBy = (
    own: readonly Line[],
    rules: object,
    lines: (left: readonly string[]) => readonly Line[],
  ): readonly Line[] =>
    own.map((line) => {
      const ids = causes(rules, (left) => lines(left).some((other) => alike(line, other)));
      return ids.length > 0 ? { ...line, house: ids } : line;
    });
  /**
   * Marks each line with the house rules that cause it. Adds the lines that house rules leave out,
   * with 0.
   */
  const marked = <K extends keyof Values<All<G>>>(
    rules: Pick<Values<All<G>>, K>,
    lines: (rules: Pick<Values<All<G>>, K>) => readonly Line[],
  ): Sum => {
    const own = lines(rules);
    return { lines: own, shown: () => (departing(rules).length === 0 ? own : shownWith(own, rules, lines)) };
  };
  const shownWith = <K extends keyof Values<All<G>>>(
    own: readonly Line[],
    rules: Pick<Values<All<G>>, K>,
    lines: (rules: Pick<Values<All<G>>, K>) => readonly Line[],
  ): readonly Line[] => {
    const all = departing(rules);
    const by = linesLeaving(rules, lines);
    const marks = namedBy(own, rules, by);
    const left = new Map(
      [...all.map((id) => [id]), all].flatMap((ids) =>
        by(ids).flatMap((line, i, lines) =>
          line.by === 0 || times(lines.slice(0, i), line) < times(own, line) ? [] : [[line.what, line] as const],
        ),
      ),
    );
    return [
      ...marks,
      ...[...left.values()].flatMap((line) => {
        const ids = causes(rules, (left) => times(by(left), line) <= times(own, line));
        const named = ids.every((id) => marks.some(({ house }) => house?.includes(id)));
        return named ? [] : [{ ...line, house: ids, by: 0, now: totalOf(own) }];
      }),
    ];
  };
  const because = <K extends keyof Values<All<G>>>(
    rules: Pick<Values<All<G>>, K>,
    what: (rules: Pick<Values<All<G>>, K>) => unknown,
  ): readonly string[] => {
    if (departing(rules).length === 0) return [];
    const is = key(what(rules));
    return causes(rules, (left) => key(what(without(rules, left))) === is);
  };
  /** Selects rules by group, so that the odds merge inputs that differ in other groups. */
  const ofGroups = <T extends keyof G & string>(...names: readonly T[]) => {
    const ids = house.filter(({ group }) => names.some((name) => name === group)).map(({ id }) => id);
    return (rules: Values<All<G>>) =>
      Object.fromEntries(Object.entries(rules).filter(([id]) => ids.includes(id))) as Values<All<Pick<G, T>>>;
  };
  return { house, switches, named, marked, because, ofGroups };
}

const times = (lines: readonly Line[], { what }: Line): number => lines.filter((line) => line.what === what).length;

const alike = (one: Line, other: Line): boolean =>
  one.what === other.what && one.by === other.by && one.each === other.each;

export const campaignDefaults = (rules: readonly HouseRule[]): House =>
  Object.fromEntries(rules.flatMap(({ id, campaign }) => (campaign === undefined ? [] : [[id, campaign]])));

export function resolveHouse(rules: readonly HouseRule[], given: unknown = {}): House {
  if (!isRecord(given)) throw new Refusal('House rules are a list of choices.');
  for (const id of Object.keys(given))
    if (!rules.some((rule) => rule.id === id)) throw new Refusal(`There is no house rule “${id}”.`);
  return Object.fromEntries(
    rules.map((rule) => [rule.id, rule.id in given ? valueGiven(rule, given[rule.id]) : rule.default]),
  );
}

function valueGiven(rule: HouseRule, value: unknown): unknown {
  if (rule.kind !== 'table') return cell(rule, value, `House rule “${rule.id}”`);
  if (!Array.isArray(value) || value.length > 60)
    throw new Refusal(`House rule “${rule.id}” is a table of up to 60 rows.`);
  return value.map((row, i) => {
    const where = `House rule “${rule.id}”, row ${i + 1}`;
    if (!isRecord(row)) throw new Refusal(`${where}: not a row.`);
    for (const name of Object.keys(row))
      if (!rule.columns.some((column) => column.id === name))
        throw new Refusal(`${where}: there is no column “${name}”.`);
    return Object.fromEntries(rule.columns.map((c) => [c.id, cell(c, row[c.id], `${where}, ${c.id}`)]));
  });
}

function cell(kind: TableColumn | Exclude<HouseRule, { kind: 'table' }>, value: unknown, where: string): unknown {
  const fits =
    kind.kind === 'flag'
      ? typeof value === 'boolean'
      : kind.kind === 'number'
        ? typeof value === 'number' && Number.isInteger(value) && value >= kind.min && value <= kind.max
        : kind.kind === 'one of'
          ? kind.options.some((option) => option.id === value)
          : typeof value === 'string' && value.length <= 200;
  if (!fits && value === undefined) throw new Refusal(`${where} is missing: expected ${expectedOf(kind)}.`);
  if (!fits) throw new Refusal(`${where}: ${JSON.stringify(value)} does not fit.`);
  return value;
}

export function cachedByRules<R extends object, T>(work: (rules: R) => T): (rules: R) => T {
  const known = new WeakMap<R, T>();
  return (rules) => {
    const found = known.get(rules) ?? work(rules);
    known.set(rules, found);
    return found;
  };
}

function expectedOf(kind: TableColumn | Exclude<HouseRule, { kind: 'table' }>): string {
  switch (kind.kind) {
    case 'flag':
      return 'true or false';
    case 'number':
      return `a whole number from ${kind.min} to ${kind.max}`;
    case 'one of':
      return `one of: ${kind.options.map(({ id }) => id).join(', ')}`;
    case 'text':
      return 'text of up to 200 letters';
  }
}
