import { Bar } from '../../components/frame/bar.tsx';
import { Page } from '../../components/frame/page.tsx';
import { QuickReference } from '../parts/printed.tsx';
import type { OpenCampaign } from '../state/opencampaign.ts';
import { to } from '../state/route.ts';

/** The printed tables, as the rules read them. */
export const Reference = ({ camp }: { readonly camp: OpenCampaign }) => (
  <Page
    bar={
      <Bar
        title="Quick reference"
        subtitle={camp.system.name}
        back={{ label: 'Back', href: to('c', camp.id, 'more') }}
      />
    }
  >
    <QuickReference tables={camp.system.tables} />
  </Page>
);
