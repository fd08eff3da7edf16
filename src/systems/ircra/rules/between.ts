import type { Change, Unit } from '../../../engine/roster.ts';
import { stateChange } from '../../../engine/roster.ts';
import type { Roster } from '../../../system/system.ts';
import { forgetPlaces } from '../changes.ts';
import { disruptedPieces, UNIT } from '../units.ts';

/** Keeps only lost pieces and broken units between games. Clears disruption, locks, places and actions. (ircra 8) */
export const between = ({ units }: Roster): readonly Change[] =>
  units.flatMap((unit: Unit) => [
    ...disruptedPieces(unit).flatMap((man) => stateChange(unit, man, 'ready')),
    ...forgetPlaces(unit),
    ...UNIT.set(unit, 'loaded', null),
    ...UNIT.add(unit, 'actions', -UNIT.of(unit, 'actions')),
    ...UNIT.add(unit, 'rounds', -UNIT.of(unit, 'rounds')),
  ]);
