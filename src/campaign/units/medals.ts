import type { Man, Unit } from '../../engine/roster.ts';
import type { RecordChange } from '../records/records.ts';

export const medalsOf = ({ medals = {} }: Pick<Man, 'medals'>): readonly (readonly [id: string, name: string])[] =>
  Object.entries(medals);

/** Awards a medal under its own id, so that awards from two phones merge. */
export const awardMedal = (unit: Pick<Unit, 'id'>, man: Pick<Man, 'id'>, id: string, name: string): RecordChange => ({
  ...{ of: 'man', id: man.id, unit: unit.id, field: `medals.${id}` },
  from: null,
  to: name,
});

export function medalNames(units: readonly Unit[]): readonly string[] {
  const all = units.flatMap(({ men }) => men.flatMap((man) => medalsOf(man).map(([, name]) => name)));
  const many = (name: string) => all.filter((one) => one === name).length;
  return [...new Set(all)].toSorted((a, b) => many(b) - many(a));
}
