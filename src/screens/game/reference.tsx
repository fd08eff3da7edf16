import { Bar } from '../../components/frame/bar.tsx';
import { Page } from '../../components/frame/page.tsx';
import { QuickReference } from '../parts/printedtable.tsx';
import type { CampaignProps } from '../state/props.ts';
import { to } from '../state/route.ts';

export const Reference = ({ campaign }: CampaignProps) => (
  <Page
    bar={
      <Bar
        title="Quick reference"
        subtitle={campaign.system.name}
        back={{ label: 'Back', href: to('c', campaign.id, 'more') }}
      />
    }
  >
    <QuickReference tables={campaign.system.tables} />
  </Page>
);
