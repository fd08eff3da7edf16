import type { Entry } from '../../campaign/records/records.ts';
import type { Unit } from '../../engine/roster.ts';
import { unitsByRole } from '../../engine/setup/units.ts';
import { type DueSequence, type System, sequenceOf } from '../../system/system.ts';

function unitsInFirstRole({ told }: Entry, system: System): readonly Unit[] {
  if (!told?.play) return [];
  const { setup, roles } = sequenceOf(told.sequence, system);
  return unitsByRole(setup(told.play.house), told.play.setup)[roles[0]?.id ?? ''] ?? [];
}

/** Tasks still due after the last attack, without the opening tests of the side that attacked or has tested since. */
export function dueAfterAttack(
  system: System,
  due: readonly DueSequence[],
  attack: Entry | undefined,
  since: readonly Entry[],
): readonly DueSequence[] {
  return due.filter(({ sequence, units }) => {
    if (!sequenceOf(sequence, system).opensPhase) return true;
    const done = [...(attack ? [attack] : []), ...since.filter(({ told }) => told?.sequence === sequence)];
    const sides = new Set(done.flatMap((entry) => unitsInFirstRole(entry, system).map(({ side }) => side)));
    return Object.values(units).every((of) => of.every(({ side }) => !sides.has(side)));
  });
}

export const nextAttackers = (system: System, last: Entry | undefined): readonly Unit[] =>
  last?.told && sequenceOf(last.told.sequence, system).opensPhase ? unitsInFirstRole(last, system) : [];
