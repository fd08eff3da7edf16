import { isRecord, readList } from '../../engine/data/plain.ts';
import { appendPath, readShortText, refuseValue } from '../../engine/data/shape.ts';
import { Refusal } from '../../engine/refusal.ts';
import type { Facts } from '../../engine/roster.ts';
import type { Fact, UnitKind } from '../units.ts';

type Tree = Record<string, unknown>;

export function fillUnit(value: unknown, where: string, kinds: readonly UnitKind[]): Tree {
  if (!isRecord(value)) refuseValue(where, value, 'a unit');
  const kind = kindOf(value, appendPath(where, 'kind'), kinds);
  const id = readShortText(value.id, appendPath(where, 'id'), where);
  const mark = readShortText(value.mark, appendPath(where, 'mark'), 'A');
  const men = value.men === undefined && kind.roles.length === 0 ? [] : value.men;
  if (men === undefined) refuseValue(appendPath(where, 'men'), men, 'a list of men');
  const filled = readList(men, appendPath(where, 'men')).map((man, i) =>
    fillMan(man, appendPath(appendPath(where, 'men'), i), kind, { id: `${id}.${i + 1}`, tag: `${mark}${i + 1}` }),
  );
  const ids = filled.map((man) => man.id);
  const twice = ids.findIndex((one, i) => ids.indexOf(one) < i);
  if (twice >= 0) throw new Refusal(`${appendPath(appendPath(where, 'men'), twice)}.id is there twice.`);
  return {
    ...value,
    id,
    side: readShortText(value.side, appendPath(where, 'side'), id),
    kind: kind.id,
    name: readShortText(value.name, appendPath(where, 'name'), kind.title),
    mark,
    facts: fillFacts(value.facts, appendPath(where, 'facts'), kind.facts),
    men: filled,
  };
}

function kindOf({ kind: id, men }: Tree, where: string, kinds: readonly UnitKind[]): UnitKind {
  const roles = Array.isArray(men)
    ? men.flatMap((man) => (isRecord(man) && man.role !== undefined ? [man.role] : []))
    : [];
  const fits = (kind: UnitKind) => roles.every((role) => kind.roles.some((one) => one.id === role));
  const kind = id === undefined ? (kinds.find(fits) ?? kinds[0]) : kinds.find((one) => one.id === id);
  return kind ?? refuseValue(where, id, `one of: ${kinds.map((one) => one.id).join(', ')}`);
}

export function fillMan(
  value: unknown,
  where: string,
  kind: UnitKind,
  named: { readonly id: string; readonly tag: string },
): Tree {
  if (!isRecord(value)) refuseValue(where, value, 'a man');
  const { roles, states } = kind;
  const ordinary = roles.findLast(({ leads }) => !leads) ?? roles.at(-1);
  return {
    ...value,
    id: readShortText(value.id, appendPath(where, 'id'), named.id),
    tag: readShortText(value.tag, appendPath(where, 'tag'), named.tag),
    name: readShortText(value.name, appendPath(where, 'name'), ''),
    role: oneOf(value.role, appendPath(where, 'role'), roles, ordinary?.id),
    state: oneOf(value.state, appendPath(where, 'state'), states, states[0]?.id),
    facts: fillFacts(value.facts, appendPath(where, 'facts'), kind.manFacts),
  };
}

function oneOf(value: unknown, where: string, of: readonly { readonly id: string }[], or: string | undefined): unknown {
  const given = value === undefined ? or : value;
  if (!of.some(({ id }) => id === given)) refuseValue(where, value, `one of: ${of.map(({ id }) => id).join(', ')}`);
  return given;
}

function fillFacts(value: unknown, where: string, facts: readonly Fact[]): Facts {
  const given = value === undefined ? {} : value;
  if (!isRecord(given)) refuseValue(where, value, `facts: ${facts.map(({ id }) => id).join(', ')}`);
  for (const [name, one] of Object.entries(given)) {
    const fact = facts.find(({ id }) => id === name);
    const expected = fact ? expectedOf(fact) : 'text, a number, true or false';
    const fits = fact ? fitsFact(fact, one) : ['string', 'number', 'boolean'].includes(typeof one);
    if (!fits) refuseValue(appendPath(where, name), one, expected);
  }
  return given as Facts;
}

function expectedOf(fact: Fact): string {
  if (fact.kind === 'number') return `a number from ${fact.min} to ${fact.max}`;
  return fact.kind === 'flag' ? 'true or false' : `one of: ${fact.options.map(({ id }) => id).join(', ')}`;
}

function fitsFact(fact: Fact, value: unknown): boolean {
  if (fact.kind === 'number') return typeof value === 'number' && value >= fact.min && value <= fact.max;
  return fact.kind === 'flag' ? typeof value === 'boolean' : fact.options.some(({ id }) => id === value);
}
