import { listOf } from '../system/listof.ts';
import type { UnitKind } from '../system/system.ts';

/** The words a system knows: the ids of its kinds of units, and of the roles and states of their men. */
export type Vocabulary = Readonly<Record<'kind' | 'role' | 'state', readonly string[]>>;

/** The words of a system by its id; undefined where this app has no such system. */
export type Vocabularies = (system: string) => Promise<Vocabulary | undefined>;

/** The words that these kinds of units know. */
export const vocabularyOf = (kinds: readonly UnitKind[]): Vocabulary => ({
  kind: kinds.map(({ id }) => id),
  role: kinds.flatMap(({ roles }) => roles.map(({ id }) => id)),
  state: kinds.flatMap(({ states }) => states.map(({ id }) => id)),
});

/** Entries by their numbers: "entry 57", "entries 3, 57 and 60", "12 entries". */
export const entriesNamed = (numbers: readonly number[]): string =>
  numbers.length > 4
    ? `${numbers.length} entries`
    : `${numbers.length === 1 ? 'entry' : 'entries'} ${listOf(numbers.map(String))}`;
