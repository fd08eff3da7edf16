import { Rows } from '../../components/frame/row.tsx';
import { RowSection } from '../../components/frame/section.tsx';
import { RecordedRow, UNFINISHED_TITLE, UnfinishedRow } from '../parts/fightrows.tsx';
import type { OpenCampaign } from '../state/opencampaign.ts';

export function RecordedFightsLink({ campaign }: { readonly campaign: OpenCampaign }) {
  const last = campaign.loaded.value.tail.find(({ kind }) => kind === 'play');
  return (
    last && (
      <Rows>
        <RecordedRow campaign={campaign.id} detail={`The last: ${last.title}`} />
      </Rows>
    )
  );
}

export function UnfinishedFights({ campaign }: { readonly campaign: OpenCampaign }) {
  if (campaign.loaded.value.plays.length === 0) return null;
  return (
    <RowSection title={UNFINISHED_TITLE}>
      {campaign.loaded.value.plays.map((play) => (
        <UnfinishedRow key={play.id} campaign={campaign.id} play={play} detail={play.step} />
      ))}
    </RowSection>
  );
}
