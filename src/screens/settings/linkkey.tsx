import { signal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import type { OpenedFile } from '../../storage/store.ts';
import { lazily } from '../parts/lazily.tsx';
import { say } from '../state/appstate.ts';
import type { OpenCampaign } from '../state/opencampaign.ts';
import { go } from '../state/route.ts';
import { ImportSheet } from './importsheet.tsx';

const LinkSheet = lazily(() => import('../share/link/sheets.ts').then((file) => file.LinkSheet));

/** What the other phone has sent, until it was looked at: the link goes on where its screen is left. */
const came = signal<OpenedFile | undefined>(undefined);
let keys = 0;

const close = (): void => {
  came.value?.carrier.close();
  came.value = undefined;
};

/** The sheet that links two phones, and what the other one has, where that is not the same: it is shown before anything is taken. */
export function LinkKey({
  campaign,
  on,
  onClose,
}: {
  /** The campaign that this phone runs; without one it watches that of the other. */
  readonly campaign?: OpenCampaign;
  readonly on: boolean;
  readonly onClose: () => void;
}) {
  useLayoutEffect(() => {
    keys += 1;
    return () => {
      keys -= 1;
    };
  }, []);
  const onFile = (opened: OpenedFile) => {
    onClose();
    if (keys === 0) {
      close();
      say('The other phone has sent its campaign.', { label: 'Look at it', act: async () => go(['settings']) });
    }
    came.value = opened;
  };
  return (
    <>
      {on && <LinkSheet {...(campaign ? { campaign } : {})} onFile={onFile} onClose={onClose} />}
      {came.value && <ImportSheet opened={came.value} what="file" onClose={close} />}
    </>
  );
}
