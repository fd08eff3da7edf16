import { formatList } from '../../../engine/data/figure.ts';
import { sumOf } from '../../../engine/data/lists.ts';
import type { Man, Unit } from '../../../engine/roster.ts';
import type { DueSequence, Roster, StatusItem } from '../../../system/system.ts';
import { countOf } from '../../../system/wording.ts';
import { houseValues, TESTS, type Test } from '../house.ts';
import { chargeBans, menAbleToCharge } from '../rules/movement/declare.ts';
import { mustRun } from '../rules/movement/rout.ts';
import { isBasicUnit, needsStrength } from '../rules/turn/begin.ts';
import { isDue, pinnedMen, woundedMen } from '../rules/turn/moralephase.ts';
import {
  chargingAt,
  hasLeader,
  hasState,
  hasYetToMove,
  isHalved,
  isLeader,
  lossCount,
  MAN_FACTS,
  standingMen,
  startingStrength,
  UNIT_FACTS,
} from '../units.ts';

export function due(roster: Roster): readonly DueSequence[] {
  switch (roster.game.phase) {
    case 'movement':
      return [...grenadesDue(roster), ...routsDue(roster)];
    case 'melee':
      return chargesDue(roster);
    case 'morale':
      return moraleDue(roster);
    default:
      return [];
  }
}

export const majorMoraleDue = ({ units, game: { phase }, house }: Roster): readonly DueSequence[] =>
  units
    .filter((unit) => phase === 'movement' && unit.men.some(isLeader) && !hasLeader(unit, houseValues(house)))
    .filter((unit) => standingMen(unit).length > 0 && hasYetToMove(unit) && !UNIT_FACTS.of(unit, 'off'))
    .filter((unit) => !hasState(unit, 'routing') && !hasState(unit, 'shaken') && !UNIT_FACTS.of(unit, 'willing'))
    .map((unit) => ({
      sequence: 'major-morale',
      // A charge needs it first.
      isOptional: chargingAt(unit) === undefined,
      why: `${unit.name} has no leader: it tests before moving.`,
      units: { unit: [unit] },
    }));

export const grenadesDue = ({ units, house }: Roster): readonly DueSequence[] =>
  dueOf(
    'begin',
    houseValues(house).supply === '2d10' ? units.filter((unit) => isBasicUnit(unit) && needsStrength(unit)) : [],
    (who) => `Roll grenades for ${who}.`,
  );

export const routsDue = ({ units, house }: Roster): readonly DueSequence[] =>
  dueOf(
    'rout',
    units.filter((unit) => mustRun(unit, houseValues(house)) && hasYetToMove(unit)),
    (who) => `${who} must run 4D6" to the rear.`,
  );

const dueOf = (sequence: string, unit: readonly Unit[], why: (names: string) => string): readonly DueSequence[] =>
  unit.length === 0 ? [] : [{ sequence, why: why(names(unit)), units: { unit } }];

export function chargesDue({ units }: Roster): readonly DueSequence[] {
  const there = units.filter((unit) => !UNIT_FACTS.of(unit, 'off'));
  const chargers = there.filter(
    (unit) => chargingAt(unit) !== undefined && chargeBans(unit).length === 0 && menAbleToCharge(unit).some(goes),
  );
  const marks = [...new Set(chargers.map(chargingAt))];
  return marks.flatMap((mark) => {
    const target = there.find((unit) => unit.mark === mark && standingMen(unit).length > 0);
    const attacker = chargers.filter((unit) => chargingAt(unit) === mark);
    return target
      ? [
          {
            sequence: 'charge-home',
            why: `${names(attacker)} ${attacker.length > 1 ? 'charge' : 'charges'} ${target.name}.`,
            units: { attacker, defender: [target] },
          },
        ]
      : [];
  });
}

const goes = (man: Man): boolean => !MAN_FACTS.of(man, 'straggler');

export const testsOf = (unit: Unit): readonly Test[] =>
  UNIT_FACTS.of(unit, 'tested') || UNIT_FACTS.of(unit, 'off') ? [] : TESTS.filter((test) => isDue[test](unit));

export function moraleDue({ units }: Roster): readonly DueSequence[] {
  const testing = units.filter((unit) => testsOf(unit).length > 0);
  if (testing.length === 0) return [];
  const hurt = sumOf(testing, (unit) => woundedMen(unit).length);
  const of = (test: Test) => testing.filter((unit) => testsOf(unit).includes(test));
  const men = sumOf(of('pinned'), (unit) => (hasState(unit, 'pinned') ? 0 : pinnedMen(unit).length));
  const whole = of('pinned').filter((unit) => hasState(unit, 'pinned')).length;
  const what = [
    ...(hurt > 0 ? [countOf(hurt, 'wounded man', 'wounded men')] : []),
    ...(of('critical').length > 0
      ? [
          `Critical Morale of ${formatList(of('critical').map((unit) => (mayLift(unit) ? `${unit.name} (unless men recover)` : unit.name)))}`,
        ]
      : []),
    ...(of('rally').length > 0 ? [`Rally of ${names(of('rally'))}`] : []),
    ...(whole > 0 ? [countOf(whole, 'pinned unit', 'pinned units')] : []),
    ...(men > 0 ? [countOf(men, 'pinned man', 'pinned men')] : []),
  ];
  const either = new Set(testing.map(({ side }) => side)).size > 1 ? ' Either side may roll first.' : '';
  return [{ sequence: 'morale-phase', why: `To test: ${formatList(what)}.${either}`, units: { unit: testing } }];
}

/** Returns true if recoveries could bring losses below half, which cancels the test. (tsatf-ww2 4.14) */
const mayLift = (unit: Unit): boolean =>
  !hasState(unit, 'routing') && !isHalved(lossCount(unit) - woundedMen(unit).length, startingStrength(unit));

/** Units at Critical Morale, or within two losses of it. (tsatf-ww2 4.14, W-33) */
export const nearCritical = ({ units }: Roster): readonly StatusItem[] =>
  units.flatMap((unit): readonly StatusItem[] => {
    const left = Math.ceil(startingStrength(unit) / 2) - lossCount(unit);
    if (lossCount(unit) === 0 || left > 2 || standingMen(unit).length === 0) return [];
    const detail = left < 1 ? 'Tests each turn' : left === 1 ? 'One more and it tests' : 'Two more and it tests';
    const tone = left < 1 ? 'bad' : 'warn';
    return [{ title: unit.name, side: unit.side, value: `${lossCount(unit)} lost`, detail, tone }];
  });

const names = (units: readonly Unit[]): string => formatList(units.map(({ name }) => name));
