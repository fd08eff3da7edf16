import { openAsks } from '../../rules/replay.ts';
import { proposeSetup, unitsOf } from '../../rules/setup.ts';
import { type ActingKey, sequenceOf } from '../../rules/system.ts';
import { undoKey } from '../model/edits.ts';
import type { OpenCampaign } from '../model/opencampaign.ts';
import { go } from '../model/route.ts';
import { contextOf } from './fightcontext.ts';
import { roll } from './rolled.ts';

/** Tells a whole play at once and accepts it; where the table is asked for more, its screen opens instead. */
export async function autoPlay(camp: OpenCampaign, key: ActingKey): Promise<void> {
  const sequence = sequenceOf(key.sequence, camp.system);
  const fields = sequence.setup(camp.house.value);
  const setup = { ...proposeSetup(fields, camp.given(sequence), []), ...key.setup };
  const units = unitsOf(fields, setup).map(({ id }) => id);
  const parked = await camp.begin(sequence, setup, sequence.title, units);
  const context = contextOf(camp, parked, undoKey(camp, parked.id));
  const { session } = context;
  for (let [ask] = openAsks(session.position.value); ask; [ask] = openAsks(session.position.value)) {
    const before = session.play.value;
    const value = key.answers?.[ask.id];
    if (value !== undefined) session.tell({ id: ask.id, value, by: 'hand' });
    else if (!key.answers) roll(session, ask, {});
    if (session.play.value === before) break;
  }
  const position = session.position.value;
  if (position.at === 'end') await context.accept(position.outcome, position.outcome.changes);
  else go(['c', camp.id, 'fight', parked.id]);
}
