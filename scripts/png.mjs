import { crc32, deflateSync } from 'node:zlib';

/** Bits per channel. Fewer are used if the picture has too many colours. */
const BITS = 8;
const MOST_COLOURS = 256;

/**
 * Decodes a PNG in a browser page. Returns four bytes for each pixel: red, green, blue and alpha.
 * @param {import('@playwright/test').Page} page
 * @param {Buffer} png
 */
export async function pixelsOf(page, png) {
  const { pixels, width } = await page.evaluate(async (picture) => {
    const image = new Image();
    image.src = `data:image/png;base64,${picture}`;
    await image.decode();
    const drawing = new OffscreenCanvas(image.width, image.height).getContext('2d');
    drawing?.drawImage(image, 0, 0);
    return {
      pixels: Array.from(drawing?.getImageData(0, 0, image.width, image.height).data ?? []),
      width: image.width,
    };
  }, png.toString('base64'));
  return { pixels: Uint8Array.from(pixels), width };
}

/**
 * Encodes a picture as a PNG with a palette of at most 256 colours. For a drawing this takes a third of the size.
 * @param {Uint8Array} pixels red, green, blue and how opaque, for each pixel
 * @param {number} width in pixels
 */
export function pngOfFewColours(pixels, width) {
  for (let bits = BITS; ; bits--) {
    const { colours, places } = coloursOf(pixels, bits);
    if (colours.length > MOST_COLOURS) continue;
    const height = places.length / width;
    const rows = Buffer.alloc((width + 1) * height);
    for (let y = 0; y < height; y++) rows.set(places.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
    const head = Buffer.alloc(13);
    head.writeUInt32BE(width, 0);
    head.writeUInt32BE(height, 4);
    // Eight bits per pixel: an index into the palette.
    head.set([8, 3, 0, 0, 0], 8);
    return Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk('IHDR', head),
      chunk('PLTE', Buffer.from(colours.flatMap((colour) => colour.slice(0, 3)))),
      chunk('tRNS', Buffer.from(colours.map(([, , , alpha = 255]) => alpha))),
      chunk('IDAT', deflateSync(rows, { level: 9 })),
      chunk('IEND', Buffer.alloc(0)),
    ]);
  }
}

/**
 * Returns the palette of a picture and each pixel's index. The most frequent of similar colours represents them.
 * @param {Uint8Array} pixels
 * @param {number} bits
 */
function coloursOf(pixels, bits) {
  const each = Array.from({ length: pixels.length / 4 }, (_, at) => [...pixels.subarray(at * 4, at * 4 + 4)]);
  /** @type {Map<string, { readonly colour: number[], many: number }>} */
  const exact = new Map();
  for (const colour of each) {
    const seen = exact.get(colour.join()) ?? { colour, many: 0 };
    seen.many += 1;
    exact.set(colour.join(), seen);
  }
  const alike = (/** @type {number[]} */ colour) => colour.map((value) => value >> (BITS - bits)).join();
  /** @type {number[][]} */
  const colours = [];
  /** @type {Map<string, number>} */
  const known = new Map();
  for (const { colour } of [...exact.values()].sort((one, other) => other.many - one.many))
    if (!known.has(alike(colour))) known.set(alike(colour), colours.push(colour) - 1);
  return { colours, places: Uint8Array.from(each, (colour) => known.get(alike(colour)) ?? 0) };
}

/**
 * Encodes a chunk of a PNG.
 * @param {string} name
 * @param {Buffer} content
 */
function chunk(name, content) {
  const whole = Buffer.alloc(content.length + 12);
  whole.writeUInt32BE(content.length, 0);
  whole.write(name, 4, 'latin1');
  whole.set(content, 8);
  whole.writeUInt32BE(crc32(whole.subarray(4, content.length + 8)), content.length + 8);
  return whole;
}
