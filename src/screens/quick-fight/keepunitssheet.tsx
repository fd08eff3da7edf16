import { useState } from 'preact/hooks';
import { differences } from '../../campaign/records/differences.ts';
import { Sheet } from '../../components/frame/sheet.tsx';
import { cleanName } from '../../engine/data/visible.ts';
import { campaignDefaults } from '../../system/house.ts';
import { NameLine } from '../parts/nameline.tsx';
import { attempt } from '../state/appstate.ts';
import { writeEdit } from '../state/edits.ts';
import type { CampaignProps, CloseProps } from '../state/props.ts';
import { go } from '../state/route.ts';

export function KeepUnitsSheet({ campaign, onClose }: CampaignProps & CloseProps) {
  const [usual] = useState(() => campaign.records.value.sides.map((side) => side.name).join(' against '));
  const [name, setName] = useState(usual);
  const keep = async () => {
    const { campaign: record } = campaign.records.value;
    const house = { ...campaignDefaults(campaign.system.house), ...record.house };
    const { scratch: _, ...kept } = { ...record, name: cleanName(name), house };
    if (await writeEdit(campaign, `Saved as ${kept.name}`, differences('campaign', record, kept)))
      go(['c', campaign.id, 'roster'], 'replace');
  };
  return (
    <Sheet
      title="Keep these units"
      onClose={onClose}
      form={{
        changed: name !== usual,
        save: { label: 'Keep the units', off: cleanName(name) === '', onPress: () => attempt(keep()) },
      }}
    >
      <NameLine label="Name of the campaign" value={name} maxLength={60} onChange={setName} />
    </Sheet>
  );
}
