import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Button } from '../../../components/frame/button.tsx';
import { Notice } from '../../../components/frame/notice.tsx';
import { Sheet } from '../../../components/frame/sheet.tsx';
import { Refusal } from '../../../engine/refusal.ts';
import { CodeCollector } from '../../../sync/codes/frames.ts';
import { canPack, unpackParcel } from '../../../sync/codes/parcel.ts';
import { useWakeLock } from '../../state/device/wakelock.ts';
import type { CloseProps } from '../../state/props.ts';
import { closeCamera, hasCamera, openCamera } from './camera.ts';
import { SCAN_HINT, Viewfinder } from './viewfinder.tsx';

export function ScanCodes({ onFile, onClose }: CloseProps & { readonly onFile: (file: Blob) => unknown }) {
  const [camera, setCamera] = useState<MediaStream | undefined>(undefined);
  const [refused, setRefused] = useState<string | undefined>(
    hasCamera() && canPack() ? undefined : 'This browser cannot read QR codes here. Use a file: it holds the same.',
  );
  useWakeLock(true);
  useEffect(() => () => camera && closeCamera(camera), [camera]);
  const here = useRef(true);
  useLayoutEffect(
    () => () => {
      here.current = false;
    },
    [],
  );
  const refuse = (error: Error) => {
    setCamera(undefined);
    setRefused(error.message);
    if (!(error instanceof Refusal)) throw error;
  };
  const open = () => {
    setRefused(undefined);
    // The sheet may close while the browser asks for the camera.
    return openCamera().then((opened) => (here.current ? setCamera(opened) : closeCamera(opened)), refuse);
  };
  const take = (parcel: Uint8Array<ArrayBuffer>) => {
    setCamera(undefined);
    return unpackParcel(parcel).then(onFile, refuse);
  };
  return (
    <Sheet
      title="Scan QR codes"
      onClose={onClose}
      actions={
        !camera && hasCamera() && canPack() && <Button kind="primary" wide label="Use the camera" onPress={open} />
      }
    >
      {refused && (
        <Notice tone="error" title="Nothing has changed.">
          {refused}
        </Notice>
      )}
      {camera ? (
        <Gatherer camera={camera} onParcel={take} onFault={refuse} />
      ) : (
        <>
          <p>On the other phone, open the campaign and tap “Hand over to another phone”, then “Show QR codes”.</p>
          <p>
            The camera of this phone reads them. Your browser asks you first. No picture is kept, and none leaves this
            phone.
          </p>
        </>
      )}
    </Sheet>
  );
}

function Gatherer({
  camera,
  onParcel,
  onFault,
}: {
  readonly camera: MediaStream;
  readonly onParcel: (parcel: Uint8Array<ArrayBuffer>) => unknown;
  readonly onFault: (error: Error) => void;
}) {
  const gathering = useMemo(() => new CodeCollector(), [camera]);
  const [{ got, of }, setProgress] = useState<NonNullable<CodeCollector['progress']>>({ got: 0, of: 0 });
  const onText = (text: string) => {
    const parcel = gathering.take(text);
    if (gathering.progress) setProgress(gathering.progress);
    if (parcel) onParcel(parcel);
  };
  return (
    <>
      <Viewfinder camera={camera} onText={onText} onFault={onFault} />
      <progress max={of || 1} value={got} aria-label="Codes read" style={{ width: '100%' }} />
      <p>{of === 0 ? SCAN_HINT : `${got} of ${of} codes. Hold it still.`}</p>
    </>
  );
}
