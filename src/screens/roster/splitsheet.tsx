import { useState } from 'preact/hooks';
import { remainingMen } from '../../campaign/units/establishment.ts';
import { nextMark } from '../../campaign/units/muster.ts';
import { splitUnit } from '../../campaign/units/reorganize.ts';
import { Ticks } from '../../components/fields/ticks.tsx';
import { Sheet } from '../../components/frame/sheet.tsx';
import { cleanName } from '../../engine/data/visible.ts';
import { randomId } from '../../random/dice.ts';
import { NameLine } from '../parts/nameline.tsx';
import { writeEdit } from '../state/edits.ts';
import type { CloseProps, UnitProps } from '../state/props.ts';
import { NAME_LENGTH } from '../state/settingkeys.ts';
import { countPhrase } from '../words/unitwords.ts';

/** Sheet to form a new unit from some of a unit's men. */
export function SplitSheet({ campaign, unit, onClose }: UnitProps & CloseProps) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const kind = campaign.kind(unit);
  const all = remainingMen(kind, unit);
  const name = cleanName(typed);
  const save = async () => {
    const { marks } = await campaign.usedTags();
    const mark = nextMark(campaign.records.value.units, marks.keys());
    const men = all.filter(({ id }) => chosen.includes(id));
    const title = `${name} formed from ${unit.name}, ${countPhrase(men.length, 'man', 'men')}`;
    if (await writeEdit(campaign, title, splitUnit(kind, unit, men, { id: randomId(), mark, name }))) onClose();
  };
  const why = name === '' ? 'Name the new unit' : chosen.length === 0 ? 'Nobody goes' : undefined;
  return (
    <Sheet
      title={`Split ${unit.name}`}
      onClose={onClose}
      form={{
        changed: name !== '' || chosen.length > 0,
        save: {
          label: `Form it: ${countPhrase(chosen.length, 'man goes', 'men go')}`,
          why,
          onPress: save,
        },
      }}
    >
      <NameLine label="Name of the new unit" value={typed} maxLength={NAME_LENGTH} onChange={setTyped} />
      <Ticks
        label="Who goes?"
        items={all.map(({ id, tag, name }) => ({ id, tag, name }))}
        value={chosen}
        max={all.length - 1}
        onChange={setChosen}
      />
    </Sheet>
  );
}
