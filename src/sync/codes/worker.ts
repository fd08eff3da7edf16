import decode, { type Image } from 'qr/decode.js';

addEventListener('message', ({ data }: MessageEvent<Image>) => postMessage(textIn(data)));

function textIn(picture: Image): string | undefined {
  try {
    return decode(picture);
  } catch {
    // Most images contain no code.
    return undefined;
  }
}
