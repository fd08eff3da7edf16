import { type Line, type Sum, totalOf } from './ask.ts';
import { key } from './chances.ts';
import { isRecord } from './plain.ts';
import type { House } from './play.ts';
import { Refusal } from './refusal.ts';
import { type Options, optionsFrom } from './setup.ts';
import type { Column, HouseRule } from './system.ts';

/** Why there is a choice, how well its default is founded (inferred unless said), and whether it is asked as each game begins. */
type About = { readonly why: string; readonly source?: HouseRule['source']; readonly eachGame?: true };

type OmitEach<R, K extends PropertyKey> = R extends unknown ? Omit<R, K> : never;

/** A house rule without its id and group, which are where it stands; `V` is what a rule reads of it. */
type Declared<V> = OmitEach<HouseRule, 'id' | 'group'> & { readonly reads?: V };

const about = (ref: string, title: string, { why, source = 'inferred', eachGame }: About) => ({
  ...{ ref, title, source, reason: why },
  ...(eachGame ? { eachGame } : {}),
});

/** A choice among options, the first of them the default. */
export const choice = <const K extends string>(
  ref: string,
  title: string,
  given: About & { readonly options: Options<K>; readonly campaign?: NoInfer<K> },
): Declared<K> => {
  const all = optionsFrom(given.options);
  const { campaign } = given;
  const more = campaign === undefined ? {} : { campaign };
  return { ...about(ref, title, given), ...more, kind: 'one of', default: all[0]?.id ?? '', options: all };
};

/** A flag, off unless it says on. */
export const flag = (ref: string, title: string, given: About & { readonly on?: true }): Declared<boolean> => ({
  ...about(ref, title, given),
  kind: 'flag',
  default: given.on ?? false,
});

/** A whole number within its bounds, and what it is by default. */
export const number = (
  ref: string,
  title: string,
  byDefault: number,
  [min, max]: readonly [min: number, max: number],
  given: About,
): Declared<number> => ({ ...about(ref, title, given), kind: 'number', default: byDefault, min, max });

/** A text, empty by default; `chips` are texts to take by a tap. */
export const text = (
  ref: string,
  title: string,
  { chips, ...given }: About & { readonly chips: readonly string[] },
): Declared<string> => ({ ...about(ref, title, given), kind: 'text', default: '', chips });

/** A column: its title, and its options, its bounds, or what it holds. */
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
/** A row of an editable table, by its columns. */
type Row<C> = { readonly [id in keyof C]: Cell<C[id]> };

/** A table whose rows the players may edit: its columns by id, its rows as they stand, and the row that is added. */
export const table = <const C extends Readonly<Record<string, Columned>>>(
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

function column([id, [title, holds, max]]: [string, Columned]): Column {
  if (typeof holds === 'number') return { id, title, kind: 'number', min: holds, max: max ?? holds };
  return typeof holds === 'string'
    ? { id, title, kind: holds }
    : { id, title, kind: 'one of', options: optionsFrom(holds) };
}

type Groups = Readonly<Record<string, Readonly<Record<string, Declared<unknown>>>>>;
type All<G> = { [T in keyof G]: (group: G[T]) => void }[keyof G] extends (group: infer A) => void ? A : never;
type Values<A> = { readonly [id in keyof A]: A[id] extends Declared<infer V> ? V : never };

/** The house rules of a system, declared by group and id, and the way to read those of a play, typed. */
export function houseRules<const G extends Groups>(groups: G) {
  const house = Object.entries(groups).flatMap(([group, rules]) =>
    Object.entries(rules).map(([id, { reads: _, ...rule }]): HouseRule => ({ ...rule, id, group })),
  );
  /** What a rule reads of its input's `house`, typed as declared: `switches(house).reach`. */
  const switches = (house: House) => house as Values<All<G>>;
  const printed = switches(resolveHouse(house));
  /** The rules that depart from their defaults. */
  const departing = once((rules: object): readonly string[] =>
    Object.entries(rules).flatMap(([id, value]) =>
      house.some((rule) => rule.id === id && key(rule.default) !== key(value)) ? [id] : [],
    ),
  );
  /** These rules with some of them at their defaults. */
  const without = <R extends object>(rules: R, ids: readonly string[]): R => ({
    ...rules,
    ...Object.fromEntries(Object.entries(printed).filter(([id]) => ids.includes(id))),
  });
  /** The lines with some of these rules at their defaults, each worked out once. */
  const linesLeaving = <R extends object>(rules: R, lines: (rules: R) => readonly Line[]) => {
    const known = new Map<string, readonly Line[]>();
    return (ids: readonly string[]): readonly Line[] => {
      const found = known.get(ids.join()) ?? lines(without(rules, ids));
      known.set(ids.join(), found);
      return found;
    };
  };
  /** The rules that bring something about: each without which it is not so; else, where several would, as few as do. */
  const causes = (rules: object, isSo: (left: readonly string[]) => boolean): readonly string[] => {
    const all = departing(rules);
    const each = all.filter((id) => !isSo([id]));
    if (each.length > 0 || isSo(all)) return each;
    return all.reduce<readonly string[]>((ids, id) => {
      const fewer = ids.filter((other) => other !== id);
      return isSo(all.filter((other) => !fewer.includes(other))) ? fewer : ids;
    }, all);
  };
  /** Lines with the house rules named that have them so. */
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
  /** The lines of a sum by the rules in force, with the house rules named that have them so; a line that one of these leaves out stands with nothing. */
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
  /** The house rules that have something as it is: each without which it is otherwise. */
  const because = <K extends keyof Values<All<G>>>(
    rules: Pick<Values<All<G>>, K>,
    what: (rules: Pick<Values<All<G>>, K>) => unknown,
  ): readonly string[] => {
    if (departing(rules).length === 0) return [];
    const is = key(what(rules));
    return causes(rules, (left) => key(what(without(rules, left))) === is);
  };
  /** Those of some groups alone: all that a rule depends on, so that the odds merge what is equal. */
  const ofGroups = <T extends keyof G & string>(...names: readonly T[]) => {
    const ids = house.filter(({ group }) => names.some((name) => name === group)).map(({ id }) => id);
    return (rules: Values<All<G>>) =>
      Object.fromEntries(Object.entries(rules).filter(([id]) => ids.includes(id))) as Values<All<Pick<G, T>>>;
  };
  return { house, switches, named, marked, because, ofGroups };
}

/** How many of the lines are for the same as this one. */
const times = (lines: readonly Line[], { what }: Line): number => lines.filter((line) => line.what === what).length;

const alike = (one: Line, other: Line): boolean =>
  one.what === other.what && one.by === other.by && one.each === other.each;

/** What of the house rules a campaign begins with, where that is not the default. */
export const ofCampaign = (rules: readonly HouseRule[]): House =>
  Object.fromEntries(rules.flatMap(({ id, campaign }) => (campaign === undefined ? [] : [[id, campaign]])));

/** House rules as chosen, the printed defaults where nothing was; throws a Refusal on one that is unknown or out of its range. */
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

function cell(kind: Column | Exclude<HouseRule, { kind: 'table' }>, value: unknown, where: string): unknown {
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

/** Works something out once for each choice of house rules: the odds ask for it at every turn. */
export function once<R extends object, T>(work: (rules: R) => T): (rules: R) => T {
  const known = new WeakMap<R, T>();
  return (rules) => {
    const found = known.get(rules) ?? work(rules);
    known.set(rules, found);
    return found;
  };
}

function expectedOf(kind: Column | Exclude<HouseRule, { kind: 'table' }>): string {
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
