import type { Man, Unit } from '../../engine/roster.ts';
import type { Entry, RecordChange } from '../records/records.ts';

export const medalsOf = ({ medals = {} }: Pick<Man, 'medals'>): readonly (readonly [id: string, name: string])[] =>
  Object.entries(medals);

/** Awards a medal under its own id, so that awards from two phones merge. */
export const awardMedal = (unit: Pick<Unit, 'id'>, man: Pick<Man, 'id'>, id: string, name: string): RecordChange => ({
  ...{ of: 'man', id: man.id, unit: unit.id, field: `medals.${id}` },
  from: null,
  to: name,
});

/** A man's medal, or without `medal` his promotion. */
export type Award = { readonly man: string; readonly medal?: string };

/** Returns the award that an entry makes, if it does nothing else. */
export function awardOf({ kind, changes }: Pick<Entry, 'kind' | 'changes'>): Award | undefined {
  const [change, ...more] = changes;
  if (kind !== 'edit' || !change || more.length > 0 || 'by' in change || change.to === null) return undefined;
  if (change.of === 'man' && change.field === 'role') return { man: change.id };
  return change.field.startsWith('medals.') && change.from === null
    ? { man: change.id, medal: String(change.to) }
    : undefined;
}

export function medalNames(units: readonly Unit[]): readonly string[] {
  const all = units.flatMap(({ men }) => men.flatMap((man) => medalsOf(man).map(([, name]) => name)));
  const many = (name: string) => all.filter((one) => one === name).length;
  return [...new Set(all)].toSorted((a, b) => many(b) - many(a));
}
