import { Refusal } from '../../../engine/refusal.ts';

export const MAX_PHOTO_BYTES = 16 * 1024;
/** Number of pixels above which a picture is reported as large. */
const LARGE_PIXELS = 50e6;
/** Sizes in pixels and image qualities to try, best first. */
const TRIES: readonly (readonly [side: number, quality: number])[] = [
  [320, 0.8],
  [320, 0.55],
  [240, 0.55],
  [160, 0.5],
  [96, 0.4],
];

/**
 * Crops a photograph to a square data URL of at most 16 KiB, with a notice. Throws a Refusal if it is not a picture.
 */
export async function shrinkPhoto(file: Blob): Promise<{ readonly dataUrl: string; readonly notice: string }> {
  const whole = await decode(file);
  const { width, height } = whole;
  try {
    for (const [side, quality] of TRIES) {
      const small = await square(whole, side, quality);
      if (small.size > MAX_PHOTO_BYTES) continue;
      const size = `${side} × ${side}, ${Math.ceil(small.size / 1024)} KB`;
      const pixels = Math.round((width * height) / 1e6);
      const notice =
        width * height >= LARGE_PIXELS ? `Shrunk from ${pixels} megapixels to ${size}.` : `Saved as ${size}.`;
      return { dataUrl: await dataAddress(small), notice };
    }
  } finally {
    whole.close();
  }
  throw new Refusal('This picture cannot be made small enough.');
}

async function decode(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    throw new Refusal('This phone cannot show that picture. Nothing changed.');
  }
}

async function square(whole: ImageBitmap, side: number, quality: number): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = side;
  const pen = canvas.getContext('2d')!;
  const cut = Math.min(whole.width, whole.height);
  pen.imageSmoothingQuality = 'high';
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, side, side);
  pen.drawImage(whole, (whole.width - cut) / 2, (whole.height - cut) / 2, cut, cut, 0, 0, side, side);
  const as = (type: string) => new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  const webp = await as('image/webp');
  // Browsers without WebP support return PNG.
  const small = webp?.type === 'image/webp' ? webp : await as('image/jpeg');
  if (!small) throw new Refusal('This phone has no room left to draw the picture.');
  return small;
}

const dataAddress = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
