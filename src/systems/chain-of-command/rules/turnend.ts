import { beat, choose, note, type Sequence } from '../../../engine/ask.ts';
import { type Input, NEWEST_EDITION } from '../../../engine/play.ts';
import { type Change, stateChange, type Unit } from '../../../engine/roster.ts';
import { mapTogether } from '../../../engine/together.ts';
import type { Outcome } from '../../../system/sequence.ts';
import { changesToClearShock, mergeChanges } from '../changes.ts';
import { houseValues, type Switches } from '../house.ts';
import {
  figuresAndLeadersOf,
  figuresOf,
  isBrokenByShock,
  isFit,
  isSupport,
  isUnitPinned,
  isVehicle,
  leadersOf,
  MAN_FACTS,
  totalShock,
  UNIT_FACTS,
} from '../units.ts';
import {
  type MoraleTest,
  type MoraleTestResult,
  moraleTestChanges,
  moraleTestOf,
  takeMoraleTests,
} from './moraletest.ts';

export type TurnEndSetup = { readonly units: readonly { readonly unit: Unit }[]; readonly kept: boolean };

export type TurnEndEffect = 'stays' | 'clears' | 'routs' | 'removed';

export type TurnEndResult = Outcome & {
  readonly verdict: 'ended';
  readonly units: readonly {
    readonly unit: string;
    readonly ends: TurnEndEffect;
    readonly pinned: boolean;
    readonly recovers: number;
  }[];
  readonly tests: readonly MoraleTestResult[];
};

export const isAffectedByTurnEnd = (unit: Unit, rules: Switches): boolean =>
  !isVehicle(unit) &&
  (leadersOf(unit).some((man) => MAN_FACTS.of(man, 'stunned')) ||
    (figuresOf(unit).length > 0 &&
      (UNIT_FACTS.of(unit, 'broken') || isBrokenByShock(unit, rules) || isUnitPinned(unit, rules))));

export function* resolveTurnEnd({
  setup,
  house,
  edition = NEWEST_EDITION,
}: Input<TurnEndSetup>): Sequence<TurnEndResult> {
  const rules = houseValues(house);
  yield* beat('end');
  const units = distinct(setup.units.map(({ unit }) => unit));
  const effects = yield* mapTogether(units, function* (unit, i) {
    return { unit, effect: yield* turnEndEffect(unit, i + 1, rules) };
  });
  const tests = effects.flatMap(({ unit, effect }) => turnEndTests(unit, effect));
  for (const { unit, effect } of effects)
    if (effect === 'routs' || effect === 'removed') yield* note('goes', { unit: unit.name, end: effect });
  const changes = effects.flatMap(({ unit, effect }) => turnEndChanges(unit, effect));
  yield* note('so far', { changes });
  const taken = yield* takeMoraleTests(tests, rules, edition < 5);
  return {
    verdict: 'ended',
    units: effects.map(({ unit, effect }) => ({
      unit: unit.id,
      ends: effect,
      pinned: (effect === 'stays' || effect === 'clears') && isUnitPinned(unit, rules),
      recovers: stunnedLeaders(unit).length,
    })),
    tests: taken,
    changes: mergeChanges([...changes, ...moraleTestChanges(tests, taken, setup.kept, edition >= 4)]),
  };
}

const distinct = (units: readonly Unit[]): readonly Unit[] =>
  units.filter((unit, i) => units.findIndex(({ id }) => id === unit.id) === i);

const stunnedLeaders = (unit: Unit) => leadersOf(unit).filter((man) => MAN_FACTS.of(man, 'stunned'));

/**
 * Returns the effect on one Unit. If it has a Broken marker but little Shock, a house rule or the players decide.
 * (chain-of-command 4.16, row 42)
 */
function* turnEndEffect(unit: Unit, place: number, rules: Switches): Sequence<TurnEndEffect> {
  if (figuresOf(unit).length === 0) return 'stays';
  if (isBrokenByShock(unit, rules)) return 'removed';
  if (!UNIT_FACTS.of(unit, 'broken')) return 'stays';
  if (totalShock(unit) > figuresAndLeadersOf(unit, rules)) return 'routs';
  if (rules.low_shock_broken !== 'ask') return rules.low_shock_broken === 'rout' ? 'routs' : 'clears';
  return yield* choose(`${place}/marker`, ['clears', 'routs'], { assumed: 'clears' });
}

/**
 * Returns the Force Morale Tests for a Unit that routs or is removed: one if it is Support or was not Broken before, and
 * one for each of its Leaders. (chain-of-command 4.15, 4.16)
 */
function turnEndTests(unit: Unit, effect: TurnEndEffect): readonly MoraleTest[] {
  if (effect !== 'routs' && effect !== 'removed') return [];
  const leaders = leadersOf(unit).map((man) => moraleTestOf('routs', unit, { unit, man }));
  const own = isSupport(unit)
    ? [moraleTestOf('support routs', unit)]
    : UNIT_FACTS.of(unit, 'broken')
      ? []
      : [moraleTestOf('breaks', unit)];
  return [...own, ...leaders];
}

function turnEndChanges(unit: Unit, effect: TurnEndEffect): readonly Change[] {
  const up = stunnedLeaders(unit).flatMap((man) => MAN_FACTS.set(unit, man, 'stunned', false));
  if (effect === 'clears') return [...up, ...UNIT_FACTS.set(unit, 'broken', false)];
  if (effect === 'stays') return up;
  return [
    ...up,
    ...unit.men.filter(isFit).flatMap((man) => stateChange(unit, man, 'withdrawn')),
    ...changesToClearShock(unit),
    ...UNIT_FACTS.set(unit, 'broken', false),
  ];
}
