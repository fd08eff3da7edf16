import { activeCount, compareGravity, establishment, isLost, stateOf } from '../../campaign/units/muster.ts';
import type { ChipProps } from '../../components/frame/chip.tsx';
import { formatNumber } from '../../engine/data/figure.ts';
import type { HouseSettings } from '../../engine/play.ts';
import type { Man, Unit } from '../../engine/roster.ts';
import type { System } from '../../system/system.ts';
import type { Fact, State, UnitKind, UnitTemplate } from '../../system/units.ts';

export type StatusWord = { readonly label: string; readonly tone: NonNullable<ChipProps['tone']> };

const TONES: Readonly<Record<State['tone'], StatusWord['tone']>> = { good: 'plain', warn: 'warning', bad: 'bad' };

/** Describes active men and full strength: "8 of 10". Empty for a unit of at most one man. */
export const strengthWords = (kind: UnitKind, unit: Unit): string =>
  Math.max(unit.men.length, establishment(unit)) < 2 ? '' : `${activeCount(kind, unit)} of ${establishment(unit)}`;

export const unitStatusWords = (kind: UnitKind, unit: Unit, house: HouseSettings): readonly StatusWord[] => [
  ...(kind.derived ?? []).filter((state) => state.holds(unit, house)).map(({ title }) => warning(title)),
  ...temporaryFactWords(
    kind.facts.filter(({ quiet, when }) => !quiet && (when?.(unit) ?? true)),
    unit.facts,
  ),
];

export function nonInitialStates(kind: UnitKind, man: Man): readonly State[] {
  const state = stateOf(kind, man);
  return state && state.id !== kind.states[0]?.id ? [state] : [];
}

export const manStatusWords = (kind: UnitKind, man: Man): readonly StatusWord[] => [
  ...nonInitialStates(kind, man).map(({ title, tone }) => ({ label: title, tone: TONES[tone] })),
  ...(isLost(kind, man) ? [] : temporaryFactWords(kind.manFacts, man.facts)),
];

export const withoutTemporaryFacts = ({ manFacts }: UnitKind, man: Man): Man => ({
  ...man,
  facts: Object.fromEntries(
    Object.entries(man.facts).filter(([id]) => !manFacts.find((fact) => fact.id === id)?.state),
  ),
});

/** Describes a fact: "Class B", "Grenades left: 4", "Shaken". Empty for a false flag. */
export function factWords(fact: Fact, value: unknown): string {
  switch (fact.kind) {
    case 'flag':
      return value === true ? fact.title : '';
    case 'number':
      return typeof value === 'number' ? `${fact.title}: ${formatNumber(value)}` : '';
    case 'one of':
      return fact.options.find(({ id }) => id === value)?.title ?? '';
  }
}

export const endedFactWords = ({ ended, title }: Pick<Fact, 'ended' | 'title'>): string =>
  ended || `${lowerFirst(title)} cleared`;

export const permanentFactWords = (facts: readonly Fact[], held: Unit['facts']): readonly string[] =>
  facts
    .filter((fact) => !fact.state && held[fact.id] !== 0)
    .map((fact) => factWords(fact, held[fact.id]))
    .filter((words) => words !== '');

export const menWords = (kind: UnitKind, men: UnitTemplate['men']): string =>
  kind.roles
    .filter(({ id }) => (men[id] ?? 0) > 0)
    .map((role) => `${men[role.id]} ${men[role.id] === 1 ? lowerFirst(role.title) : role.plural}`)
    .join(', ');

/** Returns the noun for one figure of a system: "man" or "piece". */
export const figureNoun = ({ units: [kind] }: Pick<System, 'units'>): string => kind?.figures?.[0] ?? 'man';

export const figuresNoun = ({ figures: [one, many] = ['man', 'men'] }: Pick<UnitKind, 'figures'>, n: number): string =>
  n === 1 ? one : many;

export const figuresWords = (kind: Pick<UnitKind, 'figures'>, n: number): string => `${n} ${figuresNoun(kind, n)}`;

/** Counts casualties by state, worst first: "2 killed, 1 wounded". Empty for none. */
export function casualtyWords(fates: readonly State[]): string {
  const all = fates.toSorted(compareGravity).map(({ title }) => title);
  return [...new Set(all)].map((one) => `${all.filter((word) => word === one).length} ${lowerFirst(one)}`).join(', ');
}

export const lowerFirst = (title: string): string =>
  /^[A-Z][A-Z0-9]|^\S.* [A-Z]/.test(title) ? title : title.charAt(0).toLowerCase() + title.slice(1);

export const upperFirst = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

export const countPhrase = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

const warning = (label: string): StatusWord => ({ label, tone: 'warning' });

const temporaryFactWords = (facts: readonly Fact[], held: Unit['facts']): readonly StatusWord[] =>
  facts
    .filter((fact) => fact.state && held[fact.id] !== 0)
    .map(
      (fact) =>
        ({ label: factWords(fact, held[fact.id]), tone: fact.kind === 'number' ? 'plain' : 'warning' }) as const,
    )
    .filter(({ label }) => label !== '');
