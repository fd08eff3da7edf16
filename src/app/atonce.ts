import { proposeSetup, unitsOf } from '../rules/setup.ts';
import type { ActingKey } from '../rules/system.ts';
import type { OpenCampaign } from './camp.ts';
import { undoKey } from './edits.ts';
import { roll } from './play/rolled.ts';
import { open } from './play/sitting.ts';
import { go } from './route.ts';
import { contextOf } from './seated.ts';

/** Tells a whole play at once and accepts it; where the table is asked for more, its screen opens instead. */
export async function autoPlay(camp: OpenCampaign, key: ActingKey): Promise<void> {
  const sequence = camp.system.sequences.find(({ id }) => id === key.sequence)!;
  const fields = sequence.setup(camp.house.value);
  const setup = { ...proposeSetup(fields, camp.given(sequence), []), ...key.setup };
  const units = unitsOf(fields, setup).map(({ id }) => id);
  const parked = await camp.begin(sequence, setup, sequence.title, units);
  const table = contextOf(camp, parked, undoKey(camp, parked.id));
  const { sitting } = table;
  for (let [ask] = open(sitting.told.value); ask; [ask] = open(sitting.told.value)) {
    const before = sitting.play.value;
    const value = key.answers?.[ask.id];
    if (value !== undefined) sitting.tell({ id: ask.id, value, by: 'hand' });
    else if (!key.answers) roll(sitting, ask, {});
    if (sitting.play.value === before) break;
  }
  const told = sitting.told.value;
  if (told.at === 'end') await table.accept(told.outcome, told.outcome.changes);
  else go(['c', camp.id, 'fight', parked.id]);
}
