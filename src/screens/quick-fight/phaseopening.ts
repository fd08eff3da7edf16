import type { Entry } from '../../campaign/records/records.ts';
import type { Unit } from '../../engine/roster.ts';
import { unitsByRole } from '../../engine/setup/units.ts';
import { type DueSequence, type System, sequenceOf } from '../../system/system.ts';

function unitsInFirstRole({ told }: Entry, system: System): readonly Unit[] {
  if (!told?.play) return [];
  const { setup, roles } = sequenceOf(told.sequence, system);
  return unitsByRole(setup(told.play.house), told.play.setup)[roles[0]?.id ?? ''] ?? [];
}

/** Tasks without the opening tests of the side that attacked last or has tested since. Newest first. */
export const dueAfterAttack = (
  system: System,
  due: readonly DueSequence[],
  played: readonly Entry[],
  attack: Entry | undefined,
) =>
  due.filter(({ sequence, units }) => {
    const side = Object.values(units)[0]?.[0]?.side;
    return (
      !sequenceOf(sequence, system).opensPhase ||
      !played.some(
        (entry) =>
          (entry === attack || entry.told?.sequence === sequence) &&
          unitsInFirstRole(entry, system).some((unit) => unit.side === side),
      )
    );
  });

export const nextAttackers = (system: System, last: Entry | undefined): readonly Unit[] =>
  last?.told && sequenceOf(last.told.sequence, system).opensPhase ? unitsInFirstRole(last, system) : [];
