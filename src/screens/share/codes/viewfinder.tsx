import { useEffect, useRef } from 'preact/hooks';
import { readCodes } from './camera.ts';

export const SCAN_HINT = 'Hold the phone so that the code fills this square.';

export function Viewfinder({
  camera,
  onText,
  onFault,
}: {
  readonly camera: MediaStream;
  readonly onText: (text: string) => void;
  readonly onFault: (error: Error) => void;
}) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const seen = video.current!;
    seen.srcObject = camera;
    return readCodes(seen, onText, onFault);
  }, [camera]);
  return (
    <video
      ref={video}
      autoplay
      muted
      playsInline
      aria-label="What the camera sees"
      style={{ width: '100%', maxHeight: '55vh', aspectRatio: '1', objectFit: 'cover' }}
    />
  );
}
