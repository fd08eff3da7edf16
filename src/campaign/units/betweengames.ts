import type { Man, Unit } from '../../engine/roster.ts';
import type { Role, UnitKind } from '../../system/units.ts';
import { remainingMen } from './establishment.ts';
import { activeMen, establishment, isLost, ordinaryRole, recruit } from './muster.ts';

/** Counts the men missing from the establishment. Men who may recover are not missing. */
export const missingMen = (kind: UnitKind, unit: Unit): number =>
  Math.max(0, establishment(unit) - remainingMen(kind, unit).length);

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

/** Returns the leader role to fill: the highest one held before. Undefined if a leader or no man is active. */
export function vacantLeaderRole(kind: UnitKind, unit: Unit): Role | undefined {
  const able = activeMen(kind, unit);
  const leading = kind.roles.filter(({ leads }) => leads);
  if (able.length === 0 || able.some((man) => leading.some(({ id }) => id === man.role))) return undefined;
  return leading.find(({ id }) => unit.men.some((man) => man.role === id));
}

export const leaderCandidates = (kind: UnitKind, unit: Unit): readonly Man[] => {
  const rank = ({ role }: Man) => kind.roles.findIndex(({ id }) => id === role);
  return activeMen(kind, unit).toSorted((a, b) => rank(a) - rank(b));
};
