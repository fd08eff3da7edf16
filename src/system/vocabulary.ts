import { listOf } from '../../engine/data/figure.ts';
import type { UnitKind } from '../../system/units.ts';

export type Vocabulary = Readonly<Record<'kind' | 'role' | 'state', readonly string[]>>;

export type Vocabularies = (system: string) => Promise<Vocabulary | undefined>;

export const vocabularyOf = (kinds: readonly UnitKind[]): Vocabulary => ({
  kind: kinds.map(({ id }) => id),
  role: kinds.flatMap(({ roles }) => roles.map(({ id }) => id)),
  state: kinds.flatMap(({ states }) => states.map(({ id }) => id)),
});

export const entriesNamed = (numbers: readonly number[]): string =>
  numbers.length > 4
    ? `${numbers.length} entries`
    : `${numbers.length === 1 ? 'entry' : 'entries'} ${listOf(numbers.map(String))}`;
