import { useState } from 'preact/hooks';
import { differences } from '../../campaign/records/differences.ts';
import type { Side } from '../../campaign/records/records.ts';
import { Sheet } from '../../components/frame/sheet.tsx';
import { cleanName } from '../../engine/data/visible.ts';
import { NameLine } from '../parts/nameline.tsx';
import { MAX_UNIT_NAME_LENGTH } from '../parts/quick/quickunits.ts';
import { lastAction } from '../state/appstate.ts';
import { writeEdit } from '../state/edits.ts';
import type { CampaignProps, CloseProps } from '../state/props.ts';

export function SideNameSheet({ campaign, side, onClose }: CampaignProps & CloseProps & { readonly side: Side }) {
  const [typed, setTyped] = useState(side.name);
  const name = cleanName(typed);
  const isTaken = campaign.records.value.sides.some((other) => other.id !== side.id && other.name === name);
  const wrong = isTaken ? 'The other side has this name.' : undefined;
  const save = async () => {
    const changes = differences('side', side, { ...side, name });
    if (!(await writeEdit(campaign, `${side.name} is now called ${name}`, changes))) return;
    // The new name is on its card, and a notice would cover the form.
    lastAction.value = undefined;
    onClose();
  };
  return (
    <Sheet
      title={`Name ${side.name}`}
      onClose={onClose}
      form={{
        changed: typed !== side.name,
        save: { label: 'Save', why: wrong, off: isTaken || name === '', onPress: save },
      }}
    >
      <NameLine
        label="Name of the side"
        value={typed}
        maxLength={MAX_UNIT_NAME_LENGTH}
        wrong={wrong}
        onChange={setTyped}
      />
    </Sheet>
  );
}
