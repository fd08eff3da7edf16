import type { Change, Unit } from '../../rules/roster.ts';
import type { Roster } from '../../rules/system.ts';
import { becomes, counted, unitBecomes, unplaced } from './changes.ts';
import { disrupted } from './unit.ts';

/** Nothing carries over but pieces lost and units broken: disruption, locks, places and actions are forgotten. (ircra 8) */
export const between = ({ units }: Roster): readonly Change[] =>
  units.flatMap((unit: Unit) => [
    ...disrupted(unit).flatMap((man) => becomes(unit, man, 'ready')),
    ...unplaced(unit),
    ...unitBecomes(unit, 'loaded', null),
    ...counted(unit, 'actions', -Number(unit.facts.actions ?? 0)),
    ...counted(unit, 'rounds', -Number(unit.facts.rounds ?? 0)),
  ]);
