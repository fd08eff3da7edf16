import { AFTER, type Unit } from '../../rules/roster.ts';
import { type Fields, unitFields } from '../../rules/setup.ts';
import type { SequenceOf } from '../../rules/system.ts';
import type { OpenCampaign } from './opencampaign.ts';

/** The sequences that take this unit and no other: losses, rallying, recovery. */
export const sequencesAlone = (camp: OpenCampaign, unit: Unit): readonly SequenceOf[] =>
  camp.system.sequences.filter((sequence) => takesAlone(camp, sequence, unit));

function takesAlone(camp: OpenCampaign, sequence: SequenceOf, unit: Unit): boolean {
  const [role, ...others] = sequence.roles;
  if (!role || others.length > 0 || (sequence.phase === AFTER && camp.game.value)) return false;
  const first = camp.given(sequence, [unit]).units[role.id]?.[0];
  return first?.id === unit.id && suits(sequence.setup(camp.house.value), unit);
}

const suits = (fields: Fields, unit: Unit): boolean => unitFields(fields).every(({ of }) => of?.(unit) ?? true);
