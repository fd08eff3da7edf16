import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Choice } from '../../../components/fields/choice.tsx';
import { LongText } from '../../../components/fields/longtext.tsx';
import { Button } from '../../../components/frame/button.tsx';
import { Notice } from '../../../components/frame/notice.tsx';
import { Sheet } from '../../../components/frame/sheet.tsx';
import { Refusal } from '../../../engine/refusal.ts';
import type { OpenedFile } from '../../../storage/store.ts';
import { fromBase45, toBase45 } from '../../../sync/codes/base45.ts';
import { drawCode } from '../../../sync/codes/drawing.ts';
import { answerPeer, canLink, offerPeer, PATIENCE, type Peer, type PeerListener } from '../../../sync/link/peer.ts';
import { fromHex, hex } from '../../../sync/link/sdp.ts';
import { copyText } from '../../parts/files/sharefile.ts';
import { store } from '../../state/appstate.ts';
import { useWakeLock } from '../../state/device/wakelock.ts';
import type { OpenCampaign } from '../../state/opencampaign.ts';
import type { CloseProps } from '../../state/props.ts';
import { closeCamera, hasCamera, openCamera } from '../codes/camera.ts';
import { Finder, HOLD } from '../codes/finder.tsx';
import { ShowCodes } from '../codes/showcodes.tsx';
import { startLink } from './start.ts';

type Stage =
  | { readonly at: 'start' }
  | { readonly at: 'scan'; readonly camera?: MediaStream | undefined }
  | { readonly at: 'code'; readonly peer: Peer }
  | { readonly at: 'opening' | 'apart' | 'linked' };

/** Links two phones: each scans a code from the other. Without a campaign this phone watches the other one's. */
export function LinkSheet({
  campaign,
  onFile,
  onClose,
}: CloseProps & {
  readonly campaign?: OpenCampaign;
  /** Shows the other phone's campaign before the import. */
  readonly onFile: (opened: OpenedFile) => void;
}) {
  const [stage, setStage] = useState<Stage>(campaign?.link.value ? { at: 'linked' } : { at: 'start' });
  const [refused, setRefused] = useState<string | undefined>(
    canLink() ? undefined : 'This browser cannot link phones. Use QR codes: they hold the same.',
  );
  const [pasted, setPasted] = useState('');
  const [film, setFilm] = useState(false);
  const peer = useRef<Peer | undefined>(undefined);
  const here = useRef(true);
  useWakeLock(true);
  const open = useRef(campaign?.link.value !== undefined);
  useLayoutEffect(
    () => () => {
      here.current = false;
      // The sheet closes a pending connection, but keeps an open one.
      if (!open.current) peer.current?.close();
    },
    [],
  );
  const camera = stage.at === 'scan' ? stage.camera : undefined;
  useEffect(() => () => camera && closeCamera(camera), [camera]);
  useEffect(() => {
    if (stage.at !== 'opening') return;
    const late = setTimeout(() => setStage({ at: 'apart' }), PATIENCE);
    return () => clearTimeout(late);
  }, [stage.at]);

  const refuse = (error: unknown) => {
    setRefused(error instanceof Error ? error.message : String(error));
    if (!(error instanceof Refusal)) throw error;
  };
  const ears = (): PeerListener => {
    const link = startLink(() => peer.current!, campaign, onFile);
    return {
      ...link,
      onOpen: () => {
        open.current = true;
        link.onOpen();
        if (here.current) setStage({ at: 'linked' });
      },
      onGone: (why) => {
        link.onGone(why);
        if (here.current) setStage({ at: 'apart' });
      },
    };
  };
  const show = (made: Peer) => {
    if (!here.current) return made.close();
    peer.current = made;
    setRefused(undefined);
    setPasted('');
    setStage({ at: 'code', peer: made });
  };
  /** Requests the camera first: with that permission browsers reveal the phone's local address to the code. */
  const offer = async () => {
    await openCamera().then(closeCamera, onNoCamera);
    show(await offerPeer(ears()));
  };
  // The camera reads the same code repeatedly.
  const taking = useRef(false);
  const scan = async () => {
    taking.current = false;
    const camera = await openCamera().catch(onNoCamera);
    // The sheet may close while the browser asks for the camera.
    if (camera && !here.current) return closeCamera(camera);
    setStage({ at: 'scan', camera });
  };
  const take = async (code: Uint8Array) => {
    if (taking.current) return;
    taking.current = true;
    await use(code).catch((error: unknown) => {
      taking.current = false;
      throw error;
    });
  };
  const use = async (code: Uint8Array) => {
    if (!campaign) return show(await answerPeer(code, ears()));
    await peer.current!.finish(code);
    setRefused(undefined);
    // On one network the connection opens at once.
    if (!open.current) setStage({ at: 'opening' });
  };
  const press = (does: () => Promise<unknown>) => () => does().catch(refuse);
  const onText = (text: string) => {
    const code = fromBase45(text);
    if (code) take(code).catch(refuse);
  };
  const title = campaign ? 'Link another phone' : 'Watch a game';
  if (film && campaign) return <ShowCodes file={() => store.value!.backup(campaign.id)} onClose={onClose} />;
  return (
    <Sheet title={title} onClose={onClose} actions={actions()}>
      {refused && <Notice tone="error">{refused}</Notice>}
      {body()}
    </Sheet>
  );

  function actions() {
    if (!canLink()) return undefined;
    switch (stage.at) {
      case 'start':
        return campaign ? (
          <Button kind="primary" wide label="Show this phone’s code" onPress={press(offer)} />
        ) : (
          <Button kind="primary" wide label="Scan the other phone’s code" onPress={press(scan)} />
        );
      case 'code':
        return campaign && <Button kind="primary" wide label="Scan the other phone’s code" onPress={press(scan)} />;
      case 'scan':
        return (
          pasted !== '' && (
            <Button kind="primary" wide label="Use this text" onPress={press(() => take(fromHex(pasted)))} />
          )
        );
      case 'apart':
        return (
          <>
            <Button
              label="Try again"
              onPress={() => {
                peer.current?.close();
                open.current = false;
                setStage({ at: 'start' });
              }}
            />
            {campaign && <Button kind="primary" label="Show QR codes instead" onPress={() => setFilm(true)} />}
          </>
        );
      case 'linked':
        return <Button kind="primary" wide label="Back to the game" onPress={onClose} />;
      default:
        return undefined;
    }
  }

  function body() {
    switch (stage.at) {
      case 'start':
        return (
          <>
            <p>
              {campaign
                ? 'This phone runs the game. The other one shows it as it stands, and answers for its side.'
                : 'The other phone runs the game. This one shows it as it stands, and answers for its side.'}
            </p>
            <ul class="sentences">
              <li>
                {campaign
                  ? 'On the other phone open Settings and press “Watch a game”.'
                  : 'On the other phone open the campaign and press “Link another phone”.'}
              </li>
              <li>Both phones are on one Wi-Fi, or one is the other’s hotspot. No internet is needed.</li>
              <li>Each scans one code of the other. Your browser asks for the camera first.</li>
            </ul>
          </>
        );
      case 'code':
        return (
          <>
            <Code code={stage.peer.code} />
            <p>
              {campaign
                ? 'Let the other phone scan this code. Then scan the one it shows.'
                : 'Let the phone that runs the game scan this code.'}
            </p>
            <Button kind="quiet" icon="copy" label="Copy it as text" onPress={() => copyText(hex(stage.peer.code))} />
            {!campaign && <p>Not linked 8 seconds after it was scanned? Use “Scan QR codes” in Settings instead.</p>}
          </>
        );
      case 'scan':
        return (
          <>
            {stage.camera && (
              <>
                <Finder camera={stage.camera} onText={onText} onFault={refuse} />
                <p>{HOLD}</p>
              </>
            )}
            <LongText label="Or paste its code as text" value={pasted} onChange={setPasted} />
          </>
        );
      case 'opening':
        return <p role="status">Linking…</p>;
      case 'apart':
        return (
          <Notice tone="warning" title="Not linked">
            The phones do not reach each other. Put both on one Wi-Fi, or make one the other’s hotspot. QR codes always
            work{campaign ? '.' : ': press “Scan QR codes” in Settings.'}
          </Notice>
        );
      case 'linked':
        return <Linked campaign={campaign} />;
    }
  }
}

