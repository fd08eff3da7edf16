import { useState } from 'preact/hooks';
import { equal } from '../../campaign/records/equal.ts';
import type { Side } from '../../campaign/records/records.ts';
import { Sheet } from '../../components/frame/sheet.tsx';
import { cleanName } from '../../engine/data/visible.ts';
import { MenCounts, PermanentFacts } from '../parts/factcontrols.tsx';
import { NameLine } from '../parts/nameline.tsx';
import { templateAndKind, type UnitCounts } from '../parts/quick/quickunits.ts';
import type { CampaignProps, CloseProps } from '../state/props.ts';
import { NAME_LENGTH } from '../state/settingkeys.ts';

/** Sheet that sets the name and the men of a unit before it is mustered. */
export function CountsSheet({
  campaign,
  side,
  counts: given,
  name: usual,
  onMuster,
  onClose,
}: CampaignProps &
  CloseProps & {
    readonly side: Side;
    readonly counts: UnitCounts;
    readonly name: string;
    readonly onMuster: (counts: UnitCounts, name: string) => unknown;
  }) {
  const [counts, setCounts] = useState(given);
  const [, kind] = templateAndKind(campaign.system, counts);
  const [name, setName] = useState(usual);
  const nobody = kind.roles.length > 0 && Object.values(counts.men).every((n) => n === 0);
  return (
    <Sheet
      title={`Set up a unit for ${side.name}`}
      onClose={onClose}
      closeLabel="Back"
      form={{
        changed: name !== usual || !equal(counts, given),
        save: {
          label: 'Muster',
          why: nobody ? 'Add at least one man' : cleanName(name) === '' ? 'Enter a name' : undefined,
          onPress: () => onMuster(counts, cleanName(name)),
        },
      }}
    >
      <MenCounts kind={kind} counts={counts} onChange={setCounts} />
      <PermanentFacts kind={kind} counts={counts} onChange={setCounts} />
      <NameLine label="Name" value={name} maxLength={NAME_LENGTH} onChange={setName} />
    </Sheet>
  );
}
