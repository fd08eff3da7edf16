import type { Input } from '../engine/play.ts';
import type { Facts, Man, Unit } from '../engine/roster.ts';
import type { Option } from '../engine/setup/fields.ts';

export type Sample = {
  readonly id: string;
  readonly title: string;
  readonly sides: readonly { readonly name: string; readonly units: readonly UnitTemplate[] }[];
};

export const sampleOf = (
  id: string,
  title: string,
  sides: Readonly<Record<string, readonly UnitTemplate[]>>,
): Sample => ({ id, title, sides: Object.entries(sides).map(([name, units]) => ({ name, units })) });

export type UnitKind = {
  readonly id: string;
  readonly title: string;
  readonly figures?: readonly [one: string, many: string];
  readonly roles: readonly Role[];
  readonly facts: readonly Fact[];
  readonly manFacts: readonly Fact[];
  readonly states: readonly State[];
  readonly derived?: readonly {
    readonly id: string;
    readonly title: string;
    /** In a fight, the mark disappears at the first roll. */
    readonly untilRoll?: boolean;
    readonly holds: (unit: Unit, house: Input['house']) => boolean;
  }[];
  readonly templates: readonly UnitTemplate[];
  /** Order in which new men are numbered, if not by role alone. */
  readonly inNumberOrder?: <T>(men: readonly T[], roleOf: (man: T) => string) => readonly T[];
  /** Lines of *Make-up* on the unit's page. */
  readonly glance?: (unit: Unit) => readonly { readonly title: string; readonly detail: string }[];
};

export type Role = {
  readonly id: string;
  readonly title: string;
  readonly plural: string;
  /** Title in names that are stored already. */
  readonly formerTitle?: string;
  /** Shown beside a man's name instead of the title. */
  readonly brief?: string;
  readonly leads?: boolean;
  readonly whole?: boolean;
};

export type State = Option & {
  readonly isActive: boolean;
  readonly tone: 'good' | 'warn' | 'bad';
  /** Words for a change back to the first state, such as "Unpinned". */
  readonly ended?: string;
  /** The man is struck off the muster roll: he stays in the records but is no longer counted. */
  readonly struck?: true;
  readonly inCampaignsOnly?: true;
};

/**
 * Fact of a unit or a man, asked by *Set up a unit yourself* and edited under *Correct by hand*. It shows on the unit's
 * page. With `state` it changes in play and shows as a mark; quick fights ask it too unless `inCampaignsOnly` is set. A
 * copy of a unit clears its flags with `state`, and all such facts of its men.
 */
export type Fact = Option & {
  /** Singular of a count, or the name of a man who has the flag: "SMG man". */
  readonly one?: string;
  readonly state?: boolean;
  /** Fact that gives its value in a new unit. */
  readonly startsAt?: string;
  readonly counts?: boolean;
  readonly when?: (unit: Unit, man?: Man) => boolean;
  readonly needsRole?: string;
  /** Its changes are left out of the log and of reports. */
  readonly quiet?: true;
  readonly inCampaignsOnly?: true;
  readonly leadersFirst?: true;
  /** Words for the end of a flag, such as "Rallied". An empty text leaves the end out. */
  readonly ended?: string;
  /** Of a man: a switch on the unit's page while he is active. Of a unit: always on its card in a quick fight. */
  readonly card?: boolean;
} & (
    | { readonly kind: 'flag' }
    | { readonly kind: 'one of'; readonly options: readonly Option[] }
    | { readonly kind: 'number'; readonly min: number; readonly max: number }
  );

/** `men` counts men by role id. `carrying` counts men by the id of a fact. */
export type UnitTemplate = {
  readonly id: string;
  readonly title: string;
  readonly kind: string;
  readonly men: Readonly<Record<string, number>>;
  readonly carrying?: Readonly<Record<string, number>>;
  readonly facts: Facts;
  readonly called?: UnitName;
  /** Differs from another template only in facts that a player sets. */
  readonly variant?: true;
};

/** Name of the first such unit on a side, by nation id or `any`. The next ones are numbered. */
export type UnitName = string | ({ readonly any: string } & Readonly<Record<string, string>>);

export const FIRST_SQUAD: UnitName = {
  any: '1st Squad',
  british: '1st Section',
  german: '1. Gruppe',
  french: '1er Groupe',
  italian: '1a Squadra',
};

/** Name that a player gave a man with a tag, or '' if it only gives his role, such as "Soldier 3". */
export function ownName({ tag, name }: Man, titles: readonly string[]): string {
  const title = name.replace(/ \d+$/, '').toLowerCase();
  return tag !== '' && titles.some((one) => one.toLowerCase() === title) ? '' : name;
}

/** Ids of kinds, roles and states that a system knows. */
export type Vocabulary = Readonly<Record<'kind' | 'role' | 'state', readonly string[]>>;

export type Vocabularies = (system: string) => Promise<Vocabulary | undefined>;

export const vocabularyOf = (kinds: readonly UnitKind[]): Vocabulary => ({
  kind: kinds.map(({ id }) => id),
  role: kinds.flatMap(({ roles }) => roles.map(({ id }) => id)),
  state: kinds.flatMap(({ states }) => states.map(({ id }) => id)),
});
