import type { AfterGamePlays } from '../../../campaign/games/aftergame.ts';
import { Button } from '../../../components/frame/button.tsx';
import { Empty } from '../../../components/frame/empty.tsx';
import { Notice } from '../../../components/frame/notice.tsx';
import { Section } from '../../../components/frame/section.tsx';
import { formatList } from '../../../engine/data/figure.ts';
import type { Unit } from '../../../engine/roster.ts';
import { EntryRows } from '../../parts/entryrows.tsx';
import type { OpenCampaign } from '../../state/opencampaign.ts';
import { to } from '../../state/route.ts';
import type { ShownSetup } from './usesetup.ts';

type SettledProps = Pick<ShownSetup, 'campaign' | 'sequence' | 'settled'>;

export const NoUnits = ({ campaign, sequence, settled, role }: SettledProps & { readonly role: string }) =>
  settled.units.size > 0 ? (
    <Section title={`${sequence.title}: done after ${settled.game}`}>
      <p>Open it to correct a roll.</p>
      <DonePlays campaign={campaign} settled={settled} />
    </Section>
  ) : (
    <Empty
      icon="roster"
      title={`No unit can be the ${role.toLowerCase()}`}
      actions={<Button kind="primary" label="To the roster" href={to('c', campaign.id, 'roster')} />}
    >
      No unit on the roster fits now. Muster one, or look at the roster.
    </Empty>
  );

export function SetupNotices({
  campaign,
  sequence,
  settled,
  units,
}: SettledProps & { readonly units: readonly Unit[] }) {
  // A quick fight has no phases.
  const isInPhase = campaign.game.value && !campaign.records.value.campaign.scratch;
  const warning = isInPhase && campaign.system.warning?.(campaign.roster, sequence.id, units);
  return (
    <>
      {warning && <Notice tone="warning">{warning}</Notice>}
      {settled.units.size > 0 && (
        <>
          <Notice>
            Done after {settled.game} already: {namesOf(campaign, settled)}.
          </Notice>
          <DonePlays campaign={campaign} settled={settled} />
        </>
      )}
    </>
  );
}

const DonePlays = ({ campaign, settled: { game, plays } }: Omit<SettledProps, 'sequence'>) => (
  <EntryRows campaign={campaign} entries={plays} label={`Done after ${game}`} />
);

const namesOf = (campaign: OpenCampaign, { units }: AfterGamePlays): string =>
  formatList(campaign.units.flatMap(({ id, name }) => (units.has(id) ? name : [])));
