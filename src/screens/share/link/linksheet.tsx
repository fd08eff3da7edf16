import { useState } from 'preact/hooks';
import { Choice, namedOptions } from '../../../components/fields/choice.tsx';
import { LongText } from '../../../components/fields/longtext.tsx';
import { Button } from '../../../components/frame/button.tsx';
import { Notice } from '../../../components/frame/notice.tsx';
import { Sheet } from '../../../components/frame/sheet.tsx';
import type { OpenedFile } from '../../../storage/store.ts';
import { fromBase45, toBase45 } from '../../../sync/codes/base45.ts';
import { canLink } from '../../../sync/link/peer.ts';
import { fromHex, hex } from '../../../sync/link/sdp.ts';
import { copyText } from '../../parts/files/sharefile.ts';
import { store } from '../../state/appstate.ts';
import { useWakeLock } from '../../state/device/wakelock.ts';
import type { OpenCampaign } from '../../state/opencampaign.ts';
import type { CloseProps } from '../../state/props.ts';
import { QrCode } from '../codes/qrcode.tsx';
import { ShowCodes } from '../codes/showcodes.tsx';
import { SCAN_HINT, Viewfinder } from '../codes/viewfinder.tsx';
import { type Pairing, usePairing } from './pairing.ts';

/** Sheet that links two phones by codes. Without a campaign, this phone watches that of the other phone. */
export function LinkSheet({
  campaign,
  onFile,
  onClose,
}: CloseProps & {
  readonly campaign?: OpenCampaign;
  /** Shows the other phone's campaign before the import. */
  readonly onFile: (opened: OpenedFile) => void;
}) {
  const pairing = usePairing(campaign, onFile);
  const [pasted, setPasted] = useState('');
  const [showsCodes, setShowsCodes] = useState(false);
  useWakeLock(true);
  if (showsCodes && campaign) return <ShowCodes file={() => store.value!.backup(campaign.id)} onClose={onClose} />;
  const onCodes = campaign && (() => setShowsCodes(true));
  return (
    <Sheet
      title={campaign ? 'Link another phone' : 'Watch a game'}
      onClose={onClose}
      actions={
        canLink() && (
          <Actions
            isHost={!!campaign}
            pairing={pairing}
            onUseText={pasted === '' ? undefined : () => pairing.take(fromHex(pasted)).then(() => setPasted(''))}
            onCodes={onCodes}
            onClose={onClose}
          />
        )
      }
    >
      {pairing.refused && <Notice tone="error">{pairing.refused}</Notice>}
      <Body campaign={campaign} pairing={pairing} pasted={pasted} onPaste={setPasted} />
    </Sheet>
  );
}

function Actions({
  isHost,
  pairing: { stage, refuse, offer, scan, restart },
  onUseText,
  onCodes,
  onClose,
}: CloseProps & {
  readonly isHost: boolean;
  readonly pairing: Pairing;
  readonly onUseText: (() => Promise<void>) | undefined;
  readonly onCodes: (() => void) | undefined;
}) {
  const press = (does: () => Promise<unknown>) => () => does().catch(refuse);
  const scanKey = <Button kind="primary" wide label="Scan the other phone’s code" onPress={press(scan)} />;
  switch (stage.at) {
    case 'start':
      return isHost ? <Button kind="primary" wide label="Show this phone’s code" onPress={press(offer)} /> : scanKey;
    case 'code':
      return isHost ? scanKey : null;
    case 'scan':
      return onUseText ? <Button kind="primary" wide label="Use this text" onPress={press(onUseText)} /> : null;
    case 'apart':
      return (
        <>
          <Button label="Try again" onPress={restart} />
          {onCodes && <Button kind="primary" label="Show QR codes instead" onPress={onCodes} />}
        </>
      );
    case 'linked':
      return <Button kind="primary" wide label="Back to the game" onPress={onClose} />;
    default:
      return null;
  }
}

function Body({
  campaign,
  pairing: { stage, refuse, take },
  pasted,
  onPaste,
}: {
  readonly campaign: OpenCampaign | undefined;
  readonly pairing: Pairing;
  readonly pasted: string;
  readonly onPaste: (text: string) => void;
}) {
  switch (stage.at) {
    case 'start':
      return <Instructions isHost={!!campaign} />;
    case 'code':
      return <OwnCode isHost={!!campaign} code={stage.peer.code} />;
    case 'scan': {
      const onText = (text: string) => {
        const code = fromBase45(text);
        if (code) take(code).catch(refuse);
      };
      return (
        <>
          {stage.camera && (
            <>
              <Viewfinder camera={stage.camera} onText={onText} onFault={refuse} />
              <p>{SCAN_HINT}</p>
            </>
          )}
          <LongText label="Or paste its code as text" value={pasted} onChange={onPaste} />
        </>
      );
    }
    case 'opening':
      return <p role="status">Linking…</p>;
    case 'apart':
      return (
        <Notice tone="warning" title="Not linked">
          The phones do not reach each other. Put both on one Wi-Fi, or make one the other’s hotspot. QR codes always
          work{campaign ? '.' : ': tap “Scan QR codes” in Settings.'}
        </Notice>
      );
    case 'linked':
      return <Linked campaign={campaign} />;
  }
}

const Instructions = ({ isHost }: { readonly isHost: boolean }) => (
  <>
    <p>
      {isHost
        ? 'This phone runs the game. The other watches and answers for its side.'
        : 'The other phone runs the game. This one watches and answers for its side.'}
    </p>
    <ul class="sentences">
      <li>
        {isHost
          ? 'On the other phone open Settings and tap “Watch a game”.'
          : 'On the other phone open the campaign and tap “Link another phone”.'}
      </li>
      <li>Both phones are on one Wi-Fi, or one is the other’s hotspot. No internet is needed.</li>
      <li>Each scans one code of the other. Your browser asks for the camera first.</li>
    </ul>
  </>
);

const OwnCode = ({ isHost, code }: { readonly isHost: boolean; readonly code: Uint8Array }) => (
  <>
    <QrCode text={toBase45(code)} />
    <p>
      {isHost
        ? 'Hold the other phone to this QR code. Then scan its code.'
        : 'Hold the phone that runs the game to this QR code.'}
    </p>
    <Button kind="quiet" icon="copy" label="Copy it as text" onPress={() => copyText(hex(code))} />
    {!isHost && <p>Not linked 8 seconds after it was scanned? Use “Scan QR codes” in Settings instead.</p>}
  </>
);

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
        Both phones match. If the link breaks, each goes on alone.
      </Notice>
      {!link.watches && (
        <Choice
          label="The other phone answers for"
          options={[
            ...namedOptions(sides),
            { value: ALL, label: 'Every side' },
            { value: NOBODY, label: 'Nobody: it only watches' },
          ]}
          value={value}
          onChange={(next) => link.setSides(next === ALL ? sides.map(({ id }) => id) : next === NOBODY ? [] : [next])}
        />
      )}
    </>
  );
}
