import type { Man, Unit } from '../engine/roster.ts';
import type { Role, UnitKind } from '../system/system.ts';
import { remainingMen } from './establishment.ts';
import { activeMen, establishment, isLost, ordinaryRole, recruit } from './muster.ts';

/** The men a unit lacks of its establishment, those who may yet come back not counted as lacking. */
export const gapsOf = (kind: UnitKind, unit: Unit): number =>
  Math.max(0, establishment(unit) - remainingMen(kind, unit).length);

/** Men who fill a unit up, in the roles of those it lost for good; nobody comes as a leader, for leaders are appointed. */
export function replacements(
  kind: UnitKind,
  unit: Unit,
  count: number,
  id: () => string,
  tags: Iterable<string> = [],
): readonly Man[] {
  const lost = unit.men.filter((man) => isLost(kind, man));
  const isLeader = (role: string) => kind.roles.find((one) => one.id === role)?.leads ?? false;
  const roles = lost.toReversed().map(({ role }) => (isLeader(role) ? ordinaryRole(kind, unit) : role));
  let now = unit;
  return Array.from({ length: count }, (_, i) => {
    const man = recruit(kind, now, roles[i] ?? ordinaryRole(kind, unit), id(), tags);
    now = { ...now, men: [...now.men, man] };
    return man;
  });
}

/** The role a unit lacks a standing man of: the highest of those who ever led it; undefined where one who leads stands, or nobody does at all. */
export function leaderless(kind: UnitKind, unit: Unit): Role | undefined {
  const able = activeMen(kind, unit);
  const leading = kind.roles.filter(({ leads }) => leads);
  if (able.length === 0 || able.some((man) => leading.some(({ id }) => id === man.role))) return undefined;
  return leading.find(({ id }) => unit.men.some((man) => man.role === id));
}

/** Who may be appointed: the men who stand, the highest in rank first. */
export const candidates = (kind: UnitKind, unit: Unit): readonly Man[] => {
  const rank = ({ role }: Man) => kind.roles.findIndex(({ id }) => id === role);
  return activeMen(kind, unit).toSorted((a, b) => rank(a) - rank(b));
};
