import { turnPhases } from '../../campaign/games/games.ts';
import { isSkipped } from '../../campaign/games/skippedtasks.ts';
import type { ParkedPlay } from '../../campaign/records/records.ts';
import { PHASE_AFTER_GAME, type Unit } from '../../engine/roster.ts';
import { type Fields, unitFields } from '../../engine/setup/fields.ts';
import type { SequenceOf } from '../../system/sequence.ts';
import { type DueSequence, type Roster, type System, sequenceOf } from '../../system/system.ts';
import { writeEdit } from './edits.ts';
import type { OpenCampaign } from './opencampaign.ts';

type Task = Pick<DueSequence, 'sequence' | 'units'>;

const unitIds = ({ units }: Task): readonly string[] => Object.values(units).flatMap((of) => of.map(({ id }) => id));

export function parkedFightFor(campaign: OpenCampaign, task: Task): ParkedPlay | undefined {
  const ids = unitIds(task);
  return campaign.loaded.value.plays.find(
    ({ play, units, game }) =>
      play.sequence === task.sequence &&
      game === campaign.game.value?.id &&
      ids.length > 0 &&
      ids.every((id) => units.includes(id)),
  );
}

export function taskRoute(campaign: OpenCampaign, task: Task): readonly string[] {
  const fight = parkedFightFor(campaign, task);
  return fight ? ['c', campaign.id, 'fight', fight.id] : ['c', campaign.id, 'begin', task.sequence, ...unitIds(task)];
}

/** Returns the due tasks that were not skipped: of this phase or, if the players run the turn, of all phases. */
export function openTasks(campaign: OpenCampaign, roster = campaign.roster): readonly DueSequence[] {
  const { game } = roster;
  const phases = isTurnRunByPlayers(campaign) ? turnPhases(campaign.system).map(({ id }) => id) : [game.phase];
  return tasksIn(phases, campaign.system, roster).filter((due) => !isSkipped(game, due));
}

/**
 * Returns the tasks of a quick fight in one full turn, from `phase` on, or from the next one if `phase` is over. If
 * there are attacks, required or optional, returns only those, after what the first phase requires.
 */
export function tasksFrom(phase: string, isOver: boolean, system: System, roster: Roster): readonly DueSequence[] {
  const phases = turnPhases(system).map(({ id }) => id);
  const first = Math.max(0, phases.indexOf(phase));
  const onward = [...phases.slice(first + (isOver ? 1 : 0)), ...phases.slice(0, first)];
  const optional = onward.flatMap(
    (phase) => system.turnState?.({ ...roster, game: { ...roster.game, phase } }).optional ?? [],
  );
  const required = (phases: readonly string[]) =>
    tasksIn(phases, system, roster).filter(({ isOptional }) => !isOptional);
  const all = distinct([...optional, ...required(onward)]);
  const attacks = all.filter((due) => isAttack(system, due));
  return attacks.length > 0 ? distinct([...required(onward.slice(0, 1)), ...attacks]) : all;
}

export const isAttack = (system: System, { sequence }: Task): boolean => sequenceOf(sequence, system).roles.length > 1;

function tasksIn(phases: readonly string[], system: System, roster: Roster): readonly DueSequence[] {
  const all = phases.flatMap((phase) => system.dueSequences({ ...roster, game: { ...roster.game, phase } }));
  return distinct(all);
}

const distinct = (all: readonly DueSequence[]): readonly DueSequence[] =>
  all.filter((due, i) => all.findIndex((one) => isSameTask(one, due)) === i);

export function tasksLostWithTurn(campaign: OpenCampaign): readonly DueSequence[] {
  const { roster, system } = campaign;
  const { game } = roster;
  const phases = turnPhases(system).map(({ id }) => id);
  const dueIn = phases.map((phase) => tasksIn([phase], system, roster));
  return tasksIn(phases.slice(Math.max(0, phases.indexOf(game.phase))), system, roster).filter(
    (due) => !isSkipped(game, due) && !dueIn.every((phase) => phase.some((one) => isSameTask(one, due))),
  );
}

const isSameTask = (one: DueSequence, other: DueSequence): boolean =>
  one.sequence === other.sequence && one.why === other.why;

/** True if the players run the turn without the app, which then folds phases and cards away. */
export const isTurnRunByPlayers = ({ records }: Pick<OpenCampaign, 'records'>): boolean =>
  records.value.campaign.settings.runsItself === true;

export const setPlayersRunTurn = (campaign: OpenCampaign, to: boolean): Promise<boolean> =>
  writeEdit(campaign, to ? 'We run the turn ourselves' : 'The app runs the turn', [
    {
      of: 'campaign',
      id: campaign.id,
      field: 'settings.runsItself',
      from: isTurnRunByPlayers(campaign) || null,
      to: to || null,
    },
  ]);

export const soloSequences = (campaign: OpenCampaign, unit: Unit): readonly SequenceOf[] =>
  campaign.system.sequences.filter((sequence) => isSolo(campaign, sequence, unit));

function isSolo(campaign: OpenCampaign, sequence: SequenceOf, unit: Unit): boolean {
  const [role, ...others] = sequence.roles;
  if (!role || others.length > 0 || (sequence.phase === PHASE_AFTER_GAME && campaign.game.value)) return false;
  const first = campaign.setupDefaults(sequence, [unit]).units[role.id]?.[0];
  return first?.id === unit.id && fitsFields(sequence.setup(campaign.house.value), unit);
}

const fitsFields = (fields: Fields, unit: Unit): boolean => unitFields(fields).every(({ of }) => of?.(unit) ?? true);
