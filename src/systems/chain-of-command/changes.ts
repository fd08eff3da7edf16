import type { Change, Unit } from '../../engine/roster.ts';
import { shockFacts, UNIT } from './unit.ts';

/** A counter of a Unit brought to so much, none at the least. (chain-of-command 3) */
export const counter = (unit: Unit, fact: ReturnType<typeof shockFacts>[number], to: number): readonly Change[] =>
  UNIT.add(unit, fact, Math.max(0, to) - UNIT.of(unit, fact));

/** All Shock of a Unit gone. */
export const clearShock = (unit: Unit): readonly Change[] => shockFacts(unit).flatMap((fact) => counter(unit, fact, 0));

/** Where the Force Morale of a side is kept in a game. (chain-of-command 3) */
export const moraleOf = (side: string): string => `morale-${side}`;

/** Where the Chain of Command points of a side are kept in a game. (chain-of-command 3) */
export const pointsOf = (side: string): string => `points-${side}`;

/** So much more or less Force Morale of a side. (chain-of-command 4.15) */
export const morale = (side: string, by: number): readonly Change[] =>
  by === 0 ? [] : [{ of: 'game', id: 'game', field: `counters.${moraleOf(side)}`, by }];

/** One change a field: the last word counts, and what comes to nothing is left out. */
export function mergeChanges(changes: readonly Change[]): readonly Change[] {
  const last = new Map<string, Change>();
  for (const change of changes) {
    const at = `${change.of} ${change.id} ${change.field}`;
    const before = last.get(at);
    last.delete(at);
    last.set(at, before && 'by' in before && 'by' in change ? { ...change, by: before.by + change.by } : change);
  }
  return [...last.values()].filter((change) => !('by' in change) || change.by !== 0);
}
