import { key } from '../../rules/chances.ts';
import { type Deck, fresh } from '../../rules/deck.ts';
import type { Change, Man, Unit } from '../../rules/roster.ts';

/** A man in another state. */
export const becomes = (unit: Unit, man: Man, to: string): Change => ({
  of: 'man',
  id: man.id,
  unit: unit.id,
  field: 'state',
  from: man.state,
  to,
});

/** So many recoveries more that he has tried. (tsatf-20 8) */
export const tried = (unit: Unit, man: Man, by: number): Change => ({
  of: 'man',
  id: man.id,
  unit: unit.id,
  field: 'facts.attempts',
  by,
});

/** A unit marked shaken, or no longer; nothing where it is so already. (tsatf-20 4.7) */
export const shaken = (unit: Unit, to: boolean): readonly Change[] =>
  (unit.facts.shaken === true) === to
    ? []
    : [{ of: 'unit', id: unit.id, field: 'facts.shaken', from: unit.facts.shaken ?? null, to }];

/** Grenades used (below 0) or handed out, where the unit's supply is tracked; never below none. (tsatf-20 3) */
export function grenades(unit: Unit, by: number): readonly Change[] {
  const left = Number(unit.facts.grenades ?? 0);
  const change = Math.max(by, -left);
  return Number(unit.facts.supply ?? 0) === 0 || change === 0
    ? []
    : [{ of: 'unit', id: unit.id, field: 'facts.grenades', by: change }];
}

/** The game's casualty cards, where some were drawn. (tsatf-20 4.6) */
export const cards = (from: Deck, to: Deck): readonly Change[] =>
  key(from) === key(to) ? [] : [{ of: 'game', id: 'game', field: 'decks.casualty', from, to }];

/** The deck a fight begins with, by the house rule. (tsatf-20 T-22) */
export const opening = (deck: Deck, kept: string): Deck => (kept === 'used up' ? deck : fresh);
