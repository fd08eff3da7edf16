import decode, { type Image } from 'qr/decode.js';

/** Reads pictures of the camera beside the screen, and answers with the text of the code in each, or nothing. */
addEventListener('message', ({ data }: MessageEvent<Image>) => postMessage(textIn(data)));

function textIn(picture: Image): string | undefined {
  try {
    return decode(picture);
  } catch {
    // There is no code in most pictures while one phone is held to the other.
    return undefined;
  }
}
