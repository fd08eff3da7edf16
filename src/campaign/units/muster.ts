import type { Facts, Man, Unit } from '../../engine/roster.ts';
import type { System } from '../../system/system.ts';
import type { Role, Sample, State, UnitKind, UnitTemplate } from '../../system/units.ts';
import type { Side } from '../records/records.ts';

export type MusterOptions = {
  readonly id: () => string;
  readonly side: string;
  readonly mark: string;
  readonly name?: string;
  readonly player?: string;
};

export function musterUnit(
  kind: UnitKind,
  template: Pick<UnitTemplate, 'title' | 'men' | 'carrying' | 'facts'>,
  { id, side, mark, name = template.title, player }: MusterOptions,
): Unit {
  const byRole = kind.roles.flatMap((role) => Array.from({ length: count(template.men[role.id]) }, () => role));
  const roles = inNumberOrder(kind, byRole, ({ id }) => id);
  const burdens = distributeWeapons(kind, roles, template.carrying ?? {});
  const state = kind.states[0]?.id ?? '';
  return {
    id: id(),
    side,
    ...(player === undefined ? {} : { player }),
    kind: kind.id,
    name,
    mark,
    facts: startingFacts(kind, template.facts),
    establishment: roles.length,
    men: roles.map(
      (role, i): Man => ({
        id: id(),
        tag: `${mark}${i + 1}`,
        name: manName(role, roles, i + 1),
        role: role.id,
        state,
        facts: burdens[i] ?? {},
      }),
    ),
  };
}

const startingFacts = (kind: UnitKind, facts: Facts): Facts => ({
  ...facts,
  ...Object.fromEntries(
    kind.facts.flatMap(({ id, startsAt = '' }) => (facts[startsAt] === undefined ? [] : [[id, facts[startsAt]]])),
  ),
});

export function musterSample(
  system: Pick<System, 'units'>,
  sample: Sample,
  id: () => string,
): { readonly sides: readonly Side[]; readonly units: readonly Unit[] } {
  const sides = sample.sides.map(({ name }, mark) => ({ id: id(), name, mark }));
  const units: Unit[] = [];
  for (const [i, side] of sides.entries())
    for (const template of sample.sides[i]!.units) {
      const kind = system.units.find(({ id }) => id === template.kind)!;
      units.push(musterUnit(kind, template, { id, side: side.id, mark: nextMark(units) }));
    }
  return { sides, units };
}

/** `tags` are all tags given so far. Numbers are not reused. */
export function recruit(kind: UnitKind, unit: Unit, role: string, id: string, tags: Iterable<string> = []): Man {
  const title = kind.roles.find((one) => one.id === role)?.title ?? role;
  const fellows = unit.men.filter((man) => man.role === role).length;
  const names = new Set(unit.men.map((man) => man.name));
  const tag = nextTag(unit, tags);
  const number = numberOf(tag, unit.mark);
  return {
    id,
    tag,
    name: fellows === 0 && !names.has(title) ? title : numberedName(title, names, number),
    role,
    state: kind.states[0]?.id ?? '',
    facts: {},
  };
}

export function nextTag({ mark, men }: Unit, tags: Iterable<string> = []): string {
  let highest = 0;
  for (const tag of [...men.map((man) => man.tag), ...tags]) highest = Math.max(highest, numberOf(tag, mark));
  return `${mark}${highest + 1}`;
}

export function copyUnit(
  kind: UnitKind,
  unit: Unit,
  fresh: Pick<MusterOptions, 'id' | 'mark'>,
  taken: readonly Unit[],
): Unit {
  const nature = kind.manFacts.filter((fact) => !fact.state).map((fact) => fact.id);
  const stem = unit.name.replace(/ \d+$/, '');
  const { notes: _, place: __, disbanded: ___, ...like } = unit;
  const men = establishedMen(kind, unit);
  const roles = men.map(({ role: id }) => kind.roles.find((role) => role.id === id) ?? { id, title: id, plural: id });
  return {
    ...like,
    id: fresh.id(),
    mark: fresh.mark,
    facts: factsOfNewUnit(kind, unit),
    name: numberedName(stem, new Set([unit.name, ...taken.map(({ name }) => name)]), 2),
    men: men.map(
      ({ role, facts }, i): Man => ({
        id: fresh.id(),
        tag: `${fresh.mark}${i + 1}`,
        name: manName(roles[i]!, roles, i + 1),
        role,
        state: kind.states[0]?.id ?? '',
        facts: Object.fromEntries(Object.entries(facts).filter(([name]) => nature.includes(name))),
      }),
    ),
  };
}

/** Facts of a new unit like another, without the marks of its state. */
export function factsOfNewUnit(kind: UnitKind, unit: Unit): Facts {
  const passing = kind.facts.filter((fact) => fact.state && fact.kind === 'flag');
  return { ...unit.facts, ...Object.fromEntries(passing.map(({ id }) => [id, false])) };
}

