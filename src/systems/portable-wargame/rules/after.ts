import { choose, roll, type Sequence } from '../../../engine/ask.ts';
import { nth } from '../../../engine/data/lists.ts';
import { atLeast, atMost, d6 } from '../../../engine/dice/pool.ts';
import { type Change, stateChange, type Unit } from '../../../engine/roster.ts';
import type { Outcome } from '../../../system/sequence.ts';
import type { Switches } from '../house.ts';
import { KILLED, RETURNS } from '../tables.ts';
import { FACTS, isCommander, onTable, QUALITIES, type Quality, quality } from '../units.ts';

export type UnitRecovery = {
  readonly unit: string;
  readonly state: string;
  readonly quality: Quality;
};

export type SettlementResult = Outcome & { readonly verdict: 'settled'; readonly units: readonly UnitRecovery[] };

const victories = (unit: Unit): number => FACTS.of(unit, 'victories');

const routs = (unit: Unit): number => FACTS.of(unit, 'routs');

const state = ({ men }: Unit): string => men[0]?.state ?? 'standing';

export const isUnsettled = (unit: Unit): boolean =>
  ['routed', 'lost'].includes(state(unit)) || (!isCommander(unit) && (victories(unit) > 0 || routs(unit) > 1));

/** Settles a unit by house rules: first its state, then its quality. (portable-wargame 8) */
export function* settle(unit: Unit, rules: Switches): Sequence<UnitRecovery> {
  const now = yield* stateAfter(unit, rules);
  const rise = yield* rollToRise(unit, rules);
  const drop = drops(unit, rules) ? 1 : 0;
  return { unit: unit.id, state: now, quality: shiftQuality(quality(unit), rise - drop) };
}

function* stateAfter(unit: Unit, rules: Switches): Sequence<string> {
  switch (state(unit)) {
    case 'routed':
      if (!rules.return) return yield* choose('routed', ['routed', 'standing', 'destroyed'], { proposed: 'routed' });
      return (yield* roll('return', d6(1), atLeast(RETURNS[quality(unit)]))) === 1 ? 'standing' : 'destroyed';
    case 'lost':
      if (!rules['commander-fate'])
        return yield* choose('lost', ['lost', 'standing', 'captured', 'killed'], { proposed: 'lost' });
      return (yield* roll('fate', d6(1), atMost(KILLED))) === 1 ? 'killed' : 'captured';
    default:
      return state(unit);
  }
}

function* rollToRise(unit: Unit, rules: Switches): Sequence<number> {
  if (!rules.rise || isCommander(unit) || !onTable(unit) || victories(unit) === 0 || quality(unit) === 'elite')
    return 0;
  return yield* roll('rise', d6(1), atLeast(rules['rise-on']));
}

const drops = (unit: Unit, rules: Switches): boolean => rules.drop && routs(unit) > 1;

const shiftQuality = (from: Quality, by: number): Quality =>
  nth(QUALITIES, Math.min(2, Math.max(0, QUALITIES.indexOf(from) + by)));

export function settlementChanges(
  unit: Unit,
  { state: to, quality: now }: UnitRecovery,
  rules: Switches,
): readonly Change[] {
  const own = unit.men.filter((man) => man.state === state(unit)).flatMap((man) => stateChange(unit, man, to));
  if (isCommander(unit)) return own;
  return [
    ...own,
    ...(now === quality(unit) ? [] : FACTS.set(unit, 'quality', now)),
    ...(rules.rise ? FACTS.add(unit, 'victories', -victories(unit)) : []),
    ...(drops(unit, rules) ? FACTS.add(unit, 'routs', -routs(unit)) : []),
  ];
}
