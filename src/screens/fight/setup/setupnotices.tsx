import type { AfterGamePlays } from '../../../campaign/games/aftergame.ts';
import { Button } from '../../../components/frame/button.tsx';
import { Empty } from '../../../components/frame/empty.tsx';
import { Notice } from '../../../components/frame/notice.tsx';
import { listOf } from '../../../engine/data/figure.ts';
import type { Unit } from '../../../engine/roster.ts';
import type { OpenCampaign } from '../../state/opencampaign.ts';
import { to } from '../../state/route.ts';
import type { ShownSetup } from './usesetup.ts';

type SettledProps = Pick<ShownSetup, 'campaign' | 'sequence' | 'settled'> & {
  readonly onAgain: (() => void) | undefined;
};

export const NoUnits = ({ campaign, sequence, settled, role, onAgain }: SettledProps & { readonly role: string }) =>
  settled.units.size > 0 ? (
    <Empty
      icon="tick"
      title={`${sequence.title}: done after ${settled.game}`}
      actions={<Button label={`${sequence.title} again`} onPress={onAgain} />}
    >
      Each unit has done it once after this game.
    </Empty>
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
  onAgain,
}: SettledProps & { readonly units: readonly Unit[] }) {
  const warning = campaign.game.value && campaign.system.warning?.(campaign.roster, sequence.id, units);
  return (
    <>
      {warning && <Notice tone="warning">{warning}</Notice>}
      {settled.units.size > 0 && (
        <Notice actions={<Button kind="quiet" label="Include them again" onPress={onAgain} />}>
          Done after {settled.game} already: {namesOf(campaign, settled)}.
        </Notice>
      )}
    </>
  );
}

const namesOf = (campaign: OpenCampaign, { units }: AfterGamePlays): string =>
  listOf(campaign.units.flatMap(({ id, name }) => (units.has(id) ? name : [])));
