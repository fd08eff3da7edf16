import { becomes } from '../../engine/changes.ts';
import type { Change, Unit } from '../../engine/roster.ts';
import type { Struck } from './casualties.ts';
import type { Switches } from './house.ts';
import { is, type State, stands, starting } from './unit.ts';

/** A unit's men who stand, how many of them are pinned, and how many it has lost of its starting strength. */
export type Strength = { readonly standing: number; readonly pinned: number; readonly lost: number };

const STATES = { pinned: 'pinned', wounded: 'wounded', killed: 'dead' } as const;

/** The state each man struck is left in; the last card that did something counts. (tsatf-ww2 4.7) */
function states(struck: readonly Struck[]): Readonly<Record<string, State>> {
  const left: Record<string, State> = {};
  for (const { man, effect } of struck) if (effect !== 'none') left[man] = STATES[effect];
  return left;
}

/** A unit after its men were struck. */
export function strengthAfter(unit: Unit, struck: readonly Struck[]): Strength {
  const left = states(struck);
  const now = unit.men.map((man) => ({ ...man, state: left[man.id] ?? man.state }));
  return {
    standing: now.filter(stands).length,
    pinned: now.filter(({ state }) => state === 'pinned').length,
    lost: starting(unit) - now.filter(stands).length,
  };
}

/** Whether a unit is pinned: with more than half of its standing men pinned; exactly half is not enough. (tsatf-ww2 4.8, W-16) */
export const pins = (
  { standing, pinned }: Strength,
  start: number,
  { 'over-half': half }: Pick<Switches, 'over-half'>,
): boolean => standing > 0 && pinned * 2 > (half === 'standing' ? standing : start);

/** Whether the unit is pinned after all that: newly, or still. (tsatf-ww2 4.8) */
export const isPinnedAfter = (unit: Unit, after: Strength, rules: Pick<Switches, 'over-half'>): boolean =>
  after.standing > 0 && (is(unit, 'pinned') || pins(after, starting(unit), rules));

/** Whether losses are half of the starting strength or more. (tsatf-ww2 4.14, W-33) */
export const isHalved = (lost: number, start: number): boolean => lost > 0 && lost * 2 >= start;

/** What changes of the men struck. */
export const strikes = (unit: Unit, struck: readonly Struck[]): readonly Change[] => {
  const left = states(struck);
  return unit.men.flatMap((man) => becomes(unit, man, left[man.id] ?? man.state));
};
