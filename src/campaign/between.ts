import type { Man, Unit } from '../rules/roster.ts';
import type { Role, UnitKind } from '../rules/system.ts';
import { recruit, standing, stateOf } from './muster.ts';
import type { Game } from './records.ts';

/** The men a unit lacks of the strength it began its first game with, those who may yet come back not counted as lacking. */
export function lacking(kind: UnitKind, unit: Unit, games: readonly Game[]): number {
  const first = games.find(({ strengths }) => strengths[unit.id] !== undefined)?.strengths[unit.id] ?? 0;
  const left = unit.men.filter((man) => stateOf(kind, man)?.tone !== 'bad' || stateOf(kind, man)?.stands);
  return Math.max(0, first - left.length);
}

/** Men who fill a unit up, in the roles of those it lost for good; nobody comes as a leader, for leaders are appointed. */
export function replacements(kind: UnitKind, unit: Unit, count: number, id: () => string): readonly Man[] {
  const ordinary = kind.roles.at(-1)?.id ?? '';
  const top = topRole(kind, unit)?.id;
  const lost = unit.men.filter((man) => stateOf(kind, man)?.tone === 'bad' && !stateOf(kind, man)?.stands);
  const roles = lost.toReversed().map(({ role }) => (role === top ? ordinary : role));
  let now = unit;
  return Array.from({ length: count }, (_, i) => {
    const man = recruit(kind, now, roles[i] ?? ordinary, id());
    now = { ...now, men: [...now.men, man] };
    return man;
  });
}

/** The role a unit lacks a standing man of: the highest that anybody in it ever had; undefined where it is led, or knows one role only. */
export function leaderless(kind: UnitKind, unit: Unit): Role | undefined {
  const role = topRole(kind, unit);
  const able = standing(kind, unit);
  if (!role || role === kind.roles.at(-1) || able.length === 0) return undefined;
  return able.some((man) => man.role === role.id) ? undefined : role;
}

const topRole = (kind: UnitKind, unit: Unit): Role | undefined =>
  kind.roles.find(({ id }) => unit.men.some((man) => man.role === id));

/** Who may be appointed: the men who stand, the highest in rank first. */
export const candidates = (kind: UnitKind, unit: Unit): readonly Man[] => {
  const rank = ({ role }: Man) => kind.roles.findIndex(({ id }) => id === role);
  return standing(kind, unit).toSorted((a, b) => rank(a) - rank(b));
};
