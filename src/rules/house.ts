import { Misfit } from './misfit.ts';
import type { House } from './play.ts';
import type { Column, HouseRule } from './system.ts';

/** House rules as chosen, the printed defaults where nothing was; throws a Misfit on one that is unknown or out of its range. */
export function chosen(rules: readonly HouseRule[], given: unknown = {}): House {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new Misfit('House rules are a list of choices.');
  for (const id of Object.keys(given))
    if (!rules.some((rule) => rule.id === id)) throw new Misfit(`There is no house rule “${id}”.`);
  const values = given as Record<string, unknown>;
  return Object.fromEntries(
    rules.map((rule) => [rule.id, rule.id in values ? choice(rule, values[rule.id]) : rule.default]),
  );
}

function choice(rule: HouseRule, value: unknown): unknown {
  if (rule.kind !== 'table') return cell(rule, value, `House rule “${rule.id}”`);
  if (!Array.isArray(value) || value.length > 60)
    throw new Misfit(`House rule “${rule.id}” is a table of up to 60 rows.`);
  return value.map((row, i) => {
    const where = `House rule “${rule.id}”, row ${i + 1}`;
    if (typeof row !== 'object' || row === null) throw new Misfit(`${where}: not a row.`);
    for (const name of Object.keys(row))
      if (!rule.columns.some((column) => column.id === name))
        throw new Misfit(`${where}: there is no column “${name}”.`);
    return Object.fromEntries(
      rule.columns.map((c) => [c.id, cell(c, (row as Record<string, unknown>)[c.id], `${where}, ${c.id}`)]),
    );
  });
}

function cell(kind: Column | Exclude<HouseRule, { kind: 'table' }>, value: unknown, where: string): unknown {
  const fits =
    kind.kind === 'flag'
      ? typeof value === 'boolean'
      : kind.kind === 'number'
        ? Number.isInteger(value) && (value as number) >= kind.min && (value as number) <= kind.max
        : kind.kind === 'one of'
          ? kind.options.some((option) => option.id === value)
          : typeof value === 'string' && value.length <= 200;
  if (!fits) throw new Misfit(`${where}: ${JSON.stringify(value)} does not fit.`);
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
