import { AFTER, type Unit } from '../../engine/roster.ts';
import { type Fields, unitFields } from '../../engine/setup.ts';
import type { SequenceOf } from '../../system/system.ts';
import type { OpenCampaign } from './opencampaign.ts';

/** Sequences that one unit plays alone: losses, rallying, recovery. */
export const soloSequences = (campaign: OpenCampaign, unit: Unit): readonly SequenceOf[] =>
  campaign.system.sequences.filter((sequence) => isSolo(campaign, sequence, unit));

function isSolo(campaign: OpenCampaign, sequence: SequenceOf, unit: Unit): boolean {
  const [role, ...others] = sequence.roles;
  if (!role || others.length > 0 || (sequence.phase === AFTER && campaign.game.value)) return false;
  const first = campaign.setupDefaults(sequence, [unit]).units[role.id]?.[0];
  return first?.id === unit.id && fitsFields(sequence.setup(campaign.house.value), unit);
}

const fitsFields = (fields: Fields, unit: Unit): boolean => unitFields(fields).every(({ of }) => of?.(unit) ?? true);
