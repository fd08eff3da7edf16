import { becomes } from '../../engine/changes.ts';
import type { Change, Unit } from '../../engine/roster.ts';
import { forgetPlaces } from './changes.ts';
import { casualties, limit, standing, UNIT } from './unit.ts';

/** What became of pieces, by their ids: the state each is in now. */
export type States = Readonly<Record<string, string>>;

/** Whether so many pieces lost are more than a unit can absorb. (ircra 4.9) */
export const breaks = (unit: Unit, lost: number): boolean => casualties(unit) + lost > limit(unit);

/** The pieces of a unit in their new states; with `gone` all who still stand leave with it. (ircra 4.9) */
export function fallChanges(unit: Unit, states: States, gone: boolean): readonly Change[] {
  return [
    ...standing(unit).flatMap((man) => {
      const to = states[man.id] ?? man.state;
      return becomes(unit, man, gone && to !== 'lost' ? 'removed' : to);
    }),
    ...(gone ? [...UNIT.set(unit, 'broken', true), ...forgetPlaces(unit)] : []),
  ];
}
