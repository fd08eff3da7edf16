import { type Change, type Man, stateChange, type Unit } from '../../../engine/roster.ts';
import type { Roster } from '../../../system/system.ts';
import { houseValues } from '../house.ts';
import { endCharge } from '../rules/movement/declare.ts';
import { isBasicUnit } from '../rules/turn/begin.ts';
import { grenadesLeft, isStanding, MAN_FACTS, UNIT_FACTS } from '../units.ts';

/** Clears unit and man states, removes the dead and refills grenades. (tsatf-ww2 8) */
export function clearGame({ units, house }: Roster): readonly Change[] {
  const rules = houseValues(house);
  return units.flatMap((unit) => {
    const ran = UNIT_FACTS.of(unit, 'off') && rules.ran === 'gone';
    return [
      ...STATES.flatMap((state) => UNIT_FACTS.set(unit, state, false)),
      ...COUNTS.flatMap((name) => UNIT_FACTS.set(unit, name, 0)),
      ...endCharge(unit),
      ...unit.men.flatMap((man) => [...endGame(unit, man, ran), ...forgetWound(unit, man, rules.marks)]),
      ...(rules.supply === 'ten' && isBasicUnit(unit)
        ? UNIT_FACTS.add(unit, 'grenades', rules['supply-number'] - grenadesLeft(unit))
        : []),
    ];
  });
}

const STATES = ['pinned', 'shaken', 'routing', 'spotted', 'moved', 'fired', 'tested', 'off'] as const;
const COUNTS = ['start', 'class', 'aimed'] as const;

/** Clears the mark of an old wound after the house's number of games. (tsatf-ww2 8) */
function forgetWound(unit: Unit, man: Man, games: number): readonly Change[] {
  if (games === 0 || !MAN_FACTS.of(man, 'previously') || !isStanding(man)) return [];
  const since = MAN_FACTS.of(man, 'since') + 1;
  return since < games
    ? MAN_FACTS.set(unit, man, 'since', since)
    : [...MAN_FACTS.set(unit, man, 'previously', false), ...MAN_FACTS.set(unit, man, 'since', 0)];
}

function endGame(unit: Unit, man: Man, ran: boolean): readonly Change[] {
  const flags = MAN_FACTS.set(unit, man, 'detached', false);
  if (man.state === 'dead' || (ran && man.state !== 'wounded')) return [...stateChange(unit, man, 'gone'), ...flags];
  return man.state === 'pinned' ? [...stateChange(unit, man, 'ok'), ...flags] : flags;
}
