import { casualtyEvent } from '../../../campaign/reports/story.ts';
import { Empty } from '../../../components/frame/empty.tsx';
import { LongList } from '../../../components/frame/longlist.tsx';
import { useHistory } from '../../state/history.ts';
import type { CampaignProps } from '../../state/props.ts';
import { ManRow } from '../man/manrow.tsx';
import { type MusterRollEntry, mayReturn, servingMen } from '../man/musterrollentry.ts';
import { nextRecoveryWords } from '../man/nextrecoverywords.ts';

export function Hospital({ campaign }: CampaignProps) {
  const out = servingMen(campaign).filter(mayReturn);
  if (out.length === 0) return <Empty icon="tick" title="Nobody is out" />;
  return (
    <LongList label="Hospital" items={out} each={(one) => <Patient key={one.man.id} campaign={campaign} {...one} />} />
  );
}

function Patient({ campaign, unit, man }: MusterRollEntry & CampaignProps) {
  const history = useHistory(campaign, unit, man);
  return (
    <ManRow
      campaign={campaign}
      unit={unit}
      man={man}
      notes={[history && casualtyEvent(history.events)?.words, nextRecoveryWords(campaign, man)]}
    />
  );
}
