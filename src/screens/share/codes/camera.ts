import { Refusal } from '../../../engine/refusal.ts';
import { workerAddress } from '../../../pwa/address.ts';
import readerFile from '../../../sync/codes/worker.ts?worker&url';

/** Side of the scanned square, in pixels. More pixels are slower and no more reliable. */
const SIDE = 600;

const AHEAD = 2;

const WHY: Readonly<Record<string, string>> = {
  NotAllowedError: 'The camera is blocked. Allow it in the browser’s settings for this page.',
  NotFoundError: 'This device has no camera.',
  NotReadableError: 'The camera is busy: close the other app that uses it.',
};
const ELSE = 'Or use a file: it holds the same.';

/** Returns true if this browser can use a camera. Only secure pages can. */
export const hasCamera = (): boolean => 'mediaDevices' in navigator;

/** Opens the camera, preferably the back one. Throws a Refusal if it is missing or not allowed. */
export async function openCamera(): Promise<MediaStream> {
  const video = { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } };
  try {
    return await navigator.mediaDevices.getUserMedia({ video });
  } catch (error) {
    const why = error instanceof DOMException ? WHY[error.name] : undefined;
    throw why === undefined ? error : new Refusal(`${why} ${ELSE}`);
  }
}

export function closeCamera(camera: MediaStream): void {
  for (const track of camera.getTracks()) track.stop();
}

/** Calls `onText` for each code in a video. Returns a function that stops the reader. */
export function readCodes(
  video: HTMLVideoElement,
  onText: (text: string) => void,
  onFault: (error: Error) => void,
): () => void {
  const reader = new Worker(workerAddress(readerFile), { type: 'module' });
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const drawing = canvas.getContext('2d', { willReadFrequently: true })!;
  let over = false;
  let reading = 0;
  reader.onmessage = ({ data: text }: MessageEvent<string | undefined>) => {
    reading -= 1;
    if (text !== undefined && !over) onText(text);
  };
  reader.onerror = ({ message }) => onFault(new Error(message));
  const readFrame = () => {
    if (over) return;
    const side = Math.min(video.videoWidth, video.videoHeight);
    if (reading < AHEAD && side > 0) {
      const [left, top] = [(video.videoWidth - side) / 2, (video.videoHeight - side) / 2];
      drawing.drawImage(video, left, top, side, side, 0, 0, SIDE, SIDE);
      const { width, height, data } = drawing.getImageData(0, 0, SIDE, SIDE);
      reading += 1;
      reader.postMessage({ width, height, data }, [data.buffer]);
    }
    next();
  };
  const next = () =>
    'requestVideoFrameCallback' in video
      ? video.requestVideoFrameCallback(readFrame)
      : requestAnimationFrame(readFrame);
  next();
  return () => {
    over = true;
    reader.terminate();
  };
}
