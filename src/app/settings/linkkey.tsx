import { useState } from 'preact/hooks';
import type { Opened } from '../../store/store.ts';
import type { OpenCampaign } from '../model/opencampaign.ts';
import { lazily } from '../parts/lazily.tsx';
import { ImportSheet } from './importsheet.tsx';

const LinkSheet = lazily(() => import('../link/sheets.ts').then((file) => file.LinkSheet));

/** The sheet that links two phones, and what the other one has, where that is not the same: it is shown before anything is taken. */
export function LinkKey({
  camp,
  on,
  onClose,
}: {
  /** The campaign that this phone runs; without one it watches that of the other. */
  readonly camp?: OpenCampaign;
  readonly on: boolean;
  readonly onClose: () => void;
}) {
  const [opened, setOpened] = useState<Opened | undefined>(undefined);
  const came = (next: Opened) => {
    onClose();
    setOpened(next);
  };
  const close = () => {
    opened?.carrier.close();
    setOpened(undefined);
  };
  return (
    <>
      {on && <LinkSheet {...(camp ? { camp } : {})} onFile={came} onClose={onClose} />}
      {opened && <ImportSheet opened={opened} what="file" onClose={close} />}
    </>
  );
}
