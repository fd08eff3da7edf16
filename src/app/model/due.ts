import { turnPhases } from '../../campaign/games.ts';
import { isPassed } from '../../campaign/passed.ts';
import type { Due } from '../../rules/system.ts';
import type { OpenCampaign } from './opencampaign.ts';
import { runsItself } from './turns.ts';

/** Where what is due is set up, with its units. */
export const placeOf = (
  camp: OpenCampaign,
  { sequence, units }: Pick<Due, 'sequence' | 'units'>,
): readonly string[] => [
  ...['c', camp.id, 'begin', sequence],
  ...Object.values(units).flatMap((of) => of.map(({ id }) => id)),
];

/** What must be settled now, in any phase where the table runs the turn itself, without what it passed over this turn. */
export function dueNow(camp: OpenCampaign, roster = camp.roster): readonly Due[] {
  const { game } = roster;
  const phases = runsItself(camp) ? turnPhases(camp.system).map(({ id }) => id) : [game.phase];
  const all = phases.flatMap((phase) => camp.system.due({ ...roster, game: { ...game, phase } }));
  return all.filter((due, i) => !isPassed(game, due) && all.findIndex((one) => isSame(one, due)) === i);
}

/** What is due in this turn yet, from the phase that runs to the last, and is not due in every phase: it would be left undone with the turn. */
export function leftDue(camp: OpenCampaign): readonly Due[] {
  const { game } = camp.roster;
  const phases = turnPhases(camp.system).map(({ id }) => id);
  const dueIn = phases.map((phase) => camp.system.due({ ...camp.roster, game: { ...game, phase } }));
  const all = dueIn.slice(Math.max(0, phases.indexOf(game.phase))).flat();
  return all.filter(
    (due, i) =>
      !isPassed(game, due) &&
      all.findIndex((one) => isSame(one, due)) === i &&
      !dueIn.every((phase) => phase.some((one) => isSame(one, due))),
  );
}

const isSame = (one: Due, other: Due): boolean => one.sequence === other.sequence && one.why === other.why;
