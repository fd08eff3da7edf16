import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { drawCode } from '../../../sync/codes/drawing.ts';

export const QrCanvas = ({ canvas }: { readonly canvas: RefObject<HTMLCanvasElement | null> }) => (
  <div>
    <canvas
      ref={canvas}
      role="img"
      aria-label="QR code"
      style={{ display: 'block', maxWidth: '100%', margin: '0 auto' }}
    />
  </div>
);

export function QrCode({
  text,
  encoding,
}: {
  readonly text: string;
  readonly encoding?: Parameters<typeof drawCode>[2];
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => drawCode(canvas.current!, text, encoding), [text]);
  return <QrCanvas canvas={canvas} />;
}
