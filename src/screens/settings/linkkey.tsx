import { signal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import type { OpenedFile } from '../../storage/store.ts';
import { lazyComponent } from '../parts/lazycomponent.tsx';
import { say } from '../state/appstate.ts';
import type { OpenCampaign } from '../state/opencampaign.ts';
import type { CloseProps } from '../state/props.ts';
import { go } from '../state/route.ts';
import { ImportSheet } from './importsheet.tsx';

const LinkSheet = lazyComponent(() => import('../share/link/sheets.ts').then((file) => file.LinkSheet));

/** Campaign received from the other phone, until the player opens it. Like the link, it outlives the screen. */
const received = signal<OpenedFile | undefined>(undefined);
let keys = 0;

const close = (): void => {
  received.value?.transfer.close();
  received.value = undefined;
};

export function LinkKey({
  campaign,
  on,
  onClose,
}: CloseProps & {
  /** Campaign to link. Without one, this phone watches that of the other phone. */
  readonly campaign?: OpenCampaign;
  readonly on: boolean;
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
    received.value = opened;
  };
  return (
    <>
      {on && <LinkSheet {...(campaign ? { campaign } : {})} onFile={onFile} onClose={onClose} />}
      {received.value && <ImportSheet opened={received.value} what="file" onClose={close} />}
    </>
  );
}
