import { Button } from '../../components/frame/button.tsx';
import { Notice } from '../../components/frame/notice.tsx';
import type { CampaignProps } from '../state/props.ts';
import { to } from '../state/route.ts';
import { dismissEntries, entriesToSortOut } from '../words/unsettledwords.ts';

export function SortOutReminder({ campaign }: CampaignProps) {
  const open = entriesToSortOut(campaign);
  if (open.length === 0) return null;
  return (
    <Notice
      tone="warning"
      title="To be sorted out in the log"
      actions={
        <>
          <Button label="Open the log" href={to('c', campaign.id, 'log')} />
          <Button kind="quiet" label="Leave it" onPress={() => dismissEntries(campaign, open)} />
        </>
      }
    >
      <ul class="sentences">
        {open.map(({ id, title, aside }) => (
          <li key={id}>{`${title.replace(/\.$/, '')}: ${aside ? 'set aside' : 'roll missing'}.`}</li>
        ))}
      </ul>
    </Notice>
  );
}