/** Falls back to codes as text. */
function onNoCamera(error: unknown): undefined {
  if (hasCamera() && !(error instanceof Refusal)) throw error;
}

function Code({ code }: { readonly code: Uint8Array }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => drawCode(canvas.current!, toBase45(code)), [code]);
  return (
    <div>
      <canvas
        ref={canvas}
        role="img"
        aria-label="QR code"
        style={{ display: 'block', maxWidth: '100%', margin: '0 auto' }}
      />
    </div>
  );
}

const NOBODY = 'nobody';
const ALL = 'all';

function Linked({ campaign }: { readonly campaign: OpenCampaign | undefined }) {
  const link = campaign?.link.value;
  if (!campaign || !link)
    return (
      <p role="status">
        {campaign ? 'Linked. The other phone asks before it takes this campaign: answer there.' : 'Linked.'}
      </p>
    );
  const sides = campaign.records.value.sides;
  const value = link.sides.length === 0 ? NOBODY : link.sides.length === 1 ? link.sides[0] : ALL;
  return (
    <>
      <Notice tone="good" title="Linked">
        Both phones have the same. If the link breaks, nothing is lost: each goes on by itself.
      </Notice>
      {!link.watches && (
        <Choice
          label="The other phone answers for"
          options={[
            ...sides.map(({ id, name }) => ({ value: id, label: name })),
            { value: ALL, label: 'Every side' },
            { value: NOBODY, label: 'Nobody: it only watches' },
          ]}
          value={value}
          onChange={(next) => link.seat(next === ALL ? sides.map(({ id }) => id) : next === NOBODY ? [] : [next])}
        />
      )}
    </>
  );
}
