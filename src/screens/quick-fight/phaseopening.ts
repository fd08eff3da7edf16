import type { Entry } from '../../campaign/records/records.ts';
import type { Unit } from '../../engine/roster.ts';
import { unitsByRole } from '../../engine/setup/units.ts';
import { type DueSequence, type System, sequenceOf } from '../../system/system.ts';

export function unitsInRole(at: number, { told }: Entry, system: System): readonly Unit[] {
  if (!told?.play) return [];
  const { setup, roles } = sequenceOf(told.sequence, system);
  return unitsByRole(setup(told.play.house), told.play.setup)[roles[at]?.id ?? ''] ?? [];
}

/** Returns the due tasks without tests that open a phase, if their side attacked last or has already tested. */
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
          unitsInRole(0, entry, system).some((unit) => unit.side === side),
      )
    );
  });

/** Returns the units that attack next: those whose phase entry `last` opened, else its defenders. */
export const nextAttackers = (system: System, last: Entry | undefined): readonly Unit[] =>
  last?.told && system.sequences.some(({ opensPhase }) => opensPhase)
    ? unitsInRole(sequenceOf(last.told.sequence, system).opensPhase ? 0 : 1, last, system)
    : [];
