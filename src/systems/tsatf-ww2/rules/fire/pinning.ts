import { type Change, stateChange, type Unit } from '../../../../engine/roster.ts';
import type { Switches } from '../../house.ts';
import { hasState, isStanding, type ManState, startingStrength } from '../../units.ts';
import type { CardCasualty } from './casualties.ts';

export type Strength = { readonly standing: number; readonly pinned: number; readonly lost: number };

const STATES = { pinned: 'pinned', wounded: 'wounded', killed: 'dead' } as const;

/** Final state of each man hit. The last card with an effect counts. (tsatf-ww2 4.7) */
function statesAfter(struck: readonly CardCasualty[]): Readonly<Record<string, ManState>> {
  const left: Record<string, ManState> = {};
  for (const { man, effect } of struck) if (effect !== 'none') left[man] = STATES[effect];
  return left;
}

export function strengthAfter(unit: Unit, struck: readonly CardCasualty[]): Strength {
  const left = statesAfter(struck);
  const now = unit.men.map((man) => ({ ...man, state: left[man.id] ?? man.state }));
  return {
    standing: now.filter(isStanding).length,
    pinned: now.filter(({ state }) => state === 'pinned').length,
    lost: startingStrength(unit) - now.filter(isStanding).length,
  };
}

/** Returns true if more than half of the standing men are pinned. Exactly half is not enough. (tsatf-ww2 4.8, W-16) */
const isOverHalfPinned = (
  { standing, pinned }: Strength,
  start: number,
  { 'over-half': half }: Pick<Switches, 'over-half'>,
): boolean => standing > 0 && pinned * 2 > (half === 'standing' ? standing : start);

/** Returns true for a unit newly pinned or still pinned. (tsatf-ww2 4.8) */
export const isPinnedAfter = (unit: Unit, after: Strength, rules: Pick<Switches, 'over-half'>): boolean =>
  after.standing > 0 && (hasState(unit, 'pinned') || isOverHalfPinned(after, startingStrength(unit), rules));

export const casualtyChanges = (unit: Unit, struck: readonly CardCasualty[]): readonly Change[] => {
  const left = statesAfter(struck);
  return unit.men.flatMap((man) => stateChange(unit, man, left[man.id] ?? man.state));
};
