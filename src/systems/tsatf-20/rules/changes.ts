import { type Deck, FULL_DECK } from '../../../engine/dice/deck.ts';
import type { Change, Unit } from '../../../engine/roster.ts';
import { UNIT } from '../units.ts';

/** Adds `by` grenades to a tracked supply, or subtracts if negative. The supply never drops below zero. (tsatf-20 3) */
export const grenades = (unit: Unit, by: number): readonly Change[] =>
  UNIT.of(unit, 'supply') === 0 ? [] : UNIT.add(unit, 'grenades', Math.max(by, -UNIT.of(unit, 'grenades')));

/** The deck at the start of a fight, by the house rule. (tsatf-20 T-22) */
export const opening = (deck: Deck, kept: string): Deck => (kept === 'used up' ? deck : FULL_DECK);
