import { Refusal } from '../../../engine/refusal.ts';
import { workerAddress } from '../../../pwa/address.ts';
import readerFile from '../../../sync/codes/worker.ts?worker&url';

/** The side of the square that is read, in pixels: more tells the reader no more, and takes longer. */
const SIDE = 600;

/** How many pictures the reader has at a time: the next lies ready when it is done with one. */
const AHEAD = 2;

/** Why there is no camera, by the name of the browser's error. */
const WHY: Readonly<Record<string, string>> = {
  NotAllowedError: 'Roll Call may not use the camera. Allow it in the browser’s settings for this page.',
  NotFoundError: 'This device has no camera.',
  NotReadableError: 'The camera is busy: close the other app that uses it.',
};
const ELSE = 'Or use a file: it holds the same.';

/** Whether this browser can use a camera at all; only secure pages can. */
export const hasCamera = (): boolean => 'mediaDevices' in navigator;

/** The camera at the back, where there are two; throws a Refusal where there is none, or it is not allowed. */
export async function openCamera(): Promise<MediaStream> {
  const video = { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } };
  try {
    return await navigator.mediaDevices.getUserMedia({ video });
  } catch (error) {
    const why = error instanceof DOMException ? WHY[error.name] : undefined;
    throw why === undefined ? error : new Refusal(`${why} ${ELSE}`);
  }
}

/** Lets go of the camera. */
export function closeCamera(camera: MediaStream): void {
  for (const track of camera.getTracks()) track.stop();
}

/** Reads the codes that a video shows, each time one is seen; what it returns ends that. */
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
  const look = () => {
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
    'requestVideoFrameCallback' in video ? video.requestVideoFrameCallback(look) : requestAnimationFrame(look);
  next();
  return () => {
    over = true;
    reader.terminate();
  };
}
