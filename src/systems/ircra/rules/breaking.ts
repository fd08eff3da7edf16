import { type Change, stateChange, type Unit } from '../../../engine/roster.ts';
import { forgetPlaces } from '../changes.ts';
import type { Switches } from '../house.ts';
import { casualties, limit, standing, UNIT_FACTS } from '../units.ts';

export type States = Readonly<Record<string, string>>;

/** Checks whether earlier casualties and new losses exceed the limit. (ircra 4.9) */
export const breaksAfter = (unit: Unit, newLosses: number): boolean => casualties(unit) + newLosses > limit(unit);

/** Returns whether a unit breaks at once after it loses this many pieces in a step. (ircra 4.9, A10) */
export const breaksAtOnce = (unit: Unit, lost: number, rules: Switches): boolean =>
  lost > 0 && rules['break-timing'] === 'step' && breaksAfter(unit, lost);

export function fallChanges(unit: Unit, states: States, gone: boolean): readonly Change[] {
  return [
    ...standing(unit).flatMap((man) => {
      const to = states[man.id] ?? man.state;
      return stateChange(unit, man, gone && to !== 'lost' ? 'removed' : to);
    }),
    ...(gone ? [...UNIT_FACTS.set(unit, 'broken', true), ...forgetPlaces(unit)] : []),
  ];
}
