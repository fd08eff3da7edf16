import { useState } from 'preact/hooks';
import { Button } from '../../../components/frame/button.tsx';
import type { OpenCampaign } from '../../state/opencampaign.ts';
import { lazyComponent } from '../lazycomponent.tsx';
import type { PosterSubject } from './postersheet.tsx';

const PosterSheet = lazyComponent(() => import('./postersheet.tsx').then((file) => file.PosterSheet));

export function PosterKey({
  campaign,
  of,
  label = 'Show or share',
}: {
  readonly campaign: OpenCampaign;
  readonly of: PosterSubject;
  readonly label?: string;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="quiet" icon="share" label={label} onPress={() => setOpen(true)} />
      {open && <PosterSheet campaign={campaign} of={of} onClose={() => setOpen(false)} />}
    </>
  );
}
