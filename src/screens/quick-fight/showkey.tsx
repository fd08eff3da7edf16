import { useMemo, useState } from 'preact/hooks';
import type { Entry, RecordChange } from '../../campaign/records/records.ts';
import { Button } from '../../components/frame/button.tsx';
import type { Change } from '../../engine/roster.ts';
import { unitsIn } from '../../engine/setup/units.ts';
import { sequenceOf } from '../../system/system.ts';
import { PlaySession } from '../fight/playsession.ts';
import { campaignSeats } from '../fight/seats.ts';
import { ShowResult } from '../fight/sheets/showtable.tsx';
import type { OpenCampaign } from '../state/opencampaign.ts';
import type { CampaignProps } from '../state/props.ts';

type EntryProps = CampaignProps & { readonly entry: Entry };

/** Shows the result of a recorded fight across the table. */
export function ShowKey({ campaign, entry }: EntryProps) {
  const [open, setOpen] = useState(false);
  const context = useMemo(() => resultContext(campaign, entry), [entry]);
  if (context?.session.position.value.at !== 'end') return null;
  return (
    <>
      <Button kind="quiet" icon="eye" label="Show" onPress={() => setOpen(true)} />
      {open && <ShowResult context={context} changes={entry.changes.filter(isOfMan)} onClose={() => setOpen(false)} />}
    </>
  );
}

const isOfMan = (change: RecordChange): change is Change => change.of === 'man';

function resultContext(campaign: OpenCampaign, { told }: Entry) {
  if (!told?.play) return undefined;
  const sequence = sequenceOf(told.sequence, campaign.system);
  const { house, setup } = told.play;
  return {
    session: new PlaySession(campaign.system, sequence, told.play, () => {}),
    seats: campaignSeats(campaign, sequence.setup(house), setup),
    kinds: campaign.system.units,
    units: unitsIn(setup),
    odds: campaign.records.value.campaign.settings.odds,
  };
}
