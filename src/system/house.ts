import { getOrCreate } from '../engine/data/lists.ts';
import { isRecord } from '../engine/data/plain.ts';
import type { Line } from '../engine/lines.ts';
import type { HouseSettings } from '../engine/play.ts';
import { Refusal } from '../engine/refusal.ts';
import { type Options, optionsFrom } from '../engine/setup/fields.ts';
import { HouseEffects } from './houseeffects.ts';
import type { HouseRule, TableColumn } from './tables.ts';

type About = { readonly why: string; readonly source?: HouseRule['source']; readonly eachGame?: true };

type OmitEach<R, K extends PropertyKey> = R extends unknown ? Omit<R, K> : never;

type Declared<V> = OmitEach<HouseRule, 'id' | 'group'> & { readonly reads?: V };

const about = (ref: string, title: string, { why, source = 'inferred', eachGame }: About) => ({
  ref,
  title,
  source,
  reason: why,
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
  const houseValues = (house: HouseSettings) => house as Values<All<G>>;
  const printed = resolveHouse(house);
  const effects = new HouseEffects(house, printed);
  type Rules = Values<All<G>>;
  const explainedLines = <K extends keyof Rules>(
    own: readonly Line[],
    rules: Pick<Rules, K>,
    lines: (rules: Pick<Rules, K>) => readonly Line[],
  ) => effects.explainedLines(own, rules, lines);
  const explainedSum = <K extends keyof Rules>(
    rules: Pick<Rules, K>,
    lines: (rules: Pick<Rules, K>) => readonly Line[],
  ) => effects.explainedSum(rules, lines);
  const causesOf = <K extends keyof Rules>(rules: Pick<Rules, K>, compute: (rules: Pick<Rules, K>) => unknown) =>
    effects.causesOf(rules, compute);
  /** Selects rules by group, so that the odds merge inputs that differ in other groups. */
  const selectGroups = <T extends keyof G & string>(...names: readonly T[]) => {
    const ids = house.filter(({ group }) => names.some((name) => name === group)).map(({ id }) => id);
    return (rules: Values<All<G>>) =>
      Object.fromEntries(Object.entries(rules).filter(([id]) => ids.includes(id))) as Values<All<Pick<G, T>>>;
  };
  return { house, houseValues, explainedLines, explainedSum, causesOf, selectGroups };
}

export const campaignDefaults = (rules: readonly HouseRule[]): HouseSettings =>
  Object.fromEntries(rules.flatMap(({ id, campaign }) => (campaign === undefined ? [] : [[id, campaign]])));

export function resolveHouse(rules: readonly HouseRule[], given: unknown = {}): HouseSettings {
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
  return (rules) => getOrCreate(known, rules, () => work(rules));
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
