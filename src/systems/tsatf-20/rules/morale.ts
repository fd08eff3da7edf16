import { askYesNo, choose, type Offer, roll, type Sequence, stateNumber, withContext } from '../../../engine/ask.ts';
import { atMost, d6, d20, sum } from '../../../engine/dice/pool.ts';
import type { Unit } from '../../../engine/roster.ts';
import type { MoraleRow, Switches } from '../house.ts';
import { isLeader, standingMen, UNIT_FACTS } from '../units.ts';

/**
 * Tests a unit's morale. The players enter the result unless their morale table has a row for the unit.
 * With a row, a roll of its number or less passes. (tsatf-20 4.1)
 */
export function* testMorale(
  what: MoraleRow['test'],
  unit: Unit,
  rules: Switches,
  offer: Offer<'passed' | 'failed'> = {},
): Sequence<boolean> {
  const row = moraleRow(what, unit, rules);
  if (!row) return (yield* choose(what, ['passed', 'failed'], offer)) === 'passed';
  const led =
    row.led === row.alone || (yield* askYesNo(`leader to ${what}`, { proposed: standingMen(unit).some(isLeader) }));
  const number = led ? row.led : row.alone;
  const line = {
    what: row.led === row.alone ? 'table' : led ? 'leader' : 'alone',
    by: number,
    now: number,
    ref: '4.1',
  };
  const need = yield* stateNumber(`need to ${what}`, number, [line], { min: 0, max: 20 });
  if (rules['morale-die'] === '2d6') return (yield* withContext({ need }, roll(what, d6(2), sum))) <= need;
  return (yield* roll(what, rules['morale-die'] === 'd6' ? d6(1) : d20(1), atMost(need))) === 1;
}

/** Returns the row of the players' table: for the unit's class, or else for any class. (tsatf-20 4.1) */
export const moraleRow = (what: MoraleRow['test'], unit: Unit, { morale }: Switches): MoraleRow | undefined =>
  morale.find((row) => row.test === what && row.class === UNIT_FACTS.of(unit, 'class')) ??
  morale.find((row) => row.test === what && row.class === 'any');