/**
 * Returns the roles and weapons at full strength, man by man. Missing men are ordinary men. A lost leader with a
 * successor is one too.
 */
function establishedMen(kind: UnitKind, unit: Unit): readonly Pick<Man, 'role' | 'facts'>[] {
  const full = establishment(unit);
  const first = unit.men.slice(0, full);
  const succeeded = (man: Man) =>
    (kind.roles.find(({ id }) => id === man.role)?.leads ?? false) &&
    isLost(kind, man) &&
    first.some((other) => other.role === man.role && !isLost(kind, other));
  const role = ordinaryRole(kind, unit);
  const established = [
    ...first.map((man) => (succeeded(man) ? { ...man, role } : man)),
    ...Array.from({ length: full - first.length }, () => ({ role, facts: {} })),
  ];
  const rank = (id: string) => kind.roles.findIndex((one) => one.id === id);
  return inNumberOrder(
    kind,
    established.toSorted((a, b) => rank(a.role) - rank(b.role)),
    ({ role }) => role,
  );
}

const inNumberOrder = <T>(kind: UnitKind, men: readonly T[], roleOf: (man: T) => string): readonly T[] =>
  kind.inNumberOrder?.(men, roleOf) ?? men;

export function ordinaryRole({ roles }: UnitKind, { men }: Unit): string {
  const many = (id: string) => men.filter(({ role }) => role === id).length;
  const [most] = roles.filter(({ leads }) => !leads).toSorted((a, b) => many(b.id) - many(a.id));
  return (most ?? roles.at(-1))?.id ?? '';
}

export function nextMark(units: readonly Pick<Unit, 'mark'>[], marks: Iterable<string> = []): string {
  const taken = new Set([...units.map(({ mark }) => mark), ...marks]);
  for (let n = 0; ; n += 1) if (!taken.has(letters(n))) return letters(n);
}

export const activeMen = (kind: UnitKind, unit: Unit): readonly Man[] =>
  unit.men.filter((man) => stateOf(kind, man)?.isActive ?? false);

export const establishment = ({ establishment, men }: Unit): number => establishment ?? men.length;

export const activeCount = (kind: UnitKind, unit: Unit): number => activeMen(kind, unit).length;

export const stateOf = (kind: UnitKind, man: Man): State | undefined =>
  kind.states.find((state) => state.id === man.state);

export const stateOrUnknown = (kind: UnitKind, man: Man): State =>
  stateOf(kind, man) ?? { id: man.state, title: man.state, isActive: false, tone: 'warn' };

const GRAVITY: readonly State['tone'][] = ['bad', 'warn', 'good'];

/** Compares states for sorting, the worst first. */
export const compareGravity = (a: State, b: State): number => GRAVITY.indexOf(a.tone) - GRAVITY.indexOf(b.tone);

export function isLost(kind: UnitKind, man: Man): boolean {
  const state = stateOf(kind, man);
  return state?.tone === 'bad' && !state.isActive;
}

export function isNameless({ name, role }: Man, { roles }: UnitKind): boolean {
  const own = roles.find(({ id }) => id === role);
  return own !== undefined && [own.title, own.formerTitle].includes(name.replace(/ \d+$/, ''));
}

const count = (n: number | undefined): number => Math.max(0, Math.floor(n ?? 0));

function distributeWeapons(
  kind: UnitKind,
  roles: readonly Role[],
  carrying: Readonly<Record<string, number>>,
): Facts[] {
  const burdens: Record<string, string | number | boolean>[] = roles.map(() => ({}));
  const bearers = kind.roles.toReversed().flatMap((role) => burdens.filter((_, i) => roles[i] === role));
  let next = 0;
  for (const [fact, many] of Object.entries(carrying)) {
    const { kind: type, leadersFirst } = kind.manFacts.find(({ id }) => id === fact) ?? {};
    const value = type === 'number' ? 1 : true;
    const leaders = leadersFirst ? burdens.filter((_, i) => roles[i]?.leads) : [];
    for (let i = 0; i < Math.min(count(many), bearers.length); i += 1) {
      const bearer = leaders[i] ?? bearers[next++ % bearers.length];
      if (bearer) bearer[fact] = value;
    }
  }
  return burdens;
}

function manName(role: Role, roles: readonly Role[], number: number): string {
  return roles.filter((one) => one === role).length > 1 ? `${role.title} ${number}` : role.title;
}

function numberedName(stem: string, taken: ReadonlySet<string>, from: number): string {
  for (let n = from; ; n += 1) if (!taken.has(`${stem} ${n}`)) return `${stem} ${n}`;
}

function numberOf(tag: string, mark: string): number {
  const rest = tag.startsWith(mark) ? tag.slice(mark.length) : '';
  return /^\d{1,6}$/.test(rest) ? Number(rest) : 0;
}

const letters = (n: number): string =>
  (n >= 26 ? letters(Math.floor(n / 26) - 1) : '') + String.fromCharCode(65 + (n % 26));
