import type { Man, Unit } from '../../engine/roster.ts';
import type { UnitKind } from '../../system/units.ts';
import { creationOf, removalOfMan } from '../records/differences.ts';
import type { Game, RecordChange } from '../records/records.ts';
import { establishment, isLost, stateOf } from './muster.ts';

export const remainingMen = (kind: UnitKind, { men }: Unit): readonly Man[] => men.filter((man) => !isLost(kind, man));

export function setEstablishment(unit: Unit, to: number): readonly RecordChange[] {
  const { id, establishment: before, establishedBy } = unit;
  const by = to - establishment(unit);
  if (by === 0) return [];
  return [
    before === undefined
      ? { of: 'unit', id, field: 'establishment', from: null, to }
      : { of: 'unit', id, field: 'establishment', by },
    ...(establishedBy === undefined
      ? []
      : [{ of: 'unit', id, field: 'establishedBy', from: establishedBy, to: null } as const]),
  ];
}

/** Adds men to a unit. Men beyond its gaps increase the establishment. */
export function joinChanges(kind: UnitKind, unit: Unit, men: readonly Man[]): readonly RecordChange[] {
  const size = Math.max(establishment(unit), remainingMen(kind, unit).length + men.length);
  return [...men.map((man) => creationOf('man', man, { unit: unit.id })), ...setEstablishment(unit, size)];
}

type Games = readonly Pick<Game, 'strengths'>[];

export const leaveChanges = (unit: Unit, man: Man, games: Games): readonly RecordChange[] => [
  removalOfMan(unit, man),
  ...changeBeforeFirstGame(unit, games, -1),
];

export const moveChanges = (
  from: Unit,
  to: Unit,
  kind: UnitKind,
  man: Man,
  tag: string,
  games: Games,
): readonly RecordChange[] => [...leaveChanges(from, man, games), ...joinChanges(kind, to, [{ ...man, tag }])];

export function establishmentChanges(
  kind: UnitKind,
  unit: Unit,
  games: Games,
  before: Man,
  after: Man,
): readonly RecordChange[] {
  const [was, is] = [before, after].map((man) => (stateOf(kind, man)?.struck ? 1 : 0)) as [number, number];
  return changeBeforeFirstGame(unit, games, was - is);
}

const changeBeforeFirstGame = (unit: Unit, games: Games, by: number): readonly RecordChange[] =>
  games.some(({ strengths }) => strengths[unit.id] !== undefined)
    ? []
    : setEstablishment(unit, Math.max(0, establishment(unit) + by));
