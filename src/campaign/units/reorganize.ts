import type { Man, Unit } from '../../engine/roster.ts';
import type { UnitKind } from '../../system/units.ts';
import { creationOf, removalOfMan } from '../records/differences.ts';
import type { RecordChange } from '../records/records.ts';
import { disbandUnit } from './disband.ts';
import { joinChanges, setEstablishment } from './establishment.ts';
import { establishment, factsOfNewUnit } from './muster.ts';

/** True if the unit can take the man: it has his role and state. */
export const canTake = ({ roles, states }: UnitKind, { role, state }: Man): boolean =>
  roles.some(({ id }) => id === role) && states.some(({ id }) => id === state);

export type Transfer = { readonly to: Unit; readonly kind: UnitKind; readonly men: readonly Man[] };

/** Disbands a unit and moves its men to others. They keep their tags and records. */
export const mergeUnit = (unit: Unit, transfers: readonly Transfer[]): readonly RecordChange[] => [
  ...removalsOf(
    unit,
    transfers.flatMap(({ men }) => men),
  ),
  ...transfers.flatMap(({ to, kind, men }) => joinChanges(kind, to, men)),
  disbandUnit(unit),
];

/** Forms a new unit from some of a unit's men. They keep their tags, records and places in the establishment. */
export function splitUnit(
  kind: UnitKind,
  unit: Unit,
  men: readonly Man[],
  { id, mark, name }: Pick<Unit, 'id' | 'mark' | 'name'>,
): readonly RecordChange[] {
  const facts = factsOfNewUnit(kind, unit);
  const { notes: _, place: __, disbanded: ___, establishedBy: ____, ...like } = unit;
  return [
    ...removalsOf(unit, men),
    ...setEstablishment(unit, Math.max(0, establishment(unit) - men.length)),
    creationOf('unit', { ...like, id, mark, name, facts, men: [], establishment: men.length }),
    ...men.map((man) => creationOf('man', man, { unit: id })),
  ];
}

/** Removes men from last to first, so that an undo restores their order. */
const removalsOf = (unit: Unit, men: readonly Man[]): readonly RecordChange[] =>
  unit.men
    .filter(({ id }) => men.some((man) => man.id === id))
    .map((man) => removalOfMan(unit, man))
    .toReversed();
