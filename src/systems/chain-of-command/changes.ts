import type { Change, Unit } from '../../engine/roster.ts';
import { nonzeroShockFacts, UNIT_FACTS } from './units.ts';

export const changesToSetShock = (
  unit: Unit,
  fact: ReturnType<typeof nonzeroShockFacts>[number],
  to: number,
): readonly Change[] => UNIT_FACTS.add(unit, fact, Math.max(0, to) - UNIT_FACTS.of(unit, fact));

export const changesToClearShock = (unit: Unit): readonly Change[] =>
  nonzeroShockFacts(unit).flatMap((fact) => changesToSetShock(unit, fact, 0));

export const moraleCounter = (side: string): string => `morale-${side}`;

export const isMoraleCounter = (name: string): boolean => name.startsWith(moraleCounter(''));

export const cocPointsCounter = (side: string): string => `points-${side}`;

/** Returns the id of the counter of Force Morale lost before the side’s starting number is set. */
export const earlyMoraleLossCounter = (side: string): string => `lost-${side}`;

export const moraleChange = (side: string, by: number, counterOf = moraleCounter): readonly Change[] =>
  by === 0 ? [] : [{ of: 'game', id: 'game', field: `counters.${counterOf(side)}`, by }];

/** Merges changes of one field: amounts (`by`) add up, and of new values (`to`) the last wins. Drops changes by 0. */
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
