import { type Deck, fresh } from '../../engine/deck.ts';
import type { Change, Unit } from '../../engine/roster.ts';
import { UNIT } from './unit.ts';

/** Grenades used (below 0) or handed out, where the unit's supply is tracked; never below none. (tsatf-20 3) */
export const grenades = (unit: Unit, by: number): readonly Change[] =>
  UNIT.of(unit, 'supply') === 0 ? [] : UNIT.add(unit, 'grenades', Math.max(by, -UNIT.of(unit, 'grenades')));

/** The deck a fight begins with, by the house rule. (tsatf-20 T-22) */
export const opening = (deck: Deck, kept: string): Deck => (kept === 'used up' ? deck : fresh);
