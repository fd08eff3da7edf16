import type { Unit } from '../engine/roster.ts';
import { unitsIn } from '../engine/setup/units.ts';
import { NO_ROSTER_CHANGES, OWN_DICE, type PlayContext } from '../screens/fight/playcontext.ts';
import { PlaySession } from '../screens/fight/playsession.ts';
import { absentUnits, seatsOf } from '../screens/fight/seats.ts';
import type { PlayFile } from '../system/plays/playfile.ts';
import { type System, sequenceOf } from '../system/system.ts';

/** Context for reading a play without players. `sides` are in the order of their marks. */
export function readingContext(system: System, play: PlayFile, sides: readonly string[]): PlayContext {
  const sequence = sequenceOf(play.sequence, system);
  const session = new PlaySession(system, sequence, play, () => {});
  const sideOf = ({ side }: Unit) => ({ mark: sides.indexOf(side) });
  return contextOf(session, {
    title: sequence.title,
    seats: seatsOf(sequence.setup(play.house), play.setup, sideOf, absentUnits(session)),
    marks: Object.fromEntries(sides.map((side, mark) => [side, mark])),
    units: unitsIn(play.setup),
  });
}

/** Context of a play outside any campaign. Its keys do nothing unless they are given. */
export const contextOf = (session: PlaySession, given: Partial<PlayContext> = {}): PlayContext => ({
  session,
  title: '',
  seats: {},
  marks: {},
  kinds: session.system.units,
  units: [],
  odds: 'hidden',
  dice: OWN_DICE,
  rosterChanges: NO_ROSTER_CHANGES,
  record: async () => {},
  leave: () => {},
  ...given,
});
