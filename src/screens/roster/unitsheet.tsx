import { useState } from 'preact/hooks';
import { differences } from '../../campaign/records/differences.ts';
import { equal } from '../../campaign/records/equal.ts';
import { Choice, namedOptions } from '../../components/fields/choice.tsx';
import { LongText } from '../../components/fields/longtext.tsx';
import { Sheet } from '../../components/frame/sheet.tsx';
import { cleanName, stripInvisible } from '../../engine/data/visible.ts';
import type { Unit } from '../../engine/roster.ts';
import { NameLine } from '../parts/nameline.tsx';
import { writeEdit } from '../state/edits.ts';
import type { CloseProps, UnitProps } from '../state/props.ts';
import { NAME_LENGTH } from '../state/settingkeys.ts';

export function UnitDetailsSheet({ campaign, unit, onClose }: UnitProps & CloseProps) {
  // The diff starts here, so changes by another tab or phone survive.
  const [began] = useState(unit);
  const [now, setNow] = useState(unit);
  const { sides, players } = campaign.records.value;
  const save = async () => {
    const { notes, ...rest } = now;
    const noted = notes && stripInvisible(notes).trim();
    const after = { ...rest, name: cleanName(now.name), ...(noted ? { notes: noted } : {}) };
    const title = after.name === began.name ? `${began.name} changed` : `${began.name} is now called ${after.name}`;
    if (await writeEdit(campaign, title, differences('unit', began, after))) onClose();
  };
  return (
    <Sheet
      title={unit.name}
      onClose={onClose}
      form={{ changed: !equal(now, began), save: { label: 'Save', off: cleanName(now.name) === '', onPress: save } }}
    >
      <NameLine
        label="Name of the unit"
        value={now.name}
        maxLength={NAME_LENGTH}
        onChange={(name) => setNow({ ...now, name })}
      />
      <Choice
        label="Side"
        options={namedOptions(sides)}
        value={now.side}
        onChange={(side) => setNow({ ...now, side })}
      />
      {players.length > 0 && (
        <Choice
          label="Player"
          options={[...namedOptions(players), { value: '', label: 'Nobody' }]}
          value={now.player ?? ''}
          onChange={(player) => setNow(player === '' ? without(now) : { ...now, player })}
        />
      )}
      <LongText label="Notes" value={now.notes ?? ''} onChange={(notes) => setNow({ ...now, notes })} />
    </Sheet>
  );
}

const without = ({ player: _, ...unit }: Unit): Unit => unit;
