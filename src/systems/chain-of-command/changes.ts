import type { Change, Man, Unit } from '../../rules/roster.ts';
import { counted, shockFacts } from './unit.ts';

/** A man in another state; nothing where he is in it. */
export const becomes = (unit: Unit, man: Man, to: string): readonly Change[] =>
  man.state === to ? [] : [{ of: 'man', id: man.id, unit: unit.id, field: 'state', from: man.state, to }];

/** A fact of a man as it now is; nothing where it is so already. */
export const manFact = (unit: Unit, man: Man, fact: string, to: string | boolean | null): readonly Change[] =>
  same(man.facts[fact], to)
    ? []
    : [{ of: 'man', id: man.id, unit: unit.id, field: `facts.${fact}`, from: man.facts[fact] ?? null, to }];

/** A fact of a Unit as it now is; nothing where it is so already. */
export const unitFact = (unit: Unit, fact: string, to: string | boolean | null): readonly Change[] =>
  same(unit.facts[fact], to)
    ? []
    : [{ of: 'unit', id: unit.id, field: `facts.${fact}`, from: unit.facts[fact] ?? null, to }];

const same = (now: unknown, to: string | boolean | null): boolean =>
  (now ?? null) === to || (now === undefined && to === false);

/** So many wounds more on a Leader. (chain-of-command 4.7) */
export const wounded = (unit: Unit, man: Man, by: number): readonly Change[] =>
  by === 0 ? [] : [{ of: 'man', id: man.id, unit: unit.id, field: 'facts.wounds', by }];

/** A counter of a Unit brought to so much, none at the least. (chain-of-command 3) */
export function counter(unit: Unit, fact: string, to: number): readonly Change[] {
  const by = Math.max(0, to) - counted(unit, fact);
  return by === 0 ? [] : [{ of: 'unit', id: unit.id, field: `facts.${fact}`, by }];
}

/** All Shock of a Unit gone. */
export const calm = (unit: Unit): readonly Change[] => shockFacts(unit).flatMap((fact) => counter(unit, fact, 0));

/** Where the Force Morale of a side is kept in a game. (chain-of-command 3) */
export const moraleOf = (side: string): string => `morale-${side}`;

/** Where the Chain of Command points of a side are kept in a game. (chain-of-command 3) */
export const pointsOf = (side: string): string => `points-${side}`;

/** So much more or less Force Morale of a side. (chain-of-command 4.15) */
export const morale = (side: string, by: number): readonly Change[] =>
  by === 0 ? [] : [{ of: 'game', id: 'game', field: `counters.${moraleOf(side)}`, by }];

/** One change a field: the last word counts, and what comes to nothing is left out. */
export function settled(changes: readonly Change[]): readonly Change[] {
  const last = new Map<string, Change>();
  for (const change of changes) {
    const at = `${change.of} ${change.id} ${change.field}`;
    const before = last.get(at);
    last.delete(at);
    last.set(at, before && 'by' in before && 'by' in change ? { ...change, by: before.by + change.by } : change);
  }
  return [...last.values()].filter((change) => !('by' in change) || change.by !== 0);
}
