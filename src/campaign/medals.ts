import type { Man, Unit } from '../engine/roster.ts';
import type { RecordChange } from './records.ts';

/** The medals of a man, the first given first, each with its id. */
export const medalsOf = ({ medals = {} }: Pick<Man, 'medals'>): readonly (readonly [id: string, name: string])[] =>
  Object.entries(medals);

/** The change that gives a man a medal under an id of its own, so that what two phones give him apart goes together. */
export const awardOf = (unit: Pick<Unit, 'id'>, man: Pick<Man, 'id'>, id: string, name: string): RecordChange => ({
  ...{ of: 'man', id: man.id, unit: unit.id, field: `medals.${id}` },
  from: null,
  to: name,
});

/** The medals given in a campaign so far, each name once, the one given most first. */
export function medalNames(units: readonly Unit[]): readonly string[] {
  const all = units.flatMap(({ men }) => men.flatMap((man) => medalsOf(man).map(([, name]) => name)));
  const many = (name: string) => all.filter((one) => one === name).length;
  return [...new Set(all)].toSorted((a, b) => many(b) - many(a));
}
