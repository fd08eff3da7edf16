import { useState } from 'preact/hooks';
import { Button } from '../../ui/button.tsx';
import type { OpenCampaign } from '../model/opencampaign.ts';
import { to } from '../model/route.ts';
import { lazily } from '../parts/lazily.tsx';

const LossesSheet = lazily(() => import('./sheets.ts').then((file) => file.LossesSheet));
const NoteSheet = lazily(() => import('./sheets.ts').then((file) => file.NoteSheet));

/** What a table wants at any moment of a turn: losses that fell beside the app, whose man this is, a note. */
export function AnyTime({ camp }: { readonly camp: OpenCampaign }) {
  const [opened, setOpened] = useState<'losses' | 'note' | undefined>(undefined);
  const close = () => setOpened(undefined);
  return (
    <>
      <fieldset class="shared" aria-label="At any moment">
        <Button label="Enter losses" onPress={() => setOpened('losses')} />
        <Button label="Find a man" href={to('c', camp.id, 'muster', 'play')} />
        <Button label="Note" onPress={() => setOpened('note')} />
      </fieldset>
      {opened === 'losses' && <LossesSheet camp={camp} onClose={close} />}
      {opened === 'note' && <NoteSheet camp={camp} onClose={close} />}
    </>
  );
}
