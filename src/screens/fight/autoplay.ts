import { openAsks } from '../../engine/replay.ts';
import type { Unit } from '../../engine/roster.ts';
import { hasBeat } from '../../engine/setup/fields.ts';
import { proposeSetup } from '../../engine/setup/propose.ts';
import { unitsOf } from '../../engine/setup/units.ts';
import { type ActingKey, type DueSequence, sequenceOf } from '../../system/system.ts';
import { undoKey } from '../state/edits.ts';
import type { OpenCampaign } from '../state/opencampaign.ts';
import { go } from '../state/route.ts';
import { fightContextOf } from './fightcontext.ts';
import { rollMissing } from './rolls.ts';
import { fightTitle } from './seats.ts';

/**
 * Plays a sequence without its screen and records the result. It takes the answers of `key`, or rolls if there are
 * none. It opens the screen only if a question remains.
 */
export async function autoPlay(
  campaign: OpenCampaign,
  key: Pick<ActingKey, 'sequence' | 'setup' | 'answers'>,
  units: readonly Unit[] = [],
): Promise<void> {
  const sequence = sequenceOf(key.sequence, campaign.system);
  const fields = sequence.setup(campaign.house.value);
  const setup = { ...proposeSetup(fields, campaign.setupDefaults(sequence, units), units), ...key.setup };
  const taking = unitsOf(fields, setup).map(({ id }) => id);
  const parked = await campaign.beginPlay(sequence, setup, fightTitle(sequence, fields, setup), taking);
  const context = fightContextOf(campaign, parked, undoKey(campaign, parked.id));
  const { session } = context;
  for (let [ask] = openAsks(session.position.value); ask; [ask] = openAsks(session.position.value)) {
    const before = session.play.value;
    const value = key.answers?.[ask.id];
    if (value !== undefined) session.answer({ id: ask.id, value, by: 'hand' });
    else if (!key.answers) rollMissing(session, ask, {});
    if (session.play.value === before) break;
  }
  const position = session.position.value;
  if (position.at === 'end') await context.record(position.outcome, position.outcome.changes);
  else go(['c', campaign.id, 'fight', parked.id]);
}

/** Returns the unit whose task `autoPlay` can play. Undefined if the task needs a choice or raises a warning. */
export function unitToAutoPlay(
  campaign: OpenCampaign,
  { sequence: id, units }: Pick<DueSequence, 'sequence' | 'units'>,
): Unit | undefined {
  const { roles, setup } = sequenceOf(id, campaign.system);
  const [unit, ...others] = Object.values(units).flat();
  const open = setup(campaign.house.value).filter((field) => field.kind !== 'unit' && hasBeat([field], ''));
  const warned = unit && campaign.game.value && campaign.system.warning?.(campaign.roster, id, [unit]);
  return roles.length === 1 && others.length === 0 && open.length === 0 && !warned ? unit : undefined;
}
