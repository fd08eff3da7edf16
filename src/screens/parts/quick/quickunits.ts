import { equal } from '../../../campaign/records/equal.ts';
import { sumOf } from '../../../engine/data/lists.ts';
import { Refusal } from '../../../engine/refusal.ts';
import type { Facts, Unit } from '../../../engine/roster.ts';
import type { System } from '../../../system/system.ts';
import type { Fact, State, UnitKind, UnitTemplate } from '../../../system/units.ts';

export type UnitCounts = Required<Pick<UnitTemplate, 'men' | 'carrying' | 'facts'>> & { readonly template: string };

/** State of a unit in a quick fight: its facts, those of its leader, and the number of men by state and mark. */
export type UnitCondition = {
  readonly facts: Facts;
  readonly leader: Facts;
  readonly down: Readonly<Record<string, number>>;
  readonly marked: Readonly<Record<string, number>>;
};

/** Unit of a quick fight. `name` is set if the player typed one. */
export type QuickUnit = UnitCounts & { readonly now: UnitCondition; readonly name?: string };

export const FRESH_CONDITION: UnitCondition = { facts: {}, leader: {}, down: {}, marked: {} };

export const MAX_UNITS = 4;

export const MAX_MEN = 40;

export const MAX_UNIT_NAME_LENGTH = 40;

export const templateCounts = ({ id, men, carrying = {}, facts }: UnitTemplate): UnitCounts => ({
  template: id,
  men,
  carrying,
  facts,
});

/** Returns the template and kind of a unit. Throws a Refusal if the template is unknown. */
export function templateAndKind(
  system: System,
  { template: id }: Pick<UnitCounts, 'template'>,
): [UnitTemplate, UnitKind] {
  for (const kind of system.units) {
    const template = kind.templates.find((one) => one.id === id);
    if (template) return [template, system.units.find(({ id }) => id === template.kind) ?? kind];
  }
  throw new Refusal(`${system.name} has no template “${id}”.`);
}

export const isSingleFigure = ({ templates }: Pick<UnitKind, 'templates'>): boolean =>
  templates.every(({ men }) => sumOf(Object.values(men), (n) => n) === 1);

export const temporaryFacts = ({ facts }: Pick<UnitKind, 'facts'>): readonly Fact[] =>
  facts.filter(({ state }) => state);
export const conditionFacts = (kind: Pick<UnitKind, 'facts'>): readonly Fact[] =>
  temporaryFacts(kind).filter(({ inCampaignsOnly }) => !inCampaignsOnly);
export const shownConditionFacts = (
  kind: Pick<UnitKind, 'facts' | 'templates'>,
  unit: Unit | undefined,
): readonly Fact[] =>
  conditionFacts(kind).filter(
    ({ id, quiet, when }) =>
      !quiet &&
      (!when || (unit !== undefined && when(unit))) &&
      // The template already includes it.
      !kind.templates.some(({ facts }) => facts[id] === true),
  );
export const leaderConditionFacts = ({ manFacts }: Pick<UnitKind, 'manFacts'>): readonly Fact[] =>
  manFacts.filter(({ state, card }) => state && card);
export const manMarkFlags = ({ manFacts }: Pick<UnitKind, 'manFacts'>): readonly Fact[] =>
  manFacts.filter(({ kind, state, card, inCampaignsOnly }) => kind === 'flag' && state && !card && !inCampaignsOnly);
// A state that is also a fact of the unit is chosen as that fact.
export const casualtyStates = ({ states, facts }: Pick<UnitKind, 'states' | 'facts'>): readonly State[] =>
  states
    .slice(1)
    .filter(({ id, struck, inCampaignsOnly }) => !struck && !inCampaignsOnly && !facts.some((fact) => fact.id === id));

/** Returns true if a unit has the roles, weapons and flags of its template, in any number. */
export function isOfTemplate({ men, carrying = {}, facts }: UnitTemplate, unit: UnitCounts): boolean {
  const present = (counts: Readonly<Record<string, number>>) =>
    Object.keys(counts).filter((id) => (counts[id] ?? 0) > 0);
  const flags = (of: Facts) => Object.keys(of).filter((id) => of[id] === true);
  const alike = (a: readonly string[], b: readonly string[]) => equal(a.toSorted(), b.toSorted());
  return (
    alike(present(men), present(unit.men)) &&
    alike(present(carrying), present(unit.carrying)) &&
    alike(flags(facts), flags(unit.facts))
  );
}

export const mainTemplates = ({ units }: Pick<System, 'units'>): readonly UnitTemplate[] =>
  units.flatMap(({ templates }) => templates.filter(({ variant }) => !variant));

/** Returns the facts in which no template differs from another, such as a quality. */
export const commonFacts = (system: Pick<System, 'units'>, facts: Facts): Facts =>
  Object.fromEntries(
    Object.entries(facts).filter(
      ([id]) => new Set(mainTemplates(system).flatMap((template) => template.facts[id] ?? [])).size < 2,
    ),
  );

export const hasTemplateCounts = (
  system: Pick<System, 'units'>,
  template: UnitTemplate,
  { men, carrying, facts }: UnitCounts,
): boolean => {
  const counted = (counts: Readonly<Record<string, number>>) =>
    Object.fromEntries(Object.entries(counts).filter(([, n]) => n > 0));
  const all = { ...template.facts, ...facts };
  return (
    equal(counted(template.men), counted(men)) &&
    equal(counted(template.carrying ?? {}), counted(carrying)) &&
    equal(all, { ...template.facts, ...commonFacts(system, all) })
  );
};

const sum = (counts: Readonly<Record<string, number>>): number => Object.values(counts).reduce((all, n) => all + n, 0);

export const hasNoActiveMen = ({ roles }: Pick<UnitKind, 'roles'>, { men, now }: QuickUnit): boolean =>
  roles.length > 0 && sum(men) - sum(now.down) <= 0;

export const conditionNeedingMen = (kind: Pick<UnitKind, 'facts'>, { now }: QuickUnit): Fact | undefined =>
  temporaryFacts(kind).find(({ id, kind }) => kind === 'flag' && now.facts[id] === true);

export const casualtyLimit = (kind: Pick<UnitKind, 'facts'>, unit: QuickUnit): number =>
  Math.max(0, sum(unit.men) - sum(unit.now.down) - (conditionNeedingMen(kind, unit) ? 1 : 0));

export function limitCondition(kind: UnitKind, unit: QuickUnit): QuickUnit {
  const men = sum(unit.men);
  let room = Math.max(0, men - (conditionNeedingMen(kind, unit) && men > 0 ? 1 : 0));
  const down = Object.fromEntries(
    Object.entries(unit.now.down).map(([state, n]) => {
      const left = Math.min(n, room);
      room -= left;
      return [state, left];
    }),
  );
  const marked = Object.fromEntries(Object.entries(unit.now.marked).map(([id, n]) => [id, Math.min(n, men)]));
  const facts = men > 0 || kind.roles.length === 0 ? unit.now.facts : {};
  return { ...unit, now: { ...unit.now, facts, down, marked } };
}

export const equipmentFacts = ({ manFacts }: Pick<UnitKind, 'manFacts'>): readonly Fact[] =>
  manFacts.filter(({ kind, state }) => kind === 'flag' && !state);

export const hasMen = ({ men }: Pick<UnitCounts, 'men'>): boolean => Object.values(men).some((n) => n > 0);

export const permanentFacts = ({ facts }: Pick<UnitKind, 'facts'>): readonly Fact[] =>
  facts.filter(({ state }) => !state);
