import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Button } from '../../../components/frame/button.tsx';
import { Notice } from '../../../components/frame/notice.tsx';
import { Sheet } from '../../../components/frame/sheet.tsx';
import { drawCode } from '../../../sync/codes/drawing.ts';
import { type Codes, codesOf, MAX_BLOCKS } from '../../../sync/codes/frames.ts';
import { packParcel } from '../../../sync/codes/parcel.ts';
import { countOf } from '../../../system/wording.ts';
import { useLoaded } from '../../state/appstate.ts';
import { useWakeLock } from '../../state/device/wakelock.ts';
import type { CloseProps } from '../../state/props.ts';
import { QrCanvas } from './qrcode.tsx';

/** Speeds in codes per second. */
const SPEEDS = [3, 4, 5, 6, 8, 10, 12];
const USUAL = 8;
const CALM = 3;

export function ShowCodes({
  file,
  onShown,
  onClose,
}: CloseProps & { readonly file: () => Promise<Blob>; readonly onShown?: () => void }) {
  const codes = useLoaded(() => file().then(packParcel).then(codesOf), []);
  const [showing, setShowing] = useState(false);
  const [speed, setSpeed] = useState(matchMedia('(prefers-reduced-motion: reduce)').matches ? CALM : USUAL);
  useWakeLock(true);
  const step = (by: number) => () => setSpeed(SPEEDS[SPEEDS.indexOf(speed) + by] ?? speed);
  if (codes && codes.blocks > MAX_BLOCKS)
    return (
      <Sheet title="Show QR codes" onClose={onClose}>
        <Notice tone="warning" title="This is too much for QR codes">
          It would take more than two minutes. Save the file and send it instead.
        </Notice>
      </Sheet>
    );
  const actions = showing ? (
    <>
      <Button label="Slower" off={speed === SPEEDS[0]} onPress={step(-1)} />
      <Button label="Pause" onPress={() => setShowing(false)} />
      <Button label="Faster" off={speed === SPEEDS.at(-1)} onPress={step(1)} />
    </>
  ) : (
    <Button
      kind="primary"
      wide
      label="Show the codes"
      off={codes === undefined}
      {...(codes ? { detail: lengthOf(codes, speed) } : {})}
      onPress={() => {
        setShowing(true);
        onShown?.();
      }}
    />
  );
  return (
    <Sheet title="Show QR codes" onClose={onClose} actions={actions}>
      {codes && showing ? <Running codes={codes} speed={speed} /> : <Preparation isReady={codes !== undefined} />}
    </Sheet>
  );
}

const Preparation = ({ isReady }: { readonly isReady: boolean }) => (
  <>
    <ul class="sentences">
      <li>On the other phone open Settings and tap “Scan QR codes”.</li>
      <li>Turn up the brightness of this screen.</li>
      <li>Hold the other phone to the QR code.</li>
    </ul>
    <Notice tone="warning">The codes flicker. If that troubles you, look away, or tap Slower.</Notice>
    {!isReady && <p role="status">Getting the codes ready…</p>}
  </>
);

const lengthOf = ({ blocks }: Codes, speed: number): string =>
  `${countOf(blocks, 'code', 'codes')}, about ${countOf(Math.ceil(blocks / speed), 'second', 'seconds')}`;

function Running({ codes, speed }: { readonly codes: Codes; readonly speed: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const next = useRef(0);
  const [shown, setShown] = useState(0);
  // An effect's cleanup runs after the next paint, when the canvas may be gone; a layout effect's does not.
  useLayoutEffect(() => {
    const show = () => {
      drawCode(canvas.current!, codes.text(next.current));
      next.current += 1;
      setShown(next.current);
    };
    show();
    const showing = setInterval(show, 1000 / speed);
    return () => clearInterval(showing);
  }, [codes, speed]);
  return (
    <>
      <QrCanvas canvas={canvas} />
      {/* The height is the same for both sentences, so that the keys below stay in place. */}
      <p style={{ minHeight: '2lh' }}>
        {shown <= codes.blocks
          ? `Code ${shown} of ${codes.blocks}`
          : 'All shown once. Keep going until the other phone is done'}
        , {speed} a second
      </p>
    </>
  );
}
