import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Refusal } from '../../../engine/refusal.ts';
import type { OpenedFile } from '../../../storage/store.ts';
import { answerPeer, canLink, offerPeer, type Peer, type PeerListener } from '../../../sync/link/peer.ts';
import type { OpenCampaign } from '../../state/opencampaign.ts';
import { closeCamera, hasCamera, openCamera } from '../codes/camera.ts';
import { startLink } from './start.ts';

/** Time in milliseconds in which the connection must open. Texts on the screen mention it. */
const OPENING_MS = 8000;

/** Stage of linking two phones. 'opening' waits for the connection; 'apart' means that it failed. */
export type PairingStage =
  | { readonly at: 'start' }
  | { readonly at: 'scan'; readonly camera?: MediaStream | undefined }
  | { readonly at: 'code'; readonly peer: Peer }
  | { readonly at: 'opening' | 'apart' | 'linked' };

export type Pairing = {
  readonly stage: PairingStage;
  readonly refused: string | undefined;
  readonly refuse: (error: unknown) => void;
  readonly offer: () => Promise<void>;
  readonly scan: () => Promise<void>;
  readonly take: (code: Uint8Array) => Promise<void>;
  readonly restart: () => void;
};

/** State and actions of linking this phone to another. Without a campaign, this phone watches that of the other. */
export function usePairing(campaign: OpenCampaign | undefined, onFile: (opened: OpenedFile) => void): Pairing {
  const [stage, setStage] = useState<PairingStage>(campaign?.link.value ? { at: 'linked' } : { at: 'start' });
  const [refused, setRefused] = useState<string | undefined>(
    canLink() ? undefined : 'This browser cannot link phones. Use QR codes: they hold the same.',
  );
  const peer = useRef<Peer | undefined>(undefined);
  const isMounted = useRef(true);
  const isOpen = useRef(campaign?.link.value !== undefined);
  // The camera reads the same code repeatedly.
  const isTaking = useRef(false);
  useLayoutEffect(
    () => () => {
      isMounted.current = false;
      // The sheet closes a pending connection, but keeps an open one.
      if (!isOpen.current) peer.current?.close();
    },
    [],
  );
  useStageEffects(stage, setStage);

  const restart = () => {
    peer.current?.close();
    setStage({ at: 'start' });
  };
  const listener = (): PeerListener => {
    const link = startLink(() => ({ ...peer.current!, close: restart }), campaign, onFile);
    return {
      ...link,
      onOpen: () => {
        isOpen.current = true;
        link.onOpen();
        if (isMounted.current) setStage({ at: 'linked' });
      },
      onClosed: (why) => {
        link.onClosed(why);
        if (isMounted.current && !isOpen.current) setStage({ at: 'apart' });
      },
    };
  };
  const showCode = (newPeer: Peer) => {
    if (!isMounted.current) return newPeer.close();
    peer.current = newPeer;
    isOpen.current = false;
    setRefused(undefined);
    setStage({ at: 'code', peer: newPeer });
  };
  const acceptCode = async (code: Uint8Array) => {
    if (!campaign) return showCode(await answerPeer(code, listener()));
    await peer.current!.acceptAnswer(code);
    setRefused(undefined);
    // On one network the connection opens at once.
    if (!isOpen.current) setStage({ at: 'opening' });
  };
  return {
    stage,
    refused,
    refuse: (error) => {
      setRefused(error instanceof Error ? error.message : String(error));
      if (!(error instanceof Refusal)) throw error;
    },
    offer: async () => {
      // With permission for the camera, browsers reveal the phone's local address to the code.
      await openCamera().then(closeCamera, ignoreNoCamera);
      showCode(await offerPeer(listener()));
    },
    scan: async () => {
      isTaking.current = false;
      const camera = await openCamera().catch(ignoreNoCamera);
      // The sheet may close while the browser asks for the camera.
      if (camera && !isMounted.current) return closeCamera(camera);
      setStage({ at: 'scan', camera });
    },
    take: async (code) => {
      if (isTaking.current) return;
      isTaking.current = true;
      await acceptCode(code).catch((error: unknown) => {
        isTaking.current = false;
        throw error;
      });
    },
    restart,
  };
}

/** Closes the camera after scanning, and gives up a connection that does not open in time. */
function useStageEffects(stage: PairingStage, setStage: (stage: PairingStage) => void): void {
  const camera = stage.at === 'scan' ? stage.camera : undefined;
  useEffect(() => () => camera && closeCamera(camera), [camera]);
  useEffect(() => {
    if (stage.at !== 'opening') return;
    const timer = setTimeout(() => setStage({ at: 'apart' }), OPENING_MS);
    return () => clearTimeout(timer);
  }, [stage.at]);
}

/** Ignores a missing, blocked or busy camera, because codes can be pasted as text. Rethrows other errors. */
function ignoreNoCamera(error: unknown): undefined {
  if (hasCamera() && !(error instanceof Refusal)) throw error;
}
